"""NA-BLD-01..04, NA-MSB-06..08: doors of houses, and levers."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.content.maps import Door
from rulesets.nova_aetas.rules.combat.dice_test import passes
from rulesets.nova_aetas.rules.combat.engagement import break_contact, engagers
from rulesets.nova_aetas.rules.missions import levers
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.events import EnteredBuilding, LeftBuilding
from rulesets.nova_aetas.state.options import EnterBuilding, LeaveBuilding, PullLever
from rulesets.nova_aetas.state.queries import Battle, Step, acting, occupied, spend, straight_behind
from rulesets.nova_aetas.state.state import Hero, State

DOOR_AP = 2


def door_options(state: State, hero: Hero) -> Iterator[EnterBuilding | LeaveBuilding]:
    """NA-BLD-02, 03: two AP, at a named door that is open. NA-ENG-02: not while engaged.

    NA-MSB-07: if the mission says so, one door an activation.
    """
    active = acting(state)
    if active.ap < DOOR_AP or (active.used_door and state.world.mission.one_door_per_activation):
        return
    if not state.open_doors or engagers(state, hero):
        return
    for name in state.open_doors:
        door = state.world.map.doors[name]
        if hero.inside is None and hero.at == door.before:
            yield EnterBuilding(name)
        elif hero.inside == door.building:
            yield from (LeaveBuilding(name, hero.id, square) for square in squares_before(state, door))


def squares_before(state: State, door: Door) -> tuple[Square, ...]:
    """NA-BLD-04: the free squares in front of the door. NA-MSB-08: or the nearest free ones, if the mission says so."""
    taken = occupied(state)
    grid = state.world.grid
    if not state.world.mission.leave_to_nearest:
        exits = door.exits or _three_before(state, door)
        return tuple(square for square in exits if square in grid.neighbours and square not in taken)
    free = [square for square in state.world.street if square not in taken]
    least = min((grid.distance(door.before, square) for square in free), default=0)
    return tuple(square for square in free if grid.distance(door.before, square) == least)


def _three_before(state: State, door: Door) -> tuple[Square, ...]:
    """If the map lists no exits: the square in front of the door, and its neighbours along the wall."""
    grid, walls = state.world.grid, state.world.building_squares[door.building]
    ahead = [straight_behind(state, wall, door.before) for wall in walls if grid.distance(wall, door.before) == 1]
    return (door.before, *(square for square in grid.neighbours[door.before] if ahead and [square] != ahead))


def enter(game: Battle, hero: Hero, choice: EnterBuilding) -> None:
    state = game.state
    spend(state, choice.cost)
    door = state.world.map.doors[choice.door]
    hero.at, hero.inside = None, door.building
    acting(state).used_door = True
    break_contact(state)
    game.emit(EnteredBuilding(hero.id, state.world.map.name_of(door.building)))


def leave(game: Battle, hero: Hero, choice: LeaveBuilding) -> None:
    spend(game.state, choice.cost)
    assert hero.inside is not None
    building, hero.inside, hero.at = hero.inside, None, choice.to
    acting(game.state).used_door = True
    game.emit(LeftBuilding(hero.id, game.state.world.map.name_of(building), choice.to))


def lever_options(state: State, hero: Hero) -> Iterator[PullLever]:
    """NA-ACN-03: from its own square or an adjacent one."""
    for name, lever in state.world.mission.levers.items():
        if hero.at is None or lever.enemies_only or name in state.pulled or lever.cost > acting(state).ap:
            continue
        if hero.at == lever.at or state.world.grid.touching(hero.at, lever.at):
            yield PullLever(name, lever.cost)


def pull(game: Battle, hero: Hero, choice: PullLever) -> Step:
    """NA-ACN-03: the AP are spent even if the test of the lever fails."""
    spend(game.state, choice.cost)
    test = game.state.world.mission.levers[choice.lever].test
    if test is None or (yield from passes(game, hero, test, choice.lever)):
        yield from levers.use(game, hero, choice.lever, "NA-ACN-03")


DOORS = Family(door_options, (Action(EnterBuilding, enter), Action(LeaveBuilding, leave)))
LEVERS = Family(lever_options, (Action(PullLever, pull),))
