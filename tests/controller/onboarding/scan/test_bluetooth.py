"""This computer's Bluetooth, well and unwell: one sentence for each bad situation."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from bleak import BleakClient, BleakScanner
from dbus_fast import Message

from controller.onboarding.scan import bluetooth
from controller.onboarding.scan.adverts import Kind, Sighting
from controller.onboarding.scan.bluetooth import (
    NO_ADAPTER,
    NO_ANSWER,
    NO_BUS,
    NO_PERMISSION,
    NO_SERVICE,
    SWITCHED_OFF,
    Adapter,
    BluetoothTrouble,
    listen,
    usable_bluetooth,
)
from hw_mocks.bluez.bus import MiniBus, mini_bus
from hw_mocks.bluez.objects import HCI
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.dice.godice import VirtualGoDie
from hw_mocks.dice.pixels import VirtualPixel
from tests.alongside import alongside

PATIENCE = 60


@pytest.fixture
async def radio(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[VirtualRadio]:
    async with virtual_bluetooth({"a": VirtualPixel(1), "b": VirtualGoDie("4E71F3")}) as radio:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", radio.address)
        yield radio


async def trouble() -> str:
    with pytest.raises(BluetoothTrouble) as told:
        await usable_bluetooth()
    return str(told.value)


async def test_an_adapter_that_is_on_is_named(radio: VirtualRadio) -> None:
    found = await usable_bluetooth()

    assert found.adapters == (Adapter("hci0", "00:00:5E:00:53:01", powered=True),)
    assert found.held == ()


async def test_a_die_that_a_program_holds_is_reported_with_what_it_is(radio: VirtualRadio) -> None:
    device = await BleakScanner.find_device_by_address(radio.dice["a"].address, timeout=PATIENCE)
    assert device
    async with BleakClient(device):
        found = await usable_bluetooth()

    assert [(die.kind, die.id) for die in found.held] == [(Kind.PIXELS, "00000001")]


async def test_an_adapter_that_is_off(radio: VirtualRadio) -> None:
    radio.power(on=False)

    assert await trouble() == SWITCHED_OFF
    with pytest.raises(BluetoothTrouble, match="switched off"):
        await listen(lambda _: None)


async def test_no_adapter(radio: VirtualRadio) -> None:
    radio._bluez._objects.remove(HCI)

    assert await trouble() == NO_ADAPTER


async def test_no_system_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/at/all")

    assert await trouble() == NO_BUS


class Refuser:
    """Whatever is asked of BlueZ is answered with an error, or not at all."""

    def __init__(self, bus: MiniBus, error: str | None) -> None:
        self._bus = bus
        self._error = error

    def called(self, message: Message) -> None:
        if self._error:
            self._bus.send(Message.new_error(message, self._error, "no"))

    def left(self, client: str) -> None:
        pass


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        ("org.freedesktop.DBus.Error.ServiceUnknown", NO_SERVICE),
        ("org.freedesktop.DBus.Error.AccessDenied", NO_PERMISSION),
        ("org.freedesktop.DBus.Error.NoReply", NO_ANSWER),
        (None, NO_ANSWER),
    ],
)
async def test_a_bluetooth_service_that_is_missing_forbidden_or_stuck(
    error: str | None, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if error is None:
        monkeypatch.setattr(bluetooth, "ANSWER_SECONDS", 0.2)
    async with mini_bus() as bus:
        bus.serve(Refuser(bus, error))
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address)

        assert await trouble() == sentence


async def test_everything_on_the_air_is_heard_with_its_strength(radio: VirtualRadio) -> None:
    heard: dict[Kind, Sighting] = {}
    both = asyncio.Event()

    def hear(device: Sighting) -> None:
        heard[device.kind] = device
        if len(heard) == 2:
            both.set()

    async with alongside(listen(hear)), asyncio.timeout(PATIENCE):
        await both.wait()

    assert set(heard) == {Kind.PIXELS, Kind.GODICE}
    assert all(device.signal in {-52, -53} for device in heard.values())
