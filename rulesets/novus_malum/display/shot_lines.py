"""What people read on a shot: what its discipline does, and how hard a target is to hurt."""

from __future__ import annotations

from collections import Counter

from rulesets.engine.cues import Cue
from rulesets.novus_malum.rules.attacks.disciplines import POWER, PRECISE, RAPID
from rulesets.novus_malum.rules.wounds.wound_rolls import defence
from rulesets.novus_malum.state.state import State

DISCIPLINES = {POWER: Cue("detail.power"), PRECISE: Cue("detail.precise"), RAPID: Cue("detail.rapid")}


def how_it_shoots(disciplines: tuple[str, ...]) -> Cue:
    """What one discipline does, or two of an imbued shot."""
    first, *more = (DISCIPLINES[each] for each in disciplines)
    return Cue("detail.both", first=first, second=more[0]) if more else first


def target_line(state: State, formation: str) -> Cue:
    """How many they are, and how hard most of them are to hurt."""
    models = state.of_formation(formation)
    usual, _ = Counter((defence(state, each), state.unit(each).save) for each in models).most_common(1)[0]
    return Cue("detail.target", count=len(models), defence=usual[0], save=usual[1])
