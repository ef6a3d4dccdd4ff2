"""Dice: modifiers and their limits, halving, the d3, roll offs."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import Roll, Together
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.state.events import RolledOff, RollOffTied
from rulesets.novus_malum.state.state import Battle

LOWEST, HIGHEST = 2, 6
"""NM-MOD-02, NM-MOD-03: modifiers cannot bring a roll below or above these."""


def half(number: int) -> int:
    """NM-DIC-03: divisions round up."""
    return (number + 1) // 2


def d3(face: int) -> int:
    """NM-DIC-02: half the face of a d6."""
    return half(face)


def total(face: int, modifier: int) -> int:
    """NM-MOD-01..06: add the sum of all modifiers, within the limits. A natural 6 is never modified, a 1 never lowered."""
    if face == HIGHEST or (face == 1 and modifier < 0):
        return face
    return min(HIGHEST, face + modifier) if modifier >= 0 else max(LOWEST, face + modifier)


def least_face(modifier: int, need: int) -> int | None:
    """NM-WND-02: the lowest face whose total reaches `need`; None if no face does."""
    return next((face for face in range(1, HIGHEST + 1) if total(face, modifier) >= need), None)


def roll_off(game: Battle, why: Cue, rule: str, penalty: Mapping[str, int] | None = None) -> Procedure[str]:
    """NM-DIC-07..09: one d6 each, the higher wins, ties are rolled again. The only modifier is the penalty in combat."""
    first, second = game.state.world.seats
    while True:
        faces: dict[str, Faces] = yield Together(
            tuple(Roll(seat, (D6,), why, rule) for seat in (first, second)), why, rule, secret=False
        )
        shown = faces[first][0], faces[second][0]
        totals = {seat: total(faces[seat][0], (penalty or {}).get(seat, 0)) for seat in (first, second)}
        if totals[first] != totals[second]:
            winner = first if totals[first] > totals[second] else second
            game.emit(RolledOff(totals[first], totals[second], shown, winner))
            return winner
        game.emit(RollOffTied(totals[first]))
