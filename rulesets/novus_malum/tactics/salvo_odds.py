"""How likely a salvo costs its target a wound."""

from __future__ import annotations

from fractions import Fraction

from rulesets.engine.chances import Chance
from rulesets.novus_malum.rules.attacks.disciplines import RAPID
from rulesets.novus_malum.rules.attacks.shots import RANGED_TOKEN, modifier
from rulesets.novus_malum.rules.phases.shooting import salvo_of
from rulesets.novus_malum.rules.wounds.rolls import HIGHEST, least_face
from rulesets.novus_malum.rules.wounds.wound_rolls import Blow, defence, save_needs, with_ability
from rulesets.novus_malum.state.options import Shoot
from rulesets.novus_malum.state.state import State


def salvo_chance(state: State, shot: Shoot, target: str) -> Chance:
    """Of everybody who may shoot like this at the target."""
    return shots_chance(state, shot, salvo_of(state, shot, target), target, obscured=False)


def shots_chance(state: State, shot: Shoot, shooters: tuple[str, ...], target: str, *, obscured: bool) -> Chance:
    """As if the target's first model took all hits, and without re-rolls."""
    victim = state.of_formation(target)[0]
    missed = Fraction(1)
    for shooter in shooters:
        blow = with_ability(state, Blow(shooter, shot.weapon, modifier(state, shot, obscured=obscured)))
        lowest = least_face(blow.modifier, defence(state, victim))
        hit = Fraction(3, 4) if RAPID in shot.disciplines else Fraction(1, 2)
        missed *= 1 - hit * _wound_chance(state, shot.weapon, lowest, _chance_of_at_least(save_needs(state, victim)))
    return Chance((RANGED_TOKEN,) * len(shooters), need=1, whole=1 - missed)


def _wound_chance(state: State, weapon: str, lowest: int | None, saves: Fraction) -> Fraction:
    """NM-SAV-01, NM-PRP-03: summed over the faces of the wound roll, as a 6 with a deadly weapon forces one save die more."""
    item = state.item(weapon)
    faces = range(lowest, HIGHEST + 1) if lowest else ()
    dice = (item.damage + (face == HIGHEST and "deadly" in item.properties) for face in faces)
    return sum((1 - saves**count for count in dice), Fraction(0)) / HIGHEST


def _chance_of_at_least(face: int | None) -> Fraction:
    return Fraction(0) if face is None else Fraction(HIGHEST - face + 1, HIGHEST)
