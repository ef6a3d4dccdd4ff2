"""The requirement of a test in the second edition."""

from __future__ import annotations

from typing import Literal

from rulesets.nova_aetas.content import values as first


class Requirement(first.Requirement):
    """NR-ICO-02: Dexterity is rolled only where a card, a mission or a keyword asks for it."""

    characteristic: Literal["ph", "mi", "ra", "dex"]  # type: ignore[assignment]  # one more
