"""Readers: what is plugged in appears by itself, and what is in use shows the tags it sees, cell by cell."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from controller.checkup.in_words import in_every_language
from controller.config.hardware import Hub, Reader, port_of
from controller.onboarding.scan.identify import HubFound, IncompatibleHub, ReaderFound
from controller.onboarding.scan.ports import Port, ports
from controller.onboarding.scan.probe import Answered, NothingFound, PcscFound, probe_port, section_for
from controller.setup.device_now import devices_now
from controller.setup.edits import Edit, changing, editing, put, remove
from controller.setup.hubs_in_reach import Asked, HubsInReach, OnAir
from controller.setup.names import check_name, free_name
from controller.setup.running_table import Hardware, RunningTable
from controller.setup.section import Section
from controller.setup.values import Impossible, number, optional_text, text
from firmware_bridge.observations import DeviceDown, DeviceUp, Observation, TagGone, TagSeen
from firmware_bridge.table_link.cells import Cells

# The system reports a port within this time after its cable was plugged in.
LOOK_SECONDS = 1.5

# Ports that the system does not list, such as those of another program, separated by colons.
MORE_PORTS = "ARBITER_PORTS"


# Squares are called A to Z in a row.
MOST_COLUMNS = 26


@dataclass(slots=True)
class Drawing:
    """A tag is walked over the board, square by square, row by row: which cell of the hub lies under each."""

    reader: str
    columns: int
    found: dict[str, str] = field(default_factory=dict)

    @property
    def next(self) -> str:
        row, column = divmod(len(self.found), self.columns)
        return f"{chr(ord('A') + column)}{row + 1}"

    def note(self, cell: str) -> None:
        """A cell counts once: a tag that flickers or is lifted there again names no other square."""
        if cell not in self.found:
            self.found[cell] = self.next

    def shown(self) -> Mapping[str, Any]:
        return {"reader": self.reader, "next": self.next, "found": len(self.found)}


class ReadersSection(Section):
    id = "readers"

    def __init__(self, running: RunningTable) -> None:
        super().__init__()
        self._running = running
        self._hardware: Hardware | None = None
        self._ports: dict[str, tuple[Port, Answered | None]] = {}
        self._air: HubsInReach | None = None
        self._asking: set[asyncio.Task[None]] = set()
        self._cells: dict[str, Cells] = {}  # of hubs, by their port, as they introduced themselves
        self._drawing: Drawing | None = None

    async def run(self) -> None:
        self._hardware = await self._running.hardware()
        self._air = HubsInReach(self._hardware.radio, self.changed, leave=lambda port: port in self._used())
        self.changed()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._air.run(), name="hubs on the air")
            while True:
                await self._look(group)
                await asyncio.sleep(LOOK_SECONDS)

    async def _look(self, group: asyncio.TaskGroup) -> None:
        """Ask every port that is new, and forget those that are gone. A port in use is its reader's own."""
        there = {port.steady: port for port in await asyncio.to_thread(_ports)}
        used = self._used()
        before = self._ports.keys()
        self._ports = {path: found for path, found in self._ports.items() if path in there and path not in used}
        new = [port for path, port in there.items() if path not in self._ports and not {path, port.path} & used]
        for port in new:
            self._ports[port.steady] = (port, None)
            group.create_task(self._ask(port), name=f"port {port.path}")
        if new or before != self._ports.keys():
            self.changed()

    def _used(self) -> set[str]:
        return {reader.address for reader in self._running.table.config.readers.values()}

    async def _ask(self, port: Port) -> None:
        answered = await probe_port(port.path)
        if port.steady in self._ports:
            self._ports[port.steady] = (port, answered)
            if isinstance(answered, HubFound):
                self._cells[port.steady] = answered.cells
            self.changed()

    def observe(self, observation: Observation) -> None:
        match observation:
            case TagSeen(reader=reader, cell=cell):
                if self._drawing and self._drawing.reader == _hub(reader):
                    self._drawing.note(self._own_cell(_hub(reader), cell))
            case TagGone() | DeviceUp() | DeviceDown():
                pass
            case _:
                return
        self.changed()

    def state(self) -> Mapping[str, Any]:
        config, now = self._running.table.config, devices_now(self._running.device_states)
        return {
            "found": [
                _shown(port, answered) | {"suggest": self._suggest(answered)} for port, answered in self._ports.values()
            ],
            "air": [self._on_air(port, hub) for port, hub in self._heard().items()],
            "readers": [
                {**self._of_table(name, reader), **now.get(name, {})} for name, reader in config.readers.items()
            ],
            "pieces": {piece.tag: name for name, piece in config.pieces.items()},
            "cards": dict(config.cards),
            "seats": list(self._running.seats),
            "drawing": self._drawing.shown() if self._drawing else None,
        }

    def change(self, name: str, values: Mapping[str, Any]) -> Edit:
        match name:
            case "add":
                return self._add(values)
            case "edit":
                return self._edit(values)
            case "draw" if self._drawing is not None and self._drawing.found:
                drawn = self._drawing
                return editing(lambda document: put(document, "readers", drawn.reader, {"cells": drawn.found}))
            case "forget":
                reader = text(values, "name")
                return editing(lambda document: remove(document, "readers", reader))
            case _:
                return super().change(name, values)

    def written(self, name: str, values: Mapping[str, Any]) -> None:
        if name == "add":
            self._ports.pop(text(values, "port"), None)
            self._heard().pop(text(values, "port"), None)
        elif name == "draw":
            self._drawing = None

    async def act(self, name: str, values: Mapping[str, Any]) -> Mapping[str, Any] | None:
        match name:
            case "draw":
                if not isinstance(self._running.table.config.readers.get(text(values, "name")), Hub):
                    raise Impossible("reader-gone")
                self._drawing = Drawing(text(values, "name"), min(max(number(values, "columns"), 1), MOST_COLUMNS))
            case "stop-drawing":
                self._drawing = None
            case "ask":
                self._ask_on_air(text(values, "port"))
            case _:
                return await super().act(name, values)
        return None

    def _own_cell(self, reader: str, square: str) -> str:
        """What a hub itself calls the cell under a square."""
        section = self._running.table.config.readers.get(reader)
        drawn = section.cells if isinstance(section, Hub) else {}
        return next((cell for cell, known in drawn.items() if known == square), square)

    def _add(self, values: Mapping[str, Any]) -> Edit:
        port, name = text(values, "port"), text(values, "name")
        answered = self._answered(port)
        check_name(name, self._running.table.config)
        cell = "" if isinstance(answered, HubFound) else text(values, "cell")
        entry = section_for(answered, port, cell)
        if entry is None:
            raise Impossible("reader-gone")
        entry |= _use(values)
        return editing(lambda document: put(document, "readers", name, entry))

    def _answered(self, port: str) -> Answered | None:
        if hub := self._heard().get(port):
            return hub.answered if isinstance(hub.answered, HubFound) else None
        return self._ports[port][1] if port in self._ports else None

    def _heard(self) -> dict[str, OnAir]:
        return self._air.known if self._air else {}

    def _ask_on_air(self, port: str) -> None:
        if self._air is None or port not in self._air.known:
            raise Impossible("reader-gone")
        task = asyncio.create_task(self._air.ask(port), name=f"hub {port}")
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    def _on_air(self, port: str, hub: OnAir) -> Mapping[str, Any]:
        found = {"port": port, "title": hub.name, "trouble": None, "suggest": "", "columns": 0, "rows": 0}
        match hub.answered:
            case Asked.NOT_YET:
                return {**found, "kind": "maybe"}
            case Asked.NOW:
                return {**found, "kind": "asking"}
            case HubFound() as answered:
                return {**found, **_hub_facts(answered), "suggest": self._suggest(answered)}
            case IncompatibleHub(sentence=sentence) | NothingFound(reason=sentence) if sentence:
                return {**found, "kind": "maybe", "trouble": in_every_language(sentence)}
            case _:
                return {**found, "kind": "stranger"}

    def _edit(self, values: Mapping[str, Any]) -> Edit:
        old, new = text(values, "name"), text(values, "rename")
        config = self._running.table.config
        if old not in config.readers:
            raise Impossible("reader-gone")
        check_name(new, config, own=old)
        entry = _use(values)
        if _has_cell(config.readers[old]):
            entry["cell"] = text(values, "cell")
        return changing("readers", old, entry, new)

    def _suggest(self, answered: Answered | None) -> str:
        config = self._running.table.config
        match answered:
            case HubFound(name=name):
                try:
                    check_name(name, config)
                except Impossible:
                    return free_name("board", config)
                return name
            case _:
                return free_name("reader", config)

    def _of_table(self, name: str, reader: Reader) -> Mapping[str, Any]:
        cells = (self._hardware.cells_of(name) if self._hardware else None) or self._cells.get(port_of(reader))
        squares = reader.cells if isinstance(reader, Hub) else {}
        return {
            "name": name,
            "kind": "hub" if isinstance(reader, Hub) else "pn532" if _has_cell(reader) else "other",
            "port": reader.address,
            "use": reader.use,
            "seat": reader.seat,
            "cell": getattr(reader, "cell", None),
            "columns": cells.columns if cells else 0,
            "rows": cells.rows if cells else 0,
            "places": [squares.get(each, each) for each in cells.names] if cells else (),
            "tags": dict(self._hardware.tags_of(name)) if self._hardware else {},
        }


def _has_cell(reader: Reader) -> bool:
    """Whether the config says which square lies over it."""
    return "cell" in type(reader).model_fields


def _ports() -> list[Port]:
    return ports(each for each in os.environ.get(MORE_PORTS, "").split(":") if each and Path(each).exists())


def _hub(reader: str) -> str:
    """A cell for cards is its own reader, named after its hub."""
    return reader.partition(".")[0]


def _use(values: Mapping[str, Any]) -> dict[str, Any]:
    """A reader is under the board unless it says so."""
    cards = text(values, "use") == "cards"
    return {"use": "cards" if cards else None, "seat": optional_text(values, "seat") if cards else None}


def _shown(port: Port, answered: Answered | None) -> dict[str, Any]:
    found = {
        "port": port.steady,
        "path": port.path,
        "what": port.what,
        "title": "",
        "trouble": None,
        "columns": 0,
        "rows": 0,
    }
    match answered:
        case HubFound():
            return {**found, **_hub_facts(answered)}
        case IncompatibleHub(sentence=sentence):
            return {**found, "kind": "unusable", "trouble": in_every_language(sentence)}
        case ReaderFound(chip):
            return {**found, "kind": "pn532", "firmware": f"{chip.version}.{chip.revision}"}
        case PcscFound(name):
            return {**found, "kind": "pcsc", "title": name}
        case NothingFound(reason):
            return {
                **found,
                "kind": "unusable" if reason else "silent",
                "trouble": in_every_language(reason) if reason else None,
            }
        case None:
            return {**found, "kind": "asking"}


def _hub_facts(hub: HubFound) -> dict[str, Any]:
    cells = hub.cells
    size = {"columns": cells.columns, "rows": cells.rows, "cells": len(cells.all)}
    return {"kind": "hub", "title": hub.name, "firmware": hub.firmware, **size}
