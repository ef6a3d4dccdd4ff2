"""Readers of every driver, from a line of config to what is observed, on the virtual hardware of the same config."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from msgspec.structs import replace

from controller.commands.mock.virtual_table import VirtualTable, virtual_table
from controller.config.hardware import Pn532Reader, port_of
from controller.config.load import Table, load_table
from controller.daemon.device_notes import DeviceStates
from controller.daemon.devices import GLOWS, Devices
from controller.daemon.equipment import equipment_of
from controller.referee.notices import Glow
from controller.toml.source import SourceFault
from firmware_bridge.observations import BytesRefused, DeviceUp, DieSettled, Observation, TagSeen
from firmware_bridge.table_link.messages import Colour
from hw_mocks.readers.ntag import ORIGINALS, VirtualNtag
from tests.alongside import alongside
from tests.firmware_bridge.watching import PATIENCE, Observations

KNIGHT, GOBLIN = ORIGINALS

TABLE = """
[table]
name = "t"

[game]
ruleset = "nova_aetas"
mission = "no-way-but-up"

[dice.white]
driver = "godice"
kind = "d8"
die_id = "4E71F3"

[readers.board]
driver = "table-link"
port = "ble:under the board"
buttons = { 1 = "undo" }

[readers.tray]
driver = "pn532"
port = "tray"
cell = "tray"
originals_only = true

[bluetooth]
bus = "unix:path=bus"

[virtual.readers.board]
columns = 4
rows = 4

[virtual.readers.tray]
"""


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")
    with TemporaryDirectory(prefix="t-") as folder:  # short: sockets demand it
        path = Path(folder) / "t.toml"
        path.write_text(TABLE, encoding="utf-8")
        yield load_table(path, Path(folder))


@asynccontextmanager
async def at(table: Table) -> AsyncIterator[tuple[VirtualTable, Devices, Observations]]:
    seen = Observations()
    async with virtual_table(table, fast=True) as hardware:
        devices = Devices(table.config, seen.observe)
        async with alongside(devices.run()):
            yield hardware, devices, seen


def up(device: str, kind: str) -> Callable[[Observation], bool]:
    return lambda seen: isinstance(seen, DeviceUp) and (seen.device, seen.kind) == (device, kind)


def lies(reader: str, cell: str, tag: str) -> Callable[[Observation], bool]:
    return lambda seen: isinstance(seen, TagSeen) and (seen.reader, seen.cell, seen.tag) == (reader, cell, tag)


async def test_a_hub_on_the_air_a_bare_reader_and_a_go_die_side_by_side(table: Table) -> None:
    async with at(table) as (hardware, devices, seen):
        for device, kind in (("board", "hub"), ("tray", "reader"), ("white", "d8")):
            await seen.has(up(device, kind))
        hub = hardware.hubs["board"]
        hub.place(KNIGHT, "B3")
        hardware.readers["tray"].place(VirtualNtag(GOBLIN))
        await seen.has(lies("board", "B3", KNIGHT))
        await seen.has(lies("tray", "tray", GOBLIN))
        devices.light({"B3": Glow.WRONG})
        async with asyncio.timeout(PATIENCE):
            await hub.lights_to_be({"B3": Colour(*GLOWS[Glow.WRONG])})
            assert hardware.radio
            await hardware.radio.roll("white", 7)
        await seen.has(lambda one: isinstance(one, DieSettled) and (one.die, one.face) == ("white", 7))


@pytest.mark.parametrize(("adapters", "used"), [(["hci1"], {"hci1": 2}), (["hci0", "hci1"], {"hci0": 1, "hci1": 1})])
async def test_the_adapters_of_the_config_are_the_ones_in_use(
    table: Table, adapters: list[str], used: dict[str, int]
) -> None:
    bluetooth = table.config.bluetooth.model_copy(update={"adapter": adapters})
    named = replace(table, config=table.config.model_copy(update={"bluetooth": bluetooth}))
    async with at(named) as (hardware, _, seen):
        await seen.has(up("board", "hub"))
        await seen.has(up("white", "d8"))
        assert hardware.radio
        assert {adapter: hardware.radio.connections(adapter) for adapter in adapters} == used


async def test_a_copied_tag_is_refused_where_originals_are_wanted(table: Table) -> None:
    async with at(table) as (hardware, _, seen):
        hardware.readers["tray"].place(VirtualNtag("04112233445566"))
        await seen.has(lambda one: isinstance(one, BytesRefused) and "not be proven" in one.error)
        assert not any(isinstance(one, TagSeen) for one in seen.all)


def test_ports_on_the_air_stay_as_they_are_and_a_bare_reader_is_no_hub(table: Table) -> None:
    readers = table.config.readers
    assert port_of(readers["board"]) == "ble:under the board"
    assert readers["tray"] == Pn532Reader(
        driver="pn532", port=str(table.state / "tray"), cell="tray", originals_only=True
    )
    assert DeviceStates(table.config).states["tray"].kind == "reader"
    assert set(equipment_of(table, seed=1).buttons) == {("board", "1")}


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("ble:under the board", "ble:", "readers.board.port: which hub is it?"),
        ('port = "tray"', 'port = "ble:tray"', "readers.tray.port: a bare reader hangs on a cable"),
        ('cell = "tray"\n', "", "readers.tray.cell: this is missing"),
        (
            'driver = "pn532"',
            'driver = "rc522"',
            "there is no driver 'rc522': write one of 'pcsc', 'pn532', 'table-link', 'tag-topic'",
        ),
    ],
)
def test_a_reader_that_cannot_be_reached_says_what_to_write(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    path = tmp_path / "t.toml"
    path.write_text(TABLE.replace(old, new), encoding="utf-8")
    with pytest.raises(SourceFault, match=sentence):
        load_table(path, tmp_path)
