"""What is on an NFC tag of the family NTAG21x: who it is, and the text that names a miniature.

Pure: bytes that a reader read in, facts out. A tag is written by anyone with a telephone, so nothing on it is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

# ISO 14443 type A knows single, double and triple size identifiers, and nothing between.
UID_SIZES = (4, 7, 10)

PAGE_SIZE = 4
READ_SIZE = 4 * PAGE_SIZE
FIRST_USER_PAGE = 4

GET_VERSION = b"\x60"
READ_SIGNATURE = b"\x3c\x00"


class TagError(ValueError):
    """The bytes are not what such a tag holds. It is the tag's fault: report it, never crash."""


class Model(Enum):
    """The value is what the chip answers to GET_VERSION."""

    NTAG213 = bytes.fromhex("00 04 04 02 01 00 0f 03")
    NTAG215 = bytes.fromhex("00 04 04 02 01 00 11 03")
    NTAG216 = bytes.fromhex("00 04 04 02 01 00 13 03")

    @property
    def pages(self) -> int:
        return {Model.NTAG213: 45, Model.NTAG215: 135, Model.NTAG216: 231}[self]

    @property
    def user_bytes(self) -> int:
        return {Model.NTAG213: 144, Model.NTAG215: 504, Model.NTAG216: 888}[self]

    @property
    def ndef_bytes(self) -> int:
        """As set by the factory: a little less than the memory."""
        return {Model.NTAG213: 144, Model.NTAG215: 496, Model.NTAG216: 872}[self]


def uid_from_text(text: str) -> bytes:
    """Read a uid as people and other readers write it: hex digits, with or without marks between the bytes."""
    try:
        uid = bytes.fromhex("".join(text.replace(":", " ").replace("-", " ").split()))
    except ValueError:
        uid = b""
    if len(uid) not in UID_SIZES:
        raise TagError(f"{text!r} is not a tag's uid: that is 4, 7 or 10 bytes in hex, such as 04e10cda993c80")
    return uid


def is_random_uid(uid: bytes) -> bool:
    """Whether a uid is random and changes each time, as on telephones: a short one that begins with 08."""
    return len(uid) == 4 and uid[0] == 0x08


def read_command(page: int) -> bytes:
    """Ask for four pages from this one on."""
    return bytes([0x30, page])


def authenticate_command(password: bytes) -> bytes:
    """Open a tag that is locked by a password; it answers with two bytes."""
    if len(password) != 4:
        raise ValueError(f"a tag's password has 4 bytes, not {len(password)}")
    return b"\x1b" + password


class Header(Struct, frozen=True):
    """The first four pages. `ndef_bytes` is the room for texts: 0 on a tag that has none, or shows none."""

    uid: bytes
    ndef_bytes: int


# In front of the uid in the first check byte: it marks a uid that goes on.
_CASCADE = 0x88
_NDEF_MAGIC = 0xE1


def header_of(block: bytes) -> Header:
    """Read pages 0 to 3. The check bytes are the tag's own; a clone that was set up badly gets them wrong."""
    if len(block) != READ_SIZE:
        raise TagError(f"four pages have {READ_SIZE} bytes, not {len(block)}")
    uid = block[:3] + block[4:8]
    if check_bytes(uid) != (block[3], block[8]):
        raise TagError("the check bytes of the tag's uid are wrong")
    magic, version, size, access = block[12:16]
    readable = magic == _NDEF_MAGIC and version >> 4 == 1 and not access >> 4
    return Header(uid, size * 8 if readable else 0)


def check_bytes(uid: bytes) -> tuple[int, int]:
    """Return the two check bytes of a uid of seven bytes."""
    first, second = _CASCADE, 0
    for byte in uid[:3]:
        first ^= byte
    for byte in uid[3:]:
        second ^= byte
    return first, second


_NULL, _MESSAGE, _END = 0x00, 0x03, 0xFE
_LONG = 0xFF


class MoreNeeded(Struct, frozen=True):
    """The message is not complete until this many bytes of user memory are known."""

    size: int


def message_in(memory: bytes) -> bytes | MoreNeeded | None:
    """Find the NDEF message in the user memory known so far, which begins at page 4; None if there is none."""
    at = 0
    while at < len(memory):
        kind = memory[at]
        if kind == _END:
            return None
        if kind == _NULL:
            at += 1
            continue
        start, size = _extent(memory, at)
        if start > len(memory):
            return MoreNeeded(start)
        if kind == _MESSAGE:
            return memory[start : start + size] if start + size <= len(memory) else MoreNeeded(start + size)
        at = start + size
    return MoreNeeded(at + 1)


def _extent(memory: bytes, at: int) -> tuple[int, int]:
    """Where the value of an entry begins, and its size; a beginning past the end means that the size is not known."""
    if len(memory) < at + 2:
        return at + 2, 0
    if memory[at + 1] != _LONG:
        return at + 2, memory[at + 1]
    return at + 4, int.from_bytes(memory[at + 2 : at + 4], "big")


def memory_with(message: bytes) -> bytes:
    """Lay out a message as user memory."""
    size = bytes([len(message)]) if len(message) < _LONG else b"\xff" + len(message).to_bytes(2, "big")
    return bytes([_MESSAGE]) + size + message + bytes([_END])


class Record(Struct, frozen=True):
    """One record of a message. `well_known` is the family that texts and links belong to."""

    well_known: bool
    kind: bytes
    payload: bytes


_SHORT, _WITH_ID, _CHUNKED = 0x10, 0x08, 0x20
_FORMAT = 0x07
_WELL_KNOWN, _RESERVED = 1, 7
_UTF16, _LANGUAGE = 0x80, 0x3F


def text_in(message: bytes) -> str | None:
    """Return the first text of a message, without unprintable characters; None if there is no text."""
    for record in records_in(message):
        if record.well_known and record.kind == b"T":
            return _text(record.payload)
    return None


def records_in(message: bytes) -> Iterator[Record]:
    """Read record by record; raises TagError for one whose sizes do not add up."""
    rest = message
    while rest:
        flags = rest[0]
        if flags & _CHUNKED or flags & _FORMAT == _RESERVED:
            raise TagError("the tag holds a record of a kind that cannot be read")
        short = bool(flags & _SHORT)
        sizes = 2 + (1 if short else 4) + bool(flags & _WITH_ID)
        if len(rest) < sizes:
            raise TagError("the tag's message is cut short")
        kind_size = rest[1]
        payload_size = int.from_bytes(rest[2 : 3 if short else 6], "big")
        id_size = rest[sizes - 1] if flags & _WITH_ID else 0
        start = sizes + kind_size + id_size
        if len(rest) < start + payload_size:
            raise TagError("the tag's message is cut short")
        yield Record(
            flags & _FORMAT == _WELL_KNOWN, rest[sizes : sizes + kind_size], rest[start : start + payload_size]
        )
        rest = rest[start + payload_size :]


def _text(payload: bytes) -> str:
    if not payload:
        raise TagError("the tag's text is empty")
    status, rest = payload[0], payload[1:]
    try:
        text = rest[status & _LANGUAGE :].decode("utf-16" if status & _UTF16 else "utf-8")
    except UnicodeDecodeError as error:
        raise TagError("the tag's text has an unknown encoding") from error
    return "".join(letter for letter in text if letter.isprintable()).strip()


def text_message(text: str, language: str = "en") -> bytes:
    """Write a message of one text, as a telephone does."""
    payload = bytes([len(language)]) + language.encode() + text.encode()
    if len(payload) <= 0xFF:
        return bytes([0xD1, 1, len(payload)]) + b"T" + payload
    return bytes([0xC1, 1]) + len(payload).to_bytes(4, "big") + b"T" + payload
