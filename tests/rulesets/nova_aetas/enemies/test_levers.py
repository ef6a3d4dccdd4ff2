"""NA-AIX-08: enemies with the order to work a lever of the mission."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.state.events import LeverPulled, Moved
from tests.rulesets.nova_aetas.table import Table, battle


def guard(at: str, **bell: Any) -> Table:
    """A Stratiota (Ra 4) with the order to ring the bell on C1."""
    return battle(
        heroes={"squire": "L12"},
        enemies={"stratiota-1": at},
        active="stratiota",
        house={"enemies_choose_paths": True},
        mission={
            "levers": {"bell": {"at": "C1", "enemies_only": True} | bell},
            "instructions": {"stratiota": [{"do": "work", "lever": "bell", "tv": 5}]},
        },
    )


@pytest.mark.rule("NA-AIX-08")
def test_an_enemy_goes_to_a_lever_and_works_it_once_for_its_ap() -> None:
    table = guard("C4")

    assert table.told(Moved)[0].path == ("C3", "C2")
    assert table.told(LeverPulled) == [LeverPulled("stratiota-1", "bell", "NA-AIX-08")]
    assert table.state.pulled == ["bell"]


@pytest.mark.rule("NA-AIX-08")
def test_with_too_few_ap_left_it_only_gets_there() -> None:
    table = guard("C4", cost=3)

    assert (table.state.enemies["stratiota-1"].at, table.state.pulled) == ("C2", [])
