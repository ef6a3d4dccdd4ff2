"""A virtual hub on the air: the same hub, with the Nordic UART service of a virtual radio for a cable."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from firmware_bridge.adverts import Advert
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.uart_service import NOTIFY_UUID, SERVICE_UUID, WRITE_UUID
from hw_mocks.bluez.gatt import MTU, address_of
from hw_mocks.bluez.peripheral import GattService
from hw_mocks.bluez.radio import VirtualRadio
from hw_mocks.faults.plan import FaultPlan
from hw_mocks.readers.hub import QUIET, VirtualHub, running
from hw_mocks.wires.air import AirEnd, AirWire

# What the protocol takes of each message.
_OVERHEAD = 3

_ADDRESS = re.compile(r"(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}")


@asynccontextmanager
async def virtual_hub_on_air(
    radio: VirtualRadio, cells: Cells, faults: FaultPlan = QUIET, *, name: str = "hub", who: str | None = None
) -> AsyncIterator[VirtualHub]:
    """Run a hub within reach of `radio` as long as the block lasts.

    `name` is what the fault plan calls it; `who` is its address, or the name that it advertises if it is another.
    """
    who = who or name
    advertised, address = (name, who.upper()) if _ADDRESS.fullmatch(who) else (who, address_of(who))

    def connect_wire(on_bytes: Callable[[bytes], None]) -> AirWire:
        advert = Advert(name=advertised, service_uuids=(SERVICE_UUID,))
        end = AirEnd(address, advert, GattService(SERVICE_UUID, NOTIFY_UUID, WRITE_UUID), on_bytes)
        return AirWire(radio, name, end, MTU - _OVERHEAD)

    async with running(VirtualHub(connect_wire, cells, faults, name)) as hub:
        yield hub
