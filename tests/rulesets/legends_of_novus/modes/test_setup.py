"""Before the first turn: map, decks, heroes, the first cards, and who goes first."""

import pytest
from pydantic import ValidationError

from rulesets.legends_of_novus.state.events import CardsDrawn, FirstPlayer
from tests.rulesets.legends_of_novus.table import Table, new_game, setup, starter

HEROES = {
    "anna": {"character": "kain", "class": "knight"},
    "bruno": {"character": "orin", "class": "acolyte"},
    "carla": {"character": "mira", "class": "apprentice"},
    "dario": {"character": "tess", "class": "rogue"},
    "elena": {"character": "vela", "class": "warden"},
}


def dealing(seats: int = 2, **choices: object) -> Table:
    """Heroes and first player are agreed: the next thing is the first card."""
    agreed = {seat: HEROES[seat] for seat in list(HEROES)[:seats]}
    return new_game(seats, first="anna", heroes=agreed, mode="competitive", **choices)


def dealt(seats: int = 2, **choices: object) -> Table:
    table = dealing(seats, **choices)
    for adventure, reward in zip(
        ("iron-will", "windfall", "lesson", "pouch", "hex"), ("sword", "gem", "ring", "boots", "helmet"), strict=True
    ):
        if table.state.phase == "setup":
            table.draw(adventure).draw(reward)
    return table


@pytest.mark.rule("LN-SET-01")
def test_three_decks_lie_face_down_before_anything_is_dealt() -> None:
    state = new_game(3, pack="starter").state
    sizes = {name: len(deck) for name, deck in state.decks.items()}
    assert sizes["adventure"] >= 60
    assert sizes["reward"] >= 72
    assert sizes["encounter"] >= 36
    assert all(not deck.top and not deck.discard for deck in state.decks.values())
    piles = {pile.id: pile for pile in new_game(3, pack="starter").game.view.piles}
    assert piles["deck-adventure"].cards == (), "face down"
    assert piles["deck-adventure"].hidden == sizes["adventure"]


@pytest.mark.rule("LN-SET-02")
def test_every_quest_creature_has_its_token_on_the_map() -> None:
    table = new_game(2, pack="starter")
    board = table.game.view.board
    assert board is not None
    tokens = {piece.id: piece.cell for piece in board.pieces if piece.kind == "quest-token"}
    assert len(tokens) == 9
    assert tokens == {name: tile["place"] for name, tile in starter()["quest_creatures"].items()}


@pytest.mark.rule("LN-SET-03")
def test_a_basic_class_must_share_an_icon_with_the_character() -> None:
    table = new_game(2, first="anna")
    assert table.asked == "pick"
    table.choose("pick:mira")
    assert (table.asked, table.options) == ("take-class", ("take-class:apprentice", "take-class:warden"))
    assert table.refuses("take-class:knight") == "not-an-option"
    table.choose("take-class:apprentice")
    assert table.seats == ("bruno",)
    assert "pick:mira" not in table.options, "each card is there once"
    table.choose("pick:vela")
    assert table.seats == ("bruno",) or table.state.heroes["bruno"].hero_class == "warden"
    assert table.hero("bruno").hero_class == "warden", "the apprentice is taken, so there was nothing to choose"


@pytest.mark.rule("LN-SET-03")
def test_a_character_for_whom_no_class_is_left_is_not_offered() -> None:
    table = new_game(3, first="anna", cards={"classes.warden.icons": ["druid", "thief"]})
    table.choose("pick:mira").choose("take-class:apprentice").choose("pick:orin").choose("take-class:warden")
    assert table.seats == ("carla",)
    assert "pick:vela" not in table.options
    assert "pick:tess" in table.options


@pytest.mark.rule("LN-SET-03")
def test_heroes_may_be_dealt_by_chance() -> None:
    table = new_game(2, first="anna", house={"hero_deal": "random"})
    table.draw("tess").draw("rogue").draw("kain")
    assert (table.hero("anna").character, table.hero("anna").hero_class) == ("tess", "rogue")
    assert table.hero("bruno").character == "kain"


@pytest.mark.rule("LN-SET-04")
def test_the_highest_roller_picks_first_and_begins() -> None:
    table = new_game(3).roll(4, 9, 7)
    assert table.state.order == ["bruno", "carla", "anna"]
    assert table.seats == ("bruno",)
    assert table.last(FirstPlayer).seat == "bruno"


@pytest.mark.rule("LN-SET-04")
def test_tied_leaders_roll_again_and_a_one_is_just_a_one() -> None:
    table = new_game(3).roll(1, 8, 8)
    assert table.seats == ("bruno", "carla")
    table.roll(1, 2)
    assert table.state.order == ["carla", "anna", "bruno"]


@pytest.mark.rule("LN-SET-05", "LN-SET-08", "LN-SET-10")
def test_everyone_begins_in_vace_city_with_ten_gold_and_both_tokens() -> None:
    table = dealt(5)
    for hero in table.state.heroes.values():
        assert (hero.gp, hero.place, hero.luck, hero.explore_token) == (10, "vace-city", True, False)
    assert not table.offers("buy"), "nobody has 25 GP yet"
    table.choose("end-preparation").choose("travel")
    assert table.offers("move:a")
    assert not table.offers("move:vace-city")


@pytest.mark.rule("LN-SET-06")
def test_a_curse_is_drawn_again_and_goes_back_into_the_deck() -> None:
    table = dealing()
    whole = len(table.state.decks["adventure"])
    table.draw("weakness").draw("weakness").draw("iron-will").draw("sword").draw("windfall").draw("gem")
    assert table.hero().adventures == ["iron-will"]
    assert table.hero().curses == []
    assert table.state.decks["adventure"].bag.count("weakness") == 3
    assert len(table.state.decks["adventure"]) == whole - 2


@pytest.mark.rule("LN-SET-07")
def test_others_see_how_many_cards_one_holds_but_not_which() -> None:
    table = dealt()
    strangers = {pile.id: pile for pile in table.game.ruleset.view_for(table.state, "bruno").piles}
    assert (strangers["anna-hand"].cards, strangers["anna-hand"].hidden) == ((), 2)
    sheet = next(sheet for sheet in table.game.ruleset.view_for(table.state, "bruno").sheets if sheet.id == "anna")
    counts = {track.id: track.value for track in sheet.tracks}
    assert (counts["adventures"], counts["rewards"]) == (1, 1)
    own = {pile.id: pile for pile in table.game.ruleset.view_for(table.state, "anna").piles}
    assert own["anna-hand"].cards == ("iron-will", "sword")
    told = [event for event in table.told(CardsDrawn) if event.seat == "anna"]
    assert [(event.deck, event.count) for event in told] == [("adventure", 1), ("reward", 1)]


@pytest.mark.rule("LN-SET-07", "LN-CRD-08")
def test_an_encounter_event_dealt_at_setup_stays_in_hand() -> None:
    table = dealing().draw("ambush").draw("sword").draw("windfall").draw("gem")
    assert table.hero().adventures == ["ambush"]
    assert table.phase == "preparation"


@pytest.mark.rule("LN-SET-07")
def test_partners_see_each_others_hands() -> None:
    agreed = {seat: HEROES[seat] for seat in list(HEROES)[:4]}
    table = new_game(4, first="anna", heroes=agreed, mode="team")
    for adventure, reward in (("iron-will", "sword"), ("windfall", "gem"), ("lesson", "ring"), ("pouch", "boots")):
        table.draw(adventure).draw(reward)
    partner = {pile.id: pile.cards for pile in table.game.ruleset.view_for(table.state, "carla").piles}
    enemy = {pile.id: pile.cards for pile in table.game.ruleset.view_for(table.state, "bruno").piles}
    assert partner["anna-hand"] == ("iron-will", "sword")
    assert enemy["anna-hand"] == ()


@pytest.mark.rule("LN-SET-09")
def test_the_trackers_stand_at_three_xp_and_the_combat_value() -> None:
    view = dealt().game.view
    tracks = {track.id: track.value for track in view.sheets[0].tracks}
    assert (tracks["xp"], tracks["cv"]) == (3, 4), "Knight 3, bonus at 3 XP +1"


@pytest.mark.rule("LN-DAT-01")
def test_three_players_compete_and_four_are_asked() -> None:
    assert new_game(3).state.mode == "competitive"
    assert new_game(1).state.mode == "solo"
    table = new_game(4)
    assert table.options == ("mode:competitive", "mode:team")
    table.choose("mode:team").roll(5, 9, 1, 2)
    assert table.state.sides == [["bruno", "dario"], ["carla", "anna"]]


@pytest.mark.rule("LN-DAT-01")
@pytest.mark.parametrize(("seats", "mode"), [(3, "team"), (2, "solo"), (1, "competitive")])
def test_a_mode_that_does_not_fit_the_players_is_refused(seats: int, mode: str) -> None:
    with pytest.raises(ValueError, match="players can play"):
        setup(seats, mode=mode)
    with pytest.raises(ValueError, match="at most 5"):
        setup(("a", "b", "c", "d", "e", "f"))


@pytest.mark.rule("LN-DAT-01")
@pytest.mark.parametrize("seats", [0, 6])
def test_nobody_and_six_are_refused(seats: int) -> None:
    with pytest.raises(ValidationError, match="seats"):
        new_game(seats)


@pytest.mark.rule("LN-DAT-01", "LN-DAT-04")
def test_four_are_not_asked_for_a_mode_that_the_pack_is_too_small_for() -> None:
    one_creature = {f"quest_creatures.{name}": None for name in ("osira", "cystos", "kzmatic")}
    assert new_game(4, cards=one_creature).state.mode == "competitive"
