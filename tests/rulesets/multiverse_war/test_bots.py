"""Bots play whole games: every game ends, every State is legal, and a replay gives the same result."""

from collections.abc import Iterator
from functools import cache
from random import Random
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from controller.session.bots import hint
from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, parts_of
from rulesets.multiverse_war.bot import _raided, sensible
from rulesets.multiverse_war.house_rules import HouseRules
from rulesets.multiverse_war.ruleset import RULESET
from rulesets.multiverse_war.setup import MultiverseWarSetup
from rulesets.multiverse_war.state.options import Buy, EndBuild
from rulesets.multiverse_war.state.state import State
from rulesets.multiverse_war.tactics.goals import building_ground, goals
from tests.rulesets.multiverse_war.table import Table, battle, starter, starter_setup
from tests.rulesets.whole_games import any_house_rules, check_anchor, check_legal, check_replay, steps

SCENARIOS = tuple(starter()["scenarios"])
LONGEST_LIST = 60
VICTORIES = ("conquest", "scrolls", "domination", "portal", "missions")


def house(rng: Random) -> dict[str, Any]:
    """Random house rules. There is always a limit of turns, so that every game ends."""
    victories = ("turns", *(each for each in VICTORIES if rng.random() < 0.5))
    return any_house_rules(HouseRules, rng, victories=(victories,), mine_count=(None, 0, 3))


@cache
def plain_setup(scenario: str) -> MultiverseWarSetup:
    return starter_setup(scenario)


def setup_for(seed: int) -> MultiverseWarSetup:
    """Every second game with the default rules, the others with random house rules."""
    scenario = SCENARIOS[seed // 2 % len(SCENARIOS)]
    return starter_setup(scenario, house(Random(seed))) if seed % 2 else plain_setup(scenario)


def game_of(seed: int) -> Iterator[Game[State]]:
    """Yield the game before each answer, given at random or by the game's own bot."""
    return steps(Game(RULESET, setup_for(seed)), seed, sensible if seed % 3 == 0 else bots.anything)


def check(seed: int) -> None:
    """The State has no faults (missing cards would be one), and no list of options is too long for people."""
    game = None
    for game in game_of(seed):
        check_legal(game)
        for part in parts_of(game.request):
            assert not isinstance(part, Choose) or len(part.options) <= LONGEST_LIST, (seed, part)
    assert game is not None
    assert game.outcome is not None
    check_replay(game)


@pytest.mark.parametrize("seed", range(20))
def test_every_state_is_legal_and_a_replay_ends_the_same(seed: int) -> None:
    check(seed)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_can_be_resumed_at_every_anchor(seed: int) -> None:
    for count, game in enumerate(game_of(seed)):
        if count % 15 == 0:
            check_anchor(game)


def test_an_answer_on_the_largest_map_is_quick() -> None:
    """CPU time per answer, without the bot's own time: 99 percent are below 5 ms."""
    rng, game, spent = Random(3), Game(RULESET, plain_setup("the-wheel")), []
    while game.request is not None:
        answer = bots.answer(game, rng, sensible)
        began = process_time()
        game.answer(answer)
        spent.append(process_time() - began)
    spent.sort()
    assert spent[len(spent) * 99 // 100] < 0.005


def four_knights(blue: str = "blue-1 builder") -> Table:
    """Four red knights two turns away from blue's weakly guarded Settlement, and an adventure next to them."""
    guard, kind = blue.split()
    at = ("3,0", "3,1", "4,0", "4,-1")
    units = {f"red-{number}": f"knight {hex_}" for number, hex_ in enumerate(at, 1)}
    return battle({**units, guard: f"{kind} 0,0"}, settlements={"blue": (0, 0)}, tokens=[(5, 0)], turn=3)


@pytest.mark.rule("MW-VIC-06")
def test_bots_win_by_conquest_where_few_guard_a_settlement() -> None:
    table = four_knights()
    bots.play_out(table.game, Random(1), sensible)
    assert (table.outcome.result, table.outcome.won) == ("conquest", ("red",))


@pytest.mark.rule("MW-VIC-06")
def test_some_equal_armies_conquer_within_the_turns_of_the_short_scenario() -> None:
    """About one game in ten ends so."""
    for seed in range(15, 75):
        game = Game(RULESET, plain_setup("border-fires"))
        bots.play_out(game, Random(seed), sensible)
        if game.outcome is not None and game.outcome.result == "conquest":
            return
    pytest.fail("no Settlement fell in sixty games")


def test_an_army_turns_from_an_adventure_to_a_settlement_that_it_can_take() -> None:
    table = four_knights()
    unit = table.unit("red-3")
    assert goals(table.state, unit) == [table.hex(0, 0)]
    state = battle({"red-1": "knight 4,0"}, settlements={"blue": (0, 0)}, tokens=[(5, 0)]).state
    assert goals(state, state.units["red-1"]) != [table.hex(0, 0)], "one knight is not an army"


@pytest.mark.rule("MW-LOS-02")
def test_which_unit_a_cleave_hits_does_not_depend_on_the_face_of_a_hidden_block() -> None:
    def hit(second: str) -> str | None:
        units = {"red-1": "berserker 0,0", "blue-1": "horseman 1,0", "blue-2": f"{second} 2,0", "blue-3": "archer 1,1"}
        table = battle(units, tracks={"red": {"berserker": 2}}, terrain={(2, 0): "forest"})
        table.order("red-1").choose("ability").attack("red-1", (1, 0)).roll("SWORD", "BOW")
        assert sorted(table.offers()) == ["hit:blue-2", "hit:blue-3"]
        assert table.unit("blue-2").known_to is not None
        return hint(table.game, "red")

    assert hit("scout") == hit("knight") == hit("builder")


def wins(scenario: str, seeds: range) -> tuple[list[float], list[float]]:
    """The share of games won by each seat and by each place in the order of play; ties are shared."""
    seats = plain_setup(scenario).seats
    by_seat, by_place = [0.0] * len(seats), [0.0] * len(seats)
    for seed in seeds:
        game = Game(RULESET, plain_setup(scenario))
        bots.play_out(game, Random(seed), sensible)
        assert game.outcome is not None
        for seat in game.outcome.won:
            by_seat[seats.index(seat)] += 100 / len(seeds) / len(game.outcome.won)
            by_place[game.state.order.index(seat)] += 100 / len(seeds) / len(game.outcome.won)
    return by_seat, by_place


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("scenario", ["the-long-march", "the-short-march"])
def test_a_duel_is_even(scenario: str) -> None:
    """A thousand games: neither seat wins more than 55 in 100, and going first is worth less than 5 points."""
    by_seat, by_place = wins(scenario, range(1000))
    assert all(45 <= share <= 55 for share in by_seat), by_seat
    assert abs(by_place[0] - by_place[1]) < 10, by_place
    assert abs(by_place[0] - 50) < 5, by_place


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_it_makes_no_difference_which_pair_goes_first() -> None:
    """A thousand games: the pair of the first player wins 48 to 52 in 100."""
    _, by_place = wins("two-banners", range(1001, 2001))
    first, second = by_place[0] + by_place[2], by_place[1] + by_place[3]
    assert 48 <= 100 * first / (first + second) <= 52, by_place


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("batch", range(40))
def test_two_thousand_games(batch: int) -> None:
    for seed in range(1000 + 50 * batch, 1050 + 50 * batch):
        check(seed)


@pytest.mark.parametrize(
    ("unit", "raided"),
    [("red-1 swordsman 1,0", False), ("blue-1 swordsman 3,0", True), ("blue-1 swordsman 4,0", False)],
)
def test_a_settlement_is_raided_by_enemies_within_three_hexes(unit: str, raided: bool) -> None:
    name, text = unit.split(" ", 1)
    table = battle({name: text}, settlements={"red": (0, 0)})
    assert _raided(table.state, "red") == raided


def test_a_builder_without_a_planned_road_looks_for_dry_ground_near_home() -> None:
    water = {(2, 0): "water", (3, 0): "water"}
    table = battle({"red-1": "builder 1,0"}, settlements={"red": (0, 0)}, terrain=water)
    ground = building_ground(table.state, table.unit("red-1"))
    assert ground
    assert not {table.hex(*at) for at in water} & set(ground)


@pytest.mark.parametrize(("gold", "buys"), [(2, False), (3, True)])
def test_a_bot_that_buys_a_card_keeps_two_gold(gold: int, buys: bool) -> None:
    row = ["dust-cloud"] * 5
    table = battle(phase="build", order=["blue", "red"], gold={"red": gold}, row=row)
    assert isinstance(table.request, Choose)
    options = tuple(option for option in table.options if isinstance(option, Buy | EndBuild))
    assert len(options) == 2

    assert isinstance(sensible(table.game, replace(table.request, options=options), Random(1)), Buy) is buys
