"""Where bases stand if nobody has said so: formations in two ranks, as near to the enemy as their zone allows."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist

from rulesets.engine.boards.plane import INCH, Spot
from rulesets.engine.open_table import Spots
from rulesets.novus_malum.open_table.field import RADIUS, bases, impassable, outline_of, zone_of
from rulesets.novus_malum.state.state import State

PITCH = 2 * RADIUS + INCH // 2
"""Half an inch between two bases."""
RANKS = 2
MARGIN = RADIUS + 10


def stand(state: State, spots: Spots) -> Spots:
    """The spots of all bases on the table; the dead are left out, the new ones get a place in their zone."""
    here = {base.id: base.group for base in bases(state)}
    found = {model: spots[model] for model in here if model in spots}
    for formation in dict.fromkeys(group for model, group in here.items() if model not in found):
        found |= laid_out(state, [model for model in state.of_formation(formation) if model not in found], found)
    return found


def laid_out(state: State, models: list[str], taken: Spots) -> dict[str, Spot]:
    """A block of these models where there is room in their zone, from the middle of the front outwards."""
    seat = state.models[models[0]].seat
    for corner in _corners(state, seat, len(models)):
        block = dict(zip(models, _block(corner, len(models), _away(state, seat)), strict=True))
        if _is_free(state, block.values(), taken):
            return block
    return dict(zip(models, _block(_corners(state, seat, len(models))[0], len(models), 1), strict=True))


def _away(state: State, seat: str) -> int:
    """The direction of the second rank: towards the player's own edge."""
    return 1 if seat == state.world.seats[0] else -1


def _corners(state: State, seat: str, count: int) -> list[Spot]:
    (left, top), (right, _), (_, bottom), _ = zone_of(state, seat)
    width = PITCH * (-(-count // RANKS) - 1)
    middle = (left + right - width) // 2
    columns = sorted(range(left + MARGIN, right - MARGIN - width, INCH // 2), key=lambda x: abs(x - middle))
    rows = range(top + MARGIN, bottom - MARGIN, INCH // 2)
    front = sorted(rows, reverse=_away(state, seat) < 0)
    return [(x, y) for y in front for x in columns] or [(left + MARGIN, front[0])]


def _block(corner: Spot, count: int, away: int) -> Iterable[Spot]:
    files = -(-count // RANKS)
    return [(corner[0] + PITCH * (at % files), corner[1] + away * PITCH * (at // files)) for at in range(count)]


def _is_free(state: State, wanted: Iterable[Spot], taken: Spots) -> bool:
    width, height = (INCH * side for side in state.world.table)
    walls = [
        outline_of(state.world.scenario, name)
        for name, piece in state.world.scenario.terrain.items()
        if impassable(piece) or piece.low
    ]
    return all(
        RADIUS <= x <= width - RADIUS
        and RADIUS <= y <= height - RADIUS
        and all(dist((x, y), other) >= PITCH for other in taken.values())
        and not any(_is_near(x, y, wall) for wall in walls)
        for x, y in wanted
    )


def _is_near(x: int, y: int, outline: tuple[Spot, ...]) -> bool:
    xs, ys = [corner[0] for corner in outline], [corner[1] for corner in outline]
    return min(xs) - RADIUS < x < max(xs) + RADIUS and min(ys) - RADIUS < y < max(ys) + RADIUS
