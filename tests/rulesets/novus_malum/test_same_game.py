"""Asking together or one by one is the same game: with best play, both have exactly the same value.

Every token hits. All choices and all dice that show 1 or 6 are tried: the attacker wants wounds, the defender does not.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rulesets.engine.requests import Choose, Measure, Roll
from tests.rulesets.novus_malum.table import RED, Table, battle

ASKING = ("each", "together")
COIN, ICON = 2, 1
HERO = "zizka"
AT_THE_ENEMY = ("salvo:", "aim:X", "sees:clear", "resolve-all", "resolve:", "no-more-contacts", "end-manoeuvre")
"""What both sides always do; everything else is tried."""


def worth(phase: str, position: dict[str, Any], discipline: str = "", *told: Any) -> Fraction:
    """Wounds that blue will have lost when the phase is over, a hero's counted half as much again."""
    table = battle(phase, **position).do(*told)
    if table.state.phase != phase:
        return _lost(table)
    match request := table.request:
        case Roll(dice=dice):
            throws = list(product(*((ICON,) if die.sides == COIN else (1, 6) for die in dice)))
            return sum((worth(phase, position, discipline, *told, each) for each in throws), Fraction()) / len(throws)
        case Measure():
            return worth(phase, position, discipline, *told, 100)
        case Choose():
            best = max if request.seat == RED else min
            return best(worth(phase, position, discipline, *told, key) for key in _thoughts(table, discipline))
        case _:
            return worth(phase, position, discipline, *told, ("play:block", "play:stab"))


def _lost(table: Table) -> Fraction:
    blue = (model for model in table.state.models.values() if model.seat != RED)
    return sum((Fraction(_weight(model.unit) * (3 - model.wounds), 2) for model in blue), Fraction())


def _weight(unit: str) -> int:
    return 3 if unit == HERO else 2


def _thoughts(table: Table, discipline: str) -> list[str]:
    shots = [key for key in table.offers if key.startswith(("salvo:", "shoot:")) and discipline in key.split(":")]
    routine = [key for key in (*shots, *table.offers) if key.startswith((*AT_THE_ENEMY, "shoot:"))]
    return routine[:1] or [key for key in table.offers if not key.startswith("arm-always")]


@pytest.mark.rule("NM-SHT-01", "NM-SHT-04", "NM-SHT-11", "NM-PRP-02")
@pytest.mark.parametrize("discipline", ["power", "precise"])
@pytest.mark.parametrize(
    "position",
    [
        {"A": "b1 b2", "X": "k1 k2 z1", "wounds": {"z1": 2}},
        pytest.param({"A": "b1 b2", "X": "g1 g2 g3 g4"}, marks=pytest.mark.soak),
        {"A": "b1 b2", "X": "g1 g2 k1"},
        pytest.param({"A": "a1 a2", "X": "t1 z1", "wounds": {"t1": 1, "z1": 2}}, marks=pytest.mark.soak),
    ],
)
def test_a_salvo_is_worth_what_its_shots_are_worth_one_by_one(position: dict[str, Any], discipline: str) -> None:
    each, together = (worth("shooting", {**position, "house": {"asking": how}}, discipline) for how in ASKING)
    assert each == together


@pytest.mark.rule("NM-CMB-14", "NM-CMB-16", "NM-PRP-02")
def test_a_clash_is_worth_the_same_when_its_saves_are_rolled_together() -> None:
    cards = {"guardian": {"wounds": 2}}
    fight: dict[str, Any] = {"A": "c1 c2", "X": "g1 g2", "engaged": "A|X", "touching": "c1-g1 c2-g1", "cards": cards}
    each, together = (worth("combat", {**fight, "house": {"asking": how}}) for how in ASKING)
    assert each == together
