"""Shots for the tests: everything up to the wound roll in one line."""

from __future__ import annotations

from typing import Any

from tests.rulesets.novus_malum.table import Table, battle

ICON, BLANK = 1, 2


def loosed(shot: str = "shoot:bow:power", *, hidden: int = 0, distance: int = 100, **changes: Any) -> Table:
    """A bowman of red has declared a shot at the single knome of blue and waits for the token."""
    position: dict[str, Any] = {"A": "b1", "X": "k1", "orders": {"A": "move"}} | changes
    table = battle("shooting", **position)
    table.do(shot, "aim:X", distance)
    return table.do("sees:partly", hidden) if hidden else table.do("sees:clear")


def struck(shot: str = "shoot:bow:power", **changes: Any) -> Table:
    """The shot has hit; the wound roll is due."""
    return loosed(shot, **changes).do(ICON)
