"""A player with a little sense: enough to make a demonstration worth watching and a simulation worth reading."""

from __future__ import annotations

from random import Random

from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Option
from rulesets.engine.square_grid import Square, cheapest
from rulesets.nova_aetas import options
from rulesets.nova_aetas.ai import FAR
from rulesets.nova_aetas.movement import steps_of
from rulesets.nova_aetas.state import Hero, Standing, State


def sensible(game: Game[State], request: Choose, rng: Random) -> Option:
    """Do what the mission wants first, fight what stands in the way, and otherwise get on."""
    best = max(_worth(game.state, option) for option in request.options)
    return rng.choice([option for option in request.options if _worth(game.state, option) == best])


def _worth(state: State, option: Option) -> int:
    match option:
        case options.LeaveMap():
            return 100
        case options.PullLever():
            return 95
        case options.LeaveBuilding(door=door):
            return 90 if door.endswith("north") else 0
        case options.EnterBuilding():
            return 85 if not _across(state) else 0
        case options.Attack(target=target):
            return 80 if target in state.enemies else _mercy(state, target)
        case options.Disengage():
            return 60
        case options.Reroll() | options.PickUp():
            return 55
        case options.Move(piece=piece, to=to, cost=cost):
            return 50 - _steps_left(state, state.heroes[piece], to) * 2 - (cost == 0)
        case options.EndActivation():
            return 5
        case options.Wait(sectors):
            return 4 - sectors
        case _:
            return 1


def _mercy(state: State, target: str) -> int:
    hero = state.heroes[target]
    return 92 if hero.standing is Standing.OUT_OF_ACTION else 30 + 2 * hero.wounds


def _across(state: State) -> bool:
    """Whether the acting hero has the houses behind him already."""
    active = state.active
    at = state.heroes[active.token].at if active is not None and active.token in state.heroes else None
    return at is not None and state.world.grid.at(at).y < 4


def _steps_left(state: State, hero: Hero, at: Square) -> int:
    """How far the hero would still be from where the mission wants him."""
    goals = _goals(state, hero)
    found = cheapest(at, steps_of(state, hero), FAR)
    return min((found[goal][0] for goal in goals if goal in found), default=20)


def _goals(state: State, hero: Hero) -> tuple[Square, ...]:
    levers = [lever.at for name, lever in state.world.mission.levers.items() if name not in state.pulled]
    if levers and hero.id == state.world.mission.needs_hero:
        return tuple(levers)
    ways_out = tuple(state.world.exits)
    reachable = cheapest(hero.at, steps_of(state, hero), FAR) if hero.at is not None else {}
    if any(square in reachable for square in ways_out):
        return ways_out
    return tuple(door.before for door in state.world.map.doors.values() if door.before in reachable)
