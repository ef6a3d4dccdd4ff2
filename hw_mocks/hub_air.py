"""A virtual hub on the air: the same hub, with the Nordic UART service of a virtual radio for a cable."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from zlib import crc32

from firmware_bridge.adverts import Advert
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.uart_service import NOTIFY_UUID, SERVICE_UUID, WRITE_UUID
from hw_mocks.bluez.devices import MTU
from hw_mocks.bluez.radio import VirtualRadio
from hw_mocks.faults import FaultPlan
from hw_mocks.hub import QUIET, VirtualHub, running
from hw_mocks.peripheral import GattService

# What the protocol takes of each message.
_OVERHEAD = 3

_ADDRESS = re.compile(r"(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}")


@dataclass(frozen=True, slots=True)
class HubPeripheral:
    """What a hub shows on the air. What is written to it goes straight to the hub, which answers when it likes."""

    name: str
    address: str
    on_bytes: Callable[[bytes], None]

    @property
    def service(self) -> GattService:
        return GattService(SERVICE_UUID, NOTIFY_UUID, WRITE_UUID)

    def advert(self) -> Advert:
        return Advert(name=self.name, service_uuids=(SERVICE_UUID,))

    def written(self, data: bytes) -> tuple[bytes, ...]:
        self.on_bytes(data)
        return ()

    def restarted(self) -> None:
        """The hub itself forgets."""


Show = Callable[[Callable[[bytes], None]], HubPeripheral]
"""Makes what is seen on the air, from where its bytes go."""


class HubAir:
    """The hub's end. To be unplugged is to be out of reach."""

    def __init__(self, radio: VirtualRadio, name: str, show: Show, on_bytes: Callable[[bytes], None]) -> None:
        self._radio = radio
        self._name = name
        self.plugged = False
        radio.add(name, show(on_bytes), QUIET)
        radio.hide(name)

    def plug(self) -> None:
        self.plugged = True
        self._radio.hide(self._name, hidden=False)

    def unplug(self) -> None:
        self.plugged = False
        self._radio.hide(self._name)

    def write(self, data: bytes) -> None:
        size = MTU - _OVERHEAD
        for at in range(0, len(data), size):
            self._radio.send(self._name, data[at : at + size])


@asynccontextmanager
async def virtual_hub_on_air(
    radio: VirtualRadio, cells: Cells, faults: FaultPlan = QUIET, *, name: str = "hub", who: str | None = None
) -> AsyncIterator[VirtualHub]:
    """Run a hub within reach of `radio` as long as the block lasts.

    `name` is what the fault plan calls it; `who` is its address, or the name that it advertises if it is another.
    """
    who = who or name
    advertised, address = (name, who.upper()) if _ADDRESS.fullmatch(who) else (who, address_of(who))
    solder = partial(HubAir, radio, name, partial(HubPeripheral, advertised, address))
    async with running(VirtualHub(solder, cells, faults, name)) as hub:
        yield hub


def address_of(name: str) -> str:
    """A random static address, the same for the same name."""
    return ":".join(f"{byte:02X}" for byte in (0xE0, 0x70, *crc32(name.encode()).to_bytes(4, "big")))
