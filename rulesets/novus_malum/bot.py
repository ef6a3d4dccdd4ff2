"""A bot that plays sensibly: it advances, shoots when it can, and does not have paths counted."""

from __future__ import annotations

from random import Random

from rulesets.engine.requests import Choose, Option
from rulesets.novus_malum.rules.battlefield.coherency import WHOLE
from rulesets.novus_malum.rules.battlefield.contacts import in_contact
from rulesets.novus_malum.rules.battlefield.engagement import engaged, gaps_of
from rulesets.novus_malum.state.options import (
    CannotClose,
    EndMove,
    Give,
    HasGap,
    Moved,
    Shift,
    ShiftAcross,
    Stands,
    Touch,
)
from rulesets.novus_malum.state.priority import upcoming
from rulesets.novus_malum.state.state import Battle, Order, State

USUAL_WEIGHT = 10
WEIGHTS = {
    "pace": 1,
    "heroic-move": 1,
    "decline": 1,
    "hold-fire": 1,
    "cease-fire": 0,
    "later": 1,
    "pass-token": 1,
    "effect": 1,
    "no-more-contacts": 4,
    "charge": 40,
    "aim-alike": 40,
    "volley": 60,
    "salvo": 600,
    "in-pairs": 60,
    "arm-always": 60,
    "resolve-all": 60,
    "shift-across": 1,
    "no-target": 1,
    "inside": 1,
    "gone": 1,
    "split-off": 3,
    "unseen": 2,
    "fight-on": 0,
}
"""Weights for choosing a kind of option; all other kinds have USUAL_WEIGHT."""


def sensible(game: Battle, request: Choose, rng: Random) -> Option:
    """Choose a kind of option by weight, then any sensible option of that kind."""
    kinds: dict[str, list[Option]] = {}
    for option in request.options:
        if _is_sensible(game.state, option):
            kinds.setdefault(option.tag, []).append(option)
    weights = [WEIGHTS.get(kind, USUAL_WEIGHT) for kind in kinds]
    if not any(weights):
        return rng.choice(request.options)
    return rng.choice(kinds[rng.choices(list(kinds), weights)[0]])


def _is_sensible(state: State, option: Option) -> bool:
    match option:
        case EndMove(how) | Stands(how) | HasGap(how):
            return how == WHOLE
        case CannotClose():
            return False
        case Touch(first, second, _):
            return not in_contact(state, first) and not in_contact(state, second)
        case Shift(_, into) | ShiftAcross(_, into):
            return into in state.models and not in_contact(state, into)
        case Give(order):
            return order in _wanted_orders(state) and not (state.world.together and order == Order.MOVE)
        case Moved():
            return Order.MOVE in _wanted_orders(state)
        case _:
            return True


def _wanted_orders(state: State) -> tuple[Order, ...]:
    """Shooters with an enemy in range hold or move; engaged formations hold; all others run."""
    formation = upcoming(state)
    assert formation is not None, "an order is for the formation that is next"
    reach = [10 * state.item(item).range for m in state.of_formation(formation) for item in state.gear(m, "ranged")]
    nearest = min((gap.near for _, gap in gaps_of(state, formation)), default=0)
    if reach and nearest <= max(reach) and not engaged(state, formation):
        return Order.HOLD, Order.MOVE
    return (Order.HOLD,) if engaged(state, formation) else (Order.RUN,)
