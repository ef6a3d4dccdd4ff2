"""NA-HUN, NA-MTK-09..11: a prey and its cards, the huntsman, the honey, and the reward."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.decks import Deck
from rulesets.engine.game import Game
from rulesets.engine.position import write
from rulesets.engine.requests import Choose, Draw, Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.content.enemy_cards import PreyCard
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.state.events import (
    ActivationBegan,
    BattleEnded,
    EnemyDecided,
    Moved,
    StrikesParried,
    TokenMoved,
    WoundsDealt,
)
from rulesets.nova_aetas.state.mission_events import BaitTaken, HuntsmanNamed, HuntTooHard, PreyActed, RewardDrawn
from rulesets.nova_aetas.state.state import Standing
from tests.rulesets.nova_aetas.table import Table, battle, evening, new_game, pack, starter_setup

HUNT = "honey-and-claws"
BEAR = pack()["prey"]["bear"]
CARDS = list(BEAR["actions"])


def wood(
    heroes: dict[str, dict[str, Any]],
    *,
    bear: dict[str, Any] | None = None,
    deck: list[str] | None = None,
    turn: str = "bear",
    **choices: Any,
) -> Table:
    """The hunt under way, at seven o'clock, with the bear on G6 and `turn` in the active sector."""
    setup = starter_setup(HUNT, heroes=[{"hero": hero, "seat": "anna"} for hero in heroes], **choices)
    state = RULESET.begin(setup)
    state.deployed, state.huntsman = True, next(iter(heroes))
    for name, fields in heroes.items():
        for field, value in fields.items():
            setattr(state.heroes[name], field, value)
    state.enemies["bear"].at = "G6"
    for field, value in (bear or {}).items():
        setattr(state.enemies["bear"], field, value)
    if deck is not None:
        state.prey_decks["bear"] = Deck("bear-deck", [], deck, [card for card in CARDS if card not in deck])
    state.dial = {token: state.now if token == turn else state.now + 9 for token in state.dial}
    return Table(Game(RULESET, setup, write(state)))


def asked(table: Table) -> Choose:
    assert isinstance(table.request, Choose)
    return table.request


@pytest.mark.rule("NA-HUN-01")
def test_the_huntsman_starts_at_three_and_the_others_where_they_always_do() -> None:
    table = new_game(HUNT).choose("check-off-all").choose("name-huntsman:novice")

    assert table.told(HuntsmanNamed) == [HuntsmanNamed("novice")]
    assert {hero.id: hero.tv for hero in table.state.heroes.values()} == {
        "scum": 0,
        "squire": 0,
        "novice": 3,
        "apprentice": 0,
    }


@pytest.mark.rule("NA-HUN-02")
def test_a_bear_turns_over_a_card_and_follows_no_orders() -> None:
    table = wood({"squire": {"at": "G12"}})

    assert table.told(PreyActed)[0] == PreyActed("bear", "bear-sniffs", 13)
    assert not table.told(EnemyDecided)


@pytest.mark.rule("NA-HUN-02", "NA-SET-08")
def test_a_hunt_is_set_up_with_prey_cards_and_without_enemy_cards() -> None:
    table = new_game(HUNT)

    assert table.offers("check-off:prey-cards")
    assert not table.offers("check-off:enemy-cards")


@pytest.mark.rule("NA-HUN-03")
def test_a_prey_card_holds_all_its_fields_and_heroes_fight_its_defences() -> None:
    card = PreyCard.model_validate(BEAR)
    table = wood({"squire": {"at": "G7"}}, turn="squire")

    table.choose("attack:bear:arming-sword")

    assert (card.traits, card.priority[0], card.sphere) == (("beast",), "highest-tv", "red")
    assert (bool(card.formulae), bool(card.elements), card.reward["7"]) == (True, True, 2)
    assert table.dice() == ("4d6", card.pd)


@pytest.mark.rule("NA-HUN-03", "NA-ENM-02")
@pytest.mark.parametrize(("trait", "applies"), [("beast", True), ("soldier", False)])
def test_a_skill_that_names_a_trait_of_the_prey_touches_it(trait: str, applies: bool) -> None:
    content = pack()
    use = {"target": "enemy", "trait": trait, "effects": [{"do": "status", "token": "hindered"}]}
    content["skills"]["snare"] = {"kind": "action", "archetype": "any", "colours": ["green"], "cost": 1, "use": use}
    table = wood({"squire": {"at": "G7", "skills": ["snare"]}}, turn="squire", content=content)

    assert table.offers("use-skill:snare:bear") is applies


@pytest.mark.rule("NA-HUN-04", "NA-MTK-10")
def test_a_card_of_three_ap_moves_the_token_three_sectors() -> None:
    """bear-trots: three AP for five squares; the squire is six squares away."""
    table = wood({"squire": {"at": "G12"}}, deck=["bear-trots"])

    assert len(table.told(Moved)[0].path) == 5
    assert table.told(TokenMoved)[0] == TokenMoved("bear", 12, 3, "NA-MTK-10")
    assert table.told(ActivationBegan)[0] == ActivationBegan("bear", 3)


@pytest.mark.rule("NA-HUN-04", "NA-CBE-04")
def test_an_attack_card_walks_as_far_as_it_must_and_strikes() -> None:
    table = wood({"squire": {"at": "G8"}}, deck=["bear-swipes"])
    assert table.dice() == ("4d6", 5)

    table.roll(5, 1, 1, 1)

    assert (table.told(StrikesParried)[0].parried, table.told(StrikesParried)[0].strikes) == (1, 2)
    assert table.told(WoundsDealt) == [WoundsDealt("squire", 1, "NA-CBE-04")]
    assert ("squire", "bear") in table.state.engaged


@pytest.mark.rule("NA-HUN-04", "NA-MOV-03")
def test_between_equal_ways_of_the_bear_the_players_choose_unless_the_house_goes_by_the_compass() -> None:
    asking = wood({"squire": {"at": "H8"}}, deck=["bear-swipes"])
    assert set(asking.options) == {"enemy-move:bear:H7", "enemy-move:bear:G8"}

    asking.choose("enemy-move:bear:G8")
    asked_nothing = wood({"squire": {"at": "H8"}}, deck=["bear-swipes"], house={"enemies_choose_paths": True})

    assert asking.state.enemies["bear"].at == "G8"
    assert asked_nothing.state.enemies["bear"].at in {"H7", "G8"}
    assert asking.dice() == asked_nothing.dice() == ("4d6", 5)


@pytest.mark.rule("NA-HUN-04", "NA-MOV-03")
def test_a_bear_with_trees_between_it_and_its_victim_goes_round_them() -> None:
    """The squire is behind the trees of I8 to J9; the nearest square as the crow flies would be a dead end at I7."""
    table = wood({"squire": {"at": "I10"}}, bear={"at": "I7"}, deck=["bear-limps"])

    assert table.told(Moved)[0].path == ("H7", "H8")


@pytest.mark.rule("NA-HUN-04", "NA-MOV-03", "NA-BLD-13")
def test_a_bear_whose_card_is_too_short_for_the_ladder_does_not_leave_its_foot() -> None:
    """One square on the card, and a ladder of two floors."""
    table = battle(
        ("111....", "111....", "......."),
        map_={"buildings": {"1": {"floors": 2}}, "ladders": [{"a": "A3", "b": "A2+2"}]},
        heroes={"squire": "C2+2"},
        enemies={"bear": "A3"},
        active="bear",
        prey_decks={"bear": 9},
    )

    assert table.opening(PreyActed)[0].card == "bear-mauls"
    assert table.state.enemies["bear"].at == "A3"


@pytest.mark.rule("NA-HUN-04")
def test_a_card_that_backs_off_leads_away_from_the_victim() -> None:
    """Three squares from G6: of all that lie as far from the squire as it can get, the players choose one."""
    table = wood({"squire": {"at": "G7"}}, deck=["bear-backs-off"])
    assert set(table.options) == {f"enemy-move:bear:{at}" for at in ("G3", "F4", "H4", "I5", "D6", "J6")}

    table.choose("enemy-move:bear:G3")

    assert table.told(Moved)[0].path == ("G5", "G4", "G3")


@pytest.mark.rule("NA-HUN-04")
def test_a_panel_is_told_the_way_of_a_prey_towards_its_victim_with_its_blow_and_away_from_him() -> None:
    strikes = wood({"squire": {"at": "G8"}}, deck=["bear-swipes"]).state.order
    flees = wood({"squire": {"at": "G7"}}, deck=["bear-backs-off"]).choose("enemy-move:bear:G3").state.order

    assert strikes is not None
    assert flees is not None
    assert (strikes.start, strikes.path, strikes.deed, strikes.against) == ("G6", ("G7",), "strike", 2)
    assert (flees.start, flees.path, flees.deed, flees.target) == ("G6", ("G5", "G4", "G3"), "flee", "squire")


@pytest.mark.rule("NA-HUN-05", "NA-HUN-08")
def test_in_the_first_game_the_lowest_number_lies_on_top() -> None:
    deck = new_game(HUNT).state.prey_decks["bear"]

    numbers = [BEAR["actions"][card]["number"] for card in deck.top]
    assert (numbers, deck.bag) == (sorted(numbers), [])


@pytest.mark.rule("NA-HUN-08")
def test_of_the_bears_cards_only_those_that_were_turned_over_can_be_read() -> None:
    waiting, acted = new_game(HUNT), wood({"squire": {"at": "G12"}}, deck=CARDS[2:], turn="squire")

    assert not {*CARDS} & {*dict(waiting.game.view.texts)}
    assert [card for card in CARDS if card in dict(acted.game.view.texts)] == CARDS[:2]


@pytest.mark.rule("NA-HUN-08", "NA-GEN-04")
def test_later_the_deck_may_be_shuffled_and_a_card_is_drawn_by_chance() -> None:
    table = wood({"squire": {"at": "G12"}}, house={"prey_deck_shuffled": True})

    assert isinstance(table.request, Draw)
    assert table.draw("bear-flees").told(PreyActed) == [PreyActed("bear", "bear-flees", 13)]


@pytest.mark.rule("NA-HUN-06", "NA-HUN-07", "NA-DAT-23")
def test_a_bear_killed_with_seven_cards_left_gives_two_elements_and_one_formula() -> None:
    table = wood({"squire": {"at": "G7"}}, bear={"wounds": BEAR["wo"] - 1}, deck=CARDS[-7:], turn="squire")

    table.choose("attack:bear:arming-sword").roll(6, 1, 1, 1)
    assert table.told(BattleEnded) == [BattleEnded("victory", "prey-dead", "NA-MIS-06")]
    assert isinstance(table.request, Draw)
    assert table.request.count == 2
    table.draw("claw", "bear-fat").draw("claw-charm")

    assert table.told(RewardDrawn) == [RewardDrawn("claw-charm", "NA-HUN-07")]
    assert table.outcome.rewards == (
        ("popolini", 5),
        ("element", "claw"),
        ("element", "bear-fat"),
        ("formula", "claw-charm"),
    )


@pytest.mark.rule("NA-HUN-06")
def test_a_hunt_set_up_by_hand_is_won_with_the_last_wound_of_the_bear() -> None:
    dying = {"at": "C6", "wounds": BEAR["wo"] - 1}
    table = battle(heroes={"squire": "C5"}, enemies={"bear": dying}, active="squire", prey_decks={"bear": 7})

    table.choose("attack:bear:arming-sword").roll(6, 1, 1, 1)

    assert table.told(BattleEnded) == [BattleEnded("victory", "prey-dead", "NA-MIS-06")]
    assert isinstance(table.request, Draw)
    assert (table.request.deck, table.request.count) == ("bear-elements", 2)


@pytest.mark.rule("NA-HUN-06", "NA-DAT-23")
@pytest.mark.parametrize(("left", "elements"), [(0, 0), (1, 1), (6, 1), (7, 2), (9, 2), (10, 3), (14, 3)])
def test_the_table_is_read_at_the_row_that_is_reached(left: int, elements: int) -> None:
    """Without a card left in the table only the formula is drawn."""
    dying = {"wounds": BEAR["wo"] - 1}
    table = wood({"squire": {"at": "G7"}}, bear=dying, deck=CARDS[len(CARDS) - left :], turn="squire")

    table.choose("attack:bear:arming-sword").roll(6, 1, 1, 1)

    assert isinstance(table.request, Draw)
    drawn = (table.request.deck, table.request.count)
    assert drawn == (("bear-elements", elements) if elements else ("bear-formulae", 1))


@pytest.mark.rule("NA-HUN-06")
def test_the_last_card_is_carried_out_and_at_its_next_turn_the_bear_gets_away() -> None:
    table = wood({"squire": {"at": "G12"}}, deck=["bear-limps"])

    assert table.told(PreyActed) == [PreyActed("bear", "bear-limps", 0)]
    assert table.told(Moved)[0].path == ("G7", "G8")
    assert table.told(BattleEnded) == [BattleEnded("defeat", "prey-escaped", "NA-HUN-06")]
    assert (table.state.now, table.game.outcome and table.game.outcome.rewards) == (86, ())


@pytest.mark.rule("NA-MIS-06", "NA-HUN-02")
def test_the_third_hero_down_loses_before_the_bear_bleeds_to_death() -> None:
    down = {"wounds": 5, "standing": Standing.OUT_OF_ACTION}
    table = wood(
        {"squire": {"at": "G7", "wounds": 5}, "novice": down | {"at": "A1"}, "scum": down | {"at": "B1"}},
        bear={"wounds": BEAR["wo"] - 1, "tokens": ["bleeding"]},
        deck=["bear-rages"],
    )

    table.roll(1, 1, 1, 1)

    assert table.told(BattleEnded) == [BattleEnded("defeat", "heroes-down", "NA-MIS-06")]
    assert "bear" in table.state.enemies


@pytest.mark.rule("NA-HUN-09")
def test_a_hunt_meant_for_d8_warns_heroes_who_roll_d6_and_lets_them_go() -> None:
    content = pack()
    content["missions"][HUNT]["hunt"]["advised"] = 8
    table = new_game(HUNT, content=content).choose("check-off-all").choose("name-huntsman:scum")

    assert table.told(HuntTooHard) == [HuntTooHard(8)]
    assert asked(table).rule == "NA-SET-05"


@pytest.mark.rule("NA-HUN-10")
def test_by_highest_tv_the_huntsman_is_chosen_over_a_nearer_hero() -> None:
    table = wood({"novice": {"at": "G9", "tv": 3}, "squire": {"at": "G7", "tv": 0}}, deck=["bear-charges"])

    table.choose("enemy-move:bear:G8")

    assert isinstance(table.request, Roll)
    assert table.request.seat == table.state.heroes["novice"].seat
    assert dict(table.request.why.values)["hero"] == "novice"


@pytest.mark.rule("NA-HUN-10")
def test_another_card_may_put_the_closest_first() -> None:
    content = pack()
    content["prey"]["bear"]["priority"] = ["closest", "highest-tv"]
    table = wood(
        {"novice": {"at": "G10", "tv": 3}, "squire": {"at": "G8", "tv": 0}}, deck=["bear-rushes"], content=content
    )

    assert isinstance(table.request, Roll)
    assert dict(table.request.why.values)["hero"] == "squire"


@pytest.mark.rule("NA-MTK-09", "NA-ACN-02")
def test_the_honey_is_not_picked_up_from_a_corner() -> None:
    table = wood({"squire": {"at": "D9"}}, turn="squire")

    assert not table.offers("take-bait")


@pytest.mark.rule("NA-HUN-10")
def test_between_two_of_equal_threat_and_distance_the_most_wounded_is_the_victim() -> None:
    table = wood({"novice": {"at": "G7", "wounds": 1}, "squire": {"at": "G5", "wounds": 2}}, deck=["bear-swipes"])

    assert isinstance(table.request, Roll)
    assert dict(table.request.why.values)["hero"] == "squire"


@pytest.mark.rule("NA-HUN-06", "NA-HUN-07")
def test_a_prey_that_lives_gives_nothing_even_where_the_sheet_calls_it_a_victory() -> None:
    content = pack()
    content["maps"]["bear-wood"]["rows"][0] = "X..........."
    content["missions"][HUNT]["victory"] = [{"when": "heroes-left", "count": 1}]
    table = wood({"squire": {"at": "A1"}}, turn="squire", content=content)

    table.choose("leave-map:1")

    assert table.outcome.rewards == (("popolini", 5),)


@pytest.mark.rule("NA-MTK-09")
def test_whoever_takes_the_honey_counts_two_more_for_the_bear() -> None:
    """The squire (TV 2) takes the honey from next to it: 2 and 2 are more than the huntsman's 3."""
    table = wood({"novice": {"at": "G8", "tv": 3}, "squire": {"at": "D8", "tv": 2}}, turn="squire")

    table.choose("take-bait:1")

    assert table.told(BaitTaken) == [BaitTaken("squire")]
    assert (table.state.bait, table.state.heroes["squire"].carries) == (None, ["bait"])
    assert table.state.heroes["squire"].tv == 2
    hunted = wood(
        {"novice": {"at": "G7", "tv": 3}, "squire": {"at": "G5", "tv": 2, "carries": ["bait"]}}, deck=["bear-rushes"]
    )
    assert isinstance(hunted.request, Roll)
    assert dict(hunted.request.why.values)["hero"] == "squire"


@pytest.mark.rule("NA-MTK-11")
def test_with_two_animals_each_wound_is_booked_to_the_name_on_the_token() -> None:
    content = pack()
    content["prey"]["old-bear"] = BEAR | {"sphere": "blue"}
    hunt = content["missions"][HUNT]
    hunt["hunt"]["prey"] = {"bear": "G6", "old-bear": "G8"}
    hunt["dial"]["old-bear"] = 5
    table = wood({"squire": {"at": "G7"}}, turn="squire", content=content)

    table.choose("attack:old-bear:arming-sword").roll(5, 5, 1, 1)

    assert (table.state.enemies["bear"].wounds, table.state.enemies["old-bear"].wounds) == (0, 2)
    assert {piece.id for piece in table.board.pieces if piece.side == "enemy"} == {"bear", "old-bear"}


@pytest.mark.rule("NA-MTK-11", "NA-HUN-06", "NA-HUN-07")
def test_of_two_animals_the_second_to_die_wins_and_each_gives_what_its_own_deck_is_worth() -> None:
    content = pack()
    content["prey"]["old-bear"] = BEAR | {"wo": 1, "formulae": ["bear-grease"]}
    content["classes"]["squire"]["ra"] = 6
    hunt = content["missions"][HUNT]
    hunt["hunt"]["prey"] = {"bear": "G6", "old-bear": "G8"}
    hunt["dial"]["old-bear"] = 5
    dying = {"wounds": BEAR["wo"] - 1}
    table = wood({"squire": {"at": "G7"}}, turn="squire", content=content, bear=dying, deck=CARDS[-7:])

    table.choose("attack:bear:arming-sword").roll(6, 1, 1, 1)
    assert table.game.outcome is None
    table.choose("attack:old-bear:arming-sword").roll(6, 1, 1, 1)
    table.draw("claw", "claw").draw("claw-charm").draw("bear-fat", "bear-fat", "bear-gall")

    assert table.game.outcome is None
    table.draw("bear-grease")
    assert [card for kind, card in table.outcome.rewards if kind == "formula"] == ["claw-charm", "bear-grease"]


@pytest.mark.rule("NA-STA-13", "NA-HUN-04")
@pytest.mark.parametrize(
    ("hero", "bear", "struck"),
    [({}, {}, True), ({"tokens": ["fly"]}, {}, False), ({}, {"tokens": ["blinded"]}, False)],
    ids=["on the ground", "in the air", "a blinded bear"],
)
def test_claws_reach_no_flyer_and_a_blinded_bear_strikes_nobody(
    hero: dict[str, Any], bear: dict[str, Any], struck: bool
) -> None:
    deck = ["bear-swipes", "bear-limps", "bear-sniffs", "bear-trots"]

    table = wood({"squire": {"at": "G7"} | hero}, bear=bear, deck=deck)

    assert isinstance(table.request, Roll) is struck


@pytest.mark.rule("NA-HUN-04", "NA-HUN-06")
def test_a_hunt_may_be_set_up_with_the_cards_that_are_left() -> None:
    table = battle(heroes={"squire": "G7"}, enemies={"bear": "G6"}, prey_decks={"bear": ["bear-limps"]}, active="bear")

    assert table.opening(PreyActed) == [PreyActed("bear", "bear-limps", 0)]
    with pytest.raises(AssertionError, match="there is no wolf-howls in bear-deck"):
        battle(heroes={"squire": "G7"}, enemies={"bear": "G6"}, prey_decks={"bear": ["wolf-howls"]})


@pytest.mark.rule("NA-HUN-06", "NA-HUN-07", "NA-CAM-17")
def test_what_a_hunt_brings_is_written_on_the_companys_sheet() -> None:
    table = evening(
        mission={
            "kind": "hunt",
            "hunt": {"prey": {"bear": "D5"}},
            "dial": {"heroes": 0, "bear": 5},
            "victory": [{"when": "prey-dead"}],
        },
        cards={"prey.bear.wo": 1},
        state={"prey_decks": {"bear": 7}},
        place="spoleto",
    )

    table.choose("attack:bear:arming-sword").roll(6, 1, 1, 1).draw("claw", "bear-fat").draw("bear-grease")

    assert table.company.elements == {"claw": 1, "bear-fat": 1}
    assert table.company.formulae == ["bear-grease"]


@pytest.mark.rule("NA-STA-18", "NA-HUN-04")
@pytest.mark.parametrize(("prey", "silenced"), [("bear", True), ("boar", False)])
def test_a_prey_with_a_card_for_the_mind_can_be_silenced(prey: str, silenced: bool) -> None:
    """The first attack in the bear's deck is a blow, a later one a roar; the boar has only tusks."""
    table = battle(
        heroes={"inquisitor": {"at": "C9", "skills": ["silence-prayer"]}},
        enemies={prey: "C6"},
        active="inquisitor",
        cards={"prey.boar": BEAR | {"actions": {"bear-swipes": BEAR["actions"]["bear-swipes"]}}},
    )

    table.choose(f"attack:{prey}:silence-prayer").roll(5, 1, 1)

    assert (Token.SILENCE in table.state.enemies[prey].tokens) is silenced


@pytest.mark.rule("NA-STA-05", "NA-HUN-10")
def test_a_bear_overlooks_the_charmed_hero_beside_it() -> None:
    """The huntsman at TV 3 would be its victim, if the charm did not send it after the other."""
    table = wood(
        {"scum": {"at": "G7", "tv": 3, "tokens": ["charm"]}, "squire": {"at": "G4", "tv": 0}}, deck=["bear-swipes"]
    )

    assert table.state.enemies["bear"].at == "G5"
    table.roll(1, 1, 1, 1)
    assert table.told(StrikesParried)[0].hero == "squire"


@pytest.mark.rule("NA-STA-21", "NA-STA-25", "NA-HUN-04")
@pytest.mark.parametrize(("tokens", "strikes"), [(["improved-strike"], 3), (["distracted"], 1), ([], 2)])
def test_a_bears_blow_is_raised_and_lowered_as_any_enemys(tokens: list[str], strikes: int) -> None:
    table = wood({"squire": {"at": "G7"}}, bear={"tokens": tokens}, deck=["bear-swipes"]).roll(1, 1, 1, 1)

    assert table.told(StrikesParried)[0].strikes == strikes
    assert table.state.enemies["bear"].tokens == []


@pytest.mark.rule("NA-STA-05", "NA-HUN-04")
@pytest.mark.parametrize("second", [None, "squire"])
def test_a_bear_that_walks_up_to_a_charmed_hero_forgets_him_and_strikes_whom_else_it_reaches(
    second: str | None,
) -> None:
    """From two squares away it goes for the huntsman; on G7 the charm works, and only the Squire on H7 is left."""
    heroes: dict[str, dict[str, Any]] = {"scum": {"at": "G8", "tv": 3, "tokens": ["charm"]}}
    if second:
        heroes[second] = {"at": "H7", "tv": 0}

    table = wood(heroes, deck=["bear-swipes", "bear-limps", "bear-sniffs", "bear-trots"])

    assert table.state.enemies["bear"].at == "G7"
    assert isinstance(table.request, Roll) is (second is not None)
    if second:
        assert table.roll(1, 1, 1, 1).told(StrikesParried)[0].hero == second


@pytest.mark.rule("NA-STA-29", "NA-HUN-04")
@pytest.mark.parametrize(("tokens", "squares"), [([], 5), (["hindered"], 1)])
def test_a_hindered_bear_goes_a_square_for_two_ap_of_its_card(tokens: list[str], squares: int) -> None:
    """Five squares for three AP, but at two AP a square only one."""
    table = wood({"squire": {"at": "G12"}}, bear={"tokens": tokens}, deck=["bear-trots"])

    assert len(table.opening(Moved)[0].path) == squares


@pytest.mark.rule("NA-AIX-14", "NA-HUN-10")
def test_the_most_wounded_is_the_same_for_a_prey_as_for_enemies() -> None:
    """The Squire has three of six wounds, the Scum two of three; both stand next to the bear."""
    content = pack()
    content["prey"]["bear"]["priority"] = ["most-wounded"]
    content["classes"]["scum"]["wo"] = 3
    heroes = {"squire": {"at": "G7", "wounds": 3}, "scum": {"at": "G5", "wounds": 2}}

    table = wood(heroes, deck=["bear-swipes"], content=content)

    assert isinstance(table.request, Roll)
    assert dict(table.request.why.values)["hero"] == "squire"


@pytest.mark.rule("NA-STA-14", "NA-HUN-04")
@pytest.mark.parametrize(("card", "squares"), [("bear-limps", 5), ("bear-roars", 0)])
def test_haste_gives_three_squares_more_to_a_card_that_moves_the_bear_and_none_to_another(
    card: str, squares: int
) -> None:
    table = wood({"squire": {"at": "G12"}}, bear={"tokens": ["haste"]}, deck=[card])

    assert sum(len(moved.path) for moved in table.opening(Moved)) == squares


def second_hunt(earlier: str | None = HUNT, **given: Any) -> Table:
    """The company takes the bear's card again, or for the first time after another mission; the goods are shared out."""
    chapters = None if earlier is None else [{"mission": earlier, "result": "victory", "why": "prey-dead"}]
    mission = pack()["missions"][HUNT] | {"levers": {}}
    table = evening(stage="sharing", name=HUNT, mission=mission, chapters=chapters, **given)
    return table.choose("set-out")


@pytest.mark.rule("NA-HUN-08", "NA-CAM-12")
def test_who_hunts_the_same_prey_again_chooses_the_order_of_its_cards() -> None:
    table = second_hunt()

    table.choose("shuffle-deck:bear")
    assert (table.state.prey_decks["bear"].top, len(table.state.prey_decks["bear"].bag)) == ([], len(CARDS))
    table.choose("stack-deck:bear")

    assert (table.state.prey_decks["bear"].top, table.state.prey_decks["bear"].bag) == (CARDS, [])
    assert not table.choose("check-off-all").offers("shuffle-deck")


@pytest.mark.rule("NA-HUN-08")
@pytest.mark.parametrize("earlier", ["the-grey-mother", None])
def test_the_first_hunt_of_a_prey_is_in_order_whatever_was_hunted_before(earlier: str | None) -> None:
    assert not second_hunt(earlier).offers("shuffle-deck")


@pytest.mark.rule("NA-HUN-08")
def test_where_decks_are_shuffled_a_known_prey_may_be_met_in_order() -> None:
    table = second_hunt(house={"prey_deck_shuffled": True})

    assert table.choose("stack-deck:bear").state.prey_decks["bear"].top == CARDS
