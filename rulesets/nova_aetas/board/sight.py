"""NA-LOS, NA-BLD-17..21: how far it is, and who sees whom."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square, any_clear
from rulesets.nova_aetas.content.maps import Ladder
from rulesets.nova_aetas.state.queries import Model, friends_on_board
from rulesets.nova_aetas.state.state import Hero, State


def distance(state: State, a: Square, b: Square) -> int:
    return state.world.edition.distance(state, a, b)


def distance_with_ladders(state: State, a: Square, b: Square) -> int:
    """NA-LOS-02: steps along rows and columns. NA-BLD-19: between two buildings the joining ladder's value is added."""
    world, roofs = state.world, state.world.roofs
    steps = world.grid.distance(a, b)
    if a in roofs and b in roofs and roofs[a] != roofs[b]:
        joined = {roofs[a], roofs[b]}
        ladders = [each for each in world.map.ladders if {roofs.get(each.a), roofs.get(each.b)} == joined]
        return steps + min((_added(state, ladder) for ladder in ladders), default=0)
    return steps


def _added(state: State, ladder: Ladder) -> int:
    """NA-BLD-19: its number; by house rule it stands for the squares under the ladder, which are counted already."""
    under = state.world.grid.distance(ladder.a, ladder.b) - 1
    return ladder.cost - (under if state.world.house.ladder_stands_for_its_squares else 0)


def within(state: State, a: Square, b: Square, reach: int) -> bool:
    """NA-LOS-02: a range is held against the distance, or by house rule against the squares that lie between."""
    return distance(state, a, b) <= reach + state.world.house.ranges_count_squares_between


def in_the_way(state: State, viewer: Model) -> int:
    """NA-LOS-04: only the viewer's opponents block. NA-OOA-06: one who lies out of action never does.

    NA-SCN-06: what can be pushed blocks where it stands now.
    """
    bits, everyone = state.world.grid.bits.of, state.world.house.every_model_blocks_sight
    blocked = _pushed(state) if state.movable else 0
    if everyone or isinstance(viewer, Hero):
        for enemy in state.enemies.values():
            if enemy is not viewer:
                blocked |= bits[enemy.at]
    if everyone or not isinstance(viewer, Hero):
        for hero, at in friends_on_board(state):
            if hero is not viewer:
                blocked |= bits[at]
    return blocked


def _pushed(state: State) -> int:
    rules, mask = state.world.mission.movable, state.world.grid.bits.mask
    return mask(at for thing, squares in state.movable.items() if rules[thing].blocks_sight for at in squares)


def sees(state: State, viewer: Model, a: Square, b: Square) -> bool:
    return state.world.edition.sees(state, viewer, a, b)


def sees_past_friends(state: State, viewer: Model, a: Square, b: Square) -> bool:
    """NA-LOS-03."""
    lines = state.world.sight_lines(a, b)
    if not lines or not lines[0]:  # nobody can change it
        return bool(lines)
    return any_clear(lines, in_the_way(state, viewer))


def in_reach(state: State, viewer: Model, a: Square, b: Square, reach: int, least: int = 1) -> bool:
    """NA-LOS-01: a target is valid within distance and in line of sight."""
    far = distance(state, a, b)
    return least <= far <= reach + state.world.house.ranges_count_squares_between and sees(state, viewer, a, b)


def nearby(state: State, at: Square, reach: int) -> int:
    """All squares that may lie `within` a range, and some that do not: between roofs a ladder can make it shorter."""
    world = state.world
    near = world.around(at, reach + world.house.ranges_count_squares_between)
    return near | world.high if at in world.roofs else near
