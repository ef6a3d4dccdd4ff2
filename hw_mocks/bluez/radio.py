"""Virtual Bluetooth dice on the air: roll them, disconnect them, and let other things go wrong."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from hw_mocks.bluez.bus import Bus, mini_bus
from hw_mocks.bluez.emulator import ONE_ADAPTER, BluezEmulator
from hw_mocks.bluez.gatt import characteristics_of, full_uuid
from hw_mocks.bluez.peripheral import OneService
from hw_mocks.faults.line import FaultyLine
from hw_mocks.faults.plan import Fault, FaultCounter, FaultKind, FaultPlan, Moment

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence

    from hw_mocks.bluez.core import Pace
    from hw_mocks.bluez.devices import PhysicalDevice
    from hw_mocks.bluez.gatt import Characteristic, GattPeripheral
    from hw_mocks.bluez.peripheral import Peripheral, TimedMessage, VirtualDie


@dataclass(slots=True, eq=False)
class _Notifying:
    """A device's messages as BlueZ passes them on to subscribers."""

    bluez: BluezEmulator
    device: PhysicalDevice
    characteristic: Characteristic
    muted: bool = False
    is_checked: bool = True

    @property
    def plugged(self) -> bool:
        return not self.muted and self.bluez.is_heard(self.device, self.characteristic)

    def write(self, data: bytes) -> None:
        self.bluez.notify(self.device, self.characteristic, data)


@dataclass(frozen=True, slots=True, eq=False)
class _OnAir:
    device: PhysicalDevice
    lines: Mapping[str, FaultyLine]  # by the UUID of the characteristic whose messages it carries
    outlets: tuple[_Notifying, ...]
    faults: FaultCounter
    rng: Random

    @property
    def muted(self) -> bool:
        return any(outlet.muted for outlet in self.outlets)


class VirtualRadio:
    """Give `address` to a daemon as DBUS_SYSTEM_BUS_ADDRESS, and it finds these dice as if they were real."""

    def __init__(
        self,
        bus: Bus,
        dice: Mapping[str, VirtualDie],
        faults: FaultPlan,
        adapters: Sequence[str] = ONE_ADAPTER,
        slots: int | None = None,
        pace: Pace | None = None,
    ) -> None:
        self.address = bus.address
        self.dice: dict[str, VirtualDie] = {}
        self._bluez = BluezEmulator(bus, adapters, slots, pace)
        self._on_air: dict[str, _OnAir] = {}
        self._timers: set[asyncio.TimerHandle] = set()
        self.add_dice(dice, faults)

    def add_dice(self, dice: Mapping[str, VirtualDie], faults: FaultPlan | None = None) -> None:
        self.dice |= dice
        for name, die in dice.items():
            self.add(name, die, faults or FaultPlan())

    def add(self, name: str, peripheral: Peripheral, faults: FaultPlan) -> None:
        """Put one more device with one service on the air."""

        def written(data: bytes) -> None:
            if not self._on_air[name].muted:
                for answer in peripheral.written(data):
                    self.send(name, answer)

        self.add_peripheral(name, OneService(peripheral, written), faults)

    def add_peripheral(self, name: str, peripheral: GattPeripheral, faults: FaultPlan | None = None) -> None:
        """Put any device on the air."""
        device, counter = self._bluez.add(peripheral), FaultCounter(faults or FaultPlan(), name)
        outlets = tuple(_Notifying(self._bluez, device, one) for one in characteristics_of(peripheral) if one.notifies)
        cut = partial(self._cut, name)
        lines = {outlet.characteristic.uuid: FaultyLine(outlet, counter, cut) for outlet in outlets}
        rng = Random(f"{faults.seed if faults else 0}/{name}")
        self._on_air[name] = _OnAir(device, lines, outlets, counter, rng)
        peripheral.put_on_air(partial(self.notify, name))

    @property
    def devices(self) -> dict[str, PhysicalDevice]:
        """Everything on the air, by name."""
        return {name: on_air.device for name, on_air in self._on_air.items()}

    def holds(self, device: PhysicalDevice) -> bool:
        """Whether a device is connected, through an adapter or a proxy: then nobody hears it."""
        return self._bluez.is_connected(device)

    def place(self, name: str, *adapters: str) -> None:
        """Put a device where only these adapters hear it; proxies say themselves what they hear."""
        self._on_air[name].device.heard_by = frozenset(adapters)

    # -- what players do with dice

    async def roll(self, die: str, face: int | None = None) -> None:
        """Roll a die to a face, or to a random face. A fault plan may cock it instead."""
        on_air = self._on_air[die]
        if on_air.faults.next(Moment.ROLL) is None:
            await self.play(die, self.dice[die].roll(face, on_air.rng))
        else:
            await self.cock(die)

    async def cock(self, die: str) -> None:
        await self.play(die, self.dice[die].cock(self._on_air[die].rng))

    async def lay(self, die: str, face: int) -> None:
        """Pick a die up and lay it down on a face."""
        await self.play(die, self.dice[die].lay(face))

    async def play(self, name: str, messages: Iterable[TimedMessage]) -> None:
        """Send a device's messages at their times, even if nobody listens."""
        for message in messages:
            await asyncio.sleep(message.after)
            self.send(name, message.data)

    def send(self, name: str, data: bytes) -> None:
        """Send a message from a device that has one kind. Without a listener it is lost."""
        next(iter(self._on_air[name].lines.values())).send(data)

    def notify(self, name: str, uuid: str, data: bytes) -> None:
        """Send the value of a characteristic, as a notification or an indication. Without a listener it is lost."""
        self._on_air[name].lines[full_uuid(uuid)].send(data)

    # -- what goes wrong

    def disconnect(self, name: str, seconds: float = 0.0) -> None:
        """Break the connection; the device cannot be reached for `seconds`."""
        if seconds > 0:
            self.hide(name)
            self._later(seconds, lambda: self.hide(name, hidden=False))
        else:
            self._drop(name)

    def brown_out(self, name: str, seconds: float) -> None:
        """Cut the device's power: it is gone for `seconds`, and then starts without memory."""
        self.disconnect(name, seconds)
        self._on_air[name].device.peripheral.restarted()

    def mute(self, name: str, muted: bool = True) -> None:
        """Keep the connection but send nothing more, as a device that hangs."""
        for outlet in self._on_air[name].outlets:
            outlet.muted = muted

    def hide(self, name: str, hidden: bool = True) -> None:
        """Take the device out of reach, or bring it back."""
        device = self._on_air[name].device
        if hidden:
            device.in_reach.clear()
            self._drop(name)
        else:
            device.in_reach.set()

    def refuse(self, name: str, times: int) -> None:
        """Let the next connects fail."""
        self._on_air[name].device.refusals = times

    def forget(self, name: str) -> None:
        """Let BlueZ lose the device's objects without reporting a lost connection."""
        self._bluez.forget(self._on_air[name].device)

    def unplug(self, adapter: str = ONE_ADAPTER[0]) -> None:
        """Pull out an adapter of the computer."""
        self._bluez.unplug(adapter)

    def plug_in(self, adapter: str = ONE_ADAPTER[0]) -> None:
        self._bluez.plug_in(adapter)

    def stop(self, stopped: bool = True) -> None:
        """Kill the computer's bluetooth service, or start it again."""
        self._bluez.stop(stopped)

    def restart(self) -> None:
        """Restart the computer's bluetooth service in good order."""
        self._bluez.restart()

    def crash(self, *, connections_stay: bool = False, scan_stays: float = 0.0, away: float = 0.0) -> None:
        """Let the bluetooth service die and come back after `away` seconds; the kernel may keep its connections and its scan meanwhile."""
        self._bluez.crash(connections_stay=connections_stay, scan_stays=scan_stays, away=away)

    def resolve_early(self, name: str, times: int = 1) -> None:
        """Let BlueZ announce the services of this device too early, when it is first connected."""
        self._on_air[name].device.resolves_early = times

    def power(self, on: bool) -> None:
        """Switch the computer's own Bluetooth."""
        self._bluez.power(on)

    def hang(self, hangs: bool = True, *, at: str | None = None) -> None:
        """Let bluetoothd get stuck, now or in the next call of this name, or let it go on."""
        self._bluez.hang(hangs, at)

    def slots(self, count: int | None) -> None:
        """How many connections each adapter can hold; None means no limit."""
        self._bluez.slots(count)

    def connections(self, adapter: str) -> int:
        """How many devices an adapter holds."""
        return self._bluez.connections(adapter)

    def is_connected(self, name: str) -> bool:
        return self._bluez.is_connected(self._on_air[name].device)

    def is_heard(self, name: str, uuid: str | None = None) -> bool:
        """Whether someone is connected to the device and listens: to this characteristic, or to any."""
        on_air = self._on_air[name]
        wanted = None if uuid is None else full_uuid(uuid)
        return any(
            self._bluez.is_heard(on_air.device, one.characteristic)
            for one in on_air.outlets
            if wanted in {None, one.characteristic.uuid}
        )

    async def close(self) -> None:
        for timer in self._timers:
            timer.cancel()
        await self._bluez.close()

    # -- sending

    def _drop(self, name: str) -> None:
        """Break the connection; messages that wait are lost."""
        for line in self._on_air[name].lines.values():
            line.clear()
        self._bluez.drop(self._on_air[name].device)

    def _cut(self, name: str, fault: Fault) -> None:
        if fault.kind is FaultKind.BROWN_OUT:
            self.brown_out(name, fault.seconds)
        else:
            self.disconnect(name, fault.seconds)

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
    *,
    adapters: Sequence[str] = ONE_ADAPTER,
    slots: int | None = None,
    pace: Pace | None = None,
) -> AsyncIterator[VirtualRadio]:
    """Put dice on the air for as long as the block runs.

    `slots` is how many connections each adapter can hold; `pace` is how long BlueZ takes: PACE_OF_BLUEZ, or less.
    """
    async with open_bus() as bus:
        radio = VirtualRadio(bus, dice, faults or FaultPlan(), adapters, slots, pace)
        try:
            yield radio
        finally:
            await radio.close()
