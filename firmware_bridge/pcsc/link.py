"""Keeps one PC/SC reader connected, such as an ACR122U, and reports the tag on it.

The system's PC/SC service (pcscd) owns these readers. Its library waits in blocking calls, so each reader has its own thread. The
thread waits until something changes, asks who the tag is, and passes observations to the loop. It ends when the reader or the
service goes away, and the loop then looks for the reader again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import NoReturn

from smartcard import scard

from firmware_bridge.backoff import Trouble, wait_before
from firmware_bridge.line import LineLostError
from firmware_bridge.observations import BytesRefused, DeviceDown, DeviceUp, Observation, Observe, TagGone, TagSeen
from firmware_bridge.pcsc.commands import GET_UID, NoUidError, uid_in
from firmware_bridge.tag_presence import Arrived, Change, ReportedPresence

log = logging.getLogger(__name__)

# Asking which readers there are costs next to nothing, and a person who plugs one in is watching.
LOOK_SECONDS = 0.5

# The service reports every change at once. This limits how long a stop waits that came just before the thread began to wait.
WAIT_SECONDS = 1.0

# The upper half of a reader's state counts how often a tag came or went.
_VISITS = 16
_GONE = scard.SCARD_STATE_UNKNOWN | scard.SCARD_STATE_UNAVAILABLE | scard.SCARD_STATE_IGNORE
_PULLED = LineLostError("The reader's cable was pulled: plug it in again.", Trouble.NOT_HEARD)

# A tag at the edge of the field is announced and lost again before it can be asked. It is announced once more when it is read properly.
_PASSING = frozenset({scard.SCARD_W_REMOVED_CARD, scard.SCARD_E_NO_SMARTCARD, scard.SCARD_W_UNRESPONSIVE_CARD})
# A service that crashes while it is asked looks as if it let nobody in.
_NO_SERVICE = frozenset(
    {
        scard.SCARD_E_NO_SERVICE,
        scard.SCARD_E_SERVICE_STOPPED,
        scard.SCARD_F_COMM_ERROR,
        scard.SCARD_W_SECURITY_VIOLATION,
    }
)


async def run_reader(reader: str, cell: str, wanted: str, observe: Observe) -> NoReturn:
    """Run forever; cancel to stop. `wanted` is part of the reader's name, as the service lists it."""
    loop, random = asyncio.get_running_loop(), Random()
    presence = ReportedPresence()  # outlives a pulled cable, so that a base lifted meanwhile is reported as gone
    attempt, reported = 0, ""
    with ThreadPoolExecutor(1, f"reader {reader}") as threads:
        while True:
            watch = _Watch(reader, cell, wanted, presence, lambda seen: loop.call_soon_threadsafe(observe, seen))
            try:
                lost = await loop.run_in_executor(threads, watch.run)
            finally:
                watch.stop()
            attempt = 1 if watch.was_up else attempt + 1
            if watch.was_up or str(lost) != reported:
                reported = str(lost)
                observe(DeviceDown(reader, reported, loop.time()))
            missing = lost.trouble is Trouble.NOT_HEARD
            await asyncio.sleep(LOOK_SECONDS if missing else wait_before(lost.trouble, attempt, random.random()))


def readers() -> list[str]:
    """The names of the readers that are plugged in. Raises LineLostError if the service does not run."""
    with _service() as context:
        return _listed(context)


def only(wanted: str, names: list[str]) -> str:
    """The one reader that is meant: `wanted` is its name, or a part that no other name has."""
    found = [name for name in names if name == wanted] or [
        name for name in names if wanted.casefold() in name.casefold()
    ]
    if not found:
        raise LineLostError(f"There is no reader {wanted}: plug it in, or correct its name.", Trouble.NOT_HEARD)
    if len(found) > 1:
        raise LineLostError(f"{wanted} could be {' or '.join(found)}: write more of the name.", Trouble.STRANGER)
    return found[0]


class _Watch:
    """One connection to the service, in its own thread."""

    def __init__(
        self, reader: str, cell: str, wanted: str, presence: ReportedPresence, report: Callable[[Observation], object]
    ) -> None:
        self.was_up = False
        self._reader, self._cell, self._wanted = reader, cell, wanted
        self._presence = presence
        self._report = report
        self._seen: set[str] = set()  # the tags that were reported since it came up
        self._stopped = False
        self._context: object = None

    def stop(self) -> None:
        """May be called from another thread."""
        self._stopped = True
        if self._context is not None:
            scard.SCardCancel(self._context)

    def run(self) -> LineLostError:
        """Watch until stopped, or until the reader is lost; return why."""
        try:
            with _service() as self._context:
                self._watch(self._context)
        except LineLostError as lost:
            return lost
        finally:
            self._context = None

    def _watch(self, context: object) -> NoReturn:
        name = only(self._wanted, _listed(context))
        state, visit, lying = scard.SCARD_STATE_UNAWARE, None, ""
        while not self._stopped:
            result, states = scard.SCardGetStatusChange(context, self._timeout_ms(), [(name, state)])
            self._tell(self._presence.expired(_now()))
            if result in {scard.SCARD_E_TIMEOUT, scard.SCARD_E_CANCELLED}:
                continue
            _check(result)
            state = states[0][1]
            if state & _GONE:
                raise _PULLED
            if state >> _VISITS == visit:  # only other programs, or we ourselves, began or ended to use it
                continue
            visit = state >> _VISITS
            tag = self._tag(context, name) if state & scard.SCARD_STATE_PRESENT else ""
            if self.was_up:
                self._changed(lying, tag)
            else:
                self._came_up(tag)
            if tag and tag not in self._seen:  # known from before the connection was lost: it is reported once more
                self._tell([Arrived(self._cell, tag)])
            lying = tag
        raise LineLostError("The reader was stopped.", Trouble.DROPPED)

    def _came_up(self, tag: str) -> None:
        self.was_up = True
        self._report(DeviceUp(self._reader, "reader", _now()))
        self._tell(self._presence.snapshot([(self._cell, tag)] if tag else [], _now()))

    def _changed(self, before: str, tag: str) -> None:
        if before:
            self._presence.gone(self._cell, before, _now())
        if tag:
            self._tell(self._presence.seen(self._cell, tag))

    def _tell(self, changes: Iterable[Change]) -> None:
        for change in changes:
            kind = TagSeen if isinstance(change, Arrived) else TagGone
            self._seen.add(change.tag)
            self._report(kind(self._reader, change.cell, change.tag, _now()))

    def _tag(self, context: object, name: str) -> str:
        """Who lies there; empty if it is gone again or does not say."""
        result, card, protocol = scard.SCardConnect(
            context, name, scard.SCARD_SHARE_SHARED, scard.SCARD_PROTOCOL_T0 | scard.SCARD_PROTOCOL_T1
        )
        if result in _PASSING:
            return ""
        _check(result)
        try:
            result, reply = scard.SCardTransmit(card, protocol, list(GET_UID))
        finally:
            scard.SCardDisconnect(card, scard.SCARD_LEAVE_CARD)
        if result != scard.SCARD_S_SUCCESS:
            log.debug("%s: the tag was lost while it was asked: %s", name, scard.SCardGetErrorMessage(result))
            return ""
        try:
            return uid_in(bytes(reply))
        except NoUidError as error:
            self._report(BytesRefused(self._reader, str(error), bytes(reply), _now()))
            return ""

    def _timeout_ms(self) -> int:
        expiry = self._presence.next_expiry()
        seconds = WAIT_SECONDS if expiry is None else min(WAIT_SECONDS, expiry - _now())
        return max(1, round(seconds * 1000))


@contextmanager
def _service() -> Iterator[object]:
    result, context = scard.SCardEstablishContext(scard.SCARD_SCOPE_USER)
    if result == scard.SCARD_W_SECURITY_VIOLATION:
        raise LineLostError("The PC/SC service does not let this user in: allow it by a polkit rule.", Trouble.REFUSED)
    _check(result)
    try:
        yield context
    finally:
        scard.SCardReleaseContext(context)


def _listed(context: object) -> list[str]:
    result, names = scard.SCardListReaders(context, [])
    if result == scard.SCARD_E_NO_READERS_AVAILABLE:
        return []
    _check(result)
    return list(names)


def _check(result: int) -> None:
    if result in _NO_SERVICE:
        raise LineLostError("The PC/SC service does not run: install and start pcscd.", Trouble.RADIO_OFF)
    if result == scard.SCARD_E_UNKNOWN_READER:
        raise _PULLED
    if result != scard.SCARD_S_SUCCESS:
        raise LineLostError(f"The reader fails: {scard.SCardGetErrorMessage(result)}", Trouble.REFUSED)


def _now() -> float:
    """The time of the loop, which any thread may ask for."""
    return time.monotonic()
