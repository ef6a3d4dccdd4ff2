"""A table's worth of virtual Bluetooth dice on the air, and the hands that roll, drop and mute them."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, assert_never

from hw_mocks.bluez.bus import Bus, mini_bus
from hw_mocks.bluez.emulator import BluezEmulator
from hw_mocks.faults import Fault, FaultCounter, FaultKind, FaultPlan, Moment, corrupted

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Mapping

    from hw_mocks.bluez.devices import Device
    from hw_mocks.peripheral import Beat, Peripheral, VirtualDie


@dataclass(slots=True, eq=False)
class _OnAir:
    device: Device
    faults: FaultCounter
    luck: Random
    muted: bool = False


class VirtualRadio:
    """Give `address` to a daemon as DBUS_SYSTEM_BUS_ADDRESS, and it finds these dice as if they were real."""

    def __init__(self, bus: Bus, dice: Mapping[str, VirtualDie], faults: FaultPlan) -> None:
        self.address = bus.address
        self.dice = dice
        self._bluez = BluezEmulator(bus)
        self._on_air: dict[str, _OnAir] = {}
        self._timers: set[asyncio.TimerHandle] = set()
        for name, die in dice.items():
            self.add(name, die, faults)

    def add(self, name: str, peripheral: Peripheral, faults: FaultPlan) -> None:
        """Put one more device on the air."""
        device = self._bluez.add(peripheral, self._writer(name))
        self._on_air[name] = _OnAir(device, FaultCounter(faults, name), Random(f"{faults.seed}/{name}"))

    # -- what players do

    async def roll(self, die: str, face: int | None = None) -> None:
        """Roll a die to a face, or to a face that its luck picks. A fault plan may cock it instead."""
        on_air = self._on_air[die]
        if on_air.faults.next(Moment.ROLL) is None:
            await self.play(die, self.dice[die].roll(face, on_air.luck))
        else:
            await self.cock(die)

    async def cock(self, die: str) -> None:
        await self.play(die, self.dice[die].cock(self._on_air[die].luck))

    async def lay(self, die: str, face: int) -> None:
        """Pick a die up and lay it down on a face."""
        await self.play(die, self.dice[die].lay(face))

    async def play(self, name: str, beats: Iterable[Beat]) -> None:
        """Send what a device has to say, beat by beat, whether or not anyone hears it."""
        for beat in beats:
            await asyncio.sleep(beat.after)
            self.send(name, beat.data)

    def send(self, name: str, data: bytes) -> None:
        """Send a message from a device. What nobody listens to is lost."""
        on_air = self._on_air[name]
        if on_air.muted or not self._bluez.is_heard(on_air.device):
            return
        fault = on_air.faults.next(Moment.MESSAGE)
        if fault is None:
            self._bluez.notify(on_air.device, data)
        else:
            self._send_badly(name, data, fault)

    # -- what goes wrong

    def disconnect(self, name: str, seconds: float = 0.0) -> None:
        """Break the connection; the device cannot be reached for `seconds`."""
        if seconds > 0:
            self.hide(name)
            self._later(seconds, lambda: self.hide(name, hidden=False))
        else:
            self._bluez.drop(self._on_air[name].device)

    def brown_out(self, name: str, seconds: float) -> None:
        """Cut the device's power: it is gone for a while and comes back not knowing what it was doing."""
        self.disconnect(name, seconds)
        self._on_air[name].device.peripheral.restarted()

    def mute(self, name: str, muted: bool = True) -> None:
        """Keep the connection and say nothing more, as a device that hangs does."""
        self._on_air[name].muted = muted

    def hide(self, name: str, hidden: bool = True) -> None:
        """Take the device out of reach, or bring it back."""
        device = self._on_air[name].device
        if hidden:
            device.in_reach.clear()
            self._bluez.drop(device)
        else:
            device.in_reach.set()

    def refuse(self, name: str, times: int) -> None:
        """Let the next connects fail."""
        self._on_air[name].device.refusals = times

    def forget(self, name: str) -> None:
        """Let BlueZ lose the device's objects without telling that its connection is gone."""
        self._bluez.forget(self._on_air[name].device)

    def power(self, on: bool) -> None:
        """Switch the computer's own Bluetooth."""
        self._bluez.power(on)

    def is_connected(self, name: str) -> bool:
        return self._bluez.is_connected(self._on_air[name].device)

    def is_heard(self, name: str) -> bool:
        """Whether someone is connected to the die and listens."""
        return self._bluez.is_heard(self._on_air[name].device)

    async def close(self) -> None:
        for timer in self._timers:
            timer.cancel()
        await self._bluez.close()

    # -- the way of a message

    def _writer(self, name: str) -> Callable[[bytes], None]:
        def written(data: bytes) -> None:
            on_air = self._on_air[name]
            if not on_air.muted:
                for answer in on_air.device.peripheral.written(data):
                    self.send(name, answer)

        return written

    def _send_badly(self, name: str, data: bytes, fault: Fault) -> None:
        device = self._on_air[name].device
        match fault.kind:
            case FaultKind.DROP:
                pass
            case FaultKind.DELAY:
                self._later(fault.seconds, lambda: self._bluez.notify(device, data))
            case FaultKind.DUPLICATE:
                self._bluez.notify(device, data)
                self._bluez.notify(device, data)
            case FaultKind.CORRUPT:
                self._bluez.notify(device, corrupted(data, fault.salt))
            case FaultKind.DISCONNECT:
                self.disconnect(name, fault.seconds)
            case FaultKind.BROWN_OUT:
                self.brown_out(name, fault.seconds)
            case FaultKind.COCKED | FaultKind.FLICKER:
                raise ValueError(f"{fault.kind} is nothing that befalls a message")
            case _:
                assert_never(fault.kind)

    def _later(self, seconds: float, act: Callable[[], None]) -> None:
        def strike() -> None:
            self._timers.discard(timer)
            act()

        timer = asyncio.get_running_loop().call_later(seconds, strike)
        self._timers.add(timer)


@contextlib.asynccontextmanager
async def virtual_bluetooth(
    dice: Mapping[str, VirtualDie],
    faults: FaultPlan | None = None,
    open_bus: Callable[[], contextlib.AbstractAsyncContextManager[Bus]] = mini_bus,
) -> AsyncIterator[VirtualRadio]:
    """Put dice on the air for as long as the block runs."""
    async with open_bus() as bus:
        radio = VirtualRadio(bus, dice, faults or FaultPlan())
        try:
            yield radio
        finally:
            await radio.close()
