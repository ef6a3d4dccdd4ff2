"""An emulated bluetoothd: adapters that scan and connect, and devices that come, go, answer and fall silent.

It uses BlueZ's error names and BlueZ's order of messages, because bleak depends on both: objects before ServicesResolved,
both flags of a lost connection in one signal, GATT objects that outlive the connection.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from dbus_fast import Message, Variant

from hw_mocks.bluez import objects
from hw_mocks.bluez.devices import MTU, Device, PhysicalDevice, advertised, device_object, gatt_objects
from hw_mocks.bluez.objects import ADAPTER, CHARACTERISTIC, DEVICE, Interfaces, ObjectTree, adapter_path

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from hw_mocks.bluez.bus import Bus
    from hw_mocks.bluez.peripheral import Peripheral

# Real dice advertise every 187.5 ms; virtual ones are quicker, so that tests need not wait.
ADVERTISING_SECONDS = 0.05

RSSI_DBM = -52

ONE_ADAPTER = ("hci0",)


def _adapter_object(number: int) -> Interfaces:
    return {
        ADAPTER: {
            "Address": Variant("s", f"00:00:5E:00:53:{number + 1:02X}"),
            "AddressType": Variant("s", "public"),
            "Name": Variant("s", "virtual"),
            "Alias": Variant("s", "virtual"),
            "Powered": Variant("b", True),
            "Discovering": Variant("b", False),
            "UUIDs": Variant("as", []),
            "Roles": Variant("as", ["central"]),
        }
    }


class _Refusal(Exception):
    """A D-Bus error to answer with."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(text)
        self.name = name if name.startswith("org.") else f"org.bluez.Error.{name}"
        self.text = text


class BluezEmulator:
    """`slots` is how many connections each adapter can hold; None means no limit."""

    def __init__(self, bus: Bus, adapters: Sequence[str] = ONE_ADAPTER, slots: int | None = None) -> None:
        self._bus = bus
        self._objects = ObjectTree(bus)
        self._slots = slots
        self._stopped = False
        self._hangs = False
        self._hangs_at: str | None = None
        self._unanswered: list[Message] = []
        self._devices: dict[str, Device] = {}  # by path: each peripheral once for each adapter
        self._filters: dict[
            tuple[str, str], frozenset[str]
        ] = {}  # client and adapter -> the UUIDs of its filter; empty for all
        self._adapters = tuple(adapter_path(name) for name in adapters)
        self._scanners: dict[str, set[str]] = {path: set() for path in self._adapters}
        self._tasks: set[asyncio.Task[None]] = set()
        for number, path in enumerate(self._adapters):
            self._objects.all[path] = _adapter_object(number)
        bus.serve(self)

    # -- for tests and virtual devices

    def add(self, peripheral: Peripheral, write: Callable[[bytes], None]) -> PhysicalDevice:
        physical = PhysicalDevice(peripheral, write)
        physical.per_adapter += (Device(physical, adapter) for adapter in self._adapters)
        self._devices |= {device.path: device for device in physical.per_adapter}
        return physical

    def is_connected(self, physical: PhysicalDevice) -> bool:
        return physical.holder is not None or any(self._is_up(device) for device in physical.per_adapter)

    def is_heard(self, physical: PhysicalDevice) -> bool:
        """Whether a client would receive a message that the device sends now."""
        if physical.holder is not None:
            return physical.holder.listens
        return any(self._is_up(device) and device.listeners for device in physical.per_adapter)

    def connections(self, adapter: str) -> int:
        """How many devices this adapter holds."""
        return sum(self._is_up(device) for device in self._devices.values() if device.adapter == adapter_path(adapter))

    def notify(self, physical: PhysicalDevice, data: bytes) -> None:
        """Send a message; without a listener it is lost, as on the air."""
        if physical.holder is not None:
            physical.holder.notify(data)
        for device in physical.per_adapter:
            if self._is_up(device) and device.listeners and not self._hangs:
                self._objects.change(device.notify_path, CHARACTERISTIC, {"Value": Variant("ay", data)})

    def drop(self, physical: PhysicalDevice) -> None:
        """Break the connection, as distance or an empty battery does."""
        if physical.holder is not None:
            physical.holder.dropped()
        for device in physical.per_adapter:
            self._drop(device)

    def forget(self, physical: PhysicalDevice) -> None:
        """Remove the device's objects without reporting a lost connection, as a restart of bluetoothd does."""
        for device in physical.per_adapter:
            device.listeners.clear()
            self._objects.remove(device.path)

    def hang(self, hangs: bool, at: str | None = None) -> None:
        """Answer nothing and send nothing, as a bluetoothd that is stuck; the bus itself goes on.

        With `at`, it gets stuck in the next call of that name, such as StartDiscovery. When it continues, it answers the
        calls that came meanwhile, even if nobody waits for them any more.
        """
        self._hangs, self._hangs_at = hangs and at is None, at
        if not hangs:
            late, self._unanswered = self._unanswered, []
            for message in late:
                self.called(message)

    def power(self, on: bool) -> None:
        """Switch the adapters on or off. A running scan ends without a message to its client."""
        if not on:
            for scanners in self._scanners.values():
                scanners.clear()
            for device in self._devices.values():
                self._cancel_connect(device)
                self._drop(device)
        for path in self._adapters:
            self._objects.change(path, ADAPTER, {"Powered": Variant("b", on), "Discovering": Variant("b", False)})

    def unplug(self, adapter: str) -> None:
        """Pull an adapter out: it and its devices are gone, without a word about their connections."""
        path = adapter_path(adapter)
        self._scanners[path].clear()
        for device in self._devices_of(path):
            self._cancel_connect(device)
            device.listeners.clear()
        self._objects.remove(path)

    def plug_in(self, adapter: str) -> None:
        path = adapter_path(adapter)
        self._objects.add(path, _adapter_object(self._adapters.index(path)))

    def stop(self, stopped: bool) -> None:
        """End bluetoothd, or start it again: it forgets its devices, and the bus answers for it meanwhile."""
        self._stopped = stopped
        for device in self._devices.values():
            self._cancel_connect(device)
            device.listeners.clear()
            for path in [path for path in self._objects.all if f"{path}/".startswith(f"{device.path}/")]:
                del self._objects.all[path]  # nobody is left who could signal it
        for scanners in self._scanners.values():
            scanners.clear()

    async def close(self) -> None:
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- calls from clients of the bus

    def left(self, client: str) -> None:
        """End the client's scan and notifications. Like BlueZ, keep its connections: they are the adapter's."""
        for adapter in self._adapters:
            self._filters.pop((client, adapter), None)
            self._stop_scan(client, adapter)
        for device in self._devices.values():
            device.listeners.discard(client)

    def called(self, message: Message) -> None:
        self._hangs = self._hangs or (self._hangs_at is not None and message.member == self._hangs_at)
        if self._hangs:
            self._unanswered.append(message)
            return
        try:
            reply = self._answer(message)
        except _Refusal as refusal:
            reply = Message.new_error(message, refusal.name, refusal.text)
        if reply is not None:
            self._bus.send(reply)

    def _answer(self, call: Message) -> Message | None:
        """Answer a call; None if the answer comes later."""
        if self._stopped:
            raise _Refusal("org.freedesktop.DBus.Error.ServiceUnknown", "org.bluez was not provided by any service")
        path = call.path or ""
        if path != "/" and path not in self._objects.all:
            raise _Refusal("org.freedesktop.DBus.Error.UnknownObject", f"there is no object {path}")
        member = call.member or ""
        match call.interface:
            case objects.OBJECT_MANAGER if member == "GetManagedObjects":
                return Message.new_method_return(call, "a{oa{sa{sv}}}", [self._objects.all])
            case objects.PROPERTIES:
                return self._answer_properties(call, path, member)
            case objects.ADAPTER:
                return self._answer_adapter(call, path, member)
            case objects.DEVICE:
                return self._answer_device(call, self._devices[path], member)
            case objects.CHARACTERISTIC:
                return self._answer_characteristic(call, self._devices[path.rsplit("/", 2)[0]], member)
            case _:
                raise _unknown(call)

    def _answer_properties(self, call: Message, path: str, member: str) -> Message:
        match member:
            case "GetAll":
                return Message.new_method_return(call, "a{sv}", [self._objects.all[path].get(call.body[0], {})])
            case "Get":
                found = self._objects.all[path].get(call.body[0], {}).get(call.body[1])
                if found is None:
                    raise _Refusal("org.freedesktop.DBus.Error.InvalidArgs", "there is no such property")
                return Message.new_method_return(call, "v", [found])
            case _:
                raise _unknown(call)

    # -- the adapters

    def _answer_adapter(self, call: Message, adapter: str, member: str) -> Message:
        client = call.sender or ""
        match member:
            case "SetDiscoveryFilter":
                wanted = call.body[0].get("UUIDs")
                self._filters[client, adapter] = frozenset(wanted.value if wanted else ())
            case "StartDiscovery":
                self._start_scan(client, adapter)
            case "StopDiscovery":
                if client not in self._scanners[adapter]:
                    raise self._unready(adapter) or _Refusal("Failed", "No discovery started")
                self._stop_scan(client, adapter)
            case _:
                raise _unknown(call)
        return Message.new_method_return(call)

    def _unready(self, adapter: str) -> _Refusal | None:
        powered = self._objects.value(adapter, ADAPTER, "Powered")
        return None if powered else _Refusal("NotReady", "Resource Not Ready")

    def _start_scan(self, client: str, adapter: str) -> None:
        scanners = self._scanners[adapter]
        refusal = self._unready(adapter)
        if refusal is None and client in scanners:
            refusal = _Refusal("InProgress", "Operation already in progress")
        if refusal is not None:
            raise refusal
        scanners.add(client)
        if len(scanners) == 1:
            self._objects.change(adapter, ADAPTER, {"Discovering": Variant("b", True)})
            self._spawn(self._advertise(adapter), "advertising")

    def _stop_scan(self, client: str, adapter: str) -> None:
        scanners = self._scanners[adapter]
        if client not in scanners:
            return
        scanners.discard(client)
        if not scanners:
            for device in self._devices_of(adapter):
                if device.path in self._objects.all:
                    self._objects.change(device.path, DEVICE, {}, ("RSSI",))
            if adapter in self._objects.all:
                self._objects.change(adapter, ADAPTER, {"Discovering": Variant("b", False)})

    async def _advertise(self, adapter: str) -> None:
        """A device that is connected, through any adapter, does not advertise."""
        tick = 0
        while self._scanners[adapter]:
            for device in self._devices_of(adapter):
                near = device.physical.heard_by
                if near is not None and adapter.rsplit("/", 1)[-1] not in near:
                    continue
                if device.physical.in_reach.is_set() and not device.busy and not self.is_connected(device.physical):
                    self._advertise_one(device, RSSI_DBM - tick % 2)
            tick += 1
            await asyncio.sleep(ADVERTISING_SECONDS)

    def _advertise_one(self, device: Device, rssi: int) -> None:
        if self._hangs:
            return
        advert = device.peripheral.advert()
        clients = self._scanners[device.adapter]
        filters = [self._filters.get((client, device.adapter), frozenset()) for client in clients]
        if all(wanted and wanted.isdisjoint(advert.service_uuids) for wanted in filters):
            return
        if device.path in self._objects.all:
            self._objects.change(device.path, DEVICE, advertised(advert, rssi))
        else:
            self._objects.add(device.path, device_object(device, rssi))

    def _devices_of(self, adapter: str) -> list[Device]:
        return [device for device in self._devices.values() if device.adapter == adapter]

    # -- a device

    def _is_up(self, device: Device) -> bool:
        return self._objects.value(device.path, DEVICE, "Connected") is True

    def _drop(self, device: Device) -> None:
        device.listeners.clear()
        if self._is_up(device):
            down = {"ServicesResolved": Variant("b", False), "Connected": Variant("b", False)}
            self._objects.change(device.path, DEVICE, down)

    def _answer_device(self, call: Message, device: Device, member: str) -> Message | None:
        match member:
            case "Connect":
                refusal = self._unready(device.adapter)
                if refusal is None and device.busy:
                    refusal = _Refusal("InProgress", "Operation already in progress")
                if refusal is not None:
                    raise refusal
                device.connecting = self._spawn(self._connect(call, device), f"connect {device.path}")
                return None
            case "Disconnect":
                if not self._cancel_connect(device) and not self._is_up(device):
                    raise _Refusal("NotConnected", "Not Connected")
                self._drop(device)
                return Message.new_method_return(call)
            case _:
                raise _unknown(call)

    def _cancel_connect(self, device: Device) -> bool:
        if device.connecting is None or device.connecting.done():
            return False
        return device.connecting.cancel()

    async def _connect(self, call: Message, device: Device) -> None:
        try:
            await self._reach(device)
        except _Refusal as refusal:
            self._bus.send(Message.new_error(call, refusal.name, refusal.text))
        except asyncio.CancelledError:
            self._bus.send(Message.new_error(call, "org.bluez.Error.Failed", "Operation canceled"))
            raise
        else:
            self._bus.send(Message.new_method_return(call))
            self._resolve(device)

    async def _reach(self, device: Device) -> None:
        if device.physical.refusals:
            device.physical.refusals -= 1
            raise _Refusal("Failed", "le-connection-create-failed")
        if (
            self._slots is not None
            and sum(self._is_up(other) for other in self._devices_of(device.adapter)) >= self._slots
        ):
            raise _Refusal("Failed", "le-connection-concurrent-connection-limit")
        await device.physical.in_reach.wait()  # BlueZ keeps trying until the client cancels
        if device.path not in self._objects.all:
            raise _Refusal("org.freedesktop.DBus.Error.UnknownObject", f"there is no object {device.path}")
        self._objects.change(device.path, DEVICE, {"Connected": Variant("b", True)})

    def _resolve(self, device: Device) -> None:
        for path, interfaces in gatt_objects(device).items():
            if path not in self._objects.all:
                self._objects.add(path, interfaces)
        self._objects.change(device.path, DEVICE, {"ServicesResolved": Variant("b", True)})

    # -- a characteristic

    def _answer_characteristic(self, call: Message, device: Device, member: str) -> Message:
        match member:
            case "StartNotify":
                self._start_notify(call, device)
            case "StopNotify":
                device.listeners.discard(call.sender or "")
            case "WriteValue":
                self._write(call, device)
            case _:
                raise _unknown(call)
        return Message.new_method_return(call)

    def _start_notify(self, call: Message, device: Device) -> None:
        if not self._is_up(device):
            raise _Refusal("NotConnected", "Not Connected")
        if call.path != device.notify_path:
            raise _Refusal("NotSupported", "Operation is not supported")
        device.listeners.add(call.sender or "")
        self._objects.change(device.notify_path, CHARACTERISTIC, {"Notifying": Variant("b", True)})

    def _write(self, call: Message, device: Device) -> None:
        if not self._is_up(device):
            raise _Refusal("Failed", "Not connected")
        if call.path != device.write_path:
            raise _Refusal("NotPermitted", "Write not permitted")
        data = bytes(call.body[0])
        if len(data) > MTU - 3:
            raise _Refusal("Failed", "Failed to initiate write")
        asyncio.get_running_loop().call_soon(device.physical.write, data)  # after the reply to the write

    def _spawn(self, work: Coroutine[None, None, None], name: str) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _unknown(call: Message) -> _Refusal:
    text = f"there is no {call.interface}.{call.member} here"
    return _Refusal("org.freedesktop.DBus.Error.UnknownMethod", text)
