"""Dice: modifiers and their limits, halving, the d3, roll offs."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import Roll, Together
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.content.house_rules import HouseRules
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


def total(face: int, modifiers: tuple[int, ...], house: HouseRules) -> int:
    """NM-MOD-01..06: add the modifiers, within the limits; a natural 6 is never modified."""
    if face == HIGHEST:
        return face
    steps = sorted(modifiers) if house.modifier_order == "stepwise" else (sum(modifiers),)
    for step in steps:
        face = _limited(face, step, house)
    return face


def _limited(face: int, modifier: int, house: HouseRules) -> int:
    if modifier >= 0:
        return min(HIGHEST, face + modifier)
    if face == 1:
        return LOWEST if house.floor_on_one == "two" else 1
    return max(LOWEST, face + modifier)


def succeeds(face: int, modifiers: tuple[int, ...], need: int, house: HouseRules) -> bool:
    """NM-WND-02: wound and save rolls compare the total only; by house rule a natural 1 fails and a 6 succeeds."""
    if house.auto_wound_save and face in {1, HIGHEST}:
        return face == HIGHEST
    return total(face, modifiers, house) >= need


def least_face(modifiers: tuple[int, ...], need: int, house: HouseRules) -> int | None:
    """The lowest face that succeeds; None if no face does."""
    return next((face for face in range(1, HIGHEST + 1) if succeeds(face, modifiers, need, house)), None)


def roll_off(game: Battle, why: Cue, rule: str, penalty: Mapping[str, int] | None = None) -> Procedure[str]:
    """NM-DIC-07..09: one d6 each, the higher wins, ties are rolled again. The only modifier is the penalty in combat."""
    first, second = game.state.world.seats
    while True:
        faces: dict[str, Faces] = yield Together(
            tuple(Roll(seat, (D6,), why, rule) for seat in (first, second)), why, rule, secret=False
        )
        shown = faces[first][0], faces[second][0]
        totals = {seat: _penalised(game, faces[seat][0], (penalty or {}).get(seat, 0)) for seat in (first, second)}
        if totals[first] != totals[second]:
            winner = first if totals[first] > totals[second] else second
            game.tell(RolledOff(totals[first], totals[second], shown, winner))
            return winner
        game.tell(RollOffTied(totals[first]))


def _penalised(game: Battle, face: int, penalty: int) -> int:
    house = game.state.world.house
    return face + penalty if house.outnumbered_rolloff == "plain" else total(face, (penalty,), house)
