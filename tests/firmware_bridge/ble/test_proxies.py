"""Dice through Bluetooth proxies: the real driver and the real libraries against virtual boards, encrypted and plain."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from base64 import b64encode
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace

import pytest

from controller.checkup.proxies import proxy
from controller.config.hardware import ProxySection
from firmware_bridge.ble import proxy as driver_module
from firmware_bridge.ble.proxy import Proxy, ProxyAddress
from firmware_bridge.ble.radio import Radio
from firmware_bridge.observations import DeviceDown, DeviceUp, DieSettled
from firmware_bridge.pixels.link import PixelsDice, PixelsId
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.dice.pixels import VirtualPixel
from hw_mocks.esphome.proxy import VirtualProxy, virtual_proxy
from tests.alongside import alongside
from tests.firmware_bridge.pixels.virtual_table import BRISK
from tests.firmware_bridge.watching import Observations

KEY = b64encode(bytes(range(32))).decode()
OTHER_KEY = b64encode(bytes(32)).decode()


@contextlib.asynccontextmanager
async def playing(
    radio: VirtualRadio,
    dice: Mapping[str, VirtualPixel],
    *boards: VirtualProxy,
    keys: Mapping[str, str | None] | None = None,
) -> AsyncIterator[Observations]:
    """The driver with these boards in its config; `keys` are those that it has for them, if they are not theirs."""
    seen = Observations()
    proxies = [
        Proxy(ProxyAddress(each.name, "127.0.0.1", each.port, (keys or {}).get(each.name, each.key)), seen.observe)
        for each in boards
    ]
    shared = Radio(replace(BRISK, hear=5.0), proxies=proxies)
    links = PixelsDice({name: PixelsId(die.pixel_id) for name, die in dice.items()}, shared, seen.observe)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DBUS_SYSTEM_BUS_ADDRESS", radio.address)
        patch.setattr(driver_module, "FIRST_PAUSE", 0.05)
        async with alongside(shared.run(), links.run()):
            yield seen


def dice_of(number: int) -> dict[str, VirtualPixel]:
    return {f"die-{each}": VirtualPixel(0xD0 + each, tumble_seconds=0.001) for each in range(number)}


@pytest.mark.parametrize("key", [None, KEY], ids=["plain", "encrypted"])
async def test_a_die_that_only_a_proxy_hears_is_rolled_lost_and_found_again(key: str | None) -> None:
    dice = dice_of(1)
    async with virtual_bluetooth(dice) as radio:
        radio.place("die-0")
        async with virtual_proxy(VirtualProxy(radio, "shelf", key=key)) as shelf, playing(radio, dice, shelf) as seen:
            await seen.first(DeviceUp, "die-0")
            await radio.roll("die-0", 4)
            assert (await seen.first(DieSettled, "die-0")).face == 4
            radio.disconnect("die-0")
            await seen.first(DeviceDown, "die-0")
            await seen.first(DeviceUp, "die-0")
            await radio.roll("die-0", 2)
            assert (await seen.first(DieSettled, "die-0")).face == 2
            assert shelf.connects == ["die-0", "die-0"]


async def test_a_die_moves_to_the_stronger_proxy_and_to_the_other_one_when_that_is_gone() -> None:
    dice = dice_of(2)
    async with virtual_bluetooth(dice) as radio:
        radio.place("die-0")
        radio.place("die-1", "hci0")
        async with (
            virtual_proxy(VirtualProxy(radio, "far", rssi=-88, hears={"die-0"})) as far,
            virtual_proxy(VirtualProxy(radio, "near", rssi=-50, key=KEY, hears={"die-0"})) as near,
            playing(radio, dice, far, near) as seen,
        ):
            await seen.first(DeviceUp, "die-0")
            near.kill()
            await seen.first(DeviceDown, "near")
            await seen.first(DeviceUp, "die-0")
            assert far.connects[-1] == "die-0"
            await near.start()
            await seen.first(DeviceUp, "near")
            radio.disconnect("die-0")
            await seen.first(DeviceUp, "die-0")
            assert near.connects[-1] == "die-0"
            assert radio.connections("hci0") == 1


async def test_a_proxy_that_is_full_says_so_and_the_die_waits_for_room() -> None:
    dice = dice_of(2)
    async with virtual_bluetooth(dice) as radio:
        for name in dice:
            radio.place(name)
        async with virtual_proxy(VirtualProxy(radio, "shelf", slots=1)) as shelf, playing(radio, dice, shelf) as seen:
            down = await seen.next(DeviceDown, lambda one: "full" in one.reason)
            assert "the proxy shelf is full with 1 devices" in down.reason
            assert shelf.held == 1


@pytest.mark.parametrize(
    ("board", "ours", "sentence"),
    [
        (KEY, OTHER_KEY, "refuses the key"),
        (KEY, None, "wants a key"),
        (None, KEY, "has no encryption"),
    ],
)
async def test_a_wrong_key_is_named(board: str | None, ours: str | None, sentence: str) -> None:
    async with (
        virtual_bluetooth({}) as radio,
        virtual_proxy(VirtualProxy(radio, "shelf", key=board)) as shelf,
        playing(radio, {}, shelf, keys={"shelf": ours}) as seen,
    ):
        down = await seen.first(DeviceDown, "shelf")
        assert sentence in down.reason


async def test_without_any_bluetooth_of_its_own_a_computer_still_has_its_proxies() -> None:
    dice = dice_of(1)
    async with virtual_bluetooth(dice) as radio:
        radio.power(on=False)
        async with virtual_proxy(VirtualProxy(radio, "shelf")) as shelf, playing(radio, dice, shelf) as seen:
            await seen.until(lambda one: isinstance(one, DeviceUp) and one.device == "die-0")
            await radio.roll("die-0", 3)
            assert (await seen.first(DieSettled, "die-0")).face == 3


async def test_without_any_bluetooth_and_any_proxy_both_are_named_until_the_proxy_is_there() -> None:
    dice = dice_of(1)
    async with virtual_bluetooth(dice) as radio:
        radio.power(on=False)
        async with virtual_proxy(VirtualProxy(radio, "shelf")) as shelf:
            shelf.kill()
            async with playing(radio, dice, shelf) as seen:
                down = await seen.first(DeviceDown, "die-0")
                assert down.reason.startswith("no Bluetooth proxy can be reached, and this computer's Bluetooth is off")
                await shelf.start()
                await seen.first(DeviceUp, "die-0")


async def test_a_board_says_how_much_room_it_has_and_why_it_cannot_be_used() -> None:
    async with virtual_bluetooth({}) as radio, virtual_proxy(VirtualProxy(radio, "shelf", key=KEY)) as shelf:
        section = ProxySection(name="shelf", host="127.0.0.1", port=shelf.port, key=KEY)
        assert (await proxy(section)).text == "The proxy answers (ESPHome 2026.10.0); 3 of 3 connections are free."
        wrong = await proxy(section.model_copy(update={"key": OTHER_KEY}))
        assert not wrong.well
        assert "refuses the key" in wrong.text


def test_a_board_that_goes_silent_is_noticed_within_ten_seconds() -> None:
    """The library pings after two of its intervals at the latest, and then waits four and a half for the answer."""
    assert driver_module.KEEPALIVE_SECONDS * (2 + 4.5) < 10


async def test_a_board_without_wifi_takes_its_dice_along_and_the_next_adapter_has_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(driver_module, "KEEPALIVE_SECONDS", 0.2)
    dice = dice_of(1)
    async with (
        virtual_bluetooth(dice) as radio,
        virtual_proxy(VirtualProxy(radio, "shelf", rssi=-30)) as shelf,
        playing(radio, dice, shelf) as seen,
    ):
        await seen.has(lambda one: isinstance(one, DeviceUp) and one.device == "die-0")
        await seen.has(lambda one: isinstance(one, DeviceUp) and one.device == "shelf")
        if not shelf.held:  # this computer was quicker than the board
            radio.disconnect("die-0")
            await seen.first(DeviceDown, "die-0")
            await seen.first(DeviceUp, "die-0")
        assert shelf.held == 1
        seen.skip()
        shelf.leave_wifi()
        await seen.first(DeviceDown, "die-0")
        shelf.kill()  # the board notices it, too, and lets the die go
        await seen.first(DeviceUp, "die-0")
        assert radio.connections("hci0") == 1


def test_a_table_without_proxies_imports_none_of_their_libraries() -> None:
    code = "import sys, controller.daemon.devices; print([name for name in sys.modules if 'aioesphome' in name or 'habluetooth' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"
