"""Connections that a daemon left behind when it died.

BlueZ keeps them, and a device that is connected is not heard by any scan: without this, a die would stay lost after a
crash until someone took out its battery. Linux only; other systems close what a dead program held.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dbus_fast import BusType, Message, unpack_variants
from dbus_fast.aio import MessageBus

from firmware_bridge.adverts import Advert

if TYPE_CHECKING:
    from collections.abc import Callable

BLUEZ = "org.bluez"
DEVICE = "org.bluez.Device1"


async def free_leftovers(is_sought: Callable[[str, Advert], bool]) -> None:
    """Disconnect every device that BlueZ holds and this table seeks: who seeks it is not connected to it."""
    bus = MessageBus(bus_type=BusType.SYSTEM)
    try:
        await bus.connect()
        for path, interfaces in (await _managed_objects(bus)).items():
            device = interfaces.get(DEVICE, {})
            if device.get("Connected") and is_sought(device["Address"], _advert_of(device)):
                await bus.call(Message(BLUEZ, path, DEVICE, "Disconnect"))
    finally:
        bus.disconnect()


async def _managed_objects(bus: MessageBus) -> dict[str, dict[str, dict[str, Any]]]:
    reply = await bus.call(Message(BLUEZ, "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects"))
    if reply.signature != "a{oa{sa{sv}}}":
        raise OSError("BlueZ does not say what it holds")
    objects: dict[str, dict[str, dict[str, Any]]] = unpack_variants(reply.body[0])
    return objects


def _advert_of(device: dict[str, Any]) -> Advert:
    """BlueZ remembers what the device last said of itself."""
    return Advert(
        device.get("Name"),
        tuple(device.get("UUIDs", ())),
        device.get("ManufacturerData", {}),
        device.get("ServiceData", {}),
    )
