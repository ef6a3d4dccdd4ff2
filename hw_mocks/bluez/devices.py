"""Virtual devices as org.bluez shows them, and the D-Bus objects of each."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from dbus_fast import Variant

from hw_mocks.bluez.gatt import Characteristic, Descriptor, GattPeripheral, Service, full_uuid
from hw_mocks.bluez.objects import CHARACTERISTIC, DESCRIPTOR, DEVICE, SERVICE, Interfaces, Properties

if TYPE_CHECKING:
    from firmware_bridge.adverts import Advert

# The services that every device has. BlueZ shows the second to clients, and the first only since 5.7x.
GENERIC_ACCESS = full_uuid("1800")
GENERIC_ATTRIBUTE = full_uuid("1801")
_SERVICE_CHANGED = full_uuid("2a05")
CLIENT_CONFIGURATION = full_uuid("2902")

# Where the second of them begins: the first has a service, and a name and an appearance of two handles each.
_FIRST_HANDLE = 6

Item = Service | Characteristic | Descriptor

_ATTRIBUTE_SERVICE = Service(GENERIC_ATTRIBUTE, (Characteristic(_SERVICE_CHANGED, "indicate"),))


class Holder(Protocol):
    """What is connected to a device, if it is not an adapter of this computer: a proxy."""

    @property
    def listens(self) -> bool: ...

    def notify(self, data: bytes) -> None: ...

    def dropped(self) -> None: ...


@dataclass(slots=True, eq=False)
class PhysicalDevice:
    """A virtual peripheral; each adapter has its own Device for it.

    `heard_by` are the names of the adapters that it is near to; all, if it is None.
    """

    peripheral: GattPeripheral
    in_reach: asyncio.Event = field(default_factory=asyncio.Event)
    refusals: int = 0  # how many of the next connects fail
    resolves_early: int = 0  # for how many of the next connects BlueZ announces the services before their objects
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
    database: dict[str, Item] = field(default_factory=dict)  # by path, parents first
    listeners: dict[str, set[str]] = field(default_factory=dict)  # by path of a characteristic: the clients that asked
    connecting: asyncio.Task[None] | None = None
    was_connected: bool = False  # since it was first heard
    last_heard: float = 0.0
    shown: Advert | None = None  # what was last signalled of its advert

    def __post_init__(self) -> None:
        self.database.update(_database(self))

    @property
    def peripheral(self) -> GattPeripheral:
        return self.physical.peripheral

    @property
    def path(self) -> str:
        return f"{self.adapter}/dev_{self.peripheral.address.replace(':', '_')}"

    @property
    def busy(self) -> bool:
        return self.connecting is not None and not self.connecting.done()

    def path_of(self, characteristic: Characteristic) -> str:
        return next(path for path, item in self.database.items() if item is characteristic)

    def has_listener(self, path: str) -> bool:
        return bool(self.listeners.get(path))


def advertised(advert: Advert) -> Properties:
    properties = {
        "UUIDs": Variant("as", [full_uuid(uuid) for uuid in advert.service_uuids]),
        "ManufacturerData": Variant(
            "a{qv}", {company: Variant("ay", data) for company, data in advert.manufacturer_data.items()}
        ),
        "ServiceData": Variant(
            "a{sv}", {full_uuid(uuid): Variant("ay", data) for uuid, data in advert.service_data.items()}
        ),
    }
    if advert.name:
        properties |= named(advert.name)
    return {name: value for name, value in properties.items() if value.value}


def named(name: str) -> Properties:
    return {"Name": Variant("s", name), "Alias": Variant("s", name)}


def device_object(device: Device, rssi: int | None) -> Interfaces:
    """`rssi` is None for a device that BlueZ remembers and did not hear; then its advert is not known, either."""
    advert = device.peripheral.advert()
    address = device.peripheral.address
    properties = {
        "Address": Variant("s", address),
        "AddressType": Variant("s", "random"),
        "Alias": Variant("s", address.replace(":", "-")),
        "Paired": Variant("b", False),
        "Bonded": Variant("b", False),
        "Trusted": Variant("b", False),
        "Blocked": Variant("b", False),
        "LegacyPairing": Variant("b", False),
        "Connected": Variant("b", False),
        "ServicesResolved": Variant("b", False),
        "UUIDs": Variant("as", []),
        "Adapter": Variant("o", device.adapter),
    }
    if rssi is None:
        properties |= named(device.peripheral.gap_name) | {"UUIDs": service_uuids(device)}
    else:
        properties |= advertised(advert) | {"RSSI": Variant("n", rssi)}
    return {DEVICE: properties}


def service_uuids(device: Device) -> Variant:
    """What the property UUIDs becomes once the services are known."""
    own = {service.uuid for service in device.peripheral.services}
    return Variant("as", sorted({GENERIC_ACCESS, GENERIC_ATTRIBUTE, *own}))


def gatt_objects(device: Device) -> dict[str, Interfaces]:
    """List services, characteristics and descriptors, parents first."""
    return {path: _shown(device, item, path.rsplit("/", 1)[0]) for path, item in device.database.items()}


def _shown(device: Device, item: Item, parent: str) -> Interfaces:
    match item:
        case Service():
            return {
                SERVICE: {
                    "UUID": Variant("s", item.uuid),
                    "Primary": Variant("b", item.primary),
                    "Device": Variant("o", device.path),
                    "Includes": Variant("ao", []),
                }
            }
        case Characteristic():
            return {CHARACTERISTIC: _characteristic(item, parent, device.peripheral.mtu)}
        case Descriptor():
            return {
                DESCRIPTOR: {
                    "UUID": Variant("s", item.uuid),
                    "Characteristic": Variant("o", parent),
                    "Value": Variant("ay", b""),
                }
            }


def _characteristic(item: Characteristic, service_path: str, mtu: int) -> Properties:
    properties = {
        "UUID": Variant("s", item.uuid),
        "Service": Variant("o", service_path),
        "Value": Variant("ay", b""),
        "Flags": Variant("as", [ability for ability in item.abilities if not ability.startswith("encrypt-")]),
        "MTU": Variant("q", mtu),
    }
    if item.notifies:
        properties["Notifying"] = Variant("b", False)
    if "notify" in item.abilities:
        properties["NotifyAcquired"] = Variant("b", False)
    if "write-without-response" in item.abilities:
        properties["WriteAcquired"] = Variant("b", False)
    return properties


def _database(device: Device) -> Iterator[tuple[str, Item]]:
    """Number the attributes as a GATT server does: a characteristic takes one handle for itself and one for its value."""
    handle = _FIRST_HANDLE
    for service in (_ATTRIBUTE_SERVICE, *device.peripheral.services):
        service_path = f"{device.path}/service{handle:04x}"
        yield service_path, service
        handle += 1
        for characteristic in service.characteristics:
            path = f"{service_path}/char{handle:04x}"
            yield path, characteristic
            handle += 2
            configuration = (Descriptor(CLIENT_CONFIGURATION, "read write"),) if characteristic.notifies else ()
            for descriptor in (*configuration, *characteristic.descriptors):
                yield f"{path}/desc{handle:04x}", descriptor
                handle += 1
