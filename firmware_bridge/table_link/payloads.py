"""The bytes of each message, in one table: its type byte, and how its payload is written and read.

Numbers are big-endian, texts are UTF-8 behind a length byte. To add a message, write its class in `messages.py` and its
row in LAYOUTS.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.messages import (
    Ack,
    AskHello,
    AskNames,
    AskSnapshot,
    Button,
    Capability,
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

M = TypeVar("M", bound=Message)


@dataclass(frozen=True, slots=True)
class Layout(Generic[M]):
    """One row of the table. `unpack` raises ValueError or struct.error for a payload that no message packs to."""

    type_byte: int
    message: type[M]
    pack: Callable[[M], bytes]
    unpack: Callable[[bytes], M]


_HELLO = struct.Struct(">6B")  # capabilities, firmware version in three parts, columns, rows
_HEARTBEAT = struct.Struct(">IHH")
_CELL = struct.Struct(">H")
_COLOURED_CELL = struct.Struct(">HBBB")


def _pack_hello(hello: Hello) -> bytes:
    texts = (hello.hub, hello.firmware, *hello.cells.names)
    fixed = _HELLO.pack(hello.can, *hello.version, hello.cells.columns, hello.cells.rows)
    return fixed + b"".join(pack_text(text) for text in texts)


def _unpack_hello(payload: bytes) -> Hello:
    can, major, minor, patch, columns, rows = _HELLO.unpack(payload[: _HELLO.size])
    hub, firmware, *names = _unpack_texts(payload[_HELLO.size :])
    return Hello(hub, firmware, (major, minor, patch), Cells(columns, rows, tuple(names)), Capability(can))


def _pack_heartbeat(heartbeat: Heartbeat) -> bytes:
    return _HEARTBEAT.pack(heartbeat.uptime_ms, heartbeat.refused, heartbeat.dropped)


def _unpack_heartbeat(payload: bytes) -> Heartbeat:
    return Heartbeat(*_HEARTBEAT.unpack(payload))


def _pack_names(names: Names) -> bytes:
    return bytes([names.part, names.parts]) + b"".join(pack_text(name) for name in names.names)


def _unpack_names(payload: bytes) -> Names:
    part, parts, *_ = payload
    return Names(part, parts, tuple(_unpack_texts(payload[2:])))


def _pack_tag(message: TagSeen | TagGone) -> bytes:
    return _CELL.pack(message.tag.cell) + message.tag.uid


def _unpack_tag(payload: bytes) -> Tag:
    (cell,) = _CELL.unpack(payload[:2])
    return Tag(cell, payload[2:])


def _pack_button(button: Button) -> bytes:
    return bytes([button.number])


def _unpack_button(payload: bytes) -> Button:
    (number,) = payload
    return Button(number)


def _pack_present(present: Present) -> bytes:
    return bytes([present.part, present.parts]) + b"".join(pack_listed(tag) for tag in present.tags)


def _unpack_present(payload: bytes) -> Present:
    part, parts, *_ = payload
    return Present(part, parts, tuple(_unpack_listed(payload[2:])))


def _pack_light(light: Light) -> bytes:
    coloured = (_COLOURED_CELL.pack(cell, each.red, each.green, each.blue) for cell, each in light.colours)
    return bytes([light.all_off]) + b"".join(coloured)


def _unpack_light(payload: bytes) -> Light:
    if not payload or payload[0] > 1:
        raise ValueError("a light command begins with 0 or 1")
    colours = ((cell, Colour(red, green, blue)) for cell, red, green, blue in _COLOURED_CELL.iter_unpack(payload[1:]))
    return Light(tuple(colours), all_off=bool(payload[0]))


def _empty(type_byte: int, message: M) -> Layout[M]:
    """The row of a message that is nothing but its type."""

    def unpack_nothing(payload: bytes) -> M:
        if payload:
            raise ValueError("this message carries nothing")
        return message

    return Layout(type_byte, type(message), lambda _: b"", unpack_nothing)


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


# The high bit of the type byte marks what only the table says.
LAYOUTS: tuple[Layout[Any], ...] = (
    Layout(0x01, Hello, _pack_hello, _unpack_hello),
    Layout(0x02, Heartbeat, _pack_heartbeat, _unpack_heartbeat),
    Layout(0x03, Names, _pack_names, _unpack_names),
    Layout(0x10, TagSeen, _pack_tag, lambda payload: TagSeen(_unpack_tag(payload))),
    Layout(0x11, TagGone, _pack_tag, lambda payload: TagGone(_unpack_tag(payload))),
    Layout(0x12, Button, _pack_button, _unpack_button),
    Layout(0x13, Present, _pack_present, _unpack_present),
    _empty(0x20, Ack()),
    _empty(0x80, AskHello()),
    _empty(0x81, Ping()),
    _empty(0x82, AskSnapshot()),
    Layout(0x83, Light, _pack_light, _unpack_light),
    _empty(0x84, AskNames()),
)

BY_TYPE_BYTE = {layout.type_byte: layout for layout in LAYOUTS}
BY_MESSAGE: dict[type[Message], Layout[Any]] = {layout.message: layout for layout in LAYOUTS}


def pack(message: Message) -> tuple[int, bytes]:
    """The type byte and the payload of a message."""
    layout = BY_MESSAGE[type(message)]
    return layout.type_byte, layout.pack(message)
