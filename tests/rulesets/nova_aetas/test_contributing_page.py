"""CONTRIBUTING.md shows a rule and its test: both are true."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from rulesets.nova_aetas.rules.combat.engagement import disengage
from tests.rulesets.nova_aetas.table import battle

PAGE = (Path(__file__).parents[3] / "CONTRIBUTING.md").read_text(encoding="utf-8")
RULE, STORY = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_rule_stands_in_the_code_as_it_is_shown() -> None:
    assert inspect.getsource(disengage) == RULE


def test_the_story_that_is_shown_passes() -> None:
    names: dict[str, Any] = {"battle": battle, "pytest": pytest}
    exec(STORY, names)  # our own page

    names["test_a_four_is_enough_to_get_away"]()
