"""Whose bases touch: asked after a charge, changed by manoeuvres."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Measure
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.battlefield.engagement import (
    TENTHS,
    ZONE,
    come_closer,
    engaged_enemies,
    gap_between,
    settle_doubts,
    touching,
)
from rulesets.novus_malum.state.attack_events import InContact, Manoeuvred
from rulesets.novus_malum.state.options import EndManoeuvre, InPairs, NoMoreContacts, NoOther, Shift, ShiftAcross, Touch
from rulesets.novus_malum.state.priority import turn_over, upcoming
from rulesets.novus_malum.state.state import Battle, Contact, State

BASES, OBSTACLE = "bases", "obstacle"


def in_contact(state: State, model: str) -> bool:
    return any(model in {contact.first, contact.second} for contact in state.contacts)


def contact_between(state: State, one: str, other: str) -> Contact | None:
    return next((each for each in state.contacts if {each.first, each.second} == {one, other}), None)


def _contact_kinds(state: State) -> tuple[str, ...]:
    """NM-CMB-01: models also touch across a low obstacle, if there is one on the table."""
    low = any(piece.low for piece in state.world.scenario.terrain.values())
    return (BASES, OBSTACLE) if low else (BASES,)


def _possible_contacts(state: State, models: tuple[str, ...], enemies: tuple[str, ...]) -> Iterator[Touch]:
    ours, ways = state.world.seats[0], _contact_kinds(state)
    known = {frozenset((each.first, each.second)) for each in state.contacts}
    for model in models:
        for enemy in enemies:
            if frozenset((model, enemy)) not in known:
                first, second = (model, enemy) if state.models[model].seat == ours else (enemy, model)
                yield from (Touch(first, second, way) for way in ways)


def survey(game: Battle) -> Procedure[None]:
    """NM-CMB-05: for formations engaged since the last combat, ask which bases touch."""
    state = game.state
    for gap in state.gaps.values():
        first, second = gap.first, gap.second
        while gap.engaged and not gap.surveyed:
            pairs = tuple(_possible_contacts(state, state.of_formation(first), state.of_formation(second)))
            why = Cue("ask.contacts", first=first, second=second)
            options = (NoMoreContacts(), *_pair_counts(state, first, second), *pairs)
            choice = yield Choose(ANYONE, options, why, "NM-CMB-05", anchor=True)
            if isinstance(choice, Touch):
                _add_contact(game, choice)
                continue
            if isinstance(choice, InPairs):
                for one, other in tuple(_free_pairs(state, first, second))[: choice.count]:
                    _add_contact(game, Touch(one, other, BASES))
            gap.surveyed = True


def _pair_counts(state: State, first: str, second: str) -> tuple[InPairs, ...]:
    """All contacts in one answer, for the usual case of two lines face to face; most pairs first."""
    most = len(tuple(_free_pairs(state, first, second))) if state.world.together else 0
    return tuple(InPairs(count) for count in range(most, 0, -1))


def _free_pairs(state: State, first: str, second: str) -> Iterator[tuple[str, str]]:
    """Pairs of models that touch nobody yet. Which trooper is in which pair makes no difference; heroes come last."""
    sides = (
        sorted((m for m in state.of_formation(each) if not in_contact(state, m)), key=lambda m: state.unit(m).hero)
        for each in (first, second)
    )
    yield from zip(*sides, strict=False)


def _add_contact(game: Battle, touch: Touch) -> None:
    game.state.contacts.append(Contact(touch.first, touch.second, touch.over == OBSTACLE))
    game.emit(InContact(touch.first, touch.second, "NM-CMB-01" if touch.over == OBSTACLE else "NM-CMB-05"))


def manoeuvres(game: Battle) -> Procedure[None]:
    """NM-CMB-03: in priority order the models of engaged formations that touch no enemy may shift up to 1 in."""
    state = game.state
    while formation := upcoming(state):
        while free := _free_models(state, formation):
            options = (EndManoeuvre(), *_shift_options(state, formation, free))
            why = Cue("ask.manoeuvre", formation=formation)
            seat = state.formations[formation].seat
            choice = yield Choose(seat, options, why, "NM-CMB-03", anchor=True)
            if choice == EndManoeuvre():
                break
            yield from _shift(game, formation, choice)
        turn_over(state, formation)


def _free_models(state: State, formation: str) -> tuple[str, ...]:
    if not engaged_enemies(state, formation):
        return ()
    models = state.of_formation(formation)
    return tuple(model for model in models if model not in state.done and not in_contact(state, model))


def _enemy_models(state: State, formation: str) -> tuple[str, ...]:
    return tuple(model for enemy in engaged_enemies(state, formation) for model in state.of_formation(enemy))


def _shift_options(state: State, formation: str, free: tuple[str, ...]) -> Iterator[Shift | ShiftAcross]:
    across = state.world.together and OBSTACLE in _contact_kinds(state)
    for model in free:
        yield Shift(model, "nobody")
        yield from (Shift(model, enemy) for enemy in _enemy_models(state, formation))
        yield from (ShiftAcross(model, enemy) for enemy in _enemy_models(state, formation) if across)


def _shift(game: Battle, formation: str, shift: Shift | ShiftAcross) -> Procedure[None]:
    """NM-CMB-04: the formation must stay engaged: by touching bases, or else by a measured gap within the zone."""
    state = game.state
    state.done.append(shift.model)
    come_closer(state, formation, ZONE)
    game.emit(Manoeuvred(shift.model))
    if shift.into != "nobody":
        yield from _ask_contacts_after_shift(game, formation, shift)
    elif not any(touching(state, formation, enemy) for enemy in engaged_enemies(state, formation)):
        why = Cue("ask.keep-engaged", formation=formation)
        yield Measure(state.formations[formation].seat, TENTHS, ZONE, why, "NM-CMB-04", likely=ZONE // 2)
    yield from _recheck_other_enemies(game, formation)


def _recheck_other_enemies(game: Battle, formation: str) -> Procedure[None]:
    """NM-MOV-02, NM-CMB-04: a shift may have left the zone of one enemy, but never of all; that enemy may manoeuvre next."""
    for enemy in engaged_enemies(game.state, formation):
        gap_between(game.state, formation, enemy).doubt = True
    yield from settle_doubts(game, formation, leaves_all=False)


def _ask_contacts_after_shift(game: Battle, formation: str, shift: Shift | ShiftAcross) -> Procedure[None]:
    state = game.state
    seat = state.models[shift.model].seat
    ways = tuple(_possible_contacts(state, (shift.model,), (shift.into,)))
    if state.world.together:
        ways = ways[-1:] if isinstance(shift, ShiftAcross) else ways[:1]
    first = (
        ways[0] if len(ways) == 1 else (yield Choose(seat, ways, Cue("ask.touch-how", model=shift.model), "NM-CMB-01"))
    )
    _add_contact(game, first)
    while others := tuple(_possible_contacts(state, (shift.model,), _enemy_models(state, formation))):
        choice = yield Choose(seat, (NoOther(), *others), Cue("ask.touch-too", model=shift.model), "NM-CMB-03")
        if choice == NoOther():
            return
        _add_contact(game, choice)
