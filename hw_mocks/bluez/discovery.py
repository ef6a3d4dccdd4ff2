"""The part of the emulated bluetoothd that scans: filters, adverts, and devices that it forgets again."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dbus_fast import Message, Variant

from hw_mocks.bluez.core import Core, Refusal, unknown_method
from hw_mocks.bluez.devices import advertised, device_object
from hw_mocks.bluez.gatt import full_uuid
from hw_mocks.bluez.objects import ADAPTER, DEVICE, Properties

if TYPE_CHECKING:
    from collections.abc import Callable

    from hw_mocks.bluez.devices import Device

RSSI_DBM = -52


@dataclass(frozen=True, slots=True)
class _Filter:
    uuids: frozenset[str] = frozenset()  # empty for all devices
    repeats: bool = True  # whether data that did not change are signalled with each advert


class Discovery:
    """`remove` ends a device's connection and removes its objects."""

    def __init__(self, core: Core, remove: Callable[[Device], None]) -> None:
        self._core = core
        self._remove = remove
        self._filters: dict[tuple[str, str], _Filter] = {}  # by client and adapter
        self._scanners: dict[str, set[str]] = {path: set() for path in core.adapters}
        self.kernel_scans = False  # for a bluetoothd that died: until it ends, no other scan can begin

    def answer(self, call: Message, adapter: str) -> Message | None:
        """Answer a call; None if the answer comes later."""
        client = call.sender or ""
        match call.member:
            case "SetDiscoveryFilter":
                self._require_on(adapter)
                wanted, repeats = call.body[0].get("UUIDs"), call.body[0].get("DuplicateData")
                uuids = frozenset(map(full_uuid, wanted.value)) if wanted else frozenset()
                self._filters[client, adapter] = _Filter(uuids, repeats is None or bool(repeats.value))
            case "GetDiscoveryFilters":
                names = ["UUIDs", "RSSI", "Pathloss", "Transport", "DuplicateData", "Discoverable", "Pattern"]
                return Message.new_method_return(call, "as", [names])
            case "StartDiscovery":
                return self._start(call, client, adapter)
            case "StopDiscovery":
                self._require_on(adapter)
                if client not in self._scanners[adapter]:
                    raise Refusal("Failed", "No discovery started")
                self._stop(client, adapter)
            case "RemoveDevice":
                device = self._core.devices.get(call.body[0])
                if device is None or device.path not in self._core.objects.all:
                    raise Refusal("DoesNotExist", "Does Not Exist")
                self._remove(device)
            case _:
                raise unknown_method(call)
        return Message.new_method_return(call)

    def left(self, client: str) -> None:
        for adapter in self._core.adapters:
            self._filters.pop((client, adapter), None)
            self._stop(client, adapter)

    def end(self, adapter: str) -> None:
        """End all scans, without a message to their clients."""
        self._scanners[adapter].clear()

    def forget_strangers(self, adapter: str) -> None:
        """Remove the devices that were only heard."""
        for device in self._core.devices_of(adapter):
            if not device.was_connected:
                self._core.objects.remove(device.path)

    def _require_on(self, adapter: str) -> None:
        if not self._core.is_on(adapter):
            raise Refusal("NotReady", "Resource Not Ready")

    def _start(self, call: Message, client: str, adapter: str) -> Message | None:
        self._require_on(adapter)
        scanners = self._scanners[adapter]
        if client in scanners or self.kernel_scans:
            raise Refusal("InProgress", "Operation already in progress")
        scanners.add(client)
        if self._core.pace.scan and len(scanners) == 1:
            self._core.spawn(self._begin_late(call, client, adapter), "start of a scan")
            return None
        if len(scanners) == 1:
            self._begin(adapter)
        return Message.new_method_return(call)

    async def _begin_late(self, call: Message, client: str, adapter: str) -> None:
        await asyncio.sleep(self._core.pace.scan)
        if client in self._scanners[adapter]:
            self._begin(adapter)
            self._core.bus.send(Message.new_method_return(call))

    def _begin(self, adapter: str) -> None:
        self._core.objects.change(adapter, ADAPTER, {"Discovering": Variant("b", True)})
        self._core.spawn(self._listen(adapter), "advertising")

    def _stop(self, client: str, adapter: str) -> None:
        scanners = self._scanners[adapter]
        if client not in scanners:
            return
        scanners.discard(client)
        if not scanners and adapter in self._core.objects.all:
            for device in self._core.devices_of(adapter):
                if self._core.objects.value(device.path, DEVICE, "RSSI") is not None:
                    self._core.objects.change(device.path, DEVICE, {}, ("RSSI",))
            self._core.objects.change(adapter, ADAPTER, {"Discovering": Variant("b", False)})

    async def _listen(self, adapter: str) -> None:
        """A device that is connected, through any adapter, does not advertise."""
        tick = 0
        while self._scanners[adapter]:
            for device in self._core.devices_of(adapter):
                physical = device.physical
                if physical.heard_by is not None and adapter.rsplit("/", 1)[-1] not in physical.heard_by:
                    continue
                if physical.in_reach.is_set() and not device.busy and not self._core.is_connected(physical):
                    self._hear(device, RSSI_DBM - tick % 2)
            tick += 1
            await asyncio.sleep(self._core.pace.advert)

    def _hear(self, device: Device, rssi: int) -> None:
        if self._core.hangs:
            return
        advert = device.peripheral.advert()
        clients = self._scanners[device.adapter]
        filters = [self._filters.get((client, device.adapter), _Filter()) for client in clients]
        shown = {full_uuid(uuid) for uuid in advert.service_uuids}
        if all(one.uuids and one.uuids.isdisjoint(shown) for one in filters):
            return
        device.last_heard = asyncio.get_running_loop().time()
        known = self._core.objects.all.get(device.path)
        if known is None:
            self._core.objects.add(device.path, device_object(device, rssi))
            if not device.was_connected:
                self._forget_later(device, self._core.pace.forget)
            return
        news = advertised(advert)
        if "UUIDs" in news:  # an advert adds to what the services were
            before = self._core.objects.value(device.path, DEVICE, "UUIDs")
            assert isinstance(before, list)
            news["UUIDs"] = Variant("as", list(dict.fromkeys([*before, *news["UUIDs"].value])))
        repeats = any(one.repeats for one in filters)
        self._core.objects.change(
            device.path, DEVICE, {"RSSI": Variant("n", rssi), **_changed(known[DEVICE], news, repeats=repeats)}
        )

    def _forget_later(self, device: Device, seconds: float) -> None:
        self._core.spawn(self._forget(device, seconds), f"forget {device.path}")

    async def _forget(self, device: Device, seconds: float) -> None:
        """Wait until the device was silent for so long."""
        now = asyncio.get_running_loop().time
        while (left := device.last_heard + seconds - now()) > 0:  # noqa: ASYNC110 - each advert makes it longer
            await asyncio.sleep(left)
        if not device.was_connected and not device.busy and device.path in self._core.objects.all:
            self._core.objects.remove(device.path)


def _changed(known: Properties, news: Properties, *, repeats: bool) -> Properties:
    data = {"ManufacturerData", "ServiceData"}
    return {name: value for name, value in news.items() if known.get(name) != value or (repeats and name in data)}
