"""The time from a device's bytes to an Observation, compared with a bare callback of bleak and of serialx.

Devices and links share this process and its one loop, ours and the floor's alike.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import TypeAlias

import serialx
from bleak import BleakClient, BleakScanner

from bench.rig.bench_table import PATIENCE
from bench.rig.emulated_air import send, until_heard
from firmware_bridge.ble.radio import Radio
from firmware_bridge.observations import ButtonPressed, DeviceUp, DieRolling, DieUnsettled, Observation
from firmware_bridge.pixels.link import PixelsDice, PixelsId
from firmware_bridge.pixels.model import RollState
from firmware_bridge.serial_line import BAUD
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.codec import Decoder, encode
from firmware_bridge.table_link.lights import Lights
from firmware_bridge.table_link.link import run_hub
from firmware_bridge.table_link.messages import AskHello, AskSnapshot, Button, Event, Frame, Hello, Message, Present
from hw_mocks.bluez.bus import mini_bus
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.dice.pixels import VirtualPixel
from hw_mocks.wires.pseudo_terminal import HubPort


class Watch:
    def __init__(self) -> None:
        self._stopped = asyncio.Event()
        self._at = 0.0

    def stop(self) -> None:
        self._at = perf_counter()
        self._stopped.set()

    async def time(self, act: Callable[[], None]) -> float:
        """Seconds from this act to the next `stop`."""
        self._stopped.clear()
        start = perf_counter()
        act()
        async with asyncio.timeout(PATIENCE):
            await self._stopped.wait()
        return self._at - start


OURS, BARE = VirtualPixel(0xB0000003), VirtualPixel(0xB0000004)

# So that everything that follows a message, such as an acknowledgement, is over before the next.
BETWEEN = 0.002

SESSION = 1


async def on_air(bus: Path, times: int) -> tuple[list[float], list[float]]:
    """Seconds from a notification to bleak's callback, and to our Observation."""
    async with virtual_bluetooth({"ours": OURS, "bare": BARE}, open_bus=partial(mini_bus, bus)) as radio:
        with _bluez_at(radio.address):
            async with _bare_die() as floor, _our_die() as ours:
                await until_heard(radio)
                return await _in_turn(times, (floor, _tumble(radio, "bare")), (ours, _tumble(radio, "ours")))


async def on_cable(folder: Path, times: int) -> tuple[list[float], list[float]]:
    """Seconds from a hub's bytes to serialx's callback, and to our Observation."""
    bare, hub = _LeastHub(folder / "bare"), _LeastHub(folder / "hub")
    try:
        async with _bare_port(folder / "bare") as floor, _our_hub(folder / "hub") as ours:
            return await _in_turn(times, (floor, bare.press), (ours, hub.press))
    finally:
        bare.port.unplug()
        hub.port.unplug()


Way: TypeAlias = tuple[Watch, Callable[[], None]]
"""What stops the watch, and what starts it."""


async def _in_turn(times: int, floor: Way, ours: Way) -> tuple[list[float], list[float]]:
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(times):
        for (watch, act), own in zip((floor, ours), taken, strict=True):
            own.append(await watch.time(act))
            await asyncio.sleep(BETWEEN)
    return taken


def _tumble(radio: VirtualRadio, die: str) -> Callable[[], None]:
    """A die that begins to roll, and then leans on something: each is an Observation by itself, and asks for nothing."""
    states = cycle((RollState.ROLLING, RollState.CROOKED))
    return lambda: send(radio, die, next(states), 0)


class _LeastHub:
    """It says hello, has no tags, and repeats nothing: no more work on this side than for the bare callback."""

    def __init__(self, path: Path) -> None:
        self.port = HubPort(path, self._received)
        self.port.plug()
        self._decoder = Decoder()
        self._seq = 0

    def press(self) -> None:
        self._event(Button(1))

    def _received(self, data: bytes) -> None:
        for item in self._decoder.feed(data):
            match item:
                case Frame(AskHello()):
                    self._say(Hello("hub", "bench", (1, 0, 0), Cells(1, 1)))
                case Frame(AskSnapshot()):
                    self._event(Present(0, 1, ()))
                case _:
                    pass

    def _event(self, event: Event) -> None:
        self._say(event)
        self._seq = (self._seq + 1) & 0xFFFF

    def _say(self, message: Message) -> None:
        self.port.write(encode(Frame(message, SESSION, self._seq)))


@asynccontextmanager
async def _bare_die() -> AsyncIterator[Watch]:
    watch, device = Watch(), await BleakScanner.find_device_by_address(BARE.address)
    assert device
    async with BleakClient(device) as client:
        await client.start_notify(BARE.service.notify, lambda _, __: watch.stop())
        yield watch


@asynccontextmanager
async def _our_die() -> AsyncIterator[Watch]:
    watch, radio = Watch(), Radio()

    def observe(observation: Observation) -> None:
        if isinstance(observation, DieRolling | DieUnsettled):
            watch.stop()

    dice = PixelsDice({"ours": PixelsId(pixel_id=OURS.pixel_id)}, radio, observe)
    tasks = [asyncio.create_task(radio.run()), asyncio.create_task(dice.run())]
    async with _ended(*tasks):
        yield watch


@asynccontextmanager
async def _bare_port(path: Path) -> AsyncIterator[Watch]:
    watch = Watch()

    class Ear(asyncio.Protocol):
        def data_received(self, _: bytes) -> None:
            watch.stop()

    transport, _ = await serialx.create_serial_connection(asyncio.get_running_loop(), Ear, str(path), BAUD)
    try:
        yield watch
    finally:
        transport.abort()
        await transport.wait_closed()


@asynccontextmanager
async def _our_hub(path: Path) -> AsyncIterator[Watch]:
    watch, up = Watch(), asyncio.Event()

    def observe(observation: Observation) -> None:
        match observation:
            case ButtonPressed():
                watch.stop()
            case DeviceUp():
                up.set()
            case _:
                pass

    async with _ended(asyncio.create_task(run_hub("hub", str(path), Lights(), observe, Radio()))):
        async with asyncio.timeout(PATIENCE):
            await up.wait()
        yield watch


@asynccontextmanager
async def _ended(*tasks: asyncio.Task[None]) -> AsyncIterator[None]:
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


@contextmanager
def _bluez_at(address: str) -> Iterator[None]:
    """Where bleak looks for it, in this process."""
    name = "DBUS_SYSTEM_BUS_ADDRESS"
    before = os.environ.get(name)
    os.environ[name] = address
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
