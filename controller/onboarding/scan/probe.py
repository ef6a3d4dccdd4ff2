"""Find out what is at a port or a Bluetooth name. Ports that another program uses are not opened."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from controller.config.hardware import PCSC_PREFIX
from controller.onboarding.draft.plain_text import printable
from controller.onboarding.scan.identify import NOBODY, Greeting, HubFound, ReaderFound, Who
from controller.onboarding.scan.ports import unusable
from firmware_bridge.ble.radio import Radio
from firmware_bridge.ble.uart_line import OnAir, run_ble_line
from firmware_bridge.line import Begin
from firmware_bridge.observations import DeviceDown, Observation, Observe
from firmware_bridge.serial_line import run_line


@dataclass(frozen=True, slots=True)
class NothingFound:
    """No device of ours answered. `reason` is a sentence if something is wrong; empty if it is only silent."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class PcscFound:
    """A reader of the PC/SC service, by its name. It is not opened: the service knows that it is there."""

    name: str


Answered = Who | PcscFound | NothingFound

Run = Callable[[Begin, Observe], Awaitable[None]]


def section_for(answered: Answered | None, port: str, cell: str) -> dict[str, Any] | None:
    """What a config says about it, under a cell if it has only one; None if it is not a reader that can be used."""
    match answered:
        case HubFound():
            return {"driver": "table-link", "port": port}
        case ReaderFound():
            return {"driver": "pn532", "port": port, "cell": cell}
        case PcscFound(name):
            return {"driver": "pcsc", "reader": name, "cell": cell}
        case _:
            return None


async def probe_port(port: str) -> Answered:
    """Ask a serial port what is connected to it."""
    if port.startswith(PCSC_PREFIX):
        return PcscFound(printable(port.removeprefix(PCSC_PREFIX)))
    if "://" not in port and (reason := await asyncio.to_thread(unusable, port)):
        return NothingFound(reason)
    return await _ask(lambda begin, observe: run_line(port, "device", port, begin, observe))


async def call(who: str, radio: Radio) -> Answered:
    """Ask a device on the air, by its name or its address. The radio runs alongside this."""
    return await _ask(lambda begin, observe: run_ble_line(who, "hub", OnAir(who), radio, begin, observe))


async def _ask(run: Run) -> Answered:
    answered: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()

    def settle(answer: Answered) -> None:
        if not answered.done():
            answered.set_result(answer)

    def observe(seen: Observation) -> None:
        if isinstance(seen, DeviceDown):
            settle(NothingFound("" if seen.reason == NOBODY else seen.reason))

    line = asyncio.ensure_future(run(lambda now, _wake: Greeting(settle, now), observe))
    try:
        return await answered
    finally:
        line.cancel()
        with suppress(asyncio.CancelledError):
            await line
