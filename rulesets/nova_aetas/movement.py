"""NA-MOV, NA-BLD-05..16: one AP a square, no diagonals, ladders and climbing between levels."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesets.engine.square_grid import Square, cheapest, name
from rulesets.nova_aetas.battle import Battle, Model, occupied
from rulesets.nova_aetas.content import EnemySkill
from rulesets.nova_aetas.engagement import break_contact
from rulesets.nova_aetas.events import Moved
from rulesets.nova_aetas.state import Hero, State

Found = dict[Square, tuple[int, Square | None]]
_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def climb_of(state: State, mover: Model) -> int:
    """NA-MOV-06: a skill and a piece of equipment add up; of two of the same kind the higher counts."""
    content = state.world.content
    if not isinstance(mover, Hero):
        return state.world.enemy(mover.kind).skills.get(EnemySkill.CLIMB, 0)
    by_gear = max((content.equipment[item.id].climb for item in mover.items), default=0)
    by_skill = max((content.skills[skill].climb for skill in mover.skills), default=0)
    return by_gear + by_skill


def reachable(state: State, mover: Model, ap: int) -> Found:
    """Every square the mover could come to with `ap`, the cheapest way to each; squares held by others are left out."""
    assert mover.at is not None
    return cheapest(mover.at, steps_of(state, mover), ap)


def steps_of(state: State, mover: Model) -> Callable[[Square], Iterator[tuple[Square, int]]]:
    """NA-MOV-04: no square that another model holds may be entered."""
    taken = occupied(state)
    climb = climb_of(state, mover)

    def steps(square: Square) -> Iterator[tuple[Square, int]]:
        for other, cost in _ways(state, square, climb):
            if other not in taken:
                yield other, cost

    return steps


def _ways(state: State, square: Square, climb: int) -> Iterator[tuple[Square, int]]:
    for other in state.world.grid.neighbours[square]:
        yield other, 1
    yield from _ladders(state, square)
    if climb:
        yield from _climbs(state, square, climb)


def _ladders(state: State, square: Square) -> Iterator[tuple[Square, int]]:
    """NA-BLD-05, 09, 10: one AP up or down, or the value printed on a bridge."""
    for ladder in state.world.map.ladders:
        if square == ladder.a:
            yield ladder.b, ladder.cost
        elif square == ladder.b:
            yield ladder.a, ladder.cost


def _climbs(state: State, square: Square, climb: int) -> Iterator[tuple[Square, int]]:
    """NA-BLD-12..14, NA-EFF-05: to the square beside on another level, at most `climb` levels away, one AP each level."""
    grid = state.world.grid
    here = grid.at(square)
    for dx, dy in _SIDES:
        if here.x + dx < 0 or here.y + dy < 0:
            continue
        for level in range(max(0, here.level - climb), here.level + climb + 1):
            other = name(here.x + dx, here.y + dy, level)
            if level != here.level and other in grid.neighbours:
                yield other, abs(level - here.level)


def walk(game: Battle, mover: Model, path: tuple[Square, ...], cost: int) -> None:
    """Put the mover down at the end of the path. NA-ENG-15: what it no longer touches, it no longer fights."""
    assert mover.at is not None
    start, mover.at = mover.at, path[-1]
    game.tell(Moved(mover.id, start, path, cost))
    break_contact(game.state)
