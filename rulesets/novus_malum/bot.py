"""A bot that plays sensibly: it advances, shoots when it can, and does not have paths counted."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rulesets.engine.chances import probability
from rulesets.engine.cues import Cue, CueValue
from rulesets.engine.requests import Choose, Option
from rulesets.novus_malum.rules.attacks.disciplines import POWER, RAPID
from rulesets.novus_malum.rules.battlefield.coherency import WHOLE
from rulesets.novus_malum.rules.battlefield.contacts import in_contact
from rulesets.novus_malum.rules.battlefield.engagement import engaged, gaps_of
from rulesets.novus_malum.rules.phases.command import UP
from rulesets.novus_malum.rules.wounds.rolls import HIGHEST
from rulesets.novus_malum.state.options import (
    Aim,
    Assign,
    CannotClose,
    Cast,
    EndMove,
    Give,
    HasGap,
    Hit,
    KeepRoll,
    Moved,
    OneHit,
    Reroll,
    Salvo,
    Shift,
    ShiftAcross,
    Shoot,
    Stands,
    Strike,
    Touch,
    Volley,
)
from rulesets.novus_malum.state.priority import upcoming
from rulesets.novus_malum.state.state import Battle, Order, State
from rulesets.novus_malum.tactics.salvo_odds import salvo_chance

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
    """Choose a kind of option by weight, then the best option of that kind, or any sensible one."""
    kinds: dict[str, list[Option]] = {}
    values = dict(request.why.values)
    for option in request.options:
        if _is_sensible(game.state, option, request.seat, values):
            kinds.setdefault(option.tag, []).append(option)
    weights = [WEIGHTS.get(kind, USUAL_WEIGHT) for kind in kinds]
    if not any(weights):
        return rng.choice(request.options)
    found = kinds[rng.choices(list(kinds), weights)[0]]
    worth = [_worth(game.state, option, request.seat) for option in found]
    return rng.choice([option for option, each in zip(found, worth, strict=True) if each == max(worth)])


def _worth(state: State, option: Option, seat: str) -> float:
    """How good an option is among others of its kind; 0 if all are the same to the bot."""
    match option:
        case Salvo(weapon, disciplines, target):
            return float(probability(salvo_chance(state, Shoot(weapon, disciplines), target)))
        case Hit(model) | OneHit(model) | Strike(model):
            return -_price(state, model) if state.models[model].seat == seat else _price(state, model)
        case Aim(target):
            models = state.of_formation(target) or (target,)
            return sum(_price(state, each) for each in models) / len(models)
        case Shoot(_, disciplines) | Volley(_, disciplines):
            return float(RAPID in disciplines) if _has_held(state) else float(POWER in disciplines)
        case Cast(spell):
            return float(state.world.content.spells[spell].effect == "lightning")
        case _:
            return 0.0


def _price(state: State, model: str) -> float:
    """What the loss of a wound means to its side: heroes count most, and those who are easy to wound fall more often."""
    card = state.unit(model)
    risk = (HIGHEST + 1 - state.unit(model).defence) * (card.save - 1)
    return risk * (2 if card.hero and state.models[model].wounds == 1 else 1) / (card.wounds if card.hero else 1)


def _has_held(state: State) -> bool:
    formation = upcoming(state)
    return any(state.models[model].order is Order.HOLD for model in state.of_formation(formation or ""))


def _is_sensible(state: State, option: Option, seat: str, values: Mapping[str, CueValue]) -> bool:
    match option:
        case Assign(formation, face):
            return face == UP and (state.formations[formation].seat == seat) == _is_low(state)
        case Cast(spell):
            return state.world.content.spells[spell].effect != "imbue" or _may_still_shoot(state, seat)
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
        case Reroll() | KeepRoll() if "face" in values:
            return isinstance(option, Reroll) == (int(str(values["face"])) < _needed(values))
        case Moved():
            return Order.MOVE in _wanted_orders(state)
        case _:
            return True


def _needed(values: Mapping[str, CueValue]) -> int:
    """NM-DIC-06: the least face with which the roll succeeds; a run is worth another try if it is short."""
    wants = values.get("wants")
    if not isinstance(wants, Cue):
        return 0
    return HIGHEST // 2 + 1 if wants.key == "wants.run" else int(str(dict(wants.values)["need"]))


def _is_low(state: State) -> bool:
    """NM-TOK-04: whether the token in hand lets its formation act in the first half."""
    return 2 * int(state.drawing.hand or 0) <= len(state.formations) + 1


def _may_still_shoot(state: State, seat: str) -> bool:
    """NM-SPL-06, NM-ORD-07: to imbue those who ran, or are imbued already, is of no use."""
    formation = upcoming(state)
    models = state.of_formation(formation or "") if formation and state.formations[formation].seat == seat else ()
    return any(
        state.gear(model, "ranged") and state.models[model].order is not Order.RUN and not state.models[model].imbued
        for model in models
    )


def _wanted_orders(state: State) -> tuple[Order, ...]:
    """Shooters with an enemy in range hold or move; engaged formations hold; all others run."""
    formation = upcoming(state)
    assert formation is not None, "an order is for the formation that is next"
    reach = [10 * state.item(item).range for m in state.of_formation(formation) for item in state.gear(m, "ranged")]
    nearest = min((gap.near for _, gap in gaps_of(state, formation)), default=0)
    if reach and nearest <= max(reach) and not engaged(state, formation):
        return Order.HOLD, Order.MOVE
    return (Order.HOLD,) if engaged(state, formation) else (Order.RUN,)
