"""Which games this table can play: every package in `rulesets` but the engine, imported when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import rulesets
from controller.toml.faults import instead
from rulesets.engine.ruleset import Ruleset


class UnknownRuleset(Exception):
    """No game has this id; the sentence says which there are."""


@cache
def ids() -> tuple[str, ...]:
    found = iter_modules(rulesets.__path__)
    return tuple(sorted(module.name for module in found if module.ispkg and module.name != "engine"))


def find(ruleset: str) -> Ruleset[Any]:
    if ruleset not in ids():
        raise UnknownRuleset(f"There is no ruleset {ruleset!r}{instead(ruleset, ids())}")
    found: Ruleset[Any] = import_module(f"rulesets.{ruleset}").RULESET
    return found
