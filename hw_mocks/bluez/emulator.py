"""An emulated bluetoothd: adapters that scan and connect, and devices that come, go, answer and fall silent.

It uses BlueZ's error names and BlueZ's order of messages, because bleak depends on both. A test that plays one script to it and
to a real bluetoothd (tests/hil/test_transcripts.py) compares what each of them says.

Theory of operation

    called ──▶ Discovery    Adapter1: filters, scans, adverts, forgetting
               Connections  Device1: connect, disconnect, pair
               Attributes   characteristics and descriptors: read, write, subscribe

All share the Core: the tree of objects, which signals its own changes, and the devices. What tests and virtual devices want
done comes in through the methods of this class.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from dbus_fast import Message, Variant

from hw_mocks.bluez import objects
from hw_mocks.bluez.attributes import Attributes
from hw_mocks.bluez.connections import Connections
from hw_mocks.bluez.core import Core, Pace, Refusal, adapter_object, unknown_method, unknown_object
from hw_mocks.bluez.devices import Device, PhysicalDevice, device_object, gatt_objects
from hw_mocks.bluez.discovery import Discovery
from hw_mocks.bluez.objects import ADAPTER, DEVICE, ObjectTree, adapter_path

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hw_mocks.bluez.bus import Bus
    from hw_mocks.bluez.gatt import Characteristic, GattPeripheral

ONE_ADAPTER = ("hci0",)

# What a client may set, by interface.
_SETTABLE = {
    ADAPTER: {"Powered", "Alias", "Discoverable", "DiscoverableTimeout", "Pairable", "PairableTimeout"},
    DEVICE: {"Trusted", "Blocked", "Alias"},
}


class BluezEmulator:
    """`slots` is how many connections each adapter can hold; None means no limit."""

    def __init__(
        self,
        bus: Bus,
        adapters: Sequence[str] = ONE_ADAPTER,
        slots: int | None = None,
        pace: Pace | None = None,
    ) -> None:
        paths = tuple(adapter_path(name) for name in adapters)
        self._core = Core(bus, ObjectTree(bus), paths, pace or Pace(), slots)
        self._objects = self._core.objects
        self._connections = Connections(self._core)
        self._attributes = Attributes(self._core, self._connections)
        self._discovery = Discovery(self._core, self._connections.remove)
        self._stopped = False
        self._hangs_at: str | None = None
        self._late: list[Callable[[], None]] = []  # what came while bluetoothd hung
        self._show_adapters(signal=False)
        bus.serve(self)

    # -- for tests and virtual devices

    def add(self, peripheral: GattPeripheral) -> PhysicalDevice:
        physical = PhysicalDevice(peripheral)
        physical.per_adapter += (Device(physical, adapter) for adapter in self._core.adapters)
        self._core.devices |= {device.path: device for device in physical.per_adapter}
        return physical

    def is_connected(self, physical: PhysicalDevice) -> bool:
        return self._core.is_connected(physical)

    def is_heard(self, physical: PhysicalDevice, characteristic: Characteristic) -> bool:
        """Whether a client would receive a message that the device sends now."""
        if physical.holder is not None:
            return physical.holder.listens
        return any(self._attributes.is_heard(device, device.path_of(characteristic)) for device in physical.per_adapter)

    def connections(self, adapter: str) -> int:
        """How many devices this adapter holds."""
        return sum(map(self._core.is_up, self._core.devices_of(adapter_path(adapter))))

    def slots(self, count: int | None) -> None:
        self._core.slots = count

    def notify(self, physical: PhysicalDevice, characteristic: Characteristic, data: bytes) -> None:
        """Send a message; without a listener it is lost, as on the air."""
        if physical.holder is not None:
            physical.holder.notify(data)
        for device in physical.per_adapter:
            self._attributes.notify(device, characteristic, data)

    def drop(self, physical: PhysicalDevice) -> None:
        """Break the connection, as distance or an empty battery does."""
        if physical.holder is not None:
            physical.holder.dropped()
        for device in physical.per_adapter:
            self._connections.lose(device)

    def forget(self, physical: PhysicalDevice) -> None:
        """Remove the device's objects without reporting a lost connection."""
        for device in physical.per_adapter:
            device.listeners.clear()
            self._objects.remove(device.path)

    def hang(self, hangs: bool, at: str | None = None) -> None:
        """Answer nothing and send nothing, as a bluetoothd that is stuck; the bus itself goes on.

        With `at`, it gets stuck in the next call of that name, such as StartDiscovery. When it continues, it answers the
        calls that came meanwhile, even if nobody waits for them any more.
        """
        self._core.hangs, self._hangs_at = hangs and at is None, at
        if not hangs:
            late, self._late = self._late, []
            for handle in late:
                handle()

    def power(self, on: bool) -> None:
        """Switch the adapters on or off."""
        for path in self._core.adapters:
            if path in self._objects.all:
                self._switch(path, on=on)

    def unplug(self, adapter: str) -> None:
        """Pull an adapter out: it goes off, and is gone."""
        path = adapter_path(adapter)
        self._end_all(path)
        self._show_off(path)
        self._objects.remove(path)

    def plug_in(self, adapter: str) -> None:
        path = adapter_path(adapter)
        self._objects.add(path, adapter_object(self._core.adapters.index(path)))

    def stop(self, stopped: bool) -> None:
        """Kill bluetoothd, or start it again. A crash says nothing but that the name has no owner."""
        if stopped and not self._stopped:
            for path in self._core.adapters:
                self._discovery.end(path)
            for device in self._core.devices.values():
                self._connections.cancel_connect(device)
                device.listeners.clear()
            self._objects.all.clear()  # nobody is left who could signal it
            self._stopped = True
            self._core.bus.own(False)
        elif not stopped and self._stopped:
            self._stopped = False
            self._core.bus.own(True)
            self._show_adapters(signal=True)
            self._remember()

    def restart(self) -> None:
        """End bluetoothd and start it again, in good order: everything is switched off and removed first."""
        for path in self._core.adapters:
            self._end_all(path)
            self._show_off(path)
        for path in self._core.adapters:
            self._objects.remove(path)
        self.stop(True)
        self.stop(False)

    def crash(self, *, connections_stay: bool = False, scan_stays: float = 0.0, away: float = 0.0) -> None:
        """Kill bluetoothd and start it again, at once or after a while. If that is quick, the kernel still has the connections, and nobody listens.

        For `scan_stays` seconds it goes on with its scan, too.
        """
        if scan_stays:
            self._discovery.kernel_scans = True
            self._core.spawn(self._end_kernel_scan(scan_stays), "scan of the kernel")
        up = [device for device in self._core.devices.values() if self._core.is_up(device)]
        self.stop(True)
        if away:
            self._core.spawn(self._return(away, up if connections_stay else []), "return of bluetoothd")
        else:
            self._start_with(up if connections_stay else [])

    async def _return(self, seconds: float, up: list[Device]) -> None:
        await asyncio.sleep(seconds)
        self._start_with(up)

    def _start_with(self, up: list[Device]) -> None:
        """Start bluetoothd while the kernel holds these connections."""
        self.stop(False)
        for device in up:
            for path, interfaces in gatt_objects(device).items():
                self._objects.add(path, interfaces)
            down_before = {"Connected": Variant("b", True), "ServicesResolved": Variant("b", True)}
            self._objects.change(device.path, DEVICE, down_before)

    async def _end_kernel_scan(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._discovery.kernel_scans = False

    async def close(self) -> None:
        await self._core.close()

    def _switch(self, adapter: str, *, on: bool) -> None:
        if on:
            self._core.switching_off.discard(adapter)
            self._objects.change(adapter, ADAPTER, {"Powered": Variant("b", True)})
            return
        self._end_all(adapter)
        self._core.switching_off.add(adapter)
        if self._core.pace.switch_off:
            self._core.spawn(self._go_off(adapter), f"switch {adapter} off")
        else:
            self._show_off(adapter)

    async def _go_off(self, adapter: str) -> None:
        """For a moment the adapter is off already and does not say so."""
        await asyncio.sleep(self._core.pace.switch_off)
        if adapter in self._core.switching_off:
            self._show_off(adapter)

    def _show_off(self, adapter: str) -> None:
        self._core.switching_off.discard(adapter)
        if adapter in self._objects.all:
            self._objects.change(adapter, ADAPTER, {"Powered": Variant("b", False), "Discovering": Variant("b", False)})

    def _end_all(self, adapter: str) -> None:
        """A running scan ends without a message to its client, and devices that were only heard are forgotten."""
        self._discovery.end(adapter)
        for device in self._core.devices_of(adapter):
            self._connections.cancel_connect(device)
            self._connections.lose(device)
        self._discovery.forget_strangers(adapter)

    def _show_adapters(self, *, signal: bool) -> None:
        self._objects.all["/org/bluez"] = {objects.AGENT_MANAGER: {}}
        for number, path in enumerate(self._core.adapters):
            if signal:  # it is switched on in the next moment
                self._objects.add(path, adapter_object(number, powered=False))
                self._objects.change(path, ADAPTER, {"Powered": Variant("b", True)})
            else:
                self._objects.all[path] = adapter_object(number)

    def _remember(self) -> None:
        """A new bluetoothd knows the devices that were connected once, but none of their adverts."""
        for device in self._core.devices.values():
            if device.was_connected:
                self._objects.add(device.path, device_object(device, None))

    # -- calls from clients of the bus

    def left(self, client: str) -> None:
        """End the client's scan and notifications. Like BlueZ, keep its connections: they are the adapter's."""
        if self._core.hangs:
            self._late.append(partial(self.left, client))
            return
        self._discovery.left(client)
        self._attributes.left(client)

    def called(self, message: Message) -> None:
        self._core.hangs = self._core.hangs or (self._hangs_at is not None and message.member == self._hangs_at)
        if self._core.hangs:
            self._late.append(partial(self.called, message))
            return
        try:
            reply = self._answer(message)
        except Refusal as refusal:
            reply = Message.new_error(message, refusal.name, refusal.text)
        if reply is not None:
            self._core.bus.send(reply)

    def _answer(self, call: Message) -> Message | None:
        """Answer a call; None if the answer comes later."""
        if self._stopped:
            raise Refusal("org.freedesktop.DBus.Error.ServiceUnknown", "org.bluez was not provided by any service")
        path = call.path or ""
        if path != "/" and path not in self._objects.all:
            raise unknown_object(path)
        match call.interface:
            case objects.OBJECT_MANAGER if call.member == "GetManagedObjects":
                return Message.new_method_return(call, "a{oa{sa{sv}}}", [self._objects.all])
            case objects.PROPERTIES:
                return self._answer_properties(call, path)
            case objects.ADAPTER:
                return self._discovery.answer(call, path)
            case objects.DEVICE:
                return self._connections.answer(call, self._core.device_at(path))
            case objects.CHARACTERISTIC | objects.DESCRIPTOR:
                return self._attributes.answer(call, self._core.device_at(path))
            case objects.AGENT_MANAGER if call.member in {"RegisterAgent", "RequestDefaultAgent", "UnregisterAgent"}:
                return Message.new_method_return(call)
            case _:
                raise unknown_method(call)

    def _answer_properties(self, call: Message, path: str) -> Message:
        properties = self._objects.all[path].get(call.body[0], {})
        match call.member:
            case "GetAll":
                return Message.new_method_return(call, "a{sv}", [properties])
            case "Get":
                if call.body[1] not in properties:
                    raise Refusal("org.freedesktop.DBus.Error.InvalidArgs", "there is no such property")
                return Message.new_method_return(call, "v", [properties[call.body[1]]])
            case "Set":
                self._set(path, *call.body)
                return Message.new_method_return(call)
            case _:
                raise unknown_method(call)

    def _set(self, path: str, interface: str, name: str, value: Variant) -> None:
        if name not in _SETTABLE.get(interface, set()):
            raise Refusal("org.freedesktop.DBus.Error.PropertyReadOnly", f"{name} cannot be set")
        if name == "Powered":
            self._switch(path, on=value.value)
        else:
            self._objects.change(path, interface, {name: value})
