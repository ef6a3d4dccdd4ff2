"""The cells of a hub are drawn by walking a tag over the board."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

from controller.config.load import Table, load_table
from controller.daemon.devices import GLOWS, Devices
from controller.messages.health import DeviceState
from controller.referee.notices import Glow
from controller.setup.config_writer import ConfigWriter
from controller.setup.readers_section import ReadersSection
from firmware_bridge.observations import Observation, TagSeen
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.messages import Colour
from hw_mocks.readers.hub import virtual_hub
from tests.alongside import alongside

TEXT = '[table]\nname = "attic"\n[readers.board]\ndriver = "table-link"\nport = "{port}"\n'
TAG = "04a20000000001"


async def test_a_tag_that_is_walked_over_the_board_names_its_cells(tmp_path: Path) -> None:
    """The hub is built in as a mirror image: its B1 lies under the board's A1."""
    path, port = tmp_path / "table.toml", tmp_path / "hub"
    path.write_text(TEXT.format(port=port), encoding="utf-8")
    section = ReadersSection(SimpleNamespace(table=load_table(path, tmp_path), seats=(), device_states=()))

    await section.act("draw", {"name": "board", "columns": 2})
    for cell in ("B1", "A1", "A1", "B2"):
        section.observe(TagSeen("board", cell, TAG, 1.0))
    assert section.state()["drawing"] == {"reader": "board", "next": "B2", "found": 3}
    writer = ConfigWriter(path, tmp_path, tmp_path / "versions")
    table = writer.write(writer.propose(section.change("draw", {})))

    seen: asyncio.Queue[Observation] = asyncio.Queue()
    async with virtual_hub(port, Cells(2, 2), name="board") as hub:
        devices = Devices(table.config, seen.put_nowait)
        devices.light({"A1": Glow.LEGAL})
        async with alongside(devices.run()):
            hub.place(TAG, "B1")
            async with asyncio.timeout(30):
                while not isinstance(found := await seen.get(), TagSeen):
                    pass
            assert found.cell == "A1"
            await a_reader_in_use_shows_its_cells(table, devices)
            await asyncio.wait_for(hub.lights_to_be({"B1": Colour(*GLOWS[Glow.LEGAL])}), 30)


async def a_reader_in_use_shows_its_cells(table: Table, devices: Devices) -> None:
    """As after a restart: its port belongs to the table, so nobody asks it what it is."""

    async def hardware() -> Devices:
        return devices

    states = (DeviceState("board", "hub", up=True),)
    section, changed = (
        ReadersSection(SimpleNamespace(table=table, seats=(), device_states=states, hardware=hardware)),
        asyncio.Event(),
    )
    section.changed = changed.set
    async with alongside(section.run()), asyncio.timeout(30):
        await changed.wait()
    (board,) = section.state()["readers"]
    assert (board["columns"], board["rows"], board["places"]) == (2, 2, [])
    assert (board["up"], board["tags"]) == (True, {"A1": TAG})
