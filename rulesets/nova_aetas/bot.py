"""A player with a little sense: enough to make a demonstration worth watching and a simulation worth reading."""

from __future__ import annotations

from random import Random

from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Option
from rulesets.engine.square_grid import Square, cheapest
from rulesets.nova_aetas import options
from rulesets.nova_aetas.approach import FAR
from rulesets.nova_aetas.gait import gait_of
from rulesets.nova_aetas.movement import steps_of
from rulesets.nova_aetas.state import Hero, Standing, State

LOST = 20
"""What a square is worth less from which no way leads on."""


def sensible(game: Game[State], request: Choose, rng: Random) -> Option:
    """Do what the mission wants first, fight what stands in the way, and otherwise get on."""
    far = _far_from_goal(game.state)
    worth = [_worth(game.state, option, far) for option in request.options]
    best = max(worth)
    return rng.choice([option for option, value in zip(request.options, worth, strict=True) if value == best])


def _worth(state: State, option: Option, far: dict[Square, int]) -> int:
    match option:
        case options.LeaveMap():
            return 100
        case options.PullLever():
            return 95
        case options.LeaveBuilding(to=to):
            return 90 - far.get(to, LOST)
        case options.EnterBuilding():
            return 85 if not _way_is_open(state, far) else 0
        case options.Attack(target=target):
            return 80 if target in state.enemies else _mercy(state, target)
        case options.Disengage():
            return 60
        case options.Reroll() | options.PickUp():
            return 55
        case options.Move(to=to):
            return 50 - far.get(to, LOST)
        case options.EndActivation():
            return 5
        case options.Wait(sectors):
            return 4 - sectors
        case _:
            return 1


def _mercy(state: State, target: str) -> int:
    hero = state.heroes[target]
    return 92 if hero.standing is Standing.OUT_OF_ACTION else 30 + 2 * hero.wounds


def _acting_hero(state: State) -> Hero | None:
    return state.heroes.get(state.active.token) if state.active is not None else None


def _far_from_goal(state: State) -> dict[Square, int]:
    """AP from each square to where the mission wants the acting hero: a lever, the way out, or a door on his side."""
    hero = _acting_hero(state)
    if hero is None:
        return {}
    levers = [lever.at for name, lever in state.world.mission.levers.items() if name not in state.pulled]
    if levers and hero.id == state.world.mission.needs_hero:
        return _from(state, hero, levers)
    ways_out = _from(state, hero, list(state.world.exits))
    if hero.inside is not None or hero.at in ways_out:
        return ways_out
    near = _from(state, hero, [hero.at] if hero.at is not None else [])
    return _from(state, hero, [door.before for door in state.world.map.doors.values() if door.before in near])


def _from(state: State, hero: Hero, goals: list[Square]) -> dict[Square, int]:
    steps = steps_of(state, hero, gait_of(state, hero))
    start = ""
    found = cheapest(start, lambda square: steps(square) if square else ((goal, 0) for goal in goals), FAR)
    costs = {square: cost for square, (cost, _) in found.items()}
    if hero.at is not None and hero.at not in costs:
        beside = [costs[square] for square, _ in steps(hero.at) if square in costs]
        costs |= {hero.at: 1 + min(beside)} if beside else {}
    return costs


def _way_is_open(state: State, far: dict[Square, int]) -> bool:
    hero = _acting_hero(state)
    return hero is not None and hero.at in far and any(square in far for square in state.world.exits)
