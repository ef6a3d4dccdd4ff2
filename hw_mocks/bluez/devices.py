"""Virtual devices as org.bluez shows them, and the D-Bus objects of each."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from dbus_fast import Variant

from hw_mocks.bluez.objects import CHARACTERISTIC, DEVICE, SERVICE, Interfaces, Properties

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware_bridge.adverts import Advert
    from hw_mocks.bluez.peripheral import Peripheral

# What a die offers in the field; without it, bleak cuts writes to 20 bytes.
MTU = 128


class Holder(Protocol):
    """What is connected to a device, if it is no adapter of this computer: a proxy."""

    @property
    def listens(self) -> bool: ...

    def notify(self, data: bytes) -> None: ...

    def dropped(self) -> None: ...


@dataclass(slots=True, eq=False)
class PhysicalDevice:
    """A virtual peripheral. What a client writes goes to `write`; each adapter has its own Device for it.

    `heard_by` are the names of the adapters that it is near to; all, if it is None.
    """

    peripheral: Peripheral
    write: Callable[[bytes], None]
    in_reach: asyncio.Event = field(default_factory=asyncio.Event)
    refusals: int = 0  # how many of the next connects fail
    per_adapter: list[Device] = field(default_factory=list)
    holder: Holder | None = None
    heard_by: frozenset[str] | None = None

    def __post_init__(self) -> None:
        self.in_reach.set()


@dataclass(slots=True, eq=False)
class Device:
    """A peripheral as one adapter sees it."""

    physical: PhysicalDevice
    adapter: str  # its path
    listeners: set[str] = field(default_factory=set)  # the clients that asked for notifications
    connecting: asyncio.Task[None] | None = None

    @property
    def peripheral(self) -> Peripheral:
        return self.physical.peripheral

    @property
    def path(self) -> str:
        return f"{self.adapter}/dev_{self.peripheral.address.replace(':', '_')}"

    @property
    def service_path(self) -> str:
        return f"{self.path}/service000a"

    @property
    def notify_path(self) -> str:
        return f"{self.service_path}/char000b"

    @property
    def write_path(self) -> str:
        return f"{self.service_path}/char000e"

    @property
    def busy(self) -> bool:
        return self.connecting is not None and not self.connecting.done()


def advertised(advert: Advert, rssi: int) -> Properties:
    manufacturer = {company: Variant("ay", data) for company, data in advert.manufacturer_data.items()}
    service = {uuid: Variant("ay", data) for uuid, data in advert.service_data.items()}
    return {
        "RSSI": Variant("n", rssi),
        "UUIDs": Variant("as", list(advert.service_uuids)),
        "ManufacturerData": Variant("a{qv}", manufacturer),
        "ServiceData": Variant("a{sv}", service),
    }


def device_object(device: Device, rssi: int) -> Interfaces:
    advert = device.peripheral.advert()
    address = device.peripheral.address
    properties = {
        "Address": Variant("s", address),
        "AddressType": Variant("s", "random"),
        "Alias": Variant("s", advert.name or address.replace(":", "-")),
        "Paired": Variant("b", False),
        "Trusted": Variant("b", False),
        "Blocked": Variant("b", False),
        "Connected": Variant("b", False),
        "ServicesResolved": Variant("b", False),
        "Adapter": Variant("o", device.adapter),
        **advertised(advert, rssi),
    }
    if advert.name:
        properties["Name"] = Variant("s", advert.name)
    return {DEVICE: properties}


def gatt_objects(device: Device) -> dict[str, Interfaces]:
    """List the service and its characteristics, parents first."""
    service = device.peripheral.service
    return {
        device.service_path: {
            SERVICE: {
                "UUID": Variant("s", service.uuid),
                "Primary": Variant("b", True),
                "Device": Variant("o", device.path),
                "Includes": Variant("ao", []),
            }
        },
        device.notify_path: _characteristic(service.notify, device.service_path, ["notify"]),
        device.write_path: _characteristic(service.write, device.service_path, ["write-without-response", "write"]),
    }


def _characteristic(uuid: str, service_path: str, flags: list[str]) -> Interfaces:
    return {
        CHARACTERISTIC: {
            "UUID": Variant("s", uuid),
            "Service": Variant("o", service_path),
            "Value": Variant("ay", b""),
            "Notifying": Variant("b", False),
            "Flags": Variant("as", flags),
            "MTU": Variant("q", MTU),
        }
    }
