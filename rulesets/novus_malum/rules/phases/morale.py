"""Phase 6: formations with losses test their morale."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import Roll
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.battlefield.engagement import engaged, settle_doubts
from rulesets.novus_malum.rules.moves.retreat import flee, offer_withdrawal
from rulesets.novus_malum.rules.wounds.abilities import bonus, offer_rerolls, remind
from rulesets.novus_malum.rules.wounds.rolls import total
from rulesets.novus_malum.state.attack_events import MoraleTested
from rulesets.novus_malum.state.priority import turn_over, upcoming
from rulesets.novus_malum.state.state import Battle, State

FAILS, PASSES = 1, 6
"""NM-MOR-04: natural faces that fail or pass whatever the losses."""


def morale(game: Battle) -> Procedure[None]:
    """NM-MOR-01: in priority order, formations that lost a model in this round."""
    state = game.state
    while formation := upcoming(state):
        yield from remind(game, formation)
        if formation in state.formations and state.formations[formation].casualties:
            yield from settle_doubts(game, formation)
            yield from _test(game, formation)
        turn_over(state, formation)


def _test(game: Battle, formation: str) -> Procedure[None]:
    """NM-MOR-03, NM-MOR-06, NM-MOR-10: a formation that passes while engaged may withdraw; one that fails unengaged flees."""
    passed = yield from _roll_morale(game, formation)
    is_engaged = engaged(game.state, formation)
    if passed and is_engaged:
        yield from offer_withdrawal(game, formation)
    elif not passed and not is_engaged:
        yield from flee(game, formation)


def _roll_morale(game: Battle, formation: str) -> Procedure[bool]:
    state = game.state
    casualties, added = state.formations[formation].casualties, _modifier(state, formation)
    seat, models = state.formations[formation].seat, state.of_formation(formation)

    def fails(face: int) -> bool:
        return not _passes_with(face, added, casualties)

    need = least_morale(state, formation)
    why = Cue("ask.morale", formation=formation, casualties=casualties)
    rolled: Faces = yield Roll(seat, (D6,), why, "NM-MOR-01", need)

    face = yield from offer_rerolls(game, models, "morale", rolled[0], modifier=added, fails=fails)
    passed = not fails(face)
    value = total(face, added)
    rule = "NM-MOR-03" if passed == (value >= casualties) else "NM-MOR-04"
    game.emit(MoraleTested(formation, face, added, value, casualties, need, "passed" if passed else "failed", rule))
    return passed


def least_morale(state: State, formation: str) -> int:
    """The lowest face with which the formation would pass now."""
    casualties, added = state.formations[formation].casualties, _modifier(state, formation)
    return next(face for face in range(1, PASSES + 1) if _passes_with(face, added, casualties))


def _passes_with(face: int, added: int, casualties: int) -> bool:
    """NM-MOR-03, NM-MOR-04."""
    if face in {FAILS, PASSES}:
        return face == PASSES
    return total(face, added) >= casualties


def _modifier(state: State, formation: str) -> int:
    """NM-MOR-05: +1 for one or more living heroes, and the bonuses of the cards."""
    cards = sum(bonus(state, model, "morale") for model in state.of_formation(formation))
    return cards + bool(state.heroes(formation))
