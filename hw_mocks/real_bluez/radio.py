"""The verbs of the emulated radio (hw_mocks.bluez.radio.VirtualRadio), with a real BlueZ underneath."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from dbus_fast import Message, Variant

from hw_mocks.bluez.gatt import GattPeripheral, characteristics_of, full_uuid
from hw_mocks.bluez.objects import ADAPTER, DEVICE, PROPERTIES, adapter_path
from hw_mocks.bluez.peripheral import OneService, Peripheral, TimedMessage, VirtualDie
from hw_mocks.faults.plan import FaultPlan
from hw_mocks.real_bluez.machine import Machine, adapters_on, bus_connection, machine, objects
from hw_mocks.real_bluez.peripheral import PeripheralOnAir

ONE_ADAPTER = ("hci0",)


class RealRadio:
    """Fault plans do not apply here: faults are what tests do to it."""

    def __init__(self, running: Machine, adapters: Sequence[str]) -> None:
        self.address = running.bus
        self.machine = running
        self.dice: dict[str, VirtualDie] = {}
        self._adapters = tuple(adapters)
        self._on_air: dict[str, PeripheralOnAir] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._last: dict[str, asyncio.Task[None]] = {}  # what was last asked of each device
        self._random = Random(0)

    # -- devices

    async def add_dice(self, dice: Mapping[str, VirtualDie]) -> None:
        self.dice |= dice
        for name, die in dice.items():
            self.add(name, die, FaultPlan())
        await self.settle()

    def add(self, name: str, peripheral: Peripheral, _faults: FaultPlan) -> None:
        """Put one more device with one service on the air."""

        def written(data: bytes) -> None:
            for answer in peripheral.written(data):
                self.send(name, answer)

        self.add_peripheral(name, OneService(peripheral, written))

    def add_peripheral(self, name: str, peripheral: GattPeripheral, _faults: FaultPlan | None = None) -> None:
        """Put any device on the air."""
        self._on_air[name] = PeripheralOnAir(name, peripheral, self.machine.ether)
        peripheral.put_on_air(partial(self.notify, name))
        self._soon(name, self._on_air[name].switch_on())

    async def settle(self) -> None:
        """Wait until everything that was asked for has happened."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def clear(self) -> None:
        """Take all devices off the air, and let BlueZ forget them."""
        await self.settle()
        self.machine.chips[0].slots = None
        for one in self._on_air.values():
            await one.vanish(self.machine.chips)
            one.close()
        self._on_air.clear()
        self._last.clear()
        self.dice.clear()
        async with bus_connection(self.address) as bus:
            for path in [path for path, found in (await objects(bus)).items() if DEVICE in found]:
                adapter = path.rsplit("/", 1)[0]
                await bus.call(Message("org.bluez", adapter, ADAPTER, "RemoveDevice", signature="o", body=[path]))

    # -- what players do

    async def roll(self, die: str, face: int | None = None) -> None:
        await self.play(die, self.dice[die].roll(face, self._random))

    async def cock(self, die: str) -> None:
        await self.play(die, self.dice[die].cock(self._random))

    async def lay(self, die: str, face: int) -> None:
        await self.play(die, self.dice[die].lay(face))

    async def play(self, name: str, messages: Iterable[TimedMessage]) -> None:
        for message in messages:
            await asyncio.sleep(message.after)
            self.send(name, message.data)

    def send(self, name: str, data: bytes) -> None:
        """Send a message from a device that has one kind."""
        on_air = self._on_air[name]
        first = next(one for one in characteristics_of(on_air.peripheral) if one.notifies)
        if on_air.is_heard(first):
            self._soon(name, on_air.notify(first, data))

    def notify(self, name: str, uuid: str, data: bytes) -> None:
        """Send the value of a characteristic, as a notification or an indication."""
        on_air = self._on_air[name]
        found = next(one for one in characteristics_of(on_air.peripheral) if one.uuid == full_uuid(uuid))
        if on_air.is_heard(found):
            self._soon(name, on_air.notify(found, data))

    # -- what goes wrong

    def disconnect(self, name: str, seconds: float = 0.0) -> None:
        """Let the device end the connection; it cannot be reached for `seconds`."""
        self._soon(name, self._away(name, seconds) if seconds else self._on_air[name].hang_up())

    async def _away(self, name: str, seconds: float) -> None:
        await self._on_air[name].vanish(self.machine.chips)
        await asyncio.sleep(seconds)
        await self._on_air[name].appear()

    def hide(self, name: str, hidden: bool = True) -> None:
        """Take the device out of reach, or bring it back."""
        on_air = self._on_air[name]
        self._soon(name, on_air.vanish(self.machine.chips) if hidden else on_air.appear())

    def mute(self, name: str, muted: bool = True) -> None:
        self._on_air[name].muted = muted

    def slots(self, count: int | None) -> None:
        """How many connections the first adapter can hold."""
        self.machine.chips[0].slots = count

    async def power(self, on: bool) -> None:
        """Switch the computer's own Bluetooth."""
        async with bus_connection(self.address) as bus:
            for adapter in self._adapters:
                body = [ADAPTER, "Powered", Variant("b", on)]
                path = adapter_path(adapter)
                await bus.call(Message("org.bluez", path, PROPERTIES, "Set", signature="ssv", body=body))

    async def restart(self) -> None:
        """Restart the bluetooth service in good order."""
        await self._again("TERM")

    async def crash(self) -> None:
        """Let the bluetooth service die and come back at once."""
        await self._again("KILL")

    async def _again(self, signal: str) -> None:
        await self.machine.end_bluetoothd(signal)
        await self.machine.start_bluetoothd()
        await adapters_on(self.address, len(self._adapters))

    # -- what is seen

    def is_connected(self, name: str) -> bool:
        return self._on_air[name].is_connected

    def is_heard(self, name: str, uuid: str | None = None) -> bool:
        """Whether someone is connected to the device and listens: to this characteristic, or to any."""
        wanted = None if uuid is None else full_uuid(uuid)
        on_air = self._on_air[name]
        return any(
            on_air.is_heard(one)
            for one in characteristics_of(on_air.peripheral)
            if one.notifies and wanted in {None, one.uuid}
        )

    def _soon(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        """Bumble takes a moment for everything; what is asked of one device happens in the order of asking."""
        task = asyncio.get_running_loop().create_task(_after(self._last.get(name), work))
        self._last[name] = task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _after(before: asyncio.Task[None] | None, work: Coroutine[Any, Any, None]) -> None:
    if before is not None:
        await asyncio.wait((before,))
    await work


@contextlib.asynccontextmanager
async def real_bluetooth(
    image: Path, dice: Mapping[str, VirtualDie], adapters: Sequence[str] = ONE_ADAPTER
) -> AsyncIterator[RealRadio]:
    """Boot the machine of an image, and put dice on its air for as long as the block runs."""
    async with machine(image, len(adapters)) as running:
        radio = RealRadio(running, adapters)
        await radio.add_dice(dice)
        yield radio
