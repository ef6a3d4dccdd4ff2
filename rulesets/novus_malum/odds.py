"""The chance that an option succeeds, as far as the table can know."""

from __future__ import annotations

from rulesets.engine.chances import Chance
from rulesets.engine.dice import D6
from rulesets.engine.requests import Option
from rulesets.novus_malum.rules.phases.magic import least_casting
from rulesets.novus_malum.state.options import Cast, Salvo, Shoot
from rulesets.novus_malum.state.state import State
from rulesets.novus_malum.tactics.salvo_odds import salvo_chance


def chance(state: State, option: Option) -> Chance | None:
    """NM-MAG-04: that the spell is cast. NM-SHT-10..12: that a salvo costs its target at least one wound."""
    match option:
        case Cast(spell):
            return Chance((D6,), least_casting(state, spell))
        case Salvo(weapon, disciplines, target):
            return salvo_chance(state, Shoot(weapon, disciplines), target)
        case _:
            return None
