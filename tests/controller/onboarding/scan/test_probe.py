"""Which devices are at virtual ports and names on the air."""

from __future__ import annotations

import asyncio
import os
import tty
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import serialx

from controller.onboarding.scan import identify
from controller.onboarding.scan.identify import HubFound, IncompatibleHub, ReaderFound
from controller.onboarding.scan.probe import NothingFound, call, probe_port
from firmware_bridge.ble.radio import Radio
from firmware_bridge.table_link.cells import Cells
from hw_mocks.bluez.radio import virtual_bluetooth
from hw_mocks.readers.hub import virtual_hub
from hw_mocks.readers.hub_air import virtual_hub_on_air
from hw_mocks.readers.pn532 import virtual_reader
from tests.alongside import alongside


@pytest.fixture
def folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="k-") as name:
        yield Path(name)


@pytest.fixture
def silent_port() -> Iterator[str]:
    device, host_side = os.openpty()
    tty.setraw(host_side)
    yield os.ttyname(host_side)
    os.close(device)
    os.close(host_side)


async def test_a_hub_a_reader_and_a_foreign_hub_each_say_who_they_are(folder: Path) -> None:
    async with (
        virtual_hub(folder / "hub", Cells(12, 12), name="board"),
        virtual_reader(folder / "reader"),
        virtual_hub(folder / "old", Cells(2, 2), protocol=9),
    ):
        hub, reader, old = await asyncio.gather(*(probe_port(str(folder / name)) for name in ("hub", "reader", "old")))

    assert hub == HubFound("board", "virtual-hub 1.0.0", Cells(12, 12))
    assert isinstance(reader, ReaderFound)
    assert isinstance(old, IncompatibleHub)


async def test_a_hub_with_a_map_of_many_places_tells_them_all(folder: Path) -> None:
    places = Cells(names=tuple(f"place of many words, number {number}" for number in range(40)))
    async with virtual_hub(folder / "hub", places, name="map"):
        assert await probe_port(str(folder / "hub")) == HubFound("map", "virtual-hub 1.0.0", places)


async def test_a_port_on_which_nothing_answers_is_only_silent(
    silent_port: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identify, "PATIENCE_SECONDS", 0.2)

    assert await probe_port(silent_port) == NothingFound()


async def test_a_port_that_another_program_locked_is_not_written_to(folder: Path) -> None:
    async with virtual_hub(folder / "hub", Cells(2, 2)):
        loop = asyncio.get_running_loop()
        transport, _ = await serialx.create_serial_connection(loop, asyncio.Protocol, str(folder / "hub"), 115_200)
        try:
            answered = await probe_port(str(folder / "hub"))
        finally:
            transport.abort()
            await transport.wait_closed()

    assert answered == NothingFound(f"{folder / 'hub'} is in use by another program: close that one.")


async def test_a_port_that_is_not_there_says_so() -> None:
    assert await probe_port("/dev/ttyNowhere") == NothingFound(
        "There is no /dev/ttyNowhere: plug the device in, or correct the port."
    )


async def test_a_hub_on_the_air_is_called_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    async with virtual_bluetooth({}) as air, virtual_hub_on_air(air, Cells(3, 3), name="board", who="under the board"):
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", air.address)
        radio = Radio()
        async with alongside(radio.run()):
            answered = await call("under the board", radio)

    assert answered == HubFound("board", "virtual-hub 1.0.0", Cells(3, 3))
