"""The bytes of each message: its type and its payload. Numbers are big-endian, texts are UTF-8 behind a length byte."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from enum import IntEnum

from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.messages import (
    Ack,
    AskHello,
    AskNames,
    AskSnapshot,
    Button,
    Can,
    Colour,
    Heartbeat,
    Hello,
    Light,
    Message,
    Names,
    Ping,
    Present,
    Tag,
    TagGone,
    TagSeen,
)


class Kind(IntEnum):
    """The type byte. The high bit marks what only the table says."""

    HELLO = 0x01
    HEARTBEAT = 0x02
    NAMES = 0x03
    TAG_SEEN = 0x10
    TAG_GONE = 0x11
    BUTTON = 0x12
    PRESENT = 0x13
    ACK = 0x20
    ASK_HELLO = 0x80
    PING = 0x81
    ASK_SNAPSHOT = 0x82
    LIGHT = 0x83
    ASK_NAMES = 0x84


_HELLO = struct.Struct(">6B")  # capabilities, firmware version in three parts, columns, rows
_HEARTBEAT = struct.Struct(">IHH")
_CELL = struct.Struct(">H")
_COLOURED_CELL = struct.Struct(">HBBB")


def pack(message: Message) -> tuple[Kind, bytes]:
    match message:
        case AskHello():
            return Kind.ASK_HELLO, b""
        case AskNames():
            return Kind.ASK_NAMES, b""
        case Ping():
            return Kind.PING, b""
        case AskSnapshot():
            return Kind.ASK_SNAPSHOT, b""
        case Ack():
            return Kind.ACK, b""
        case Hello():
            return Kind.HELLO, _pack_hello(message)
        case Names(part, parts, names):
            return Kind.NAMES, bytes([part, parts]) + b"".join(pack_text(name) for name in names)
        case Heartbeat(uptime_ms, refused, dropped):
            return Kind.HEARTBEAT, _HEARTBEAT.pack(uptime_ms, refused, dropped)
        case TagSeen(tag):
            return Kind.TAG_SEEN, _CELL.pack(tag.cell) + tag.uid
        case TagGone(tag):
            return Kind.TAG_GONE, _CELL.pack(tag.cell) + tag.uid
        case Button(number):
            return Kind.BUTTON, bytes([number])
        case Present(part, parts, tags):
            return Kind.PRESENT, bytes([part, parts]) + b"".join(pack_listed(tag) for tag in tags)
        case Light(colours, all_off):
            return Kind.LIGHT, bytes([all_off]) + b"".join(
                _COLOURED_CELL.pack(cell, colour.red, colour.green, colour.blue) for cell, colour in colours
            )


def unpack(kind: Kind, payload: bytes) -> Message:
    """Read a payload; raises ValueError or struct.error for one that no message packs to."""
    match kind:
        case Kind.ASK_HELLO | Kind.ASK_NAMES | Kind.PING | Kind.ASK_SNAPSHOT | Kind.ACK:
            return _unpack_empty(kind, payload)
        case Kind.HELLO:
            return _unpack_hello(payload)
        case Kind.NAMES:
            part, parts, *_ = payload
            return Names(part, parts, tuple(_unpack_texts(payload[2:])))
        case Kind.HEARTBEAT:
            return Heartbeat(*_HEARTBEAT.unpack(payload))
        case Kind.TAG_SEEN:
            return TagSeen(_unpack_tag(payload))
        case Kind.TAG_GONE:
            return TagGone(_unpack_tag(payload))
        case Kind.BUTTON:
            (number,) = payload
            return Button(number)
        case Kind.PRESENT:
            part, parts, *_ = payload
            return Present(part, parts, tuple(_unpack_listed(payload[2:])))
        case Kind.LIGHT:
            return _unpack_light(payload)


def pack_listed(tag: Tag) -> bytes:
    """One entry of a snapshot; exported because a hub fills its frames entry by entry."""
    return _CELL.pack(tag.cell) + bytes([len(tag.uid)]) + tag.uid


def _unpack_listed(rest: bytes) -> Iterator[Tag]:
    while rest:
        end = 3 + rest[2] if len(rest) > 2 else len(rest) + 1
        if end > len(rest):
            raise ValueError("a snapshot entry is cut short")
        yield Tag(int.from_bytes(rest[:2], "big"), rest[3:end])
        rest = rest[end:]


def _unpack_tag(payload: bytes) -> Tag:
    (cell,) = _CELL.unpack(payload[:2])
    return Tag(cell, payload[2:])


def _unpack_empty(kind: Kind, payload: bytes) -> Message:
    if payload:
        raise ValueError("this message carries nothing")
    match kind:
        case Kind.ASK_HELLO:
            return AskHello()
        case Kind.ASK_NAMES:
            return AskNames()
        case Kind.PING:
            return Ping()
        case Kind.ASK_SNAPSHOT:
            return AskSnapshot()
        case _:
            return Ack()


def _unpack_light(payload: bytes) -> Light:
    if not payload or payload[0] > 1:
        raise ValueError("a light command begins with 0 or 1")
    colours = ((cell, Colour(red, green, blue)) for cell, red, green, blue in _COLOURED_CELL.iter_unpack(payload[1:]))
    return Light(tuple(colours), all_off=bool(payload[0]))


def _pack_hello(hello: Hello) -> bytes:
    texts = (hello.hub, hello.firmware, *hello.cells.names)
    fixed = _HELLO.pack(hello.can, *hello.version, hello.cells.columns, hello.cells.rows)
    return fixed + b"".join(pack_text(text) for text in texts)


def _unpack_hello(payload: bytes) -> Hello:
    can, major, minor, patch, columns, rows = _HELLO.unpack(payload[: _HELLO.size])
    hub, firmware, *names = _unpack_texts(payload[_HELLO.size :])
    return Hello(hub, firmware, (major, minor, patch), Cells(columns, rows, tuple(names)), Can(can))


def pack_text(text: str) -> bytes:
    """Exported because a hub fills its frames name by name."""
    data = text.encode()
    return bytes([len(data)]) + data


def _unpack_texts(rest: bytes) -> Iterator[str]:
    while rest:
        end = 1 + rest[0]
        if end > len(rest):
            raise ValueError("a text is cut short")
        yield rest[1:end].decode()
        rest = rest[end:]
