"""The part of the emulated bluetoothd that reads, writes and subscribes: characteristics and descriptors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from dbus_fast import Message, Variant

from hw_mocks.bluez.connections import Connections
from hw_mocks.bluez.core import Core, Refusal, unknown_method, unknown_object
from hw_mocks.bluez.gatt import AttError, Characteristic, Descriptor
from hw_mocks.bluez.objects import CHARACTERISTIC, DESCRIPTOR

if TYPE_CHECKING:
    from hw_mocks.bluez.devices import Device

LOG = logging.getLogger(__name__)

T = TypeVar("T")

# What a message needs in addition to its data, and how long a value can be.
OVERHEAD = 3
LONGEST_VALUE = 512

# BlueZ has words for some errors of the Attribute Protocol; of others it gives the number.
_ATT_ERRORS = {
    0x02: ("NotPermitted", "Read not permitted"),
    0x03: ("NotPermitted", "Write not permitted"),
    0x05: ("NotPermitted", "Not paired"),
    0x06: ("NotSupported", "Operation is not supported"),
    0x07: ("InvalidOffset", "Invalid offset"),
    0x08: ("NotAuthorized", "Operation Not Authorized"),
    0x0C: ("NotPermitted", "Not paired"),
    0x0D: ("InvalidValueLength", "Invalid attribute value length"),
    0x0F: ("NotPermitted", "Not paired"),
}
_INVALID_LENGTH = AttError(0x0D)
_NOT_PAIRED = AttError(0x05)
_READ_REFUSED = AttError(0x02)
_WRITE_REFUSED = AttError(0x03)
_UNLIKELY = AttError(0x0E)


@dataclass(slots=True, eq=False)
class Attributes:
    core: Core
    connections: Connections
    _answering: bool = False  # a handler of a peripheral runs

    def answer(self, call: Message, device: Device) -> Message:
        path = call.path or ""
        item = device.database.get(path)
        match item, call.member:
            case Characteristic() | Descriptor(), "ReadValue":
                return Message.new_method_return(call, "ay", [self._read(device, path, item)])
            case Characteristic() | Descriptor(), "WriteValue":
                self._write(call, device, item)
            case Characteristic(), "StartNotify":
                self._subscribe(call, device, item)
            case Characteristic(), "StopNotify":
                if call.sender not in device.listeners.get(path, set()):
                    raise Refusal("Failed", "No notify session started")
                self._unsubscribe(call.sender or "", device, path)
            case Characteristic(), "AcquireNotify" | "AcquireWrite":
                raise Refusal("NotSupported", "Operation is not supported")
            case None, _:
                raise unknown_object(path)
            case _:
                raise unknown_method(call)
        return Message.new_method_return(call)

    def left(self, client: str) -> None:
        for device in self.core.devices.values():
            for path in [path for path, clients in device.listeners.items() if client in clients]:
                self._unsubscribe(client, device, path)

    def notify(self, device: Device, characteristic: Characteristic, data: bytes) -> None:
        """Send a message; without a listener it is lost, as on the air. What answers a write comes after the reply to it."""
        if self._answering:
            asyncio.get_running_loop().call_soon(self.notify, device, characteristic, data)
            return
        path = device.path_of(characteristic)
        if self.is_heard(device, path) and not self.core.hangs:
            self.core.objects.change(path, CHARACTERISTIC, {"Value": Variant("ay", data)})

    def is_heard(self, device: Device, path: str) -> bool:
        return self.core.is_up(device) and device.has_listener(path) and path in self.core.objects.all

    def _read(self, device: Device, path: str, item: Characteristic | Descriptor) -> bytes:
        self._require_connection(device)
        if isinstance(item, Descriptor) or "read" in item.abilities:
            self._encrypt_for(device, item, "read")
            value = _ask(item.read)
            interface = CHARACTERISTIC if isinstance(item, Characteristic) else DESCRIPTOR
            self.core.objects.change(path, interface, {"Value": Variant("ay", value)})
            return value
        raise _refusal(_READ_REFUSED)

    def _write(self, call: Message, device: Device, item: Characteristic | Descriptor) -> None:
        data, options = bytes(call.body[0]), call.body[1]
        way = options["type"].value if "type" in options else None
        if isinstance(item, Characteristic):
            requested = "write" in item.abilities and way != "command"
            commanded = "write-without-response" in item.abilities and way != "request"
            if not requested and not commanded:
                raise Refusal("NotSupported", "Operation is not supported") if way is None else _refusal(_WRITE_REFUSED)
        else:
            requested = "write" in item.abilities
            if not requested:
                raise _refusal(_WRITE_REFUSED)
        self._require_connection(device)
        if not requested and len(data) > device.peripheral.mtu - OVERHEAD:
            raise Refusal("Failed", "Failed to initiate write")
        if len(data) > LONGEST_VALUE:
            raise _refusal(_INVALID_LENGTH)
        self._encrypt_for(device, item, "write")
        self._answering = True
        try:
            _ask(lambda: item.write(data))
        finally:
            self._answering = False

    def _subscribe(self, call: Message, device: Device, item: Characteristic) -> None:
        """Without a connection it is accepted, too, and counts from the next one."""
        path = call.path or ""
        if not item.notifies:
            raise Refusal("NotSupported", "Operation is not supported")
        first = not device.has_listener(path)
        if not self.core.is_up(device) and call.sender in device.listeners.get(path, set()):
            raise Refusal("InProgress", "In Progress")
        if first and self.core.is_up(device):
            self._encrypt_for(device, item, "notify")
        device.listeners.setdefault(path, set()).add(call.sender or "")
        if first and self.core.is_up(device):
            self.core.objects.change(path, CHARACTERISTIC, {"Notifying": Variant("b", True)})

    def _unsubscribe(self, client: str, device: Device, path: str) -> None:
        device.listeners[path].discard(client)
        if not device.listeners[path] and self.core.objects.value(path, CHARACTERISTIC, "Notifying"):
            self.core.objects.change(path, CHARACTERISTIC, {"Notifying": Variant("b", False)})

    def _require_connection(self, device: Device) -> None:
        if not self.core.is_up(device):
            raise Refusal("Failed", "Not connected")

    def _encrypt_for(self, device: Device, item: Characteristic | Descriptor, ability: str) -> None:
        """BlueZ pairs by itself when an attribute asks for it, if the device needs no code."""
        if f"encrypt-{ability}" in item.abilities:
            try:
                self.connections.encrypt(device)
            except Refusal:
                raise _refusal(_NOT_PAIRED) from None


def _ask(act: Callable[[], T]) -> T:
    """Let the peripheral act; a fault in its handler is an error on the air, too."""
    try:
        return act()
    except AttError as error:
        raise _refusal(error) from None
    except Exception:
        LOG.exception("a virtual peripheral failed while it was asked")
        raise _refusal(_UNLIKELY) from None


def _refusal(error: AttError) -> Refusal:
    name, text = _ATT_ERRORS.get(error.code, ("Failed", f"Operation failed with ATT error: 0x{error.code:02x}"))
    return Refusal(name, text)
