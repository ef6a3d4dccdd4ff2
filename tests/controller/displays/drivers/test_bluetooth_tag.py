"""Tags over Bluetooth, with OpenDisplay's firmware and with ATC's: what stands on the paper, and what is said when nothing does."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from controller.displays.displays import display_on
from controller.displays.drivers.atc import AtcTag as AtcConfig
from controller.displays.drivers.opendisplay import BluetoothTag
from controller.displays.on_paper import picture_of
from controller.displays.paper import bluetooth_tag, newest_wins
from controller.displays.paper.bluetooth_tag import MISSING, AtcDelivery, OpenDisplayDelivery
from controller.displays.paper.newest_wins import Undelivered
from controller.displays.paper.pictures import Pictures
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.displays.atc import AtcTag
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


def has_shown(tag: AtcTag | OpenDisplayTag, pixels: bytes) -> bool:
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


@pytest.mark.parametrize("inks", ["bw", "bwr"])
async def test_a_tag_with_atc_firmware_shows_it_upright_in_its_inks(air: VirtualRadio, inks: str) -> None:
    tag = AtcTag("ATC_911943", SIZE, red=inks == "bwr")
    tag.damaged = 2
    air.add_peripheral("tag", tag)
    config = AtcConfig.model_validate({"driver": "atc", "at": tag.address, "size": SIZE, "inks": inks, "refresh_s": 0})
    seen: list[bool] = []
    display = display_on(link_at(free_port()), "tag", config, Pictures(), lambda _n, _k, up: seen.append(up))
    async with asyncio.timeout(PATIENCE), together(display.run()):
        for moment in (MOMENTS["refused"], MOMENTS["roll"]):
            display.show(moment)
            picture = picture_of(config, moment)
            if inks == "bwr":
                picture.putpalette((0, 0, 0, 255, 255, 255, 255, 0, 0))  # the paper's red is a full one
            await tag.until(partial(has_shown, tag, picture.convert("RGB").tobytes()))
    assert set(seen) == {True}
    assert tag.damaged == 0


async def test_a_picture_that_the_tag_has_already_is_not_sent_again(air: VirtualRadio) -> None:
    tag = AtcTag("ATC_911943", SIZE)
    air.add_peripheral("tag", tag)
    config = AtcConfig.model_validate({"driver": "atc", "at": tag.address, "size": SIZE})
    deliver = AtcDelivery(tag.address, 0.0)
    for _ in range(2):
        await deliver(picture_of(config, MOMENTS["roll"]))

    assert (tag.pictures_received, len(tag.pictures)) == (1, 2)


async def test_an_atc_tag_of_another_size_or_away_is_named(air: VirtualRadio, monkeypatch: pytest.MonkeyPatch) -> None:
    tag = AtcTag("ATC_911943", SIZE)
    air.add_peripheral("tag", tag)
    config = AtcConfig.model_validate({"driver": "atc", "at": tag.address, "size": (400, 300)})
    picture = picture_of(config, MOMENTS["roll"])
    with pytest.raises(Undelivered, match=re.escape("its size is [296, 128]: write that.")):
        await AtcDelivery(tag.address, 0.0)(picture)

    monkeypatch.setattr(bluetooth_tag, "CONNECT_SECONDS", 0.2)
    with pytest.raises(Undelivered, match="the tag E0:70:00:00:00:01 is away"):
        await AtcDelivery("E0:70:00:00:00:01", 0.0)(picture)


async def delivered(address: str, size: tuple[int, int] = SIZE) -> str:
    config = BluetoothTag.model_validate({"driver": "opendisplay", "at": address, "size": size})
    with pytest.raises(Undelivered) as fault:
        await OpenDisplayDelivery(address, None, 0.0)(picture_of(config, MOMENTS["roll"]))
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
    monkeypatch.setitem(sys.modules, "py_atc_ble_oepl", None)

    assert await delivered("E0:70:00:00:00:01") == MISSING
    with pytest.raises(Undelivered, match=re.escape(MISSING)):
        await AtcDelivery("E0:70:00:00:00:01", 0.0)(Image.new("1", SIZE))
