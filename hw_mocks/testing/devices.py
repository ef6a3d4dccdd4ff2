"""Virtual devices as tests use them: plain calls, no asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from firmware_bridge.table_link.messages import Colour
from hw_mocks.bluez.radio import VirtualRadio
from hw_mocks.displays.wled import VirtualWled
from hw_mocks.readers.hub import VirtualHub
from hw_mocks.readers.ntag import VirtualNtag
from hw_mocks.readers.pn532 import VirtualReader
from hw_mocks.testing.background_loop import PATIENCE_SECONDS, Workshop
from hw_mocks.wires.captured import Tape
from hw_mocks.wires.recorded_peripheral import RecordedPeripheral

# There is no event for a client that begins to listen, and polling costs little.
_LOOK_SECONDS = 0.01


class Dice:
    """Dice on the air. `bus` is where BlueZ is found: DBUS_SYSTEM_BUS_ADDRESS for the program under test."""

    def __init__(self, workshop: Workshop, radio: VirtualRadio) -> None:
        self._workshop = workshop
        self._radio = radio
        self.bus = radio.address

    def wait_until_heard(self, *dice: str, seconds: float = PATIENCE_SECONDS) -> None:
        """Wait until the program under test is connected to these dice and listens: to all, if none is named."""
        self._workshop.wait(self._until_heard(dice or tuple(self._radio.dice)), seconds)

    def roll(self, die: str, face: int | None = None) -> None:
        """Roll to this face, or to a random one; a fault plan may cock the die instead."""
        self._workshop.wait(self._radio.roll(die, face))

    def cock(self, die: str) -> None:
        self._workshop.wait(self._radio.cock(die))

    def lay(self, die: str, face: int) -> None:
        """Pick the die up and lay it down on a face."""
        self._workshop.wait(self._radio.lay(die, face))

    def disconnect(self, die: str, seconds: float = 0.0) -> None:
        """Break the connection; the die is out of reach for this long."""
        self._workshop.do(lambda: self._radio.disconnect(die, seconds))

    def brown_out(self, die: str, seconds: float = 0.0) -> None:
        self._workshop.do(lambda: self._radio.brown_out(die, seconds))

    def mute(self, die: str, *, muted: bool = True) -> None:
        """Keep the connection but send nothing more."""
        self._workshop.do(lambda: self._radio.mute(die, muted))

    def hang(self, *, hangs: bool = True) -> None:
        """Let bluetoothd hang, or continue: while it hangs, it answers nothing and sends nothing."""
        self._workshop.do(lambda: self._radio.hang(hangs))

    def is_connected(self, die: str) -> bool:
        return self._workshop.do(lambda: self._radio.is_connected(die))

    async def _until_heard(self, dice: tuple[str, ...]) -> None:
        while not all(self._radio.is_heard(die) for die in dice):  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(_LOOK_SECONDS)


class OnAir:
    """A peripheral on the air. `bus` is where BlueZ is found: DBUS_SYSTEM_BUS_ADDRESS for the program under test."""

    def __init__(self, workshop: Workshop, radio: VirtualRadio, name: str) -> None:
        self._workshop = workshop
        self._radio = radio
        self._name = name
        self.bus = radio.address

    def notify(self, uuid: str, data: bytes) -> None:
        """Send the value of a characteristic, as a notification or an indication. Without a listener it is lost."""
        self._workshop.do(lambda: self._radio.notify(self._name, uuid, data))

    def wait_until_heard(self, uuid: str | None = None, seconds: float = PATIENCE_SECONDS) -> None:
        """Wait until the program under test has subscribed: to this characteristic, or to any."""
        self._workshop.wait(self.until_heard(uuid), seconds)

    def disconnect(self, seconds: float = 0.0) -> None:
        """Break the connection; the device is out of reach for this long."""
        self._workshop.do(lambda: self._radio.disconnect(self._name, seconds))

    def brown_out(self, seconds: float = 0.0) -> None:
        self._workshop.do(lambda: self._radio.brown_out(self._name, seconds))

    def mute(self, *, muted: bool = True) -> None:
        """Keep the connection but send nothing more."""
        self._workshop.do(lambda: self._radio.mute(self._name, muted))

    def refuse(self, times: int) -> None:
        """Let the next connects fail."""
        self._workshop.do(lambda: self._radio.refuse(self._name, times))

    def resolve_early(self) -> None:
        """Let BlueZ announce the services before it shows them, as it may at a first connect."""
        self._workshop.do(lambda: self._radio.resolve_early(self._name))

    def restart_bluetooth(self) -> None:
        self._workshop.do(self._radio.restart)

    def crash_bluetooth(self) -> None:
        """Let bluetoothd die and come back; the kernel keeps the connections, and no program is subscribed any more."""
        self._workshop.do(lambda: self._radio.crash(connections_stay=True))

    @property
    def is_connected(self) -> bool:
        return self._workshop.do(lambda: self._radio.is_connected(self._name))

    async def until_heard(self, uuid: str | None) -> None:
        while not self._radio.is_heard(self._name, uuid):  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(_LOOK_SECONDS)


@asynccontextmanager
async def playing_when_heard(on_air: OnAir, device: RecordedPeripheral) -> AsyncIterator[None]:
    """Play a recording as long as the block lasts."""

    async def play() -> None:
        await on_air.until_heard(None)
        await device.play()

    task = asyncio.create_task(play(), name="recording")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


class Hub:
    """A hub on a serial port. `port` is its path; tags are written in hexadecimal, cells by name."""

    def __init__(self, workshop: Workshop, hub: VirtualHub, port: Path) -> None:
        self._workshop = workshop
        self._hub = hub
        self.port = port

    def place(self, tag: str, cell: str) -> None:
        self._workshop.do(lambda: self._hub.place(tag, cell))

    def lift(self, tag: str) -> None:
        self._workshop.do(lambda: self._hub.lift(tag))

    def move(self, tag: str, to: str) -> None:
        self._workshop.do(lambda: self._hub.move(tag, to))

    def flicker(self, tag: str, seconds: float = 0.0) -> None:
        self._workshop.do(lambda: self._hub.flicker(tag, seconds))

    def press(self, button: int) -> None:
        self._workshop.do(lambda: self._hub.press(button))

    def unplug(self) -> None:
        self._workshop.do(self._hub.unplug)

    def replug(self) -> None:
        self._workshop.do(self._hub.replug)

    def reboot(self) -> None:
        self._workshop.do(self._hub.reboot)

    @property
    def lights(self) -> dict[str, Colour]:
        return self._workshop.do(lambda: dict(self._hub.lights))

    def wait_for_lights(self, expected: Mapping[str, Colour], seconds: float = PATIENCE_SECONDS) -> None:
        """Wait until exactly these cells are lit, in these colours."""
        self._workshop.wait(self._hub.lights_to_be(expected), seconds)


class Reader:
    """One PN532 on a serial port. `port` is its path."""

    def __init__(self, workshop: Workshop, reader: VirtualReader, port: Path) -> None:
        self._workshop = workshop
        self._reader = reader
        self.port = port

    def place(self, tag: str, text: str | None = None) -> None:
        """Lay an NTAG with this identifier, and this text in it, on the antenna."""
        self._workshop.do(lambda: self._reader.place(VirtualNtag(tag, text)))

    def lift(self, tag: str) -> None:
        self._workshop.do(lambda: self._reader.lift(tag))

    def unplug(self) -> None:
        self._workshop.do(self._reader.unplug)

    def replug(self) -> None:
        self._workshop.do(self._reader.replug)

    def power_cut(self) -> None:
        """Take the chip's power away and give it back; the USB bridge keeps its own."""
        self._workshop.do(lambda: self._reader.power(on=False))
        self._workshop.do(lambda: self._reader.power(on=True))


class Recorded:
    """A capture that plays. `place` is the port of a cable, or the bus where BlueZ is found."""

    def __init__(self, workshop: Workshop, tape: Tape, place: str) -> None:
        self._workshop = workshop
        self._tape = tape
        self.place = place

    def wait_until_ended(self, seconds: float = PATIENCE_SECONDS) -> None:
        self._workshop.wait(self._tape.until_ended(), seconds)


class Ring:
    """A ring of LEDs with WLED on it, listening on MQTT."""

    def __init__(self, workshop: Workshop, ring: VirtualWled) -> None:
        self._workshop = workshop
        self._ring = ring

    @property
    def pixels(self) -> tuple[tuple[int, int, int], ...]:
        """What the LEDs show now, each in red, green and blue."""
        return self._workshop.do(lambda: self._ring.strip.pixels)

    def wait_until(
        self, holds: Callable[[tuple[tuple[int, int, int], ...]], bool], seconds: float = PATIENCE_SECONDS
    ) -> None:
        """Wait until the LEDs show what is wanted."""
        self._workshop.wait(self._ring.until(lambda strip: holds(strip.pixels)), seconds)


@asynccontextmanager
async def listening(ring: VirtualWled) -> AsyncIterator[VirtualWled]:
    """Let a display listen as long as the block lasts."""
    task = asyncio.create_task(ring.run(), name="virtual ring")
    try:
        yield ring
    finally:
        task.cancel()
        await asyncio.wait([task])
