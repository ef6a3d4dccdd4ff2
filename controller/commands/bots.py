"""The player that a ruleset brings along, or one without any sense."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rulesets.engine.bots import Taste, anything


def taste_of(ruleset: str) -> Taste[Any]:
    name = f"rulesets.{ruleset}.bot"
    if find_spec(name) is None:
        return anything
    taste: Taste[Any] = import_module(name).sensible
    return taste
