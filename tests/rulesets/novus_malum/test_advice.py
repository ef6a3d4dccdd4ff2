"""A hint says what a bot would do, and why."""

from __future__ import annotations

from rulesets.engine.requests import Choose, parts_of
from rulesets.novus_malum.advice import advice
from rulesets.novus_malum.open_table.open_table import OPEN_TABLE
from tests.rulesets.novus_malum.open_table.tabletop import tabletop
from tests.rulesets.novus_malum.table import Table, battle


def reasons(table: Table) -> dict[str, str | None]:
    """The key of the reason for each option of the first seat that is asked."""
    part = next(part for part in parts_of(table.game.request) if isinstance(part, Choose))
    told = {option.key: advice(table.state, part, option) for option in part.options}
    return {key: cue.key if cue else None for key, cue in told.items()}


def test_a_formation_in_a_fight_can_only_hold_and_is_told_so() -> None:
    found = reasons(battle(A="d1", X="k1", engaged="A|X"))
    assert found["give:hold"] == "advice.in-a-fight"


def test_a_spell_says_what_it_is_good_for() -> None:
    found = reasons(battle("magic", A="z1 d1", X="k1"))
    assert found["cast:barkskin"] == "advice.barkskin"


def test_on_the_open_table_the_reason_of_an_order_is_a_distance() -> None:
    top = tabletop(spots={"d1": (18, 34), "k1": (18, 2)}, A="d1", X="k1")
    request = top.settle().request
    assert isinstance(request, Choose)
    found = OPEN_TABLE.bot(top.table.state, request, top.spots)
    assert found is not None
    told = OPEN_TABLE.advice(top.table.state, request, top.spots, found)
    assert told is not None
    assert "gap" in dict(told.values)
