"""The UDP port of a WLED controller: pictures as DDP datagrams, as the firmware takes them.

While they come, the strip shows nothing else; 2.5 s after the last one it goes back to what it showed before.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple, NoReturn, Protocol, TypeAlias

Rgb: TypeAlias = tuple[int, int, int]

PORT = 4048
LIVE_SECONDS = 2.5

_HEADER = struct.Struct("!BBBBIH")
_VERSION_BITS, _VERSION = 0xC0, 0x40
_TIMECODE, _PUSH = 0x10, 0x01
_TIMECODE_BYTES = 4
_CHANNELS_OF_WHITE = 0b011  # in bits 3 to 5 of the type
_SEQUENCE_BITS = 0x0F

# A datagram that is up to so many numbers behind came late; one that is further behind begins again.
_LATE = 5


class Picture(NamedTuple):
    """Colours from this LED on; `push` shows them."""

    first: int
    colours: tuple[Rgb, ...]
    push: bool
    sequence: int


def read_datagram(data: bytes) -> Picture | None:
    """What a datagram says; None for anything that the firmware would drop."""
    if len(data) < _HEADER.size:
        return None
    flags, sequence, kind, _, offset, length = _HEADER.unpack_from(data)
    start = _HEADER.size + (_TIMECODE_BYTES if flags & _TIMECODE else 0)
    body = data[start : start + length]
    if flags & _VERSION_BITS != _VERSION or len(body) < length:
        return None
    channels = 4 if kind >> 3 & 0b111 == _CHANNELS_OF_WHITE else 3
    colours = tuple((body[at], body[at + 1], body[at + 2]) for at in range(0, length - channels + 1, channels))
    return Picture(offset // channels, colours, bool(flags & _PUSH), sequence & _SEQUENCE_BITS)


class Strip(Protocol):
    live: tuple[Rgb, ...] | None

    @property
    def leds(self) -> int: ...


class DdpReceiver:
    """Listens on a UDP port. `dropped` counts datagrams that were late or no DDP."""

    def __init__(self, strip: Strip, host: str, port: int = 0) -> None:
        self.strip = strip
        self.port = port
        self.pictures = 0
        self.dropped = 0
        self._host = host
        self._next: list[Rgb] = [(0, 0, 0)] * strip.leds
        self._sequence = 0
        self._back: asyncio.TimerHandle | None = None
        self._shown = asyncio.Condition()
        self._notes: set[asyncio.Task[None]] = set()

    async def run(self) -> NoReturn:
        async with self.listening():
            await asyncio.get_running_loop().create_future()
        raise AssertionError("a future that nobody sets is never done")

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_datagram_endpoint(lambda: _Port(self.receive), (self._host, self.port))
        self.port = transport.get_extra_info("sockname")[1]
        try:
            yield
        finally:
            transport.close()
            if self._back:
                self._back.cancel()

    async def until(self, holds: Callable[[tuple[Rgb, ...]], bool]) -> None:
        """Wait until `holds` is true for a picture that is streamed."""
        async with self._shown:
            await self._shown.wait_for(lambda: self.strip.live is not None and holds(self.strip.live))

    def receive(self, data: bytes) -> None:
        picture = read_datagram(data)
        if picture is None or self._is_late(picture.sequence):
            self.dropped += 1
            return
        self._sequence = picture.sequence
        for led, colour in enumerate(picture.colours, picture.first):
            if led < len(self._next):
                self._next[led] = colour
        if picture.push:
            self._show()

    def _is_late(self, sequence: int) -> bool:
        return bool(sequence and self._sequence) and 0 < (self._sequence - sequence) % _SEQUENCE_BITS < _LATE

    def _show(self) -> None:
        self.pictures += 1
        self.strip.live = tuple(self._next)
        if self._back:
            self._back.cancel()
        self._back = asyncio.get_running_loop().call_later(LIVE_SECONDS, self._end)
        note = asyncio.ensure_future(self._note())
        self._notes.add(note)
        note.add_done_callback(self._notes.discard)

    def _end(self) -> None:
        self.strip.live = None

    async def _note(self) -> None:
        async with self._shown:
            self._shown.notify_all()


class _Port(asyncio.DatagramProtocol):
    def __init__(self, receive: Callable[[bytes], None]) -> None:
        self._receive = receive

    def datagram_received(self, data: bytes, addr: object) -> None:  # noqa: ARG002
        self._receive(data)
