"""Two worlds with the same verbs: the emulated BlueZ, and a real one in a virtual machine.

The machine runs on a loop in a separate thread, once for all tests; each test has its own loop, as bleak requires.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

from hw_mocks.bluez.bus import daemon_bus
from hw_mocks.bluez.core import PACE_OF_BLUEZ
from hw_mocks.bluez.gatt import GattPeripheral
from hw_mocks.bluez.peripheral import VirtualDie
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.real_bluez.radio import RealRadio
from hw_mocks.testing.background_loop import Workshop

T = TypeVar("T")

# An emulated processor on a busy computer is slow; only a hang gets here.
PATIENCE = 90.0


class World(Protocol):
    """A computer's Bluetooth and what is in its reach."""

    @property
    def bus(self) -> str: ...

    async def add_dice(self, dice: Mapping[str, VirtualDie]) -> None: ...

    async def add_peripheral(self, name: str, peripheral: GattPeripheral) -> None: ...

    async def roll(self, die: str, face: int) -> None: ...

    async def notify(self, name: str, uuid: str, data: bytes) -> None: ...

    async def hang_up(self, name: str) -> None: ...

    async def hide(self, name: str, hidden: bool = True) -> None: ...

    async def power(self, on: bool) -> None: ...

    async def slots(self, count: int | None) -> None: ...

    async def restart(self) -> None: ...

    async def crash(self) -> None: ...

    async def is_heard(self, name: str) -> bool: ...


class EmulatedWorld:
    def __init__(self, radio: VirtualRadio) -> None:
        self._radio = radio
        self.bus = radio.address

    async def add_dice(self, dice: Mapping[str, VirtualDie]) -> None:
        self._radio.add_dice(dice)

    async def add_peripheral(self, name: str, peripheral: GattPeripheral) -> None:
        self._radio.add_peripheral(name, peripheral)

    async def roll(self, die: str, face: int) -> None:
        await self._radio.roll(die, face)

    async def notify(self, name: str, uuid: str, data: bytes) -> None:
        self._radio.notify(name, uuid, data)

    async def hang_up(self, name: str) -> None:
        self._radio.disconnect(name)

    async def hide(self, name: str, hidden: bool = True) -> None:
        self._radio.hide(name, hidden)

    async def power(self, on: bool) -> None:
        self._radio.power(on)

    async def slots(self, count: int | None) -> None:
        self._radio.slots(count)

    async def restart(self) -> None:
        self._radio.restart()

    async def crash(self) -> None:
        self._radio.crash(connections_stay=True)

    async def is_heard(self, name: str) -> bool:
        return self._radio.is_heard(name)


class RealWorld:
    def __init__(self, workshop: Workshop, radio: RealRadio) -> None:
        self._workshop = workshop
        self._radio = radio
        self.bus = radio.address

    async def add_dice(self, dice: Mapping[str, VirtualDie]) -> None:
        await self._there(self._radio.add_dice(dice))

    async def add_peripheral(self, name: str, peripheral: GattPeripheral) -> None:
        await self._do(lambda: self._radio.add_peripheral(name, peripheral))

    async def roll(self, die: str, face: int) -> None:
        await self._there(self._radio.roll(die, face))

    async def notify(self, name: str, uuid: str, data: bytes) -> None:
        await self._do(lambda: self._radio.notify(name, uuid, data))

    async def hang_up(self, name: str) -> None:
        await self._do(lambda: self._radio.disconnect(name))

    async def hide(self, name: str, hidden: bool = True) -> None:
        await self._do(lambda: self._radio.hide(name, hidden))

    async def power(self, on: bool) -> None:
        await self._there(self._radio.power(on))

    async def slots(self, count: int | None) -> None:
        await self._do(lambda: self._radio.slots(count))

    async def restart(self) -> None:
        await self._there(self._radio.restart())

    async def crash(self) -> None:
        await self._there(self._radio.crash())

    async def is_heard(self, name: str) -> bool:
        return await self._there(_value(lambda: self._radio.is_heard(name)))

    async def clear(self) -> None:
        await self._there(self._radio.clear())

    async def _do(self, act: Callable[[], None]) -> None:
        await self._there(_value(act))
        await self._there(self._radio.settle())

    async def _there(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.to_thread(self._workshop.wait, work, PATIENCE)


async def _value(act: Callable[[], T]) -> T:
    return act()


@asynccontextmanager
async def emulated_world() -> AsyncIterator[EmulatedWorld]:
    async with virtual_bluetooth({}, None, daemon_bus, pace=PACE_OF_BLUEZ) as radio:
        yield EmulatedWorld(radio)


@asynccontextmanager
async def real_world(workshop: Workshop, radio: RealRadio) -> AsyncIterator[RealWorld]:
    """The machine goes on to the next test, without what is in its reach now."""
    world = RealWorld(workshop, radio)
    try:
        yield world
    finally:
        await world.clear()


async def until(holds: Callable[[], Awaitable[bool]], seconds: float = PATIENCE) -> None:
    async with asyncio.timeout(seconds):
        while not await holds():  # noqa: ASYNC110 - a look into another loop
            await asyncio.sleep(0.02)


async def all_heard(world: World, *names: str, seconds: float = PATIENCE) -> None:
    async def heard() -> bool:
        return all([await world.is_heard(name) for name in names])

    await until(heard, seconds)
