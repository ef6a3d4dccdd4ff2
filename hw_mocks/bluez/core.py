"""What all parts of the emulated bluetoothd share: its objects, its devices, its clocks and its errors."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dbus_fast import Message, Variant

from hw_mocks.bluez.objects import ADAPTER, DEVICE, Interfaces, ObjectTree

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from hw_mocks.bluez.bus import Bus
    from hw_mocks.bluez.devices import Device, PhysicalDevice


@dataclass(frozen=True, slots=True)
class Pace:
    """How long bluetoothd takes for what, in seconds. By default it is quick, so that tests need not wait."""

    advert: float = 0.05  # between two adverts of a device; real dice: 0.19
    scan: float = 0.0  # until a scan has begun
    connect: float = 0.0
    signal: float = (
        0.0  # between the reply to a connect and its signals; a client with two bus connections may see that
    )
    disconnect: float = 0.0  # between the two signals of one's own disconnect
    switch_off: float = 0.0  # how long an adapter that goes off still looks as if it were on
    give_up: float = 40.0  # a connect to a device that is away
    forget: float = 30.0  # a device that was heard and never connected


# As measured with BlueZ 5.66 and 5.82.
PACE_OF_BLUEZ = Pace(advert=0.1875, connect=0.5, disconnect=2.5, switch_off=0.5)


class Refusal(Exception):
    """A D-Bus error to answer with."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(text)
        self.name = name if name.startswith("org.") else f"org.bluez.Error.{name}"
        self.text = text


def unknown_method(call: Message) -> Refusal:
    text = f'Method "{call.member}" with signature "{call.signature}" on interface "{call.interface}" doesn\'t exist\n'
    return Refusal("org.freedesktop.DBus.Error.UnknownMethod", text)


def unknown_object(path: str) -> Refusal:
    return Refusal("org.freedesktop.DBus.Error.UnknownObject", f"there is no object {path}")


@dataclass(slots=True, eq=False)
class Core:
    """Adapters and devices go by their paths."""

    bus: Bus
    objects: ObjectTree
    adapters: tuple[str, ...]
    pace: Pace
    slots: int | None  # how many connections each adapter can hold; None means no limit
    devices: dict[str, Device] = field(default_factory=dict)  # each peripheral once for each adapter
    hangs: bool = False
    switching_off: set[str] = field(default_factory=set)  # adapters that still look as if they were on
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def is_on(self, adapter: str) -> bool:
        return adapter not in self.switching_off and self.objects.value(adapter, ADAPTER, "Powered") is True

    def is_up(self, device: Device) -> bool:
        return self.objects.value(device.path, DEVICE, "Connected") is True

    def is_connected(self, physical: PhysicalDevice) -> bool:
        return physical.holder is not None or any(self.is_up(device) for device in physical.per_adapter)

    def devices_of(self, adapter: str) -> list[Device]:
        return [device for device in self.devices.values() if device.adapter == adapter]

    def device_at(self, path: str) -> Device:
        """The device with this object or with an object below it."""
        found = self.devices.get("/".join(path.split("/")[:5]))
        if found is None:
            raise unknown_object(path)
        return found

    def is_full(self, adapter: str) -> bool:
        return self.slots is not None and sum(map(self.is_up, self.devices_of(adapter))) >= self.slots

    def spawn(self, work: Coroutine[None, None, None], name: str) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def adapter_object(number: int, *, powered: bool = True) -> Interfaces:
    return {
        ADAPTER: {
            "Address": Variant("s", f"00:00:5E:00:53:{number + 1:02X}"),
            "AddressType": Variant("s", "public"),
            "Name": Variant("s", "virtual"),
            "Alias": Variant("s", "virtual"),
            "Class": Variant("u", 0),
            "Powered": Variant("b", powered),
            "Discoverable": Variant("b", False),
            "DiscoverableTimeout": Variant("u", 180),
            "Pairable": Variant("b", False),
            "PairableTimeout": Variant("u", 0),
            "Discovering": Variant("b", False),
            "UUIDs": Variant("as", []),
            "Modalias": Variant("s", "usb:v1D6Bp0246d0542"),
            "Roles": Variant("as", ["central", "peripheral"]),
        }
    }
