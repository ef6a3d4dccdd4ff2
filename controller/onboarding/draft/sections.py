"""Check a config section by section, so that mistakes are reported at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from controller.config.model import TableConfig
from controller.onboarding.draft.draft import Draft
from controller.toml.faults import sentence

_SMALLEST = {"table": {"name": "table"}, "game": {"ruleset": "any"}}


def fault_in(section: str, values: Mapping[str, Any]) -> str | None:
    """What is wrong with these values of a section, in one sentence; None if nothing is."""
    try:
        TableConfig.model_validate({**_SMALLEST, section: {**_SMALLEST.get(section, {}), **values}})
    except ValidationError as error:
        return sentence(TableConfig, error.errors()[0])
    return None


def name_fault(name: str, draft: Draft) -> str | None:
    """Devices of all kinds share one set of names."""
    if name in draft.dice or name in draft.readers or name in draft.displays:
        return f"There is a {name} already: choose another name."
    return fault_in("table", {"name": name})


def free_name(base: str, draft: Draft) -> str:
    """The first of red-1, red-2, ... that is not taken."""
    taken = {*draft.dice, *draft.readers, *draft.displays}
    return next(name for number in range(1, len(taken) + 2) if (name := f"{base}-{number}") not in taken)
