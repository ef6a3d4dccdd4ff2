"""NA-EFF-04, NA-CBH-19: a push goes straight away from the pusher, if the square behind is free."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.rules.combat.engagement import break_contact
from rulesets.nova_aetas.state.events import Pushed
from rulesets.nova_aetas.state.queries import Battle, Model, occupied, straight_behind
from rulesets.nova_aetas.state.state import State


def push(game: Battle, pusher: Square, pushed: Model, rule: str) -> bool:
    """Push one square; returns whether there was room."""
    behind = room_behind(game.state, pusher, pushed)
    if behind is None:
        return False
    pushed.at = behind
    game.emit(Pushed(pushed.id, behind, rule))
    break_contact(game.state)
    return True


def room_behind(state: State, pusher: Square, pushed: Model) -> Square | None:
    """The square that the model would be pushed to, if it is free."""
    behind = None if pushed.at is None else straight_behind(state, pusher, pushed.at)
    return None if behind in occupied(state) else behind
