"""The config itself: where it is, and the way back to one of its last versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
        versions = [{"number": each.number, "at": each.at} for each in self._writer.versions]
        return {"folder": str(self._writer.folder), "versions": versions}

    def change(self, name: str, values: Mapping[str, Any]) -> Edit:
        match name:
            case "restore":
                return self._writer.version(number(values, "number"))
            case _:
                return super().change(name, values)
