"""What bleak does not do on Linux.

It does not close connections that BlueZ still holds, show what BlueZ knows now, check BlueZ's version safely, or wait for a signal that
comes after the reply.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bleak import BleakClient
from bleak.backends.bluezdbus.client import BleakClientBlueZDBus
from bleak.backends.bluezdbus.manager import get_global_bluez_manager
from bleak.backends.bluezdbus.version import BlueZFeatures
from bleak.backends.device import BLEDevice
from bleak.exc import BleakDBusError, BleakError
from dbus_fast import BusType, Message, unpack_variants
from dbus_fast.aio import MessageBus

from firmware_bridge.adverts import Advert

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bleak.backends.service import BleakGATTServiceCollection

BLUEZ = "org.bluez"
ADAPTER = "org.bluez.Adapter1"
DEVICE = "org.bluez.Device1"

# How much later than the reply to Connect the signal may come: milliseconds, or more on a busy computer.
_SIGNAL_SECONDS = 2.0

# A reference to the version check, so that the task is not cancelled or collected.
_checking: list[asyncio.Task[None]] = []


async def check_version_once() -> None:
    """Get it over with: bleak asks bluetoothctl at its first connect, and hangs for good if that is cancelled."""
    if BlueZFeatures.checked_bluez_version:
        return
    if not _checking or _checking[0].done():
        _checking[:] = [asyncio.create_task(BlueZFeatures.check_bluez_version(), name="version of BlueZ")]
    await asyncio.shield(_checking[0])


async def end_own_scan(adapter: str | None) -> None:
    """Stop a scan that bleak started and forgot; BlueZ accepts that only from bleak's own bus connection."""
    manager = await get_global_bluez_manager()
    path = f"/org/bluez/{adapter}" if adapter else manager.get_default_adapter()
    bus = manager._bus  # noqa: SLF001 - bleak offers no other way to a scan that it does not know of
    assert bus is not None
    await bus.call(Message(BLUEZ, path, ADAPTER, "StopDiscovery"))


def is_off(error: Exception) -> bool:
    """Whether BlueZ refused because the adapter is off, or is just being switched off and does not say so yet."""
    return isinstance(error, BleakDBusError) and error.dbus_error == "org.bluez.Error.NotReady"


def is_busy(error: Exception) -> bool:
    """Whether the kernel refused a scan because one runs that nobody can end: that of a bluetoothd that died."""
    return isinstance(error, BleakDBusError) and error.dbus_error == "org.bluez.Error.InProgress"


async def remembered_devices() -> list[BLEDevice]:
    """The devices that BlueZ knows, heard or not: bleak can connect to them."""
    async with system_bus() as bus:
        objects = await _managed_objects(bus)
    return [
        BLEDevice(one[DEVICE]["Address"], one[DEVICE].get("Name"), {"path": path, "props": one[DEVICE]})
        for path, one in objects.items()
        if DEVICE in one
    ]


async def services_again(client: BleakClient) -> None:
    """Let bleak list the services that BlueZ shows now; it keeps the list that it made when it connected."""
    manager = await get_global_bluez_manager()
    backend = client._backend  # noqa: SLF001 - bleak offers no other way to list them again
    assert isinstance(backend, BleakClientBlueZDBus)
    if backend.is_connected and backend._device_path is not None:  # noqa: SLF001
        backend.services = await manager.get_services(backend._device_path, use_cached=False, requested_services=None)  # noqa: SLF001


async def disconnect_leftovers(is_sought: Callable[[str, Advert], bool]) -> None:
    """Disconnect every device that BlueZ holds and this table is looking for.

    BlueZ keeps the connections of a daemon that died, and a device that is connected is not heard by any scan: without
    this, a die would stay lost after a crash until someone took out its battery.
    """
    async with system_bus() as bus:
        devices = ((path, found[DEVICE]) for path, found in (await _managed_objects(bus)).items() if DEVICE in found)
        leftovers = [
            path
            for path, device in devices
            if device.get("Connected") and is_sought(device["Address"], Advert.remembered_by_bluez(device))
        ]
        # All at once: BlueZ takes seconds for each.
        await asyncio.gather(*(bus.call(Message(BLUEZ, path, DEVICE, "Disconnect")) for path in leftovers))


@dataclass(frozen=True, slots=True)
class BluetoothNow:
    """The adapters of this computer and whether each is on, and the devices that each knows and those that it is connected to."""

    adapters: dict[str, bool]
    known: frozenset[tuple[str, str]]  # adapter and address
    connected: frozenset[tuple[str, str]]


async def bluetooth_now() -> BluetoothNow:
    """Ask BlueZ over a bus connection of our own: bleak's may be dead without knowing it."""
    async with system_bus() as bus:
        objects = await _managed_objects(bus)
    adapters = {_adapter_in(path): bool(one[ADAPTER].get("Powered")) for path, one in objects.items() if ADAPTER in one}
    devices = [(_adapter_in(path), one[DEVICE]) for path, one in objects.items() if DEVICE in one]
    return BluetoothNow(
        adapters,
        frozenset((adapter, device["Address"]) for adapter, device in devices),
        frozenset((adapter, device["Address"]) for adapter, device in devices if device.get("Connected")),
    )


def _adapter_in(path: str) -> str:
    """The adapter in a path such as /org/bluez/hci0/dev_…."""
    return path.split("/")[3]


class Client(BleakClientBlueZDBus):
    """What bleak's own class lacks.

    bleak receives the reply to Connect and the signal that the device is connected on two bus connections.

    If the reply comes first, bleak believes that the device has just disconnected, and gives up.
    """

    async def _get_services(self, dangerous_use_bleak_cache: bool = False, **kwargs: Any) -> BleakGATTServiceCollection:
        manager = await get_global_bluez_manager()
        assert self._device_path is not None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_SIGNAL_SECONDS):
                await manager._wait_condition(self._device_path, "Connected", True)  # noqa: SLF001
        return await super()._get_services(dangerous_use_bleak_cache, **kwargs)

    async def abandon(self) -> None:
        """Close the bus connection though BlueZ did not disconnect the device: bleak keeps both if bluetoothd died or hangs."""
        if self._bus is None:
            return
        if self._disconnect_monitor_event is not None:
            self._disconnect_monitor_event.set()
            self._disconnect_monitor_event = None
        bus, self._is_connected = self._bus, False
        self._cleanup_all()
        self._bus = None
        bus.disconnect()
        with contextlib.suppress(OSError, EOFError):
            await bus.wait_for_disconnect()  # type: ignore[no-untyped-call]


async def abandon(client: BleakClient) -> None:
    backend = client._backend  # noqa: SLF001 - it is one of ours
    if isinstance(backend, Client):
        await backend.abandon()


class BluezStopped(BleakError):
    """The bus is there, bluetoothd is not."""


@contextlib.asynccontextmanager
async def system_bus() -> AsyncIterator[MessageBus]:
    bus = MessageBus(bus_type=BusType.SYSTEM)
    try:
        await bus.connect()
        yield bus
    finally:
        bus.disconnect()


async def _managed_objects(bus: MessageBus) -> dict[str, dict[str, dict[str, Any]]]:
    reply = await bus.call(Message(BLUEZ, "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects"))
    if reply.signature != "a{oa{sa{sv}}}":
        raise BluezStopped
    objects: dict[str, dict[str, dict[str, Any]]] = unpack_variants(reply.body[0])
    return objects
