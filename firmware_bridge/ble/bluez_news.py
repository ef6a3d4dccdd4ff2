"""What BlueZ and the bus say about bluetoothd itself, and bleak does not listen to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from dbus_fast import Message, MessageType
from dbus_fast.aio import MessageBus

from firmware_bridge.ble.bluez import BLUEZ, DEVICE, system_bus

_DBUS = "org.freedesktop.DBus"
_DBUS_PATH = "/org/freedesktop/DBus"

_RULES = (
    f"type='signal',sender='{_DBUS}',interface='{_DBUS}',member='NameOwnerChanged',arg0='{BLUEZ}'",
    f"type='signal',sender='{BLUEZ}',interface='{_DBUS}.ObjectManager',member='InterfacesRemoved'",
)


@dataclass(frozen=True, slots=True)
class ServiceEnded:
    """No bluetoothd runs now. A crash is announced by nothing else."""


@dataclass(frozen=True, slots=True)
class Removed:
    """BlueZ forgot a device."""

    path: str


News = ServiceEnded | Removed


async def bluez_news() -> AsyncIterator[News]:
    """Go on until the bus is gone. It has its own connection: bleak's may be dead without knowing it."""
    news: asyncio.Queue[News | None] = asyncio.Queue()
    async with system_bus() as bus:
        bus.add_message_handler(lambda message: _hear(message, news))
        for rule in _RULES:
            await bus.call(Message(_DBUS, _DBUS_PATH, _DBUS, "AddMatch", signature="s", body=[rule]))
        ending = asyncio.create_task(_tell_end(bus, news), name="end of the bus")
        try:
            while (one := await news.get()) is not None:
                yield one
        finally:
            ending.cancel()


async def _tell_end(bus: MessageBus, news: asyncio.Queue[News | None]) -> None:
    try:
        await bus.wait_for_disconnect()  # type: ignore[no-untyped-call]
    except (OSError, EOFError):
        pass
    finally:
        news.put_nowait(None)


def _hear(message: Message, news: asyncio.Queue[News | None]) -> None:
    if message.message_type is not MessageType.SIGNAL:
        return
    match message.member, message.body:
        case "NameOwnerChanged", [name, _, ""] if name == BLUEZ:
            news.put_nowait(ServiceEnded())
        case "InterfacesRemoved", [path, interfaces] if DEVICE in interfaces:
            news.put_nowait(Removed(path))
