"""Faces of blocks, cards and gold stay secret."""

from random import Random

import pytest

from controller.messages.prompt import Kind
from controller.messages.prompt_in_words import prompt_for
from controller.messages.prompt_visible_to_seat import public_answer, visible_to
from rulesets.engine import bots
from rulesets.engine.answers import Chosen
from rulesets.engine.cues import Cue
from rulesets.engine.exchange import Mobile
from rulesets.engine.game import Game
from rulesets.engine.overrides.list_values import Changeable, changeable
from rulesets.engine.requests import Draw
from rulesets.engine.state.privacy import Hidden
from rulesets.multiverse_war.bot import sensible
from rulesets.multiverse_war.display.conceal import conceal
from rulesets.multiverse_war.ruleset import RULESET
from rulesets.multiverse_war.setup import MultiverseWarSetup
from rulesets.multiverse_war.state.combat_events import AbilityUnlocked, HeroExperience, HeroLevel, TrackAdvanced
from rulesets.multiverse_war.state.events import RoadBonus, WeaponSetUp
from rulesets.multiverse_war.state.state import BLOCKS, CARDS, GOLD, State
from tests.engine.privacy.exchange import EVERY_VALUE, check_privacy
from tests.rulesets.multiverse_war.swapped import seen, watched
from tests.rulesets.multiverse_war.table import Table, battle, new_game, starter_setup
from tests.rulesets.multiverse_war.test_bots import SCENARIOS, house, plain_setup

EXCHANGED = {BLOCKS, GOLD, CARDS}


def alike(hidden: Hidden) -> bool:
    """Whether a secret may be exchanged with another. A hero may not, as the rest of the State refers to it."""
    heroes = plain_setup(SCENARIOS[0]).content.heroes
    return hidden.pool in EXCHANGED and hidden.value not in heroes


def alike_in(state: State) -> Mobile:
    """A block that won steps while hidden keeps its face too, as the steps are on the track of its type."""
    marked = {f"units.{unit.id}.kind" for unit in state.units.values() if unit.steps}
    return lambda hidden: alike(hidden) and hidden.path not in marked


def watch(seed: int, answers: int, every: int) -> int:
    """Let bots play, and check privacy at regular intervals. Returns how often."""
    rng, looks = Random(seed), 0
    game = Game(RULESET, plain_setup(SCENARIOS[seed % len(SCENARIOS)]))
    for count in range(answers):
        if game.request is None:
            break
        if count % every == 0:
            check_privacy(game, rng.choice((None, *game.setup.seats)), rng, alike_in(game.state))
            looks += 1
        game.answer(bots.answer(game, rng, sensible))
    return looks


@pytest.mark.parametrize("seed", range(5))
def test_no_viewer_notices_that_hidden_things_were_exchanged(seed: int) -> None:
    assert watch(seed, answers=600, every=9) > 15


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(10))
def test_no_viewer_notices_it_in_many_games(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        watch(seed, answers=5000, every=3)


@pytest.mark.parametrize("seed", range(4))
def test_until_the_rules_reveal_it_a_swapped_game_looks_the_same(seed: int) -> None:
    pairs, answers = watched(Game(RULESET, _either_way(seed)), Random(seed), share=0.1, answers=25, length=500)
    assert pairs > 2
    assert answers > 50


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(10))
def test_many_swapped_games_look_the_same(block: int) -> None:
    for seed in range(100 + 20 * block, 120 + 20 * block):
        watched(Game(RULESET, _either_way(seed)), Random(seed), share=0.1, answers=60, length=20_000)


def _either_way(seed: int) -> MultiverseWarSetup:
    """Every second game has random house rules."""
    scenario = SCENARIOS[seed % len(SCENARIOS)]
    return starter_setup(scenario, house(Random(seed))) if seed % 2 else plain_setup(scenario)


@pytest.mark.parametrize("seed", range(3))
def test_what_a_viewer_is_sent_never_names_a_hidden_kind(seed: int) -> None:
    """A view does not contain the kind of a hidden piece, and a private choice does not show its options."""
    rng = Random(seed)
    game = Game(RULESET, plain_setup("two-banners"))
    for _ in range(250):
        if game.request is None:
            break
        for viewer in (None, *game.setup.seats):
            _check_view(game, viewer)
        game.answer(bots.answer(game, rng, sensible))


def _check_view(game: Game[State], viewer: str | None) -> None:
    board = game.ruleset.view_for(game.state, viewer).board
    assert board is not None
    for piece in board.pieces:
        unit = game.state.units.get(piece.id)
        if unit is not None and unit.known_to is not None and viewer not in unit.known_to:
            assert (piece.kind, piece.hidden) == ("block", True)
    if game.request is not None:
        prompt = visible_to(prompt_for(0, game.request, game.waiting_for, EVERY_VALUE), viewer, EVERY_VALUE)
        for part in prompt.parts or (prompt,):
            if part.kind is Kind.CHOOSE and part.secret and part.seat != viewer:
                assert (part.options, part.text) == ((), repr(Cue("table.chooses", seat=part.seat)))


def test_events_never_reveal_an_amount_of_gold_or_a_hidden_face() -> None:
    """In a whole game, no event has a field for gold, and faces appear only when a unit is seen, shoots or dies."""
    from rulesets.multiverse_war.state import combat_events, events  # noqa: PLC0415

    for module in (events, combat_events):
        for name, thing in vars(module).items():
            assert "gold" not in getattr(thing, "__struct_fields__", ()), name
    game = Game(RULESET, plain_setup("the-long-march"))
    rng = Random(5)
    told = set()
    while game.request is not None:
        for event in game.answer(bots.answer(game, rng, sensible)):
            if "kind" in event.values():
                told.add(event.tag)
    assert told <= {
        "unit-identified",
        "shot-announced",
        "unit-slain",
        "track-advanced",
        "ability-unlocked",
        "elite-reached",
    }


def test_when_the_game_is_over_gold_and_cards_are_shown() -> None:
    table = battle(turn=10, gold={"red": 4}, hands={"red": ["keen-edge"]}).until("never")
    (hand,) = [pile for pile in table.view(None).piles if pile.id == "hand-red"]
    assert hand.cards == ("keen-edge",)


def test_the_numbers_of_starting_units_do_not_reveal_their_faces() -> None:
    """The Scout is placed first, on the last hex. Others see nothing until all are placed, and then it is number three."""
    table = new_game(scenario="the-long-march").roll(1, 1, 1, 3, 3, 3).roll(1, 3, 3, 3, 3, 3)
    first, second, last = (table.offers("place:")[index] for index in (1, 0, -1))
    hexes = table.state.world.hexes
    order = sorted((key.removeprefix("place:") for key in (first, second, last)), key=hexes.index)
    table.choose(f"place:{order[2]}")
    assert "red-1" in table.pieces("red")
    assert "red-1" not in table.pieces("blue")
    table.choose(f"place:{order[0]}").choose(f"place:{order[1]}")
    assert [(unit.id, unit.kind) for unit in table.state.of_seat("red")] == [
        ("red-1", "swordsman"),
        ("red-2", "builder"),
        ("red-3", "scout"),
    ]
    assert table.pieces("blue")["red-3"].kind == "block"


@pytest.mark.rule("MW-SET-06")
@pytest.mark.parametrize("shared", ["scout", "swordsman"])
@pytest.mark.parametrize("turned", [False, True])
def test_blocks_on_a_shared_hex_get_random_numbers(shared: str, turned: bool) -> None:
    """Knowing which block stands alone does not help to identify the two that share a hex."""
    table = new_game(scenario="the-long-march").roll(1, 1, 1, 3, 3, 3).roll(1, 3, 3, 3, 3, 3)
    for kind, at in (("scout", table.offers("place:")[0]), ("swordsman", table.offers("place:")[1])):
        table.choose(at)
        if kind == shared:
            hex_ = at
    table.choose(hex_)
    while table.asked == "place":
        table.choose(table.offers("place:")[table.state.players["blue"].blocks])
    request = table.request
    assert isinstance(request, Draw)
    assert (request.seat, request.deck, len(request.cards)) == ("red", "blocks", 2)
    seen = table.pieces("blue")
    cards = request.cards
    before = [table.state.units[name].kind for name in cards]
    table.draw(*(cards[::-1] if turned else cards))
    together = [unit.kind for unit in table.state.of_seat("red") if unit.at == hex_.removeprefix("place:")]
    assert together == (before[::-1] if turned else before)
    assert table.pieces("blue") == seen, "and nobody else saw anything"


def test_everyone_sees_who_mixes_blocks_but_only_the_owner_sees_which() -> None:
    table = new_game(scenario="the-long-march").until("mix")
    assert table.request is not None
    for viewer in (None, "blue"):
        prompt = visible_to(prompt_for(0, table.request, table.game.waiting_for, EVERY_VALUE), viewer, EVERY_VALUE)
        assert (prompt.kind, prompt.cards) == (Kind.DRAW, ())


def test_a_block_keeps_its_neutral_name() -> None:
    table = battle({"red-1": "knight 0,0"}).move("red-1", (1, 0))
    assert table.events[-1].values() == {"unit": "red-1", "to": table.hex(1, 0), "rule": "MW-MOV-01"}
    assert starter_setup().seats == ("red", "blue")


@pytest.mark.rule("MW-LOS-02", "MW-ADV-10")
@pytest.mark.parametrize("card", ["bandit-camp", "fog-bank"])
def test_an_adventure_does_not_reveal_the_face_of_a_hidden_block(card: str) -> None:
    units = {"red-1": "swordsman 0,0", "blue-1": "archer 5,0"}
    table = battle(units, tokens=[(1, 0)], tops={"adventures": [card]}).move("red-1", (1, 0))
    assert "swordsman" not in repr(table.request)
    watched = battle({**units, "blue-2": "scout 2,0"}, tokens=[(1, 0)], tops={"adventures": [card]})
    assert "swordsman" in repr(watched.move("red-1", (1, 0)).request)


@pytest.mark.rule("MW-LOS-02", "MW-HER-03")
@pytest.mark.parametrize("seen", [False, True])
def test_experience_from_an_adventure_does_not_name_a_hidden_hero(seen: bool) -> None:
    units = {"red-1": "swordsman 0,0", "red-2": "brand-the-elder -1,0"}
    if seen:
        units["blue-1"] = "scout -2,0"
    heroes = {"red": {"brand-the-elder": {"xp": 1, "abilities": []}}}
    table = battle(units, heroes=heroes, tokens=[(1, 0)], tops={"adventures": ["standing-stones"]})
    table.move("red-1", (1, 0)).until("luck").roll(6)
    assert table.player("red").heroes["brand-the-elder"].level == 2
    assert bool(table.told(HeroExperience)) == bool(table.told(HeroLevel)) == seen
    assert (table.asked, table.seat) == ("learn", "red")
    assert "brand-the-elder" not in repr(_sent(table, None))


@pytest.mark.rule("MW-LOS-02", "MW-VET-01", "MW-DAT-03")
def test_a_step_won_by_a_hidden_block_is_shown_when_it_is_identified() -> None:
    table = battle(
        {"red-1": "swordsman 0,0", "blue-1": "scout 4,0"},
        tokens=[(1, 0)],
        tops={"adventures": ["master-at-arms"]},
        gold={"red": 2},
        tracks={"red": {"swordsman": 1}},
    )
    before = table.view("blue").sheets, _tracks_listed(table)
    table.move("red-1", (1, 0)).choose("pay")
    assert table.player("red").tracks["swordsman"] == 2
    assert "swordsman" in table.player("red").unlocked
    assert not table.told(TrackAdvanced)
    assert (table.view("blue").sheets, _tracks_listed(table)) == before
    assert table.view("red").sheets != before[0]
    table.end_phase().until("action", seat="blue").move("blue-1", (3, 0))
    assert [(each.kind, each.step) for each in table.told(TrackAdvanced)] == [("swordsman", 2)]
    assert table.told(AbilityUnlocked)
    assert "battle-swordsman" in repr(table.view("blue").sheets)


@pytest.mark.rule("MW-LOS-02", "MW-MOV-06")
@pytest.mark.parametrize("sees", [False, True])
def test_setting_up_is_announced_only_for_an_identified_block(sees: bool) -> None:
    units = {"red-1": "ballista 0,0", "blue-1": "scout 2,0" if sees else "scout 4,0"}
    table = battle(units).order("red-1")
    asked, answer = table.request, Chosen("set-up")
    table.answer(answer)
    assert bool(table.told(WeaponSetUp)) == sees
    assert public_answer(answer, asked, ()) == {"seat": "red"}
    assert public_answer(Chosen("end-activation"), table.request, ()) == {"choose": "end-activation"}


@pytest.mark.rule("MW-LOS-02", "MW-ROA-03")
@pytest.mark.parametrize("kind", ["swordsman", "scout"])
def test_the_road_bonus_does_not_reveal_the_ap_of_a_hidden_block(kind: str) -> None:
    table = battle({"red-1": f"{kind} 0,0"}, roads=[(n, 0) for n in range(5)]).move("red-1", (1, 0), (2, 0))
    assert table.unit("red-1").ap == 1
    assert not table.told(RoadBonus)


@pytest.mark.rule("MW-LOS-02", "MW-ADV-06")
@pytest.mark.parametrize("kind", ["swordsman", "pikeman"])
def test_a_hidden_block_that_attacks_a_colony_is_only_a_number(kind: str) -> None:
    table = battle({"red-1": f"{kind} 0,0"}, encounters={"colony": (1, 0)}, marks={"colony": {"damage": 2}})
    table.attack("red-1", (1, 0))
    assert kind not in repr(seen(table.game, "blue"))
    assert table.striker == kind
    table.roll("SWORD", "BOW", "BOW")
    assert table.player("red").tracks[kind] == 1
    assert kind not in repr((seen(table.game, "blue"), table.events))


@pytest.mark.rule("MW-TRN-07", "MW-VIC-04")
def test_a_hidden_road_does_not_change_the_shown_points_of_others() -> None:
    """The road that red lays would connect blue's Barracks to blue's Settlement."""
    table = battle(
        {"red-1": "builder 1,0"},
        phase="build",
        order=["blue", "red"],
        gold={"red": 1},
        settlements={"blue": (0, 0)},
        buildings={"barracks-1": "blue 3,0"},
        roads=[(2, 0)],
    )
    before = table.view("blue"), table.view(None)
    table.choose("work:red-1").choose("road:1:4")
    assert (table.view("blue"), table.view(None)) == before
    assert table.view("red").sheets != before[0].sheets
    table.choose("end-build")
    assert table.view(None).sheets != before[1].sheets


def _sent(table: Table, viewer: str | None) -> object:
    return visible_to(prompt_for(0, table.request, table.game.waiting_for, EVERY_VALUE), viewer, EVERY_VALUE)


@pytest.mark.rule("MW-LOS-02", "MW-ACT-07", "MW-DAT-03")
@pytest.mark.parametrize("friend", ["builder", "archer"])
def test_the_hexes_for_a_retreat_do_not_reveal_who_is_a_builder(friend: str) -> None:
    """Blue's Swordsman can step back to a friend's hex if that friend is a Builder."""
    units = {"red-1": "horseman 0,0", "blue-1": "swordsman 1,0", "blue-2": f"{friend} 2,0"}
    hands = {"blue": ["feigned-flight"]}
    table = battle(units, hands=hands, terrain={(2, 0): "forest"}).order("red-1").choose("attack:(1,0)")
    table.choose("no-more-cards").choose("lay:feigned-flight").choose("no-more-cards")
    assert bool(table.offers("retreat:(2,0)")) == (friend == "builder")
    assert _sent(table, "red") == _sent(table, None)
    assert "Retreat" not in repr(_sent(table, "red"))


@pytest.mark.rule("MW-TRN-07", "MW-DEC-02")
def test_others_cannot_distinguish_placing_a_decoy_from_placing_a_recruit() -> None:
    """Neither the prompt nor its rule differs."""
    seen = []
    for order in ("decoy", "recruit:pikeman"):
        table = battle(phase="build", order=["blue", "red"], gold={"red": 3})
        asked = [_sent(table, "blue"), _sent(table.choose(order), "blue"), _sent(table.choose("place:(5,3)"), "blue")]
        seen.append((asked, table.choose("end-build").events, table.view("blue")))
    assert seen[0] == seen[1]


@pytest.mark.rule("MW-TRN-07")
def test_the_list_of_values_to_set_by_hand_hides_unfinished_build_orders() -> None:
    table = battle(
        {"red-1": "builder 0,0", "red-2": "builder -3,0"},
        phase="build",
        order=["blue", "red"],
        gold={"red": 60},
        terrain={(0, 0): "forest"},
        buildings={"academy-1": "red -3,0"},
        house={"victories": ["conquest", "portal"]},
        settlements={"red": (3, 0)},
        having={"red": {"stone": 2}},
    )
    before = _listed(table)
    table.choose("recruit:builder").choose("place:(3,0)").choose("decoy").choose("place:(4,0)").choose("portal:1")
    table.choose("work:red-1").choose("chop").choose("road:1:4").choose("build:barracks").choose("upgrade")
    table.choose("work:red-2").choose("upgrade")
    assert _listed(table) == before
    assert _listed(table.until("build", seat="blue")) != before


@pytest.mark.rule("MW-SET-06")
def test_the_list_of_values_to_set_by_hand_hides_starting_units_being_placed() -> None:
    table = new_game(scenario="the-long-march").until("place")
    before = _listed(table)
    assert _listed(table.choose(table.offers("place:")[0])) == before


def _listed(table: Table) -> list[Changeable]:
    return list(changeable(conceal(table.state), with_hidden=True))


def _tracks_listed(table: Table) -> list[Changeable]:
    return [each for each in _listed(table) if each.path.startswith(("players.red.tracks", "players.red.unlocked"))]


@pytest.mark.rule("MW-LOS-02", "MW-MOV-06")
def test_to_others_the_order_after_a_hidden_set_up_looks_like_the_one_before() -> None:
    table = battle({"red-1": "ballista 0,0", "blue-1": "scout 5,0"}).order("red-1")
    before = seen(table.game, "blue")
    assert seen(table.choose("set-up").game, "blue") == before


@pytest.mark.rule("MW-LOS-02", "MW-HER-03")
def test_to_others_questions_about_hidden_heroes_look_like_the_next_order() -> None:
    table = battle(
        {"red-1": "swordsman 0,0", "red-2": "brand-the-elder -1,0", "red-3": "isolde-of-the-marsh -2,0"},
        heroes={"red": {"brand-the-elder": {"xp": 1}, "isolde-of-the-marsh": {}}},
        tokens=[(1, 0)],
        tops={"adventures": ["standing-stones"]},
    )
    table.move("red-1", (1, 0)).until("luck").roll(6)
    asked, shown = [], []
    for answer in ("hit:red-2", "learn:hp", "learn:ap", "end-phase"):
        asked.append(table.asked)
        shown.append(_sent(table, "blue"))
        table.choose(answer)
    assert asked == ["which-hero", "learn", "learn", "action"]
    assert all(each == shown[0] for each in shown)
