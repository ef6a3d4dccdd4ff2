"""The tree of objects that org.bluez shows, and the signals that go out when it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dbus_fast import Message, Variant

if TYPE_CHECKING:
    from hw_mocks.bluez.bus import Bus

OBJECT_MANAGER = "org.freedesktop.DBus.ObjectManager"
PROPERTIES = "org.freedesktop.DBus.Properties"
ADAPTER = "org.bluez.Adapter1"
DEVICE = "org.bluez.Device1"
SERVICE = "org.bluez.GattService1"
CHARACTERISTIC = "org.bluez.GattCharacteristic1"
DESCRIPTOR = "org.bluez.GattDescriptor1"
AGENT_MANAGER = "org.bluez.AgentManager1"

HCI = "/org/bluez/hci0"  # the adapter of a computer that has one


def adapter_path(name: str) -> str:
    return f"/org/bluez/{name}"


Properties = dict[str, Variant]
Interfaces = dict[str, Properties]


class ObjectTree:
    def __init__(self, bus: Bus) -> None:
        self.all: dict[str, Interfaces] = {}
        self._bus = bus

    def add(self, path: str, interfaces: Interfaces) -> None:
        self.all[path] = interfaces
        self._signal("/", OBJECT_MANAGER, "InterfacesAdded", "oa{sa{sv}}", [path, interfaces])

    def change(self, path: str, interface: str, changed: Properties, gone: tuple[str, ...] = ()) -> None:
        properties = self.all[path][interface]
        properties.update(changed)
        for name in gone:
            properties.pop(name, None)
        self._signal(path, PROPERTIES, "PropertiesChanged", "sa{sv}as", [interface, changed, list(gone)])

    def remove(self, root: str) -> None:
        """Remove an object and all below it, the lowest first."""
        for path in sorted((path for path in self.all if f"{path}/".startswith(f"{root}/")), reverse=True):
            interfaces = list(self.all.pop(path))
            self._signal("/", OBJECT_MANAGER, "InterfacesRemoved", "oas", [path, interfaces])

    def value(self, path: str, interface: str, name: str) -> object:
        """A property's value; None if there is no such object or property."""
        found = self.all.get(path, {}).get(interface, {}).get(name)
        return None if found is None else found.value

    def _signal(self, path: str, interface: str, member: str, signature: str, body: list[object]) -> None:
        self._bus.send(Message.new_signal(path, interface, member, signature, body))
