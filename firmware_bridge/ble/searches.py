"""Which devices are sought on the air, and what was heard of them, through every adapter and proxy."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from firmware_bridge.adverts import Advert

if TYPE_CHECKING:
    from bleak.backends.device import BLEDevice

    from firmware_bridge.ble.link import LinkLost

# Adverts come several times a second: after this long, every adapter in range has received one.
_OTHER_ADAPTERS_SECONDS = 0.5

# bleak gives this strength to a device that it only remembers and did not hear.
NOT_HEARD_DBM = -127

Claim = Callable[[str, Advert], bool]
"""Whether a device with this address and advert is the one."""

Listener = Callable[[str, str, Advert, int], object]
"""Called with the adapter that heard an advert, the address of its device, the advert, and its strength in dBm."""

DeviceByAdapter = dict[str, "BLEDevice"]
"""The same device, by the name of each adapter or proxy that hears it."""


@dataclass(frozen=True, slots=True, eq=False)
class _Search:
    claim: Claim
    found: asyncio.Future[DeviceByAdapter]
    heard: DeviceByAdapter = field(default_factory=dict)


class Searches:
    """`hearers` returns how many adapters and proxies can hear now."""

    def __init__(self, hearers: Callable[[], int]) -> None:
        self.listeners: set[Listener] = set()
        self.change = asyncio.Event()
        """Set whenever a search begins or ends."""
        self._hearers = hearers
        self._searches: set[_Search] = set()
        self._adverts: dict[str, Advert] = {}  # of the devices that were found, by address
        self._strengths: dict[tuple[str, str], int] = {}  # in dBm, by adapter and address

    def __bool__(self) -> bool:
        return bool(self._searches)

    async def find(self, claim: Claim) -> DeviceByAdapter:
        search = _Search(claim, asyncio.get_running_loop().create_future())
        self._searches.add(search)
        self.change.set()
        try:
            return await search.found
        finally:
            self._searches.discard(search)
            self.change.set()

    def hear(self, adapter: str, device: BLEDevice, advert: Advert, strength: int) -> None:
        for listener in tuple(self.listeners):
            listener(adapter, device.address, advert, strength)
        for search in self._searches:
            if not search.found.done() and search.claim(device.address, advert):
                self._adverts[device.address] = advert
                self._strengths[adapter, device.address] = strength
                self._note(search, adapter, device)

    def _note(self, search: _Search, adapter: str, device: BLEDevice) -> None:
        """With several adapters, give the others a moment to receive it too."""
        first = not search.heard
        search.heard[adapter] = device
        if len(search.heard) >= self._hearers():
            search.found.set_result(search.heard)
        elif first:
            asyncio.get_running_loop().call_later(_OTHER_ADAPTERS_SECONDS, _stop_waiting_for_adapters, search)

    def offer(self, adapter: str, device: BLEDevice) -> bool:
        """A device that was found before, is in reach and cannot be heard now: whether it is sought."""
        advert = self._adverts.get(device.address)
        for search in self._searches:
            if advert is not None and not search.found.done() and search.claim(device.address, advert):
                search.found.set_result({adapter: device})
                return True
        return False

    def fail(self, loss: LinkLost) -> None:
        """Nothing can be heard: end every search with this."""
        for search in self._searches:
            if not search.found.done():
                search.found.set_exception(loss)
        self._searches.clear()

    def is_sought(self, address: str, advert: Advert) -> bool:
        """After a restart BlueZ has forgotten what the device advertised: then what was heard before counts, too."""
        shown = (advert, self._adverts.get(address, advert))
        return any(search.claim(address, one) for search in self._searches if not search.found.done() for one in shown)

    def advert(self, address: str) -> Advert:
        """The last advert of a device that was found."""
        return self._adverts[address]

    def strength(self, adapter: str, address: str) -> int:
        """How strong the device was there when it was last sought, in dBm."""
        return self._strengths.get((adapter, address), NOT_HEARD_DBM)


def _stop_waiting_for_adapters(search: _Search) -> None:
    if not search.found.done():
        search.found.set_result(search.heard)
