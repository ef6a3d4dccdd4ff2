"""One sentence: why the bot would take an option, from cards and tokens. Only the open table knows positions."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.novus_malum.rules.attacks.clash import beaten_by
from rulesets.novus_malum.rules.attacks.disciplines import POWER, PRECISE, RAPID
from rulesets.novus_malum.rules.battlefield.engagement import engaged
from rulesets.novus_malum.rules.wounds.wound_rolls import defence
from rulesets.novus_malum.state.options import (
    Aim,
    Arm,
    ArmAlways,
    Assign,
    Cast,
    Give,
    Hit,
    KeepToken,
    OneHit,
    Play,
    Reroll,
    Resolve,
    ResolveAll,
    Salvo,
    Shoot,
    Stay,
    Strike,
    Volley,
    Withdraw,
)
from rulesets.novus_malum.state.state import Order, State


def advice(state: State, request: Choose, option: Option) -> Cue | None:
    values = dict(request.why.values)
    match option:
        case Assign(formation):
            own = state.formations[formation].seat == request.seat
            return Cue("advice.early" if own else "advice.late", formation=formation)
        case Give(order):
            return _order(state, str(values["formation"]), Order(order))
        case Cast(spell):
            return _SPELLS[state.world.content.spells[spell].effect]
        case Shoot(_, disciplines) | Volley(_, disciplines) | Salvo(_, disciplines, _):
            return next((_SHOTS[each] for each in disciplines if each in _SHOTS), None)
        case Hit(model) | OneHit(model) | Strike(model) | Aim(target=model):
            return _victim(state, request.seat, model)
        case Play(token):
            return _blow(state, values, token)
        case Arm() | ArmAlways():
            return Cue("advice.arm")
        case _:
            return _PLAIN.get(type(option))


_PLAIN: dict[type[Option], Cue] = {
    KeepToken: Cue("advice.keep-token"),
    Reroll: Cue("advice.reroll"),
    Resolve: Cue("advice.any-order"),
    ResolveAll: Cue("advice.any-order"),
    Stay: Cue("advice.stay"),
    Withdraw: Cue("advice.withdraw"),
}
_SPELLS = {
    "lightning": Cue("advice.lightning"),
    "barkskin": Cue("advice.barkskin"),
    "imbue": Cue("advice.imbue"),
}
_SHOTS = {POWER: Cue("advice.power"), PRECISE: Cue("advice.precise"), RAPID: Cue("advice.rapid")}


def _order(state: State, formation: str, order: Order) -> Cue | None:
    if engaged(state, formation):
        return Cue("advice.in-a-fight")
    return Cue("advice.get-closer") if order is Order.RUN else None


def _victim(state: State, seat: str, model: str) -> Cue | None:
    """Who takes a hit: one's own toughest, the enemy's weakest."""
    if model not in state.models:
        models = state.of_formation(model)
        return Cue("advice.weakest", defence=min(defence(state, each) for each in models)) if models else None
    own = state.models[model].seat == seat
    return Cue("advice.toughest" if own else "advice.weakest", defence=defence(state, model))


def _blow(state: State, values: Mapping[str, object], token: str) -> Cue:
    """Nobody knows what the other side picks; a specialty is a reason, and so is theirs."""
    own, theirs = values.get("own", ()), values.get("theirs", ())
    beats, _ = beaten_by(state, token)
    if isinstance(own, tuple) and token in own:
        return Cue("advice.specialty")
    if isinstance(theirs, tuple) and beats in theirs:
        return Cue("advice.beats-specialty", token=beats)
    return Cue("advice.guess")
