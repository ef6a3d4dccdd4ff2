"""Unmodified bleak against the emulated BlueZ, on both kinds of bus: it answers where BlueZ would, as BlueZ would."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from typing import TYPE_CHECKING
from unittest import mock

import pytest
from bleak import BleakClient, BleakScanner
from bleak.exc import BleakBluetoothNotAvailableError, BleakDBusError, BleakError, BleakGATTProtocolError
from dbus_fast import Message, MessageType
from dbus_fast.aio import MessageBus

from firmware_bridge.pixels.adverts import LEGACY, NEW
from firmware_bridge.pixels.codec import RequestBatteryLevel, WhoAreYou, encode_command
from hw_mocks.bluez.bus import Bus, daemon_bus, mini_bus
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.dice.pixels import LEGACY_BUILD, VirtualPixel
from hw_mocks.faults.plan import FaultKind, FaultPlan, ScheduledFault
from tests.hw_mocks.bluez.bluetoothctl import give_bluetoothctl

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bleak.backends.device import BLEDevice
    from bleak.backends.scanner import AdvertisementData

OpenBus = Callable[[], contextlib.AbstractAsyncContextManager[Bus]]

# Far beyond what anything here takes.
PATIENCE = 60.0

BATTERY = bytes.fromhex("225000")  # what both dice answer when asked for their battery


@pytest.fixture(autouse=True)
def bluetoothctl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    give_bluetoothctl(tmp_path, monkeypatch)


@pytest.fixture(params=[mini_bus, daemon_bus], ids=["mini bus", "dbus-daemon"])
async def air(request: pytest.FixtureRequest) -> AsyncIterator[VirtualRadio]:
    async with on_air(request.param) as radio:
        yield radio


@contextlib.asynccontextmanager
async def on_air(open_bus: OpenBus = mini_bus, faults: FaultPlan | None = None) -> AsyncIterator[VirtualRadio]:
    dice = {"new": VirtualPixel(1, tumble_seconds=0), "legacy": VirtualPixel(2, build_time=LEGACY_BUILD)}
    async with virtual_bluetooth(dice, faults, open_bus) as radio:
        with mock.patch.dict(os.environ, {"DBUS_SYSTEM_BUS_ADDRESS": radio.address}):
            yield radio


async def found(air: VirtualRadio, name: str) -> BLEDevice:
    device = await BleakScanner.find_device_by_address(air.dice[name].address, timeout=PATIENCE)
    assert device is not None
    return device


async def addresses_heard(count: int, service_uuids: list[str] | None = None) -> set[str]:
    """Scan until this many devices were heard."""
    heard: set[str] = set()
    enough = asyncio.Event()

    def hear(device: BLEDevice, _: AdvertisementData) -> None:
        heard.add(device.address)
        if len(heard) >= count:
            enough.set()

    async with BleakScanner(hear, service_uuids), asyncio.timeout(PATIENCE):
        await enough.wait()
    return heard


class Listener:
    """A plain client of one die, and all that it hears."""

    def __init__(self, device: BLEDevice) -> None:
        self.gone = asyncio.Event()
        self.client = BleakClient(device, lambda _: self.gone.set(), timeout=PATIENCE)
        self._heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def subscribe(self) -> None:
        await self.client.connect()
        await self.client.start_notify(self.handle("notify"), lambda _, data: self._heard.put_nowait(bytes(data)))

    def handle(self, ability: str) -> int:
        own = [service for service in self.client.services if service.uuid in {NEW.uuid, LEGACY.uuid}]
        (one,) = [each for each in own[0].characteristics if ability in each.properties]
        return one.handle

    async def write(self, data: bytes) -> None:
        await self.client.write_gatt_char(self.handle("write"), data, response=True)

    async def next(self) -> bytes:
        async with asyncio.timeout(PATIENCE):
            return await self._heard.get()

    async def lost(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.gone.wait()


@contextlib.asynccontextmanager
async def listening(air: VirtualRadio, name: str) -> AsyncIterator[Listener]:
    listener = Listener(await found(air, name))
    await listener.subscribe()
    try:
        yield listener
    finally:
        await listener.client.disconnect()


async def test_a_scan_hears_every_die(air: VirtualRadio) -> None:
    assert await addresses_heard(2) == {die.address for die in air.dice.values()}


@pytest.mark.parametrize(("uuid", "name"), [(NEW.uuid, "new"), (LEGACY.uuid, "legacy")])
async def test_a_scan_may_be_narrowed_to_a_service(air: VirtualRadio, uuid: str, name: str) -> None:
    assert await addresses_heard(1, [uuid]) == {air.dice[name].address}


@pytest.mark.parametrize(("name", "size"), [("new", 108), ("legacy", 22)])
async def test_a_die_introduces_itself(air: VirtualRadio, name: str, size: int) -> None:
    async with listening(air, name) as listener:
        await listener.write(encode_command(WhoAreYou()))
        assert len(await listener.next()) == size


async def test_a_connected_die_is_not_heard_by_a_scan(air: VirtualRadio) -> None:
    async with listening(air, "new"):
        assert await addresses_heard(1) == {air.dice["legacy"].address}


async def test_a_dropped_die_is_reported_and_can_be_connected_again(air: VirtualRadio) -> None:
    async with listening(air, "new") as listener:
        air.disconnect("new")
        await listener.lost()
        with pytest.raises(BleakError):
            await listener.client.write_gatt_char(1, b"\x01")
        await listener.client.disconnect()
        await listener.subscribe()
        await listener.write(encode_command(RequestBatteryLevel()))
        assert await listener.next() == BATTERY


async def test_a_refused_connect_is_an_error_and_the_next_may_succeed(air: VirtualRadio) -> None:
    air.refuse("new", times=1)
    device = await found(air, "new")
    with pytest.raises(BleakDBusError, match="le-connection-create-failed"):
        await BleakClient(device).connect()
    async with BleakClient(device) as client:
        assert client.is_connected


async def test_a_die_out_of_reach_lets_a_connect_run_out_of_time(air: VirtualRadio) -> None:
    device = await found(air, "new")
    air.hide("new")
    with pytest.raises(TimeoutError):
        await BleakClient(device, timeout=0.2).connect()
    air.hide("new", hidden=False)
    async with BleakClient(device, timeout=PATIENCE) as client:
        assert client.is_connected


async def test_a_characteristic_does_only_what_it_can(air: VirtualRadio) -> None:
    async with listening(air, "new") as listener:
        with pytest.raises(BleakGATTProtocolError):
            await listener.client.write_gatt_char(listener.handle("notify"), b"\x01", response=True)
        with pytest.raises(BleakError, match="Failed to initiate write"):
            await listener.client.write_gatt_char(listener.handle("write"), bytes(126), response=False)
        await listener.write(bytes(126))  # with a response it goes in parts


async def test_an_adapter_that_is_off_does_not_scan(air: VirtualRadio) -> None:
    air.power(False)
    with pytest.raises(BleakBluetoothNotAvailableError):
        await BleakScanner().start()


async def test_an_adapter_that_is_switched_off_drops_its_devices(air: VirtualRadio) -> None:
    async with listening(air, "new") as listener:
        air.power(False)
        await listener.lost()
    assert not air.is_connected("new")


async def test_a_forgotten_die_is_lost_without_a_word(air: VirtualRadio) -> None:
    """As when bluetoothd restarts: bleak goes on believing, until it wants something."""
    listener = Listener(await found(air, "new"))
    await listener.subscribe()
    air.forget("new")
    with pytest.raises(BleakError):
        await listener.write(b"\x01")
    assert listener.client.is_connected
    assert not listener.gone.is_set()
    async with listening(air, "new") as again:
        await again.write(encode_command(RequestBatteryLevel()))
        assert await again.next() == BATTERY
    await listener.client.disconnect()  # possible now: the end of the second connection was also reported to the first


async def test_a_call_that_bluez_does_not_have_is_refused(air: VirtualRadio) -> None:
    bus = await MessageBus(air.address).connect()
    try:
        for path, interface in (("/org/bluez/hci0", "org.bluez.Adapter1"), ("/nowhere", "org.bluez.Device1")):
            reply = await bus.call(Message("org.bluez", path, interface, "Dance"))
            assert reply.message_type is MessageType.ERROR
    finally:
        bus.disconnect()


async def test_a_scan_that_goes_on_already_is_not_started_again(air: VirtualRadio) -> None:
    bus = await MessageBus(air.address).connect()
    start = ("org.bluez", "/org/bluez/hci0", "org.bluez.Adapter1", "StartDiscovery")
    try:
        first, again = await bus.call(Message(*start)), await bus.call(Message(*start))
        assert first is not None
        assert again is not None
        assert first.message_type is MessageType.METHOD_RETURN
        assert (again.message_type, again.error_name) == (MessageType.ERROR, "org.bluez.Error.InProgress")
    finally:
        bus.disconnect()


async def test_a_client_that_talks_nonsense_harms_nobody() -> None:
    async with on_air() as air:
        reader, writer = await asyncio.open_unix_connection(air.address.removeprefix("unix:path="))
        writer.write(b"\0AUTH EXTERNAL 30\r\nBEGIN\r\n" + b"l\x01\x00\x01" + bytes(60))
        await reader.read()
        writer.close()
        await writer.wait_closed()
        assert len(await addresses_heard(2)) == 2


def first_message(kind: FaultKind, seconds: float = 0.0) -> FaultPlan:
    return FaultPlan(scheduled=(ScheduledFault("new", kind, nth=1, seconds=seconds),))


async def answers(kind: FaultKind, asked: int) -> list[bytes]:
    """Ask this many times for the battery, with a fault on the first answer, and give the first two that come."""
    async with on_air(faults=first_message(kind, 0.05)) as air, listening(air, "new") as listener:
        for _ in range(asked):
            await listener.write(encode_command(RequestBatteryLevel()))
        return [await listener.next(), await listener.next()]


async def test_a_dropped_message_is_lost_alone() -> None:
    assert await answers(FaultKind.DROP, asked=3) == [BATTERY, BATTERY]


async def test_a_duplicated_message_comes_twice() -> None:
    assert await answers(FaultKind.DUPLICATE, asked=1) == [BATTERY, BATTERY]


async def test_a_delayed_message_comes_in_the_end() -> None:
    assert await answers(FaultKind.DELAY, asked=2) == [BATTERY, BATTERY]


async def test_a_message_corrupted_on_the_air_is_lost_alone() -> None:
    """A radio throws away what its own checksum refuses."""
    assert await answers(FaultKind.CORRUPT, asked=3) == [BATTERY, BATTERY]


@pytest.mark.parametrize("kind", [FaultKind.DISCONNECT, FaultKind.BROWN_OUT])
async def test_a_fault_that_cuts_the_link_lets_the_die_come_back(kind: FaultKind) -> None:
    async with on_air(faults=first_message(kind, 0.05)) as air:
        async with listening(air, "new") as listener:
            await listener.write(encode_command(RequestBatteryLevel()))
            await listener.lost()
        async with listening(air, "new") as listener:
            await listener.write(encode_command(RequestBatteryLevel()))
            assert await listener.next() == BATTERY


async def test_a_fault_plan_may_cock_a_roll() -> None:
    async with on_air(faults=first_message(FaultKind.COCKED)) as air, listening(air, "new") as listener:
        await air.roll("new", 3)
        states = [(await listener.next())[1] for _ in range(8)]
    assert states == [2, 3, 3, 3, 3, 3, 3, 4]
