"""The config itself: where it is, and the way back to one of its last versions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli

from controller.setup.config_writer import ConfigWriter
from controller.setup.edits import Edit
from controller.setup.section import Section
from controller.setup.values import number


class ConfigSection(Section):
    id = "config"

    def __init__(self, writer: ConfigWriter) -> None:
        super().__init__()
        self._writer = writer

    def state(self) -> Mapping[str, Any]:
        after, versions = _entries(self._writer.path), []
        for each in self._writer.versions:
            here = _entries(each.path)
            versions.append({"number": each.number, "at": each.at, "changed": _changed(here, after)})
            after = here
        return {"folder": str(self._writer.folder), "versions": versions}

    def change(self, name: str, values: Mapping[str, Any]) -> Edit:
        match name:
            case "restore":
                return self._writer.version(number(values, "number"))
            case _:
                return super().change(name, values)


def _entries(path: Path) -> Mapping[str, Any] | None:
    """What each name of the config says, such as `dice.red-1`; None if nobody can read it."""
    try:
        document = tomli.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    tables = {name: table for name, table in document.items() if isinstance(table, dict)}
    return {f"{name}.{key}": value for name, table in tables.items() for key, value in table.items()}


def _changed(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> list[str]:
    if before is None or after is None:
        return []
    return [name for name in {**before, **after} if before.get(name) != after.get(name)]
