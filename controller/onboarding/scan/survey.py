"""Find every device on the air and at the ports, and report each at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

from controller.onboarding.scan.adverts import Sighting
from controller.onboarding.scan.bluetooth import BluetoothTrouble, listen, usable_bluetooth
from controller.onboarding.scan.ports import Port, ports
from controller.onboarding.scan.probe import Answered, probe_port


@dataclass(frozen=True, slots=True)
class Heard:
    device: Sighting


@dataclass(frozen=True, slots=True)
class Held:
    """A device that is connected to another program; nobody else can use it until that one disconnects."""

    device: Sighting


@dataclass(frozen=True, slots=True)
class AtPort:
    """`answered` is None while the port is still being asked."""

    port: Port
    answered: Answered | None = None


@dataclass(frozen=True, slots=True)
class BluetoothUnusable:
    """Bluetooth cannot be used: the sentence says what to do."""

    sentence: str


News = Heard | Held | AtPort | BluetoothUnusable
Tell = Callable[[News], object]


async def look_around(seconds: float, named_ports: Iterable[str], tell: Tell) -> None:
    """Listen for this long, and probe every port meanwhile."""
    async with asyncio.TaskGroup() as group:
        for port in ports(named_ports):
            tell(AtPort(port))
            group.create_task(_ask(port, tell), name=f"port {port.path}")
        group.create_task(_listen(seconds, tell), name="air")


async def _ask(port: Port, tell: Tell) -> None:
    tell(AtPort(port, await probe_port(port.path)))


async def _listen(seconds: float, tell: Tell) -> None:
    try:
        for device in (await usable_bluetooth()).held:
            tell(Held(device))
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await listen(lambda device: tell(Heard(device)))
    except BluetoothTrouble as trouble:
        tell(BluetoothUnusable(str(trouble)))
