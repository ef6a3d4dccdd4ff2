"""Checks for impossible states; each fault found is one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from rulesets.novus_malum.rules.battlefield.engagement import ZONE, gap_between
from rulesets.novus_malum.setup import MOST_FORMATIONS
from rulesets.novus_malum.state.state import Phase, State


def violations(state: State) -> tuple[str, ...]:
    return (
        *_counts(state),
        *_models(state),
        *_formations(state),
        *_tokens(state),
        *_gaps(state),
        *_contacts(state),
        *_clashes(state),
    )


def _counts(state: State) -> Iterator[str]:
    if state.round < 1:
        yield f"there is no round {state.round}"
    for name, formation in state.formations.items():
        if formation.casualties < 0:
            yield f"{name} has a negative number"
        if formation.hidden_by is not None and state.phase is not Phase.COMMAND:
            yield f"{name} has a token face down after the command phase"
    for name, model in state.models.items():
        if model.bark < 0:
            yield f"{name} has a negative number"


def _models(state: State) -> Iterator[str]:
    for name, model in state.models.items():
        most = state.unit(name).wounds
        if not 0 <= model.wounds <= most:
            yield f"{name} has {model.wounds} wounds of {most}"
        if model.formation is None:
            waiting = state.unit(name).hero and state.phase is Phase.DEPLOYMENT
            if model.wounds and not waiting:
                yield f"{name} is in no formation"
            continue
        if not model.wounds:
            yield f"{name} stands without wounds"
        formation = state.formations.get(model.formation)
        if formation is None or formation.seat != model.seat:
            yield f"{name} is in {model.formation}, which is not on its side"


def _formations(state: State) -> Iterator[str]:
    for name in state.formations:
        if not state.of_formation(name):
            yield f"{name} is empty"
    for seat in state.world.seats:
        if len(state.of_seat(seat)) > MOST_FORMATIONS:
            yield f"{seat} has more than {MOST_FORMATIONS} formations"
    for name in state.acted:
        if name not in state.formations:
            yield f"{name} has acted and is gone"


def _tokens(state: State) -> Iterator[str]:
    held = Counter(each.token for each in state.formations.values() if each.token is not None)
    undrawn = (*state.drawing.bag, state.drawing.hand) if state.phase is Phase.COMMAND else ()
    held.update(int(token) for token in undrawn if token and token.isdecimal())
    for token, count in held.items():
        if count > 1:
            yield f"token {token} exists {count} times"
        if not 1 <= token <= 2 * MOST_FORMATIONS:
            yield f"there is no token {token}"
    if state.combat_priority not in {None, *state.world.seats}:
        yield f"{state.combat_priority} is not a seat"


def _gaps(state: State) -> Iterator[str]:
    first, second = (state.of_seat(seat) for seat in state.world.seats)
    if {(gap.first, gap.second) for gap in state.gaps.values()} != set(product(first, second)):
        yield "the gaps are not those between the formations"
    for gap in state.gaps.values():
        if gap.near < 0 or (gap.engaged and gap.near > ZONE):
            yield f"{gap.first} and {gap.second} are engaged at {gap.near}"


def _contacts(state: State) -> Iterator[str]:
    for contact in state.contacts:
        first, second = state.models[contact.first].formation, state.models[contact.second].formation
        if first is None or second is None or not gap_between(state, first, second).engaged:
            yield f"{contact.first} and {contact.second} touch but are not engaged"


def _clashes(state: State) -> Iterator[str]:
    fighting = Counter(model for clash in state.clashes for model in (*clash.first, *clash.second))
    for model, count in fighting.items():
        if count > 1:
            yield f"{model} is in {count} clashes"
        if not state.models[model].wounds:
            yield f"{model} fights without wounds"
