"""NA-EFF-04, NA-CBH-19: pushed straight away from whoever pushes, if the square behind is free."""

from __future__ import annotations

from rulesets.engine.square_grid import Square
from rulesets.nova_aetas.battle import Battle, Model, occupied, straight_behind
from rulesets.nova_aetas.engagement import break_contact
from rulesets.nova_aetas.events import Pushed


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
