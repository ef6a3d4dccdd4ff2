"""Pixels as datagrams for WLED: DDP, the distributed display protocol. Ten bytes of header, then three bytes for each LED.

A datagram says at which byte it begins; the last one of a picture carries the push flag, and only then the LEDs change.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from controller.displays.palette import Colour

PORT = 4048

# What fits into one Ethernet frame, as the protocol recommends: 480 LEDs.
MOST_BYTES = 1440

_VERSION = 0x40
_PUSH = 0x01
_RGB_8_BIT = 0x0B
_DEFAULT_OUTPUT = 1
_HEADER = struct.Struct("!BBBBIH")

# Sequence numbers run from 1 to 15: 0 would mean that there are none.
SEQUENCES = 15


def datagrams(pixels: Sequence[Colour], sequence: int) -> Iterator[bytes]:
    """A whole picture. `sequence` counts pictures; WLED drops those that arrive late."""
    data = bytes(channel for colour in pixels for channel in colour)
    number = sequence % SEQUENCES + 1
    for offset in range(0, len(data), MOST_BYTES):
        part = data[offset : offset + MOST_BYTES]
        flags = _VERSION | (_PUSH if offset + len(part) == len(data) else 0)
        yield _HEADER.pack(flags, number, _RGB_8_BIT, _DEFAULT_OUTPUT, offset, len(part)) + part
