"""Positions that no game reaches are found."""

from __future__ import annotations

from rulesets.nova_aetas.invariants import violations
from tests.rulesets.nova_aetas.table import battle


def test_a_hero_who_acts_on_the_token_of_another_is_found() -> None:
    table = battle(heroes={"squire": "A1", "novice": "C1"}, active="squire")
    assert violations(table.state) == ()

    table.active.model = "novice"

    assert "novice does not act for the token of squire" in violations(table.state)
