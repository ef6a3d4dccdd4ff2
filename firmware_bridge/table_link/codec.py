"""Frames on the wire: bytes in, frames out.

A frame is its body, byte-stuffed (COBS) so that no zero is left in it, between two zeros. The zero in front ends any garbage before it, so that the next good frame is
always read.

    body = version, type, session (2 bytes), sequence number (2 bytes), payload, checksum (2 bytes)
"""

from __future__ import annotations

import struct
from binascii import crc_hqx
from dataclasses import dataclass
from enum import StrEnum

from firmware_bridge.table_link.messages import Frame
from firmware_bridge.table_link.payloads import BY_TYPE_BYTE, pack

# Incremented when the layout of any message changes. Delimiters, stuffing, header and checksum never change, so that two
# versions can always recognise each other.
VERSION = 1

# Below this, byte-stuffing needs no second block for a long run, and a frame fits a 256-byte buffer with both its zeros.
MAX_BODY = 253
MAX_STUFFED = MAX_BODY + 1

_HEADER = struct.Struct(">BBHH")
_CHECKSUM = struct.Struct(">H")
MAX_PAYLOAD = MAX_BODY - _HEADER.size - _CHECKSUM.size


class Fault(StrEnum):
    """What is wrong with bytes that are not a frame."""

    OVERLONG = "more than 254 bytes without a zero between them"
    STUFFING = "the byte-stuffing does not add up"
    CHECKSUM = "the checksum is wrong"
    KIND = "the message type is unknown"
    PAYLOAD = "the payload does not fit the message type"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Bytes between two zeros that are not a valid frame."""

    fault: Fault
    data: bytes

    @property
    def sentence(self) -> str:
        return f"The hub sent an unreadable frame: {self.fault}."


@dataclass(frozen=True, slots=True)
class WrongVersion:
    """A valid frame of another version of this protocol."""

    theirs: int
    data: bytes

    @property
    def sentence(self) -> str:
        return (
            f"The hub speaks version {self.theirs} of the table link and this table speaks version {VERSION}: "
            f"flash the hub with the firmware for table link {VERSION}"
            + (", or update Arbiter." if self.theirs > VERSION else ".")
        )


LinkError = Unreadable | WrongVersion


def encode(frame: Frame, version: int = VERSION) -> bytes:
    """Return the bytes of a frame; raises ValueError if its message is too long for one."""
    type_byte, payload = pack(frame.message)
    if len(payload) > MAX_PAYLOAD:
        name = type(frame.message).__name__
        raise ValueError(f"{name} needs {len(payload)} bytes and a frame holds {MAX_PAYLOAD}: send less in one")
    body = _HEADER.pack(version, type_byte, frame.session, frame.seq) + payload
    return b"\0" + _stuffed(body + _CHECKSUM.pack(checksum(body))) + b"\0"


def checksum(body: bytes) -> int:
    """CRC-16/CCITT-FALSE: five lines on a microcontroller, and it finds every burst of up to 16 bits."""
    return crc_hqx(body, 0xFFFF)


class Decoder:
    """Feed it bytes as they arrive, in pieces of any size. Counts what it read and what it refused; never raises."""

    def __init__(self) -> None:
        self.frames = 0
        self.refused = 0
        self._pending = bytearray()
        self._overlong = False

    def feed(self, data: bytes) -> list[Frame | LinkError]:
        first, *rest = data.split(b"\0")
        found: list[Frame | LinkError | None] = [self._add(first)]
        for piece in rest:
            found += [self._end(), self._add(piece)]
        results = [result for result in found if result is not None]
        self.frames += sum(isinstance(result, Frame) for result in results)
        self.refused += sum(not isinstance(result, Frame) for result in results)
        return results

    def _add(self, piece: bytes) -> Unreadable | None:
        """Keep no more than one frame's worth: a line that never sends a zero must not fill the memory."""
        if self._overlong:
            return None
        self._pending += piece[: MAX_STUFFED + 1]
        if len(self._pending) <= MAX_STUFFED:
            return None
        self._overlong = True
        return Unreadable(Fault.OVERLONG, bytes(self._pending[:MAX_STUFFED]))

    def _end(self) -> Frame | LinkError | None:
        stuffed, overlong = bytes(self._pending), self._overlong
        self._pending.clear()
        self._overlong = False
        return _decoded(stuffed) if stuffed and not overlong else None


def _decoded(stuffed: bytes) -> Frame | LinkError:
    body = _unstuffed(stuffed)
    if body is None:
        return Unreadable(Fault.STUFFING, stuffed)
    content, end = body[: -_CHECKSUM.size], body[-_CHECKSUM.size :]
    if len(content) < _HEADER.size or _CHECKSUM.pack(checksum(content)) != end:
        return Unreadable(Fault.CHECKSUM, stuffed)
    version, type_byte, session, seq = _HEADER.unpack(content[: _HEADER.size])
    if version != VERSION:
        return WrongVersion(version, stuffed)
    layout = BY_TYPE_BYTE.get(type_byte)
    if layout is None:
        return Unreadable(Fault.KIND, stuffed)
    try:
        return Frame(layout.unpack(content[_HEADER.size :]), session, seq)
    except (ValueError, struct.error):
        return Unreadable(Fault.PAYLOAD, stuffed)


def _stuffed(body: bytes) -> bytes:
    return b"".join(bytes([len(run) + 1]) + run for run in body.split(b"\0"))


def _unstuffed(stuffed: bytes) -> bytes | None:
    runs, at = [], 0
    while at < len(stuffed):
        end = at + stuffed[at]
        if end > len(stuffed):
            return None
        runs.append(stuffed[at + 1 : end])
        at = end
    return b"\0".join(runs)
