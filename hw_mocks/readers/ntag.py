"""A virtual NTAG21x: its memory and its answers. It does not answer unknown commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from firmware_bridge.ntag import (
    FIRST_USER_PAGE,
    GET_VERSION,
    PAGE_SIZE,
    READ_SIGNATURE,
    Model,
    authenticate_command,
    check_bytes,
    memory_with,
    text_message,
)

# Two tags whose uid and signature their maker's key confirms. Nobody but NXP can make more of them.
ORIGINALS: Mapping[str, bytes] = MappingProxyType(
    {
        "04e10cda993c80": bytes.fromhex("8b76052ee42f5567beb53238b3e3f9950707c0dcc956b5c5efcfdb709b2d82b3"),
        "04db0bda993c80": bytes.fromhex("6048efd9417cd10f6b7f1818d471a7fe5b46868d2eabdc6307a1e0aae139d8d0"),
    }
)

# Before the text on a new NTAG213: where its lock bits are.
_LOCK_CONTROL = bytes.fromhex("01 03 a0 0c 34")

_PACK = b"\x00\x00"

# The answer of a tag, in four bits, after it has written a page.
WRITTEN = b"\x0a"

# The uid and its check bytes are the maker's. Behind them, lock bits and capabilities can be set and never cleared.
_LOCKS, _CAPABILITIES = 2, 3

# The password and its answer, the last two pages, are never shown.
_HIDDEN_PAGES = 2


@dataclass(slots=True)
class VirtualNtag:
    """`uid` is in hexadecimal. With a password, the user memory is readable only after it is given."""

    uid: str
    text: str | None = None
    model: Model = Model.NTAG213
    password: bytes | None = None
    signature: bytes | None = field(init=False)
    memory: bytes = field(init=False)
    _open: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.signature = ORIGINALS.get(self.uid)
        message = b"" if self.text is None else text_message(self.text)
        lock = _LOCK_CONTROL if self.model is Model.NTAG213 else b""
        user = (lock + memory_with(message)).ljust(self.model.user_bytes, b"\0")
        if len(user) > self.model.user_bytes:
            raise ValueError(f"{self.text!r} is too long for an {self.model.name}")
        self.memory = (self._header() + user).ljust(self.model.pages * PAGE_SIZE, b"\0")

    def lose_field(self) -> None:
        """Without a field, or after a refusal, a tag forgets that the password was given."""
        self._open = False

    def answer(self, command: bytes) -> bytes | None:
        """Answer a command; None for a refusal or silence, which look the same to a reader."""
        if command == GET_VERSION:
            return self.model.value
        if command == READ_SIGNATURE:
            return self.signature
        if self.password is not None and command == authenticate_command(self.password):
            self._open = True
            return _PACK
        match list(command):
            case [0x30, page]:
                return self._read(page)
            case [0x3A, first, last]:
                return self._fast_read(first, last)
            case [0xA2, page, *data] if len(data) == PAGE_SIZE:
                return WRITTEN if self._write(page, bytes(data)) else None
            case _:
                return None

    def _header(self) -> bytes:
        uid = bytes.fromhex(self.uid)
        first, second = check_bytes(uid)
        prepared = bytes([0xE1, 0x10, self.model.ndef_bytes // 8, 0])
        return uid[:3] + bytes([first]) + uid[3:] + bytes([second, 0x48, 0, 0]) + prepared

    @property
    def _pages(self) -> int:
        return self.model.pages if self._open or self.password is None else FIRST_USER_PAGE

    def _read(self, page: int) -> bytes | None:
        """Four pages; one that runs past the end goes on at the beginning."""
        if page >= self._pages:
            return None
        return b"".join(self._page(number % self._pages) for number in range(page, page + 4))

    def _fast_read(self, first: int, last: int) -> bytes | None:
        if not first <= last < self._pages:
            return None
        return b"".join(self._page(number) for number in range(first, last + 1))

    def _write(self, number: int, data: bytes) -> bool:
        if not _LOCKS <= number < self._pages or self._is_locked(number):
            return False
        old = self._page(number)
        match number:
            case 2:  # the lock bits are its second half
                data = old[:2] + _with_bits_set(old[2:], data[2:])
            case 3:
                data = _with_bits_set(old, data)
            case _ if number >= self.model.pages - _HIDDEN_PAGES:
                return True
        at = number * PAGE_SIZE
        self.memory = self.memory[:at] + data + self.memory[at + PAGE_SIZE :]
        return True

    def _is_locked(self, number: int) -> bool:
        """A bit for each page from 3 to 15."""
        bits = int.from_bytes(self._page(_LOCKS)[2:], "little")
        return _CAPABILITIES <= number < 16 and bool(bits >> number & 1)

    def _page(self, number: int) -> bytes:
        return self.memory[number * PAGE_SIZE : (number + 1) * PAGE_SIZE]


def _with_bits_set(old: bytes, new: bytes) -> bytes:
    return bytes(one | other for one, other in zip(old, new, strict=True))
