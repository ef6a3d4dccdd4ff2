"""Find every device on the air and at the ports, and report each at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.config.hardware import ProxySection
from controller.config.proxies import proxies_of
from controller.onboarding.scan.adverts import Sighting, sight
from controller.onboarding.scan.bluetooth import BluetoothTrouble, listen, usable_bluetooth
from controller.onboarding.scan.ports import Port, ports
from controller.onboarding.scan.probe import Answered, probe_port
from firmware_bridge.adverts import Advert
from firmware_bridge.observations import DeviceDown, DeviceUp, Observation

if TYPE_CHECKING:
    from bleak.backends.device import BLEDevice


@dataclass(frozen=True, slots=True)
class Heard:
    """`through` is the Bluetooth proxy that hears it; empty if this computer does."""

    device: Sighting
    through: str = ""


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


@dataclass(frozen=True, slots=True)
class ProxyState:
    """A Bluetooth proxy answers, or cannot be used: then the sentence says why."""

    name: str
    trouble: str = ""


News = Heard | Held | AtPort | BluetoothUnusable | ProxyState
Tell = Callable[[News], object]


async def look_around(
    seconds: float, named_ports: Iterable[str], tell: Tell, proxies: Sequence[ProxySection] = ()
) -> None:
    """Listen for this long, and probe every port meanwhile."""
    async with asyncio.TaskGroup() as group:
        for port in ports(named_ports):
            tell(AtPort(port))
            group.create_task(_ask(port, tell), name=f"port {port.path}")
        group.create_task(_listen(seconds, tell), name="air")
        if proxies:
            group.create_task(_listen_through(proxies, seconds, tell), name="proxies")


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


async def _listen_through(proxies: Sequence[ProxySection], seconds: float, tell: Tell) -> None:
    def heard(proxy: str, device: BLEDevice, advert: Advert, strength: int) -> None:
        tell(Heard(sight(device.address, advert, strength), proxy))

    def observe(seen: Observation) -> None:
        match seen:
            case DeviceUp(device=name):
                tell(ProxyState(name))
            case DeviceDown(device=name, reason=reason):
                tell(ProxyState(name, reason))

    with suppress(TimeoutError):
        async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
            for proxy in proxies_of(proxies, observe):
                group.create_task(proxy.run(heard), name=f"proxy {proxy.name}")
