"""What docs/table-link.md promises to the maker of a hub is what the codec does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.codec import MAX_STUFFED, Decoder, encode
from firmware_bridge.table_link.messages import (
    Ack,
    AskHello,
    AskSnapshot,
    Button,
    Colour,
    Frame,
    Heartbeat,
    Hello,
    Light,
    Ping,
    Present,
    Tag,
    TagGone,
    TagSeen,
)
from firmware_bridge.table_link.payloads import LAYOUTS, pack
from tests.firmware_bridge.table_link.speech import frames

DOCUMENT = (Path(__file__).parents[3] / "docs" / "table-link.md").read_text(encoding="utf-8")
SESSION = 0x1234
TAG = bytes.fromhex("04e10cda993c80")
C4, C5 = 38, 50


def section(title: str) -> str:
    return DOCUMENT.split(f"# {title}\n")[1].split("\n#")[0]


def hexadecimal(text: str) -> list[bytes]:
    return [bytes.fromhex(found) for found in re.findall(r"`((?:[0-9a-f]{2} ?)+)`", text)]


@pytest.fixture(scope="module")
def micropython() -> dict[str, Any]:
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    return names


def test_the_frame_shown_byte_by_byte_is_the_one_on_the_wire() -> None:
    text = section("One frame, byte by byte")
    body = b"".join(hexadecimal(text))
    (written,) = re.findall(r"^    (00 .* 00)$", text, re.MULTILINE)
    wire = bytes.fromhex(written)
    assert wire == encode(Frame(TagSeen(Tag(C4, TAG)), SESSION, 7))
    pieces = body.split(b"\0")
    assert [len(piece) for piece in pieces] == [4, 1, 10]
    assert wire == b"\0" + b"".join(bytes([len(piece) + 1]) + piece for piece in pieces) + b"\0"


def test_the_talk_is_what_both_sides_say() -> None:
    said = [
        Frame(AskHello()),
        Frame(Hello("board", "table-hub", (1, 0, 0), Cells(12, 12, ("tray",))), SESSION, 7),
        Frame(AskSnapshot(), SESSION),
        Frame(Present(0, 1, (Tag(C4, TAG),)), SESSION, 7),
        Frame(Ack(), SESSION, 7),
        Frame(TagGone(Tag(C4, TAG)), SESSION, 8),
        Frame(TagSeen(Tag(C5, TAG)), SESSION, 9),
        Frame(Button(1), SESSION, 10),
        Frame(Ack(), SESSION, 10),
        Frame(Light(((C4, Colour(255, 0, 0)), (C5, Colour(0, 255, 0)))), SESSION, 1),
        Frame(Ack(), SESSION, 1),
        Frame(Ping(), SESSION),
        Frame(Heartbeat(61_500, 2, 0), SESSION),
    ]
    written = hexadecimal(section("An example"))
    assert Decoder().feed(b"".join(written)) == said
    assert [encode(frame) for frame in said] == written


def test_every_type_is_in_the_table_of_messages() -> None:
    listed = re.findall(r"^\| ([0-9a-f]{2}) \| (\w+) \|", section("The messages"), re.MULTILINE)
    assert {int(number, 16): name.lower() for number, name in listed} == {
        layout.type_byte: layout.message.__name__.lower() for layout in LAYOUTS
    }


@given(frame=frames)
def test_the_micropython_code_writes_and_reads_what_the_codec_does(micropython: dict[str, Any], frame: Frame) -> None:
    kind, payload = pack(frame.message)
    wire = encode(frame)
    assert micropython["write_frame"](kind, frame.session, frame.seq, payload) == wire
    assert micropython["feed"](b"noise", wire) == ([(1, kind, frame.session, frame.seq, payload)], b"")


@given(pieces=st.lists(st.binary(max_size=300)))
def test_the_micropython_code_survives_hostile_bytes(micropython: dict[str, Any], pieces: list[bytes]) -> None:
    pending = b""
    for piece in pieces:
        _, pending = micropython["feed"](pending, piece)
        assert len(pending) <= MAX_STUFFED


def test_the_micropython_code_sends_the_frame_of_the_example(micropython: dict[str, Any]) -> None:
    assert micropython["tag_seen"](SESSION, 7, C4, TAG) == encode(Frame(TagSeen(Tag(C4, TAG)), SESSION, 7))
