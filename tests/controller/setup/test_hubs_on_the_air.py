"""A hub on Bluetooth is found on the Devices page, asked when its owner says so, and added."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from controller.commands.devices.background import running
from controller.config.load import load_table
from controller.setup.config_writer import ConfigWriter
from controller.setup.readers_section import ReadersSection
from firmware_bridge.table_link.cells import Cells
from hw_mocks.bluez.radio import virtual_bluetooth
from hw_mocks.readers.hub_air import virtual_hub_on_air
from tests.controller.setup.test_dice_section import Running

PORT = "ble:under the board"


async def test_a_hub_on_the_air_is_asked_only_when_its_owner_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.toml"
    path.write_text('[table]\nname = "t"\n', encoding="utf-8")
    table = Running(load_table(path, tmp_path / "state"))
    section, changed = ReadersSection(table), asyncio.Event()
    section.changed = changed.set

    async def shown(wanted: Callable[[Mapping[str, Any]], bool]) -> Mapping[str, Any]:
        while not any(map(wanted, section.state()["air"])):
            await changed.wait()
            changed.clear()
        (hub,) = section.state()["air"]
        return dict(hub)

    async with (
        virtual_bluetooth({}) as air,
        virtual_hub_on_air(air, Cells(3, 3), name="board", who="under the board"),
    ):
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", air.address)
        async with running(table.devices.run()), running(section.run()):
            heard = await shown(lambda hub: hub["kind"] == "maybe")
            await section.act("ask", {"port": PORT})
            answered = await shown(lambda hub: hub["kind"] == "hub")
            writer = ConfigWriter(path, tmp_path, tmp_path / "versions")
            values = {"port": PORT, "name": "board", "use": "board"}
            added = writer.write(writer.propose(section.change("add", values)))

    assert (heard["title"], heard["port"]) == ("under the board", PORT)
    assert (answered["title"], answered["columns"], answered["suggest"]) == ("board", 3, "board")
    assert added.config.readers["board"].address == PORT
