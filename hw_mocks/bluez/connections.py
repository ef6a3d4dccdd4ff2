"""The part of the emulated bluetoothd that connects, disconnects and pairs, and loses connections."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dbus_fast import Message, Variant

from hw_mocks.bluez.core import Core, Refusal, unknown_method
from hw_mocks.bluez.devices import gatt_objects, named, service_uuids
from hw_mocks.bluez.gatt import Pairing
from hw_mocks.bluez.objects import CHARACTERISTIC, DEVICE

if TYPE_CHECKING:
    from hw_mocks.bluez.devices import Device

_DOWN = {"ServicesResolved": Variant("b", False), "Connected": Variant("b", False)}

# How much later the objects of services come that were announced too early.
_EARLY_SECONDS = 0.2


@dataclass(slots=True, eq=False)
class Connections:
    core: Core

    def answer(self, call: Message, device: Device) -> Message | None:
        """Answer a call; None if the answer comes later."""
        match call.member:
            case "Connect":
                return self._answer_connect(call, device)
            case "Disconnect":
                return self._answer_disconnect(call, device)
            case "Pair":
                return self._answer_pair(call, device)
            case "CancelPairing":
                raise Refusal("DoesNotExist", "Does Not Exist")
            case _:
                raise unknown_method(call)

    def lose(self, device: Device) -> None:
        """The connection breaks: both flags are in one signal."""
        if self.core.is_up(device):
            self.core.objects.change(device.path, DEVICE, dict(_DOWN))

    def cancel_connect(self, device: Device) -> None:
        if device.connecting is not None:
            device.connecting.cancel()

    def remove(self, device: Device) -> None:
        """End the connection and forget the device."""
        self.cancel_connect(device)
        if self.core.is_up(device):
            for flag in ("ServicesResolved", "Connected"):
                self.core.objects.change(device.path, DEVICE, {flag: Variant("b", False)})
        device.was_connected = False
        device.listeners.clear()
        self.core.objects.remove(device.path)

    # -- connect

    def _answer_connect(self, call: Message, device: Device) -> Message | None:
        if not self.core.is_on(device.adapter):
            raise Refusal("Failed", "Input/output error")
        if device.busy:
            raise Refusal("Failed", "Operation already in progress")
        if self.core.is_up(device):
            return Message.new_method_return(call)
        if device.physical.refusals:
            device.physical.refusals -= 1
            raise Refusal("Failed", "le-connection-create-failed")
        if self.core.is_full(device.adapter):
            self.core.objects.remove(device.path)  # without ever answering
            return None
        device.connecting = self.core.spawn(self._connect(call, device), f"connect {device.path}")
        return None

    async def _connect(self, call: Message, device: Device) -> None:
        try:
            await self._reach(device)
        except Refusal as refusal:
            self.core.bus.send(Message.new_error(call, refusal.name, refusal.text))
        except asyncio.CancelledError:
            self.core.bus.send(Message.new_error(call, "org.bluez.Error.Failed", "br-connection-canceled"))
            raise
        else:
            if self.core.pace.signal:
                self.core.bus.send(Message.new_method_return(call))
                await asyncio.sleep(self.core.pace.signal)
                self._show_connected(device)
            else:
                self._show_connected(device)
                self.core.bus.send(Message.new_method_return(call))
            self._resolve(device)

    async def _reach(self, device: Device) -> None:
        try:
            async with asyncio.timeout(self.core.pace.give_up):
                await device.physical.in_reach.wait()
                await asyncio.sleep(self.core.pace.connect)
        except TimeoutError:
            raise Refusal("Failed", "le-connection-abort-by-local") from None
        if device.path not in self.core.objects.all:
            raise Refusal("org.freedesktop.DBus.Error.UnknownObject", f"there is no object {device.path}")

    def _show_connected(self, device: Device) -> None:
        device.was_connected = True
        self.core.objects.change(device.path, DEVICE, {"Connected": Variant("b", True)})

    def _resolve(self, device: Device) -> None:
        """Show the services. If bluetoothd is asked something at that moment, the word that they are there comes first."""
        objects = self.core.objects
        known = next(iter(device.database)) in objects.all
        if objects.value(device.path, DEVICE, "Name") != device.peripheral.gap_name:
            objects.change(device.path, DEVICE, named(device.peripheral.gap_name))
        if device.physical.resolves_early > 0 and not known:
            device.physical.resolves_early -= 1
            self.core.spawn(self._show_late(device), f"late services of {device.path}")
        else:
            self._show_services(device)
        for path in device.listeners:
            if device.has_listener(path) and objects.value(path, CHARACTERISTIC, "Notifying") is False:
                objects.change(path, CHARACTERISTIC, {"Notifying": Variant("b", True)})
        resolved = {"ServicesResolved": Variant("b", True)}
        objects.change(device.path, DEVICE, resolved if known else {"UUIDs": service_uuids(device), **resolved})

    def _show_services(self, device: Device) -> None:
        for path, interfaces in gatt_objects(device).items():
            if path not in self.core.objects.all:
                self.core.objects.add(path, interfaces)

    async def _show_late(self, device: Device) -> None:
        await asyncio.sleep(_EARLY_SECONDS)
        if self.core.is_up(device):
            self._show_services(device)

    # -- disconnect

    def _answer_disconnect(self, call: Message, device: Device) -> Message | None:
        self.cancel_connect(device)
        if not self.core.is_up(device):
            return Message.new_method_return(call)
        self.core.objects.change(device.path, DEVICE, {"ServicesResolved": Variant("b", False)})
        self.core.spawn(self._disconnect(call, device), f"disconnect {device.path}")
        return None

    async def _disconnect(self, call: Message, device: Device) -> None:
        await asyncio.sleep(self.core.pace.disconnect)
        self.core.bus.send(Message.new_method_return(call))
        if self.core.is_up(device):
            self.core.objects.change(device.path, DEVICE, {"Connected": Variant("b", False)})

    # -- pairing

    def _answer_pair(self, call: Message, device: Device) -> Message | None:
        if not self.core.is_on(device.adapter):
            raise Refusal("NotReady", "Resource Not Ready")
        if self.core.objects.value(device.path, DEVICE, "Paired"):
            raise Refusal("AlreadyExists", "Already Exists")
        if device.busy:
            raise Refusal("InProgress", "In Progress")
        device.connecting = self.core.spawn(self._pair(call, device), f"pair {device.path}")
        return None

    async def _pair(self, call: Message, device: Device) -> None:
        """Pairing connects first, and a device that refuses stays connected."""
        try:
            if not self.core.is_up(device):
                await self._reach(device)
                self._show_connected(device)
                self._resolve(device)
            self.encrypt(device)
        except Refusal as refusal:
            self.core.bus.send(Message.new_error(call, refusal.name, refusal.text))
        except asyncio.CancelledError:
            self.core.bus.send(
                Message.new_error(call, "org.bluez.Error.AuthenticationCanceled", "Authentication Canceled")
            )
            raise
        else:
            self.core.bus.send(Message.new_method_return(call))

    def encrypt(self, device: Device) -> None:
        """Pair, if the device lets itself be paired without a code."""
        if self.core.objects.value(device.path, DEVICE, "Paired"):
            return
        if device.peripheral.pairing is Pairing.NONE:
            raise Refusal("AuthenticationFailed", "Authentication Failed")
        paired = {"Paired": Variant("b", True), "Bonded": Variant("b", True)}
        self.core.objects.change(device.path, DEVICE, paired)
