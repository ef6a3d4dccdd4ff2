"""What BlueZ does at the edges, and a program that was only tried with an obliging double does not expect."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from bleak import BleakClient, BleakScanner
from bleak.exc import BleakDBusError, BleakError, BleakGATTProtocolError
from dbus_fast import Message, MessageType, Variant, unpack_variants
from dbus_fast.aio import MessageBus

from hw_mocks.bluez.bus import daemon_bus, mini_bus
from hw_mocks.bluez.core import Pace
from hw_mocks.bluez.gatt import Characteristic, Pairing, Service, VirtualPeripheral
from hw_mocks.bluez.objects import ADAPTER, DEVICE, HCI
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.dice.pixels import VirtualPixel
from hw_mocks.real_bluez.machine import bus_connection
from tests.alongside import alongside
from tests.hil.conversation import PIXEL_ID, converse
from tests.hil.worlds import EmulatedWorld
from tests.hw_mocks.bluez.bluetoothctl import give_bluetoothctl

PATIENCE = 60.0

# What this process says to itself is there at once.
QUIET_SECONDS = 0.08
SECRET = Characteristic("ffe1", "read encrypt-read", value=b"secret")


@pytest.fixture(autouse=True)
def bluetoothctl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    give_bluetoothctl(tmp_path, monkeypatch)


async def test_it_says_what_a_real_bluez_said() -> None:
    """Line by line. `make hil` plays the same script to a real one again."""
    recorded = json.loads(Path(__file__).with_name("bluez-5.66.json").read_text(encoding="utf-8"))["steps"]
    async with virtual_bluetooth({}, pace=Pace(give_up=1.0)) as radio:
        world = EmulatedWorld(radio)
        await world.add_dice({"die": VirtualPixel(PIXEL_ID, tumble_seconds=0)})
        async with bus_connection(world.bus) as bus:
            said = (await converse(world, bus, QUIET_SECONDS)).parts
    assert {step: said[step] for step in recorded} == recorded


class Ear:
    """A client of the bus, and every signal that it hears."""

    def __init__(self, bus: MessageBus, path: str) -> None:
        self._bus = bus
        self.path = path
        self.signals: list[tuple[str, Any]] = []
        self._new = asyncio.Event()
        bus.add_message_handler(self._hear)

    async def call(self, path: str, interface: str, member: str, signature: str = "", *body: Any) -> Message:
        return await self._bus.call(Message("org.bluez", path, interface, member, signature=signature, body=list(body)))

    async def device(self, member: str) -> Message:
        return await self.call(self.path, DEVICE, member)

    async def found(self) -> None:
        await self.call(HCI, ADAPTER, "StartDiscovery")
        await self.until(lambda: ("InterfacesAdded", self.path) in self.names())
        await self.call(HCI, ADAPTER, "StopDiscovery")

    def names(self) -> list[tuple[str, Any]]:
        return [(member, body[0]) for member, body in self.signals]

    def flags(self) -> list[dict[str, Any]]:
        """The changes of the two flags of a connection."""
        wanted = {"Connected", "ServicesResolved"}
        changes = [body[1] for member, body in self.signals if member == "PropertiesChanged"]
        return [{name: one[name] for name in one.keys() & wanted} for one in changes if one.keys() & wanted]

    async def until(self, holds: Any) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self._new.clear()
                await self._new.wait()

    def _hear(self, message: Message) -> None:
        if message.message_type is MessageType.SIGNAL:
            self.signals.append((message.member or "", unpack_variants(message.body)))
            self._new.set()


@asynccontextmanager
async def air(
    pace: Pace | None = None, pairing: Pairing = Pairing.NONE, open_bus: Any = mini_bus
) -> AsyncIterator[tuple[VirtualRadio, VirtualPeripheral]]:
    device = VirtualPeripheral("Thing", (Service("ffe0", (SECRET, Characteristic("ffe2", "notify"))),), pairing=pairing)
    async with virtual_bluetooth({}, None, open_bus, pace=pace) as radio:
        radio.add_peripheral("thing", device)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("DBUS_SYSTEM_BUS_ADDRESS", radio.address)
            yield radio, device


@asynccontextmanager
async def ear(radio: VirtualRadio, device: VirtualPeripheral) -> AsyncIterator[Ear]:
    bus = await MessageBus(radio.address).connect()
    try:
        dbus = "org.freedesktop.DBus"
        for sender in ("org.bluez", dbus):
            rule = f"type='signal',sender='{sender}'"
            await bus.call(Message(dbus, "/org/freedesktop/DBus", dbus, "AddMatch", signature="s", body=[rule]))
        heard = Ear(bus, f"{HCI}/dev_{device.address.replace(':', '_')}")
        await heard.found()
        yield heard
    finally:
        bus.disconnect()


async def test_ones_own_disconnect_is_two_signals_and_a_loss_is_one() -> None:
    async with air() as (radio, device), ear(radio, device) as heard:
        await heard.device("Connect")
        await heard.until(lambda: {"ServicesResolved": True} in heard.flags())
        heard.signals.clear()
        await heard.device("Disconnect")
        await heard.until(lambda: len(heard.flags()) == 2)
        assert heard.flags() == [{"ServicesResolved": False}, {"Connected": False}]
        await heard.device("Connect")
        await heard.until(lambda: {"ServicesResolved": True} in heard.flags())
        heard.signals.clear()
        radio.disconnect("thing")
        await heard.until(heard.flags)
        assert heard.flags() == [{"ServicesResolved": False, "Connected": False}]


async def test_a_connect_to_a_device_that_is_away_is_given_up() -> None:
    async with air(Pace(give_up=0.05)) as (radio, device), ear(radio, device) as heard:
        radio.hide("thing")
        reply = await heard.device("Connect")
        assert (reply.error_name, reply.body) == ("org.bluez.Error.Failed", ["le-connection-abort-by-local"])


async def test_a_device_that_was_only_heard_is_forgotten() -> None:
    async with air(Pace(forget=0.1)) as (radio, device), ear(radio, device) as heard:
        radio.hide("thing")
        await heard.until(lambda: "InterfacesRemoved" in dict(heard.signals))
        assert (await heard.device("Connect")).error_name == "org.freedesktop.DBus.Error.UnknownObject"


async def test_an_adapter_without_a_free_slot_removes_the_device_and_never_answers() -> None:
    async with air() as (radio, device), ear(radio, device) as heard:
        radio.slots(0)
        async with alongside(heard.device("Connect")) as (connecting,):
            await heard.until(lambda: "InterfacesRemoved" in dict(heard.signals))
            assert not connecting.done()


@pytest.mark.parametrize("open_bus", [mini_bus, daemon_bus])
async def test_a_crash_says_nothing_but_that_the_name_has_no_owner(open_bus: Any) -> None:
    async with air(open_bus=open_bus) as (radio, device), ear(radio, device) as heard:
        await heard.device("Connect")
        await heard.until(lambda: {"ServicesResolved": True} in heard.flags())
        heard.signals.clear()
        radio.stop()
        await heard.until(lambda: heard.signals)
        assert heard.names() == [("NameOwnerChanged", "org.bluez")]
        radio.stop(False)
        await heard.until(lambda: ("InterfacesAdded", heard.path) in heard.names())
        (remembered,) = [body[1][DEVICE] for _, body in heard.signals if body[0] == heard.path]
        assert {"ManufacturerData", "ServiceData", "RSSI"}.isdisjoint(remembered)


async def test_a_device_that_pairs_is_paired_and_one_that_does_not_refuses() -> None:
    async with air(pairing=Pairing.JUST_WORKS) as (_, device), BleakClient(await found(device)) as client:
        await client.pair()
        assert await client.read_gatt_char("ffe1") == b"secret"
    async with air() as (_, device), BleakClient(await found(device)) as client:
        with pytest.raises(BleakDBusError, match="AuthenticationFailed"):
            await client.pair()
        with pytest.raises((BleakGATTProtocolError, BleakError), match=r"(?i)not paired|authentication"):
            await client.read_gatt_char("ffe1")


async def test_a_characteristic_that_asks_for_pairing_gets_it_without_being_told() -> None:
    async with air(pairing=Pairing.JUST_WORKS) as (_, device), BleakClient(await found(device)) as client:
        assert await client.read_gatt_char("ffe1") == b"secret"


async def test_who_is_trusted_can_be_set_and_an_address_cannot() -> None:
    async with air() as (radio, device), ear(radio, device) as heard:
        properties = "org.freedesktop.DBus.Properties"
        path = f"{HCI}/dev_{device.address.replace(':', '_')}"
        assert (
            await heard.call(path, properties, "Set", "ssv", DEVICE, "Trusted", Variant("b", True))
        ).error_name is None
        assert (await heard.call(path, properties, "Set", "ssv", DEVICE, "Address", Variant("s", ""))).error_name


def test_an_ability_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="is not what a characteristic can do"):
        Characteristic("2a37", "sing")


async def found(device: VirtualPeripheral) -> Any:
    heard = await BleakScanner.find_device_by_address(device.address, timeout=PATIENCE)
    assert heard is not None
    return heard
