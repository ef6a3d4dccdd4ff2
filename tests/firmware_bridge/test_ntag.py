"""NTAG21x memory and NDEF texts: published vectors, round trips, hostile tags."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.ntag import (
    GET_VERSION,
    READ_SIGNATURE,
    Header,
    Model,
    MoreNeeded,
    Record,
    TagError,
    authenticate_command,
    header_of,
    is_random_uid,
    memory_with,
    message_in,
    read_command,
    records_in,
    text_in,
    text_message,
    uid_from_text,
)

UID = bytes.fromhex("04e10cda993c80")
BLOCK_0 = bytes.fromhex("04 e1 0c 61 da 99 3c 80 ff 48 00 00 e1 10 12 00")
GOBLIN = bytes.fromhex("03 0f d1 01 0b 54 02 65 6e 67 6f 62 6c 69 6e 3a 37 fe")


def test_the_first_pages_tell_the_uid_and_the_room_for_texts() -> None:
    assert header_of(BLOCK_0) == Header(UID, 144)


@pytest.mark.parametrize(("at", "value"), [(3, 0x60), (8, 0x00), (6, 0x3D)])
def test_first_pages_whose_check_bytes_are_wrong_are_refused(at: int, value: int) -> None:
    with pytest.raises(TagError, match="check bytes"):
        header_of(BLOCK_0[:at] + bytes([value]) + BLOCK_0[at + 1 :])


@pytest.mark.parametrize(("at", "value"), [(12, 0x00), (13, 0x20), (15, 0xF0)])
def test_a_tag_that_is_not_prepared_or_locked_has_no_room_for_texts(at: int, value: int) -> None:
    assert header_of(BLOCK_0[:at] + bytes([value]) + BLOCK_0[at + 1 :]) == Header(UID, 0)


def test_a_telephone_is_no_tag() -> None:
    assert is_random_uid(bytes.fromhex("08a1b2c3"))
    assert not is_random_uid(bytes.fromhex("04a1b2c3"))
    assert not is_random_uid(UID)


def test_first_pages_cut_short_are_refused() -> None:
    with pytest.raises(TagError, match="16 bytes, not 15"):
        header_of(BLOCK_0[:15])


@pytest.mark.parametrize(
    ("version", "model", "pages", "user", "ndef"),
    [
        ("00 04 04 02 01 00 0f 03", Model.NTAG213, 45, 144, 144),
        ("00 04 04 02 01 00 11 03", Model.NTAG215, 135, 504, 496),
        ("00 04 04 02 01 00 13 03", Model.NTAG216, 231, 888, 872),
    ],
)
def test_a_chip_is_known_by_its_version(version: str, model: Model, pages: int, user: int, ndef: int) -> None:
    assert model.value == bytes.fromhex(version)
    assert (model.pages, model.user_bytes, model.ndef_bytes) == (pages, user, ndef)


def test_commands_are_those_of_the_data_sheet() -> None:
    assert (GET_VERSION, READ_SIGNATURE) == (b"\x60", b"\x3c\x00")
    assert read_command(4) == b"\x30\x04"
    assert authenticate_command(b"\x01\x02\x03\x04") == b"\x1b\x01\x02\x03\x04"
    with pytest.raises(ValueError, match="4 bytes, not 3"):
        authenticate_command(b"abc")


@pytest.mark.parametrize("memory", [GOBLIN, bytes.fromhex("01 03 a0 0c 34") + GOBLIN, bytes(3) + GOBLIN])
def test_a_miniatures_name_is_found_behind_whatever_comes_first(memory: bytes) -> None:
    message = message_in(memory)
    assert isinstance(message, bytes)
    assert text_in(message) == "goblin:7"


def test_a_name_that_goes_on_asks_for_just_enough() -> None:
    """A first READ brings sixteen bytes, and the name is one longer."""
    assert message_in(GOBLIN[:16]) == MoreNeeded(17)
    assert message_in(GOBLIN[:17]) == GOBLIN[2:17]


@pytest.mark.parametrize("known", range(18))
def test_however_little_is_known_the_next_read_brings_it_on(known: int) -> None:
    needed = message_in(GOBLIN[:known])
    assert needed == GOBLIN[2:17] if known >= 17 else isinstance(needed, MoreNeeded) and needed.size > known


@pytest.mark.parametrize("fresh", ["01 03 a0 0c 34 03 00 fe", "03 00 fe 00 00 00 00 00"])
def test_a_tag_fresh_from_the_factory_has_no_name(fresh: str) -> None:
    message = message_in(bytes.fromhex(fresh))
    assert message == b""
    assert text_in(message) is None


def test_memory_that_ends_without_a_message_has_none() -> None:
    assert message_in(bytes.fromhex("01 03 a0 0c 34 fe")) is None


def test_a_link_before_the_name_is_passed_over() -> None:
    link = bytes.fromhex("91 01 04 55 04 61 2e 62")
    name = bytes.fromhex("59 01 05 02 54 69 64 02 65 6e 4f 6b")  # with an id of two bytes
    assert next(records_in(link + name)) == Record(well_known=True, kind=b"U", payload=b"\x04a.b")
    assert text_in(link + name) == "Ok"


def test_a_text_in_utf_16_is_read() -> None:
    payload = b"\x82it" + "Città".encode("utf-16")
    assert text_in(bytes([0xD1, 1, len(payload)]) + b"T" + payload) == "Città"


def test_what_cannot_be_printed_is_left_out_of_a_name() -> None:
    assert text_in(text_message(" go\x1b[31mb\u202elin\n ")) == "go[31mblin"


@pytest.mark.parametrize(
    "message",
    [
        "d1",
        "d1 01 0b 54 02 65",
        "d7 01 01 54 00",
        "f1 01 01 54 00",
        "c1 01 ff ff ff ff 54",
        "d1 01 00 54",
        "d1 01 02 54 00 ff",
    ],
)
def test_a_message_that_does_not_add_up_is_refused(message: str) -> None:
    with pytest.raises(TagError):
        text_in(bytes.fromhex(message))


@pytest.mark.parametrize(
    "text", ["04 E1 0C DA 99 3C 80", "04-E1-0C-DA-99-3C-80", "04:e1:0c:da:99:3c:80", "04e10cda993c80"]
)
def test_a_uid_is_read_however_it_is_written(text: str) -> None:
    assert uid_from_text(text) == UID


def test_a_readers_line_of_text_names_a_uid() -> None:
    reader, _, uid = "R1:04 E1 0C DA 99 3C 80".partition(":")
    assert (reader, uid_from_text(uid)) == ("R1", UID)


@pytest.mark.parametrize("text", ["", "04e1", "goblin", "04e10cda993c8", "04e10cda993c8000"])
def test_what_is_no_uid_is_refused_with_a_way_out(text: str) -> None:
    with pytest.raises(TagError, match="such as 04e10cda993c80"):
        uid_from_text(text)


@given(st.text(st.characters(categories=["L", "N", "P"]), max_size=400))
def test_every_name_survives_a_tag(text: str) -> None:
    message = message_in(memory_with(text_message(text)))
    assert isinstance(message, bytes)
    assert text_in(message) == text


@given(st.binary(max_size=300))
def test_hostile_tags_are_read_or_refused_and_nothing_else(data: bytes) -> None:
    with suppress(TagError):
        header_of(data[:16])
    message = message_in(data)
    with suppress(TagError):
        text_in(data)
    with suppress(TagError):
        text_in(message if isinstance(message, bytes) else b"")
