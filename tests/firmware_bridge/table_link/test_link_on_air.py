"""A hub on Bluetooth: real bleak on an emulated BlueZ, with a virtual hub that advertises the UART service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from firmware_bridge import observations as observed
from firmware_bridge.adverts import Advert
from firmware_bridge.ble.link import Timeouts
from firmware_bridge.ble.radio import Radio
from firmware_bridge.ble.uart_line import OnAir
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.link import run_hub
from firmware_bridge.table_link.messages import Colour
from hw_mocks.bluez.gatt import address_of
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.dice.pixels import VirtualPixel
from hw_mocks.faults.plan import FaultKind, FaultPlan
from hw_mocks.readers.hub import VirtualHub
from hw_mocks.readers.hub_air import virtual_hub_on_air
from tests.alongside import alongside
from tests.firmware_bridge.table_link.watching import Watcher
from tests.firmware_bridge.watching import PATIENCE

BOARD = Cells(12, 12, ("tray",))
KNIGHT = "04e10cda993c80"
RED, GREEN = Colour(255, 0, 0), Colour(0, 255, 0)
BRISK = Timeouts(scan_round=0.5)


@pytest.fixture
async def air(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[VirtualRadio]:
    async with virtual_bluetooth({"red": VirtualPixel(0x1A2B3C4D)}) as radio:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", radio.address)
        yield radio


@asynccontextmanager
async def listening(who: str = "board", timeouts: Timeouts = BRISK) -> AsyncIterator[Watcher]:
    watcher, radio = Watcher(), Radio(timeouts)
    async with alongside(radio.run(), run_hub("board", f"ble:{who}", watcher.lights, watcher.observe, radio)):
        yield watcher


@asynccontextmanager
async def table(air: VirtualRadio, faults: FaultPlan | None = None) -> AsyncIterator[tuple[VirtualHub, Watcher]]:
    async with virtual_hub_on_air(air, BOARD, faults or FaultPlan(), name="board") as hub, listening() as watcher:
        yield hub, watcher


def test_an_address_is_distinguished_from_a_name() -> None:
    here = Advert(name="board")
    assert OnAir("board").claims("E0:70:00:00:00:01", here)
    assert not OnAir("other").claims("E0:70:00:00:00:01", here)
    assert OnAir("e0:70:00:00:00:01").claims("E0:70:00:00:00:01", here)
    assert not OnAir("E0:70:00:00:00:02").claims("E0:70:00:00:00:01", here)


async def test_hands_are_seen_and_lights_arrive(air: VirtualRadio) -> None:
    async with table(air) as (hub, watcher):
        await watcher.up()
        hub.place(KNIGHT, "C4")
        await watcher.seen(KNIGHT, "C4")
        hub.press(2)
        await watcher.pressed("2")
        watcher.lights.set(dict.fromkeys(BOARD.all, RED))
        async with asyncio.timeout(PATIENCE):
            await hub.lights_to_be(dict.fromkeys(BOARD.all, RED))
        assert watcher.story() == ["up", f"+{KNIGHT}@C4", "press 2"]


async def test_a_full_board_comes_in_many_messages(air: VirtualRadio) -> None:
    async with virtual_hub_on_air(air, BOARD, name="board") as hub:
        for number, cell in enumerate(BOARD.all):
            hub.place(f"04{number:012x}", cell)
        async with listening() as watcher:
            await watcher.seen(f"04{144:012x}", "tray")
            assert len(watcher.story()) == 1 + len(BOARD.all)


async def test_it_is_found_by_its_address(air: VirtualRadio) -> None:
    async with virtual_hub_on_air(air, BOARD, name="board"), listening(address_of("board").lower()) as watcher:
        await watcher.up()


async def test_a_hub_that_goes_out_of_reach_is_named_and_what_moved_meanwhile_is_reported(air: VirtualRadio) -> None:
    async with table(air) as (hub, watcher):
        hub.place(KNIGHT, "C4")
        await watcher.seen(KNIGHT, "C4")
        hub.unplug()
        assert "connection broke" in await watcher.down()
        hub.move(KNIGHT, "C6")
        hub.replug()
        await watcher.up()
        await watcher.seen(KNIGHT, "C6")
        assert watcher.story() == ["up", f"+{KNIGHT}@C4", "down", "up", f"-{KNIGHT}@C4", f"+{KNIGHT}@C6"]


async def test_a_hub_that_restarts_gets_its_lights_again(air: VirtualRadio) -> None:
    async with table(air) as (hub, watcher):
        watcher.lights.set({"C4": GREEN})
        async with asyncio.timeout(PATIENCE):
            await hub.lights_to_be({"C4": GREEN})
            hub.reboot()
            assert await watcher.down() == "The hub restarted."
            await hub.lights_to_be({"C4": GREEN})


async def test_a_hub_that_falls_silent_is_connected_anew(air: VirtualRadio) -> None:
    async with table(air) as (_, watcher):
        await watcher.up()
        air.mute("board")
        assert "said nothing for 3 seconds" in await watcher.down()
        air.mute("board", muted=False)
        await watcher.up()


async def test_a_hub_that_is_not_there_is_named_once(air: VirtualRadio) -> None:
    async with listening(timeouts=Timeouts(scan_round=0.2, hear=0.2)) as watcher:
        assert await watcher.down() == "not heard yet: switch the hub on"
        async with virtual_hub_on_air(air, BOARD, name="board"):
            await watcher.up()
        assert watcher.story().count("down") <= 2


async def test_a_device_without_the_service_is_no_hub(air: VirtualRadio) -> None:
    async with listening(air.dice["red"].address) as watcher:
        assert "no serial service" in await watcher.down()


async def test_over_a_bad_link_every_move_is_reported_once(air: VirtualRadio) -> None:
    rates = dict.fromkeys((FaultKind.DROP, FaultKind.CORRUPT, FaultKind.DUPLICATE), 0.05)
    async with table(air, FaultPlan(3, rates)) as (hub, watcher):
        walked = []
        for cell in BOARD.all[:30]:
            hub.place(KNIGHT, cell)
            await watcher.seen(KNIGHT, cell)
            walked += [f"+{KNIGHT}@{cell}", f"-{KNIGHT}@{cell}"]
        assert [word for word in watcher.story() if "@" in word] == walked[:-1]
        assert not any(isinstance(seen, observed.BytesRefused) for seen in watcher.all), (
            "a radio checks what it carries"
        )
