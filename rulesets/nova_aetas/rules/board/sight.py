"""NA-LOS, NA-BLD-17..21: distances and lines of sight."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square, any_clear
from rulesets.nova_aetas.content.maps import Ladder
from rulesets.nova_aetas.state.queries import Model, friends_on_board
from rulesets.nova_aetas.state.state import Hero, State


def distance(state: State, a: Square, b: Square) -> int:
    return state.world.edition.distance(state, a, b)


def distance_with_ladders(state: State, a: Square, b: Square) -> int:
    """NA-LOS-02: steps along rows and columns. NA-BLD-19: a ladder between two roofs counts as its number of squares."""
    world, roofs = state.world, state.world.roofs
    steps = world.grid.distance(a, b)
    if a in roofs and b in roofs and roofs[a] != roofs[b]:
        joined = {roofs[a], roofs[b]}
        ladders = [each for each in world.map.ladders if {roofs.get(each.a), roofs.get(each.b)} == joined]
        return steps + min((_more_than_drawn(state, ladder) for ladder in ladders), default=0)
    return steps


def _more_than_drawn(state: State, ladder: Ladder) -> int:
    """NA-BLD-19: a ladder's number is the number of squares under it; this is how many more that is than the map draws."""
    return ladder.cost - (state.world.grid.distance(ladder.a, ladder.b) - 1)


def within(state: State, a: Square, b: Square, reach: int) -> bool:
    return distance(state, a, b) <= reach


def in_the_way(state: State, viewer: Model) -> int:
    """The squares that block the viewer's sight. NA-LOS-04: only those of opponents. NA-OOA-06: not if out of action.

    NA-SCN-06: movable scenery blocks where it stands now.
    """
    bits = state.world.grid.bits.of
    blocked = _pushed(state) if state.movable else 0
    if isinstance(viewer, Hero):
        for enemy in state.enemies.values():
            blocked |= bits[enemy.at]
    else:
        for _, at in friends_on_board(state):
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
    if not lines or not lines[0]:  # no line at all, or one that no model can block
        return bool(lines)
    return any_clear(lines, in_the_way(state, viewer))


def in_reach(state: State, viewer: Model, a: Square, b: Square, reach: int, least: int = 1) -> bool:
    """NA-LOS-01: a target is valid within distance and in line of sight."""
    return least <= distance(state, a, b) <= reach and sees(state, viewer, a, b)


def nearby(state: State, at: Square, reach: int) -> int:
    """A quick first filter for `within`: all squares in range, and for roofs all other roofs as well."""
    world = state.world
    near = world.around(at, reach)
    return near | world.high if at in world.roofs else near
