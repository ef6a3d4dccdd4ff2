"""Frames on the wire between host and chip: bytes in, frames out, and back.

    00 00 FF, length, its checksum, direction, data, checksum, 00

Frames have no escape bytes, so data may look like a frame. The decoder trusts the length of a frame it has started, and
reads its bytes again only if a checksum shows that it was not a frame, or if the line falls silent in the middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

_START = b"\x00\xff"
# The direction of a frame, or that it is an error.
_TO_CHIP, _TO_HOST, _REFUSAL = 0xD4, 0xD5, 0x7F

# What the chip takes and gives in one frame, behind the direction.
MAX_DATA = 264

# A length up to this fits the normal frame.
_MAX_NORMAL = 255


@dataclass(frozen=True, slots=True)
class Ack:
    """From the chip: it received a command. From the host: abort the running command."""


@dataclass(frozen=True, slots=True)
class Nack:
    """Repeat the last frame."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The chip does not know the command or its parameters."""


@dataclass(frozen=True, slots=True)
class ToChip:
    data: bytes

    def __post_init__(self) -> None:
        _check_size(self.data)


@dataclass(frozen=True, slots=True)
class ToHost:
    data: bytes

    def __post_init__(self) -> None:
        _check_size(self.data)


Frame = Ack | Nack | Refused | ToChip | ToHost


class Fault(StrEnum):
    """What is wrong with bytes that are not a frame."""

    NOISE = "bytes outside of any frame"
    LENGTH = "the checksum of the length is wrong"
    OVERLONG = "the frame is longer than the chip can send"
    CHECKSUM = "the checksum is wrong"
    DIRECTION = "the direction byte is unknown"
    CUT = "the frame was cut short"


@dataclass(frozen=True, slots=True)
class Unreadable:
    fault: Fault
    data: bytes

    @property
    def sentence(self) -> str:
        return f"The reader sent an unreadable frame: {self.fault}."


def encode(frame: Frame) -> bytes:
    match frame:
        case Ack():
            return b"\x00\x00\xff\x00\xff\x00"
        case Nack():
            return b"\x00\x00\xff\xff\x00\x00"
        case Refused():
            return _enclosed(bytes([_REFUSAL]))
        case ToChip(data):
            return _enclosed(bytes([_TO_CHIP]) + data)
        case ToHost(data):
            return _enclosed(bytes([_TO_HOST]) + data)


def _enclosed(body: bytes) -> bytes:
    size = len(body)
    if size <= _MAX_NORMAL:
        head = bytes([size, -size & 0xFF])
    else:
        high, low = divmod(size, 256)
        head = bytes([0xFF, 0xFF, high, low, -(high + low) & 0xFF])
    return b"\x00\x00\xff" + head + body + bytes([-sum(body) & 0xFF, 0])


class Decoder:
    """Feed it bytes as they arrive, in pieces of any size. Counts what it read and what it refused; never raises."""

    def __init__(self) -> None:
        self.frames = 0
        self.refused = 0
        self._pending = b""
        self._reported_bytes = 0  # how many pending bytes belong to a false start that was already reported

    @property
    def in_a_frame(self) -> bool:
        """Whether more bytes of a frame are due."""
        return self._pending not in {b"", b"\x00"}

    def feed(self, data: bytes) -> list[Frame | Unreadable]:
        self._pending += data
        found: list[Frame | Unreadable] = []
        while (step := _step(self._pending)) is not None:
            item, used = step
            found += self._consume(item, used)
        return found

    def silence(self) -> list[Frame | Unreadable]:
        """Give up a frame that does not end, and decode what was read as its content."""
        found: list[Frame | Unreadable] = []
        while self.in_a_frame:
            found += self._consume(Unreadable(Fault.CUT, self._pending), len(_START))
            found += self.feed(b"")
        return found

    def _consume(self, item: Frame | Unreadable | None, used: int) -> list[Frame | Unreadable]:
        """Count an item and move on; the remains of a false start are reported once."""
        again = self._reported_bytes >= len(self._pending[:used].rstrip(b"\x00"))
        if isinstance(item, Unreadable):
            self._reported_bytes = max(self._reported_bytes, len(item.data))
        self._pending = self._pending[used:]
        self._reported_bytes = max(0, self._reported_bytes - used)
        if item is None or (isinstance(item, Unreadable) and again):
            return []
        self.frames += not isinstance(item, Unreadable)
        self.refused += isinstance(item, Unreadable)
        return [item]


def _step(pending: bytes) -> tuple[Frame | Unreadable | None, int] | None:
    """Read one item at the front; return it and its length, or None if more bytes are needed."""
    start = pending.find(_START)
    if start < 0:
        return _noise(pending, len(pending) - pending.endswith(b"\x00"))
    if start > 0:
        return _noise(pending, start)
    match pending[2:4]:
        case b"\x00\xff":
            return Ack(), 4
        case b"\xff\x00":
            return Nack(), 4
        case b"\xff\xff":
            return _extended(pending)
        case head if len(head) == 2:
            return _normal(pending)
        case _:
            return None


def _noise(pending: bytes, size: int) -> tuple[Unreadable | None, int] | None:
    """Zeros between frames are their margins, and no noise."""
    skipped = pending[:size].strip(b"\x00")
    return (Unreadable(Fault.NOISE, skipped) if skipped else None, size) if size else None


def _normal(pending: bytes) -> tuple[Frame | Unreadable, int] | None:
    size = pending[2]
    if (size + pending[3]) & 0xFF or not size:
        return _false_start(Fault.LENGTH, pending[:4])
    return _body(pending, 4, size)


def _extended(pending: bytes) -> tuple[Frame | Unreadable, int] | None:
    if len(pending) < 7:
        return None
    size = pending[4] * 256 + pending[5]
    if sum(pending[4:7]) & 0xFF or not size:
        return _false_start(Fault.LENGTH, pending[:7])
    if size > MAX_DATA + 1:
        return _false_start(Fault.OVERLONG, pending[:7])
    return _body(pending, 7, size)


def _body(pending: bytes, at: int, size: int) -> tuple[Frame | Unreadable, int] | None:
    end = at + size + 1
    if len(pending) < end:
        return None
    if sum(pending[at:end]) & 0xFF:
        return _false_start(Fault.CHECKSUM, pending[:end])
    direction, data = pending[at], pending[at + 1 : end - 1]
    match direction:
        case 0xD4:
            return ToChip(data), end
        case 0xD5:
            return ToHost(data), end
        case 0x7F if not data:
            return Refused(), end
        case _:
            return Unreadable(Fault.DIRECTION, pending[:end]), end


def _false_start(fault: Fault, data: bytes) -> tuple[Unreadable, int]:
    """Step over the start alone: a whole frame may begin right behind it."""
    return Unreadable(fault, data), len(_START)


def _check_size(data: bytes) -> None:
    if len(data) > MAX_DATA:
        raise ValueError(f"{len(data)} bytes do not fit a frame: {MAX_DATA} do")
