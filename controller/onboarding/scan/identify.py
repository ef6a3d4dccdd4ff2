"""Find out what is at the other end of a line: a hub, a bare PN532, or something unknown. Bytes in, bytes out.

It is a Conversation, so it runs on a cable and on the air. Both questions are asked in turn; each device ignores the
other's question as noise.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import cycle

from controller.onboarding.draft.plain_text import printable
from firmware_bridge.backoff import Trouble
from firmware_bridge.line import LineLostError
from firmware_bridge.pn532 import frames as pn532
from firmware_bridge.pn532.commands import (
    FirmwareVersion,
    GetFirmwareVersion,
    Pn532Error,
    SamConfiguration,
    SamConfigured,
    decode_reply,
    encode_command,
)
from firmware_bridge.pn532.conversation import WAKE_UP
from firmware_bridge.table_link import codec
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.messages import AskHello, AskNames, Capability, Frame, Hello, Names

# A healthy device answers in a few milliseconds; the rest allows for USB bridges that hold back their first bytes.
ASK_AGAIN_SECONDS = 0.4

# A board that restarts when its port is opened does not answer for up to two seconds.
PATIENCE_SECONDS = 4.0

NOBODY = "No hub and no reader answers."


@dataclass(frozen=True, slots=True)
class HubFound:
    """What a hub reports, without anything that a terminal could read as a command."""

    name: str
    firmware: str
    cells: Cells


@dataclass(frozen=True, slots=True)
class IncompatibleHub:
    """A hub that speaks another version of the table link."""

    version: int
    sentence: str


@dataclass(frozen=True, slots=True)
class ReaderFound:
    chip: FirmwareVersion


Who = HubFound | IncompatibleHub | ReaderFound


class Greeting:
    """A Conversation that ends when the device has identified itself, or after a time limit."""

    was_up = False

    def __init__(self, met: Callable[[Who], None], now: float) -> None:
        self._met = met
        self._until = now + PATIENCE_SECONDS
        self._ask_at = now
        self._questions = cycle((codec.encode(Frame(AskHello())), WAKE_UP + _to_chip(SamConfiguration())))
        self._outgoing = bytearray()
        self._hub, self._chip = codec.Decoder(), pn532.Decoder()
        self._hello: Hello | None = None  # of a hub whose other names have not arrived yet
        self._parts: list[Names] = []
        self.tick(now)

    def outgoing(self) -> bytes:
        data = bytes(self._outgoing)
        self._outgoing.clear()
        return data

    def receive(self, data: bytes, now: float) -> None:
        for item in self._hub.feed(data):
            match item:
                case Frame(Hello() as hello, session):
                    self._greeted(hello, session)
                case Frame(Names() as names) if self._hello is not None:
                    self._named(self._hello, names)
                case codec.WrongVersion(theirs):
                    self._met(IncompatibleHub(theirs, item.sentence))
        for frame in self._chip.feed(data):
            if isinstance(frame, pn532.ToHost):
                self._replied(frame.data, now)

    def tick(self, now: float) -> None:
        if now >= self._until:
            raise LineLostError(NOBODY, Trouble.SILENT)
        if now >= self._ask_at:
            self._ask_at = now + ASK_AGAIN_SECONDS
            self._outgoing += next(self._questions)

    def wake_at(self) -> float:
        return min(self._ask_at, self._until)

    def _greeted(self, hello: Hello, session: int) -> None:
        if Capability.NAMES not in hello.can:
            self._met(_introduced(hello, hello.cells.names))
            return
        self._hello = hello
        self._parts.clear()
        self._outgoing += codec.encode(Frame(AskNames(), session))

    def _named(self, hello: Hello, names: Names) -> None:
        """A part that got lost comes again with the next answer."""
        if names.part == len(self._parts):
            self._parts.append(names)
            if len(self._parts) == names.parts:
                more = (name for part in self._parts for name in part.names)
                with suppress(ValueError):  # two cells have the same name: the daemon reports that when it plays
                    self._met(_introduced(hello, (*hello.cells.names, *more)))

    def _replied(self, data: bytes, now: float) -> None:
        try:
            reply = decode_reply(data)
        except Pn532Error:
            return
        match reply:
            case SamConfigured():
                self._ask_at = now + ASK_AGAIN_SECONDS
                self._outgoing += _to_chip(GetFirmwareVersion())
            case FirmwareVersion():
                self._met(ReaderFound(reply))


def _introduced(hello: Hello, names: tuple[str, ...]) -> HubFound:
    version = ".".join(map(str, hello.version))
    cells = Cells(hello.cells.columns, hello.cells.rows, names)
    return HubFound(printable(hello.hub), printable(f"{hello.firmware} {version}"), cells)


def _to_chip(command: SamConfiguration | GetFirmwareVersion) -> bytes:
    return pn532.encode(pn532.ToChip(encode_command(command)))
