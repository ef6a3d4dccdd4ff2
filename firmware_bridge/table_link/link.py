"""Keeps one hub on its serial port: open, talk, notice silence or a pulled cable, open again."""

from __future__ import annotations

import asyncio
import errno
import logging
from contextlib import suppress
from random import Random
from typing import NoReturn

import serialx

from firmware_bridge.backoff import Trouble, wait_before
from firmware_bridge.observations import DeviceDown, Observe
from firmware_bridge.table_link.conversation import Conversation, HubLostError, Memory
from firmware_bridge.table_link.lights import Lights, nobody_listens

LOG = logging.getLogger(__name__)

# What microcontroller boards and their USB bridges run at out of the box. Native USB ignores it.
BAUD = 115_200

# A hub that does not read is stuck: all we could have to say to a healthy one is far less than this.
MAX_UNSENT_BYTES = 16 * 1024

# Looking for a port that is not there costs next to nothing, and a person who plugs the hub in is watching.
LOOK_SECONDS = 0.5


async def run_hub(reader: str, port: str, lights: Lights, observe: Observe) -> None:
    """Run for ever; cancel to stop. `port` is a path such as /dev/ttyACM0, or any address that serialx can open."""
    loop, luck, memory = asyncio.get_running_loop(), Random(), Memory()
    attempt, reported = 0, ""
    while True:
        lost, was_up = await _one_connection(reader, port, memory, lights, observe)
        attempt = 1 if was_up else attempt + 1
        if was_up or str(lost) != reported:
            reported = str(lost)
            observe(DeviceDown(reader, reported, loop.time()))
        missing = lost.trouble is Trouble.NOT_HEARD
        await asyncio.sleep(LOOK_SECONDS if missing else wait_before(lost.trouble, attempt, luck.random()))


async def _one_connection(
    reader: str, port: str, memory: Memory, lights: Lights, observe: Observe
) -> tuple[HubLostError, bool]:
    """Talk until it ends; give why, and whether the hub was up."""
    loop = asyncio.get_running_loop()
    inbox = _Inbox()
    try:
        transport, _ = await serialx.create_serial_connection(loop, lambda: inbox, port, BAUD)
    except (OSError, serialx.SerialException) as error:
        return _cannot_open(port, error), False
    conversation = Conversation(reader, memory, lights, observe, loop.time())
    lights.on_change = inbox.wake.set
    try:
        await _talk(conversation, inbox, transport)
    except HubLostError as lost:
        return lost, conversation.was_up
    finally:
        lights.on_change = nobody_listens
        transport.abort()
        await transport.wait_closed()


async def _talk(conversation: Conversation, inbox: _Inbox, transport: serialx.BaseSerialTransport) -> NoReturn:
    loop = asyncio.get_running_loop()
    while True:
        transport.write(conversation.outgoing())
        if transport.get_write_buffer_size() > MAX_UNSENT_BYTES:
            raise HubLostError("The hub does not take what it is sent: restart it.", Trouble.SILENT)
        with suppress(TimeoutError):
            async with asyncio.timeout_at(conversation.wake_at()):
                await inbox.wake.wait()
        inbox.wake.clear()
        for at, data in inbox.take():
            conversation.heard(data, at)
        if inbox.lost:
            raise HubLostError("The hub's cable was pulled: plug it in again.", Trouble.DROPPED)
        conversation.tick(loop.time())


class _Inbox(asyncio.Protocol):
    """Collects what comes in, each piece with its time, and wakes the loop that looks at it."""

    def __init__(self) -> None:
        self.wake = asyncio.Event()
        self.lost = False
        self._pieces: list[tuple[float, bytes]] = []
        self._loop = asyncio.get_running_loop()

    def data_received(self, data: bytes) -> None:
        self._pieces.append((self._loop.time(), data))
        self.wake.set()

    def connection_lost(self, exc: Exception | None) -> None:
        LOG.debug("the port was lost: %s", exc)
        self.lost = True
        self.wake.set()

    def take(self) -> list[tuple[float, bytes]]:
        pieces, self._pieces = self._pieces, []
        return pieces


def _cannot_open(port: str, error: Exception) -> HubLostError:
    match error:
        case FileNotFoundError():
            return HubLostError(f"There is no {port}: plug the hub in, or correct its port.", Trouble.NOT_HEARD)
        case PermissionError():
            return HubLostError(
                f"{port} may not be opened: give this user the right to, often the group dialout.", Trouble.REFUSED
            )
        case OSError(errno=errno.EBUSY):
            return HubLostError(f"{port} is in use by another program: close that one.", Trouble.REFUSED)
        case OSError(errno=errno.ENOTTY):
            return HubLostError(f"{port} is not a serial port: correct the hub's port.", Trouble.REFUSED)
        case _:
            return HubLostError(f"{port} cannot be opened: {error}.", Trouble.REFUSED)
