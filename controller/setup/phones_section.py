"""Phones: whether other devices of the network may open the page, and what the page is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.setup.edits import Edit, editing, put_value
from controller.setup.running_table import RunningTable
from controller.setup.section import Section
from controller.setup.values import NoSuchAct


class PhonesSection(Section):
    id = "phones"

    def __init__(self, running: RunningTable) -> None:
        super().__init__()
        self._running = running

    def state(self) -> Mapping[str, Any]:
        web = self._running.table.config.web
        return {"public": web.public or web.url is not None, "house": self._running.table.config.table.house}

    def change(self, name: str, values: Mapping[str, Any]) -> Edit:
        match name, values:
            case "open", {"public": bool(public)}:
                return editing(lambda document: put_value(document, "web", "public", public or None))
            case "house", {"house": str(house)}:
                return editing(lambda document: put_value(document, "table", "house", house.strip() or None))
            case _:
                raise NoSuchAct(name, values)
