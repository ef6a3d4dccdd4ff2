"""Every family of actions is declared once, and no two know how to do the same thing."""

from __future__ import annotations

from collections import Counter

from rulesets.nova_aetas.rules.heroes.actions import FAMILIES


def test_an_option_is_performed_by_one_action() -> None:
    options = Counter(action.option for family in FAMILIES for action in family.actions)
    assert {option.__name__ for option, count in options.items() if count > 1} == set()
    assert len(options) > len(FAMILIES)
