"""D-Bus messages on asyncio streams.

dbus-fast closes its bus when a socket is full, as after a burst of notifications; asyncio's writers buffer instead.
"""

from __future__ import annotations

import io
import struct
from typing import TYPE_CHECKING, Any, cast

from dbus_fast._private.unmarshaller import Unmarshaller

if TYPE_CHECKING:
    import asyncio

    from dbus_fast import Message

_HEADER_SIZE = 16
_LITTLE_ENDIAN = ord("l")


async def read_message(reader: asyncio.StreamReader) -> Message:
    """Read the next message; the end of the stream raises asyncio.IncompleteReadError."""
    header = await reader.readexactly(_HEADER_SIZE)
    order = "<" if header[0] == _LITTLE_ENDIAN else ">"
    (body_size,) = struct.unpack_from(f"{order}I", header, 4)
    (fields_size,) = struct.unpack_from(f"{order}I", header, 12)
    padded_fields = (fields_size + 7) // 8 * 8
    rest = await reader.readexactly(padded_fields + body_size)
    stream = cast("io.BufferedRWPair[Any, Any]", io.BytesIO(header + rest))  # it only reads
    message = Unmarshaller(stream).unmarshall()
    if message is None:
        raise ValueError("a D-Bus message that ends too early")
    return message


def to_bytes(message: Message, serial: int) -> bytes:
    message.serial = serial
    return bytes(message._marshall(False))  # noqa: SLF001 - dbus-fast offers no public way to bytes
