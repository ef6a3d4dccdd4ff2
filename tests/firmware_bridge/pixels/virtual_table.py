"""A table with virtual dice and the real driver, joined by nothing but a bus."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING
from unittest import mock

from firmware_bridge.ble.link import Timeouts
from firmware_bridge.ble.radio import Radio
from firmware_bridge.observations import DeviceUp, device_of
from firmware_bridge.pixels.link import PixelsDice, PixelsId
from hw_mocks.bluez.bus import Bus, mini_bus
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from tests.alongside import alongside
from tests.firmware_bridge.watching import Observations

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    from hw_mocks.dice.pixels import VirtualPixel
    from hw_mocks.faults.plan import FaultPlan

# Rounds short enough that a lost scan is noticed soon.
BRISK = Timeouts(scan_round=0.5)


@dataclass(frozen=True)
class Table:
    air: VirtualRadio
    dice: PixelsDice
    seen: Observations


@contextlib.asynccontextmanager
async def table(
    virtual: Mapping[str, VirtualPixel],
    wanted: Mapping[str, PixelsId] | None = None,
    *,
    faults: FaultPlan | None = None,
    timeouts: Timeouts = BRISK,
    open_bus: Callable[[], contextlib.AbstractAsyncContextManager[Bus]] = mini_bus,
) -> AsyncIterator[Table]:
    """Run driver and dice; by default, all dice are wanted."""
    wanted = wanted or {name: PixelsId(pixel_id=die.pixel_id) for name, die in virtual.items()}
    async with virtual_bluetooth(virtual, faults, open_bus) as air, driver(air, wanted, timeouts) as running:
        yield running


@contextlib.asynccontextmanager
async def driver(air: VirtualRadio, wanted: Mapping[str, PixelsId], timeouts: Timeouts = BRISK) -> AsyncIterator[Table]:
    seen = Observations()
    with mock.patch.dict(os.environ, {"DBUS_SYSTEM_BUS_ADDRESS": air.address}):
        radio = Radio(timeouts)
        dice = PixelsDice(wanted, radio, seen.observe)
        async with alongside(radio.run(), dice.run()) as tasks:
            yield Table(air, dice, seen)
    assert all(task.cancelled() for task in tasks)


async def all_up(running: Table, *names: str) -> None:
    missing = set(names)
    while missing:
        up = await running.seen.until(lambda seen: isinstance(seen, DeviceUp))
        missing.discard(device_of(up))
