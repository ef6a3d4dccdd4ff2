"""Keep one device on its serial port connected, for any protocol: open, talk, notice a pulled cable, reopen."""

from __future__ import annotations

import asyncio
import errno
import logging
from contextlib import suppress
from random import Random
from typing import NoReturn

import serialx

from firmware_bridge.backoff import Trouble, wait_before
from firmware_bridge.captures import UNTAPPED, Cable, Direction, Tap
from firmware_bridge.line import Begin, Conversation, LineLostError
from firmware_bridge.observations import DeviceDown, Observe

LOG = logging.getLogger(__name__)

# What microcontroller boards, reader chips and USB bridges run at out of the box. Native USB ignores it.
BAUD = 115_200

# A device that does not read is stuck: we never have this much to send to a healthy one.
MAX_UNSENT_BYTES = 16 * 1024

# Opening and closing take milliseconds, but a kernel driver with a broken USB bridge can block forever.
PORT_SECONDS = 5.0

# Looking for a port that is not there costs next to nothing, and a person who plugs the device in is watching.
LOOK_SECONDS = 0.5


async def run_line(device: str, kind: str, port: str, begin: Begin, observe: Observe, tap: Tap = UNTAPPED) -> NoReturn:
    """Run forever; cancel to stop. `kind` is the word for the device in messages, `port` a path such as /dev/ttyACM0."""
    loop, random = asyncio.get_running_loop(), Random()
    attempt, reported = 0, ""
    while True:
        lost, was_up = await _one_connection(kind, port, begin, tap)
        attempt = 1 if was_up else attempt + 1
        if was_up or str(lost) != reported:
            reported = str(lost)
            observe(DeviceDown(device, reported, loop.time()))
        missing = lost.trouble is Trouble.NOT_HEARD
        await asyncio.sleep(LOOK_SECONDS if missing else wait_before(lost.trouble, attempt, random.random()))


async def _one_connection(kind: str, port: str, begin: Begin, tap: Tap) -> tuple[LineLostError, bool]:
    """Run one connection to its end; return why it ended, and whether the device was up."""
    loop = asyncio.get_running_loop()
    inbox = _Inbox()
    try:
        async with asyncio.timeout(PORT_SECONDS):
            transport, _ = await serialx.create_serial_connection(loop, lambda: inbox, port, BAUD)
    except TimeoutError:
        return LineLostError(f"{port} hangs: unplug the {kind} and plug it in again.", Trouble.SILENT), False
    except (OSError, serialx.SerialException) as error:
        return _cannot_open(kind, port, error), False
    tap.opened(Cable(port), loop.time())
    conversation = begin(loop.time(), inbox.wake.set)
    try:
        await _talk(kind, conversation, inbox, transport, tap)
    except LineLostError as lost:
        return lost, conversation.was_up
    except (OSError, serialx.SerialException) as error:
        LOG.debug("the port broke while it was written to: %s", error)
        return _pulled(kind), conversation.was_up
    finally:
        tap.closed(loop.time())
        transport.abort()
        with suppress(TimeoutError):
            async with asyncio.timeout(PORT_SECONDS):
                await transport.wait_closed()


async def _talk(
    kind: str, conversation: Conversation, inbox: _Inbox, transport: serialx.BaseSerialTransport, tap: Tap
) -> NoReturn:
    loop = asyncio.get_running_loop()
    while True:
        outgoing = conversation.outgoing()
        tap.passed(Direction.OUT, outgoing, loop.time())
        transport.write(outgoing)
        if transport.get_write_buffer_size() > MAX_UNSENT_BYTES:
            raise LineLostError(f"The {kind} does not read what it is sent: restart it.", Trouble.SILENT)
        with suppress(TimeoutError):
            async with asyncio.timeout_at(conversation.wake_at()):
                await inbox.wake.wait()
        inbox.wake.clear()
        for at, data in inbox.drain():
            tap.passed(Direction.IN, data, at)
            conversation.receive(data, at)
        if inbox.lost:
            raise _pulled(kind)
        conversation.tick(loop.time())


class _Inbox(asyncio.Protocol):
    """Collects what comes in, each piece with its time, and wakes the loop that reads it."""

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

    def drain(self) -> list[tuple[float, bytes]]:
        pieces, self._pieces = self._pieces, []
        return pieces


def _pulled(kind: str) -> LineLostError:
    return LineLostError(f"The {kind}'s cable was pulled: plug it in again.", Trouble.DROPPED)


def _cannot_open(kind: str, port: str, error: Exception) -> LineLostError:
    match error:
        case FileNotFoundError():
            return LineLostError(f"There is no {port}: plug the {kind} in, or correct its port.", Trouble.NOT_HEARD)
        case PermissionError():
            return LineLostError(
                f"{port} may not be opened: add this user to the group of the port, often dialout.",
                Trouble.REFUSED,
            )
        case OSError(errno=errno.EBUSY):
            return LineLostError(f"{port} is in use by another program: close that one.", Trouble.REFUSED)
        case OSError(errno=errno.ENOTTY):
            return LineLostError(f"{port} is not a serial port: correct the {kind}'s port.", Trouble.REFUSED)
        case _:
            return LineLostError(f"{port} cannot be opened: {error}.", Trouble.REFUSED)
