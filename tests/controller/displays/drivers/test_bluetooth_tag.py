"""Tags with OpenDisplay's firmware, over Bluetooth: what stands on the paper, and what is said when nothing does."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from controller.displays.displays import display_on
from controller.displays.drivers.opendisplay import BluetoothTag
from controller.displays.on_paper import picture_of
from controller.displays.paper import bluetooth_tag, newest_wins
from controller.displays.paper.bluetooth_tag import MISSING, BluetoothTagDelivery
from controller.displays.paper.newest_wins import Undelivered
from controller.displays.paper.pictures import Pictures
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.displays.opendisplay import OpenDisplayTag
from tests.controller.displays.drivers.test_displays_on_a_broker import link_at, together
from tests.controller.displays.moments import MOMENTS
from tests.controller.mqtt.mosquitto import free_port
from tests.hw_mocks.bluez.bluetoothctl import give_bluetoothctl

PATIENCE = 60.0
SIZE = (296, 128)


@pytest.fixture
async def air(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[VirtualRadio]:
    give_bluetoothctl(tmp_path, monkeypatch)
    monkeypatch.setattr(newest_wins, "SETTLE_SECONDS", 0.01)
    monkeypatch.setattr(bluetooth_tag, "AWAY_SECONDS", 0.01)
    async with virtual_bluetooth({}) as radio:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", radio.address)
        yield radio


def has_shown(tag: OpenDisplayTag, pixels: bytes) -> bool:
    return any(each.tobytes() == pixels for each in tag.pictures)


async def test_a_tag_shows_exactly_what_it_was_meant_to_show(air: VirtualRadio) -> None:
    tag = OpenDisplayTag("OD-1", SIZE)
    air.add_peripheral("tag", tag)
    config = BluetoothTag.model_validate({"driver": "opendisplay", "at": tag.address, "size": SIZE, "refresh_s": 0.0})
    seen: list[bool] = []
    display = display_on(link_at(free_port()), "tag", config, Pictures(), lambda _n, _k, up: seen.append(up))
    async with asyncio.timeout(PATIENCE), together(display.run()):
        for moment in (MOMENTS["refused"], MOMENTS["roll"]):
            display.show(moment)
            await tag.until(partial(has_shown, tag, picture_of(config, moment).convert("1").tobytes()))
    assert set(seen) == {True}


async def delivered(address: str, size: tuple[int, int] = SIZE) -> str:
    config = BluetoothTag.model_validate({"driver": "opendisplay", "at": address, "size": size})
    with pytest.raises(Undelivered) as fault:
        await BluetoothTagDelivery(address, None, 0.0)(picture_of(config, MOMENTS["roll"]))
    return str(fault.value)


async def test_a_tag_of_another_size_says_what_to_write(air: VirtualRadio) -> None:
    tag = OpenDisplayTag("OD-1", SIZE)
    air.add_peripheral("tag", tag)

    assert await delivered(tag.address, (400, 300)) == "its size is [296, 128]: write that."
    assert tag.pictures == []


async def test_a_tag_that_is_away_is_named(air: VirtualRadio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bluetooth_tag, "CONNECT_SECONDS", 0.2)
    air.add_peripheral("other", OpenDisplayTag("OD-2", SIZE))

    assert (await delivered("E0:70:00:00:00:01")).startswith("the tag E0:70:00:00:00:01 is away")


async def test_without_the_library_the_table_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opendisplay", None)

    assert await delivered("E0:70:00:00:00:01") == MISSING
