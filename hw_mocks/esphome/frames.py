"""Messages of ESPHome's native API on a stream, as a device sends and receives them: plain, or encrypted by a key.

Plain: 0, the length and the number of the message as variable-length numbers, the message. Encrypted: 1, the length in two bytes, and
what the Noise protocol makes of number, length and message; a handshake comes first, in which each side proves that it knows the key.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from typing import Any, Protocol

PLAIN, NOISE = 0, 1
PROLOGUE = b"NoiseAPIInit\x00\x00"
PROTOCOL = b"Noise_NNpsk0_25519_ChaChaPoly_SHA256"
BAD_INDICATOR = b"Bad indicator byte"
WRONG_KEY = b"\x01Handshake MAC failure"


class WrongClient(Exception):
    """It speaks the other way, or does not know the key. `answer` is what to send before closing."""

    def __init__(self, answer: bytes = b"") -> None:
        super().__init__(answer)
        self.answer = answer


class Frames(Protocol):
    def received(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """The messages that are complete, each with its number. Raises WrongClient."""

    def framed(self, number: int, message: bytes) -> bytes: ...

    def greeting(self) -> bytes:
        """What is to be sent because of what was received last."""


class PlainFrames:
    def __init__(self) -> None:
        self._waiting = b""

    def received(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        self._waiting += data
        while len(self._waiting) >= 3:
            if self._waiting[0] != PLAIN:
                raise WrongClient(bytes([PLAIN]) + BAD_INDICATOR)
            length, at = _number(self._waiting, 1)
            number, at = _number(self._waiting, at) if at else (0, 0)
            if not at or len(self._waiting) < at + length:
                return
            message, self._waiting = self._waiting[at : at + length], self._waiting[at + length :]
            yield number, message

    def framed(self, number: int, message: bytes) -> bytes:
        return bytes([PLAIN]) + _written(len(message)) + _written(number) + message

    def greeting(self) -> bytes:
        return b""


class NoiseFrames:
    """`key` is in base64, as ESPHome's configs have it."""

    def __init__(self, key: str, name: str) -> None:
        from noise.connection import NoiseConnection  # noqa: PLC0415  # an extra

        self._noise: Any = NoiseConnection.from_name(PROTOCOL)
        self._noise.set_as_responder()
        self._noise.set_psks(b64decode(key))
        self._noise.set_prologue(PROLOGUE)
        self._noise.start_handshake()
        self._hello = bytes([1]) + name.encode() + b"\x00"
        self._waiting, self._greeting, self._frames = b"", b"", 0

    def received(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        self._waiting += data
        while len(self._waiting) >= 3:
            if self._waiting[0] != NOISE:
                raise WrongClient(_noise_frame(b"\x01" + BAD_INDICATOR))
            end = 3 + int.from_bytes(self._waiting[1:3], "big")
            if len(self._waiting) < end:
                return
            frame, self._waiting = self._waiting[3:end], self._waiting[end:]
            self._frames += 1
            if self._frames == 2:
                self._shake_hands(frame)
            elif self._frames > 2:
                message = bytes(self._noise.decrypt(frame))
                yield int.from_bytes(message[:2], "big"), message[4:]

    def _shake_hands(self, frame: bytes) -> None:
        try:
            self._noise.read_message(frame[1:])
        except Exception:  # noqa: BLE001  # whatever the cipher says, the key is another
            raise WrongClient(_noise_frame(self._hello) + _noise_frame(WRONG_KEY)) from None
        self._greeting = _noise_frame(self._hello) + _noise_frame(b"\x00" + self._noise.write_message())

    def framed(self, number: int, message: bytes) -> bytes:
        header = number.to_bytes(2, "big") + len(message).to_bytes(2, "big")
        return _noise_frame(self._noise.encrypt(header + message))

    def greeting(self) -> bytes:
        greeting, self._greeting = self._greeting, b""
        return greeting


def _noise_frame(data: bytes) -> bytes:
    return bytes([NOISE]) + len(data).to_bytes(2, "big") + data


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number and where it ends; (0, 0) if the rest has not come yet."""
    value = shift = 0
    while at < len(data):
        value |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if not data[at - 1] & 0x80:
            return value, at
    return 0, 0


def _written(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])
