"""NA-EFF-04, NA-CBH-19: pushed straight away from whoever pushes, if the square behind is free."""

from __future__ import annotations

from rulesets.engine.square_grid import Square, name
from rulesets.nova_aetas.battle import Battle, Model, occupied
from rulesets.nova_aetas.engagement import break_contact
from rulesets.nova_aetas.events import Pushed
from rulesets.nova_aetas.state import State


def straight_behind(state: State, pusher: Square, pushed: Square) -> Square | None:
    """The square beyond, in line with the pusher; along the longer side where they do not stand in one line."""
    grid = state.world.grid
    here, there = grid.at(pusher), grid.at(pushed)
    dx, dy = there.x - here.x, there.y - here.y
    along_x = abs(dx) > abs(dy)
    x = there.x + (_sign(dx) if along_x else 0)
    y = there.y + (0 if along_x else _sign(dy))
    if x < 0 or y < 0:
        return None
    behind = name(x, y, there.level)
    return behind if behind in grid.neighbours[pushed] else None


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def push(game: Battle, pusher: Square, pushed: Model, rule: str) -> bool:
    """One square; nothing happens where something is in the way."""
    state = game.state
    if pushed.at is None:
        return False
    behind = straight_behind(state, pusher, pushed.at)
    if behind is None or behind in occupied(state):
        return False
    pushed.at = behind
    game.tell(Pushed(pushed.id, behind, rule))
    break_contact(state)
    return True
