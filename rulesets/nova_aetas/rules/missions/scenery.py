"""NA-SCN-06: scenery that a mission lets the heroes push."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square, name, place
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.mission_events import SceneryPushed
from rulesets.nova_aetas.state.options import PushScenery
from rulesets.nova_aetas.state.queries import Battle, acting, occupied, spend
from rulesets.nova_aetas.state.state import Hero, State


def push_options(state: State, hero: Hero) -> Iterator[PushScenery]:
    """From an adjacent square, straight away from the hero, if the squares behind it are free."""
    if hero.at is None:
        return
    for thing, squares in state.movable.items():
        cost = state.world.mission.movable[thing].cost
        if cost > acting(state).ap:
            continue
        for square in squares:
            if state.world.grid.touching(hero.at, square) and _fits(state, thing, _shifted(squares, hero.at, square)):
                yield PushScenery(thing, cost)
                break


def _shifted(squares: list[Square], pusher: Square, to: Square) -> list[Square]:
    start, end = place(pusher), place(to)
    moved = [(at.x + end.x - start.x, at.y + end.y - start.y, at.level) for at in map(place, squares)]
    return [name(x, y, level) for x, y, level in moved if x >= 0 and y >= 0]


def _fits(state: State, thing: str, squares: list[Square]) -> bool:
    taken = {square for square, holder in occupied(state).items() if holder != thing}
    whole = len(squares) == len(state.movable[thing])
    return whole and all(square in state.world.grid.neighbours and square not in taken for square in squares)


def push_scenery(game: Battle, hero: Hero, choice: PushScenery) -> None:
    state = game.state
    assert hero.at is not None
    at = hero.at
    squares = state.movable[choice.thing]
    ways = (_shifted(squares, at, square) for square in squares if state.world.grid.touching(at, square))
    to = next(way for way in ways if _fits(state, choice.thing, way))
    spend(state, choice.cost)
    state.movable[choice.thing] = to
    game.emit(SceneryPushed(hero.id, choice.thing, tuple(to)))


PUSHING = Family(push_options, (Action(PushScenery, push_scenery),))
