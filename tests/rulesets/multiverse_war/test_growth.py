"""What a strong bot plans: Builders, buildings near the Settlement, roads, and what its missions ask for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose
from rulesets.engine.state.clone import clone
from rulesets.engine.state.redact import UNKNOWN
from rulesets.multiverse_war.bot import growing, sensible
from rulesets.multiverse_war.outlook import imagine, outlook
from rulesets.multiverse_war.ruleset import RULESET
from rulesets.multiverse_war.state.options import Build, Chop, Road, Upgrade
from rulesets.multiverse_war.state.state import State
from rulesets.multiverse_war.tactics.growth import recruit_worth, turns_left, worth_of
from tests.rulesets.multiverse_war.table import Table, battle
from tests.rulesets.multiverse_war.test_bots import SCENARIOS, plain_setup

HOME = (0, 0)


def village(at: str = "2,0", **changes: Any) -> Table:
    """A red Builder two hexes from its Settlement, in the build phase."""
    return battle({"red-1": f"builder {at}"}, phase="build", **{"settlements": {"red": HOME}, **changes})


def worth(table: Table, *works: Build | Upgrade | Road | Chop) -> list[float]:
    return [worth_of(table.state, table.state.units["red-1"], work) for work in works]


def test_a_building_that_a_mission_wants_is_worth_more() -> None:
    tower, barracks = Build("guard_tower", 4), Build("barracks", 4)
    plain = worth(village(), tower, barracks)
    wanted = worth(village(missions={"red": ["mustering-yard"]}), tower, barracks)
    assert wanted[0] == plain[0]
    assert wanted[1] > plain[1]


def test_in_the_last_turn_gold_stays_in_a_chest_that_a_mission_wants_full() -> None:
    last = 1 + turns_left(village(turn=1).state)
    tower = Build("guard_tower", 4)
    chest: dict[str, Any] = {"missions": {"red": ["full-chest"]}, "turn": last}
    (full,) = worth(village("2,0", gold={"red": 9}, **chest), tower)
    (too_full,) = worth(village("2,0", gold={"red": 12}, **chest), tower)
    (early,) = worth(village(gold={"red": 9}, missions={"red": ["full-chest"]}), tower)
    assert full == 0
    assert too_full > 0
    assert early > 0


def test_wood_comes_before_a_building_and_a_road_only_where_it_connects_one() -> None:
    table = village("1,0", buildings={"guard_tower-1": "red 2,0"}, terrain={(1, 0): "forest"})
    state = table.state
    grid = state.world.grid
    here, home, tower = (table.hex(*at) for at in ((1, 0), HOME, (2, 0)))
    first, second = sorted((grid.direction(here, home) or 0, grid.direction(here, tower) or 0))
    other = next(side for side in range(1, 7) if side not in {first, second})
    there, elsewhere, wood = worth(table, Road(first, second, home, tower), Road(first, other, home, tower), Chop())
    assert wood > there > elsewhere == 0


def test_it_wants_builders_early_and_soldiers_against_raiders() -> None:
    early, last = village(turn=1).state, village(turn=1 + turns_left(village(turn=1).state)).state
    assert recruit_worth(early, "red", "builder", 2, raided=False) > 0
    assert recruit_worth(last, "red", "builder", 2, raided=False) == 0
    assert recruit_worth(early, "red", "pikeman", 3, raided=True) > recruit_worth(
        early, "red", "builder", 2, raided=True
    )
    assert recruit_worth(early, "red", "pikeman", 3, raided=False) == 0


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_is_unknown_in_an_imagined_world_and_the_game_goes_on_there(scenario: str) -> None:
    game, rng = Game(RULESET, plain_setup(scenario)), Random(4)
    for count in range(160):
        if game.request is None:
            return
        part = game.request
        if count % 9 == 0 and isinstance(part, Choose) and part.anchor and part.seat in game.setup.seats:
            world = _imagined(game, part.seat)
            other = Game(RULESET, game.setup, world)
            for _ in range(30):
                if other.request is not None:
                    other.answer(bots.answer(other, rng, growing))
        game.answer(bots.answer(game, rng, sensible))


def _imagined(game: Game[State], seat: str) -> State:
    world = clone(RULESET.redacted(game.state, seat))
    imagine(world, seat, Random(2))
    assert not any(unit.kind == UNKNOWN for unit in world.units.values())
    assert not any(UNKNOWN in (*player.hand, *player.missions) for player in world.players.values())
    assert RULESET.violations(world) == ()
    return world


def test_the_outlook_is_the_lead_in_points() -> None:
    table = village(buildings={"guard_tower-1": "red 2,0"}, settlements={"red": HOME, "blue": (6, 0)})
    before = outlook(table.state, "red")
    table.state.players["red"].points += 5
    assert outlook(table.state, "red") == pytest.approx(before + 5)
    assert outlook(table.state, "blue") == pytest.approx(-before - 5)


def grows(seat: str) -> bots.Taste[State]:
    """One seat plays by the plan, all others as usual."""
    return lambda game, request, rng: (growing if request.seat == seat else sensible)(game, request, rng)


def test_the_plan_of_a_strong_bot_beats_a_normal_one() -> None:
    """Twelve games with the seats swapped."""
    setup, won = plain_setup(SCENARIOS[0]), 0
    for seed in range(6):
        for seat in setup.seats:
            game = Game(RULESET, setup)
            bots.play_out(game, Random(seed), grows(seat))
            assert game.outcome is not None
            won += game.outcome.won == (seat,)
    assert won >= 8
