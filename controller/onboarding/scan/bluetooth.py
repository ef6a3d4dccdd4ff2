"""This computer's own Bluetooth: whether it can be used, in one sentence if not, and which devices it holds."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData
from bleak.exc import BleakBluetoothNotAvailableError, BleakError

from controller.onboarding.scan.adverts import Sighting, sight
from firmware_bridge.adverts import Advert
from firmware_bridge.ble.scan import BluetoothHangs, scanning

if sys.platform == "linux":
    from dbus_fast import BusType, Message, MessageType, unpack_variants
    from dbus_fast.aio import MessageBus
    from dbus_fast.errors import AuthError, DBusError, InvalidAddressError

# A service that is being started by the first question takes a second or two; one that hangs would take forever.
ANSWER_SECONDS = 5.0

# A scan dies unnoticed when the adapter is switched off and on, and some adapters report each device only once.
ROUND_SECONDS = 10.0

# bleak gives this strength to a device that it only remembers and did not on_advert.
_NOT_HEARD_DBM = -127

_BLUEZ, _ADAPTER, _DEVICE = "org.bluez", "org.bluez.Adapter1", "org.bluez.Device1"
_ABSENT = frozenset({"org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner"})
_DENIED = frozenset({"org.freedesktop.DBus.Error.AccessDenied", "org.freedesktop.DBus.Error.AuthFailed"})

NO_BUS = "The system's D-Bus cannot be reached: start it with `sudo systemctl start dbus`."
NO_SERVICE = (
    "The Bluetooth service does not run: install it with `sudo apt install bluez`, "
    "and start it with `sudo systemctl enable --now bluetooth`."
)
NO_PERMISSION = "This user may not use Bluetooth: run `sudo usermod -aG bluetooth $USER`, then log out and in again."
NO_ANSWER = "The Bluetooth service does not answer: restart it with `sudo systemctl restart bluetooth`."
NO_ADAPTER = "This computer has no Bluetooth adapter: plug one in, or switch the built-in one on in its settings."
SWITCHED_OFF = (
    "Bluetooth is switched off: switch it on with `bluetoothctl power on`; "
    "if that is refused, with `rfkill unblock bluetooth` first."
)


class BluetoothTrouble(Exception):
    """Bluetooth cannot be used; the message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Adapter:
    name: str
    address: str
    powered: bool


@dataclass(frozen=True, slots=True)
class Bluetooth:
    """`held` are the devices that are connected to any program: scans do not find them."""

    adapters: tuple[Adapter, ...]
    held: tuple[Sighting, ...] = ()


async def usable_bluetooth() -> Bluetooth:
    """Look without changing anything; raises BluetoothTrouble when no device could be reached."""
    found = await _look() if sys.platform == "linux" else Bluetooth((Adapter("Bluetooth", "", powered=True),))
    if not found.adapters:
        raise BluetoothTrouble(NO_ADAPTER)
    if not any(adapter.powered for adapter in found.adapters):
        raise BluetoothTrouble(SWITCHED_OFF)
    return found


async def listen(heard: Callable[[Sighting], object]) -> NoReturn:
    """Report every advert until cancelled; raises BluetoothTrouble if it cannot scan."""

    def on_advert(device: BLEDevice, data: AdvertisementData) -> None:
        if data.rssi != _NOT_HEARD_DBM:
            advert = Advert(data.local_name, tuple(data.service_uuids), data.manufacturer_data, data.service_data)
            heard(sight(device.address, advert, data.rssi))

    while True:
        try:
            async with scanning(on_advert, None, ANSWER_SECONDS):
                await asyncio.sleep(ROUND_SECONDS)
        except BleakBluetoothNotAvailableError:
            raise BluetoothTrouble(SWITCHED_OFF) from None
        except (BluetoothHangs, BleakError, OSError, EOFError):
            raise BluetoothTrouble(NO_ANSWER) from None


async def _look() -> Bluetooth:
    async with _system_bus() as bus:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                reply = await bus.call(Message(_BLUEZ, "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects"))
        except (TimeoutError, EOFError, DBusError):
            raise BluetoothTrouble(NO_ANSWER) from None
    assert reply is not None
    if reply.message_type is MessageType.ERROR:
        raise BluetoothTrouble(_refusal(reply.error_name or ""))
    return _understood(unpack_variants(reply.body[0]))


@contextlib.asynccontextmanager
async def _system_bus() -> AsyncIterator[MessageBus]:
    bus = None
    try:
        bus = MessageBus(bus_type=BusType.SYSTEM)
        async with asyncio.timeout(ANSWER_SECONDS):
            await bus.connect()
    except (PermissionError, AuthError):
        raise BluetoothTrouble(NO_PERMISSION) from None
    except (OSError, EOFError, DBusError, InvalidAddressError, TimeoutError):
        raise BluetoothTrouble(NO_BUS) from None
    try:
        yield bus
    finally:
        bus.disconnect()


def _refusal(error: str) -> str:
    if error in _ABSENT:
        return NO_SERVICE
    return NO_PERMISSION if error in _DENIED else NO_ANSWER


def _understood(objects: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Bluetooth:
    adapters = [
        Adapter(path.rsplit("/", 1)[-1], each[_ADAPTER].get("Address", ""), bool(each[_ADAPTER].get("Powered")))
        for path, each in objects.items()
        if _ADAPTER in each
    ]
    held = [
        sight(each[_DEVICE]["Address"], Advert.remembered_by_bluez(each[_DEVICE]))
        for each in objects.values()
        if each.get(_DEVICE, {}).get("Connected")
    ]
    return Bluetooth(tuple(adapters), tuple(held))
