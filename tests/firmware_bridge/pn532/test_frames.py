"""PN532 frames: published vectors, round trips, and everything a serial line does to them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.pn532.frames import (
    MAX_DATA,
    Ack,
    Decoder,
    Fault,
    Frame,
    Nack,
    Refused,
    ToChip,
    ToHost,
    Unreadable,
    encode,
)

GET_FIRMWARE = bytes.fromhex("00 00 ff 02 fe d4 02 2a 00")
FIRMWARE = bytes.fromhex("00 00 ff 06 fa d5 03 32 01 06 07 e8 00")
FIRMWARE_FRAME = ToHost(bytes.fromhex("03 32 01 06 07"))

DATA = st.binary(max_size=MAX_DATA)
FRAMES = st.one_of(
    st.builds(Ack), st.builds(Nack), st.builds(Refused), st.builds(ToChip, DATA), st.builds(ToHost, DATA)
)


def frames_of(found: list[Frame | Unreadable]) -> list[Frame]:
    return [item for item in found if not isinstance(item, Unreadable)]


@pytest.mark.parametrize(
    ("data", "frame"),
    [
        ("00 00 ff 00 ff 00", Ack()),
        ("00 00 ff ff 00 00", Nack()),
        ("00 00 ff 01 ff 7f 81 00", Refused()),
        (GET_FIRMWARE.hex(), ToChip(b"\x02")),
        (FIRMWARE.hex(), FIRMWARE_FRAME),
        ("00 00 ff 03 fd d4 14 01 17 00", ToChip(bytes.fromhex("14 01"))),
        ("00 00 ff 05 fb d4 14 01 14 01 02 00", ToChip(bytes.fromhex("14 01 14 01"))),
        ("00 00 ff 02 fe d5 15 16 00", ToHost(b"\x15")),
        ("00 00 ff 04 fc d4 4a 01 00 e1 00", ToChip(bytes.fromhex("4a 01 00"))),
        ("00 00 ff 04 fc d4 32 01 00 f9 00", ToChip(bytes.fromhex("32 01 00"))),
        ("00 00 ff 02 fe d5 33 f8 00", ToHost(b"\x33")),
        ("00 00 ff 06 fa d4 32 05 ff 01 01 f4 00", ToChip(bytes.fromhex("32 05 ff 01 01"))),
        ("00 00 ff 05 fb d4 40 01 30 04 b7 00", ToChip(bytes.fromhex("40 01 30 04"))),
        ("00 00 ff 05 fb d4 40 01 af 00 3c 00", ToChip(bytes.fromhex("40 01 af 00"))),
        ("00 00 ff 03 fd d4 42 60 8a 00", ToChip(bytes.fromhex("42 60"))),
        ("00 00 ff 04 fc d4 42 60 00 8a 00", ToChip(bytes.fromhex("42 60 00"))),
        ("00 00 ff 03 fd d5 43 01 e7 00", ToHost(bytes.fromhex("43 01"))),
        ("00 00 ff 04 fc d4 16 b0 00 66 00", ToChip(bytes.fromhex("16 b0 00"))),
        ("00 00 ff 03 fd d5 17 00 14 00", ToHost(bytes.fromhex("17 00"))),
        ("00 00 ff 03 fd d4 52 00 da 00", ToChip(bytes.fromhex("52 00"))),
        ("00 00 ff 03 fd d5 53 00 d8 00", ToHost(bytes.fromhex("53 00"))),
        (
            "00 00 ff 11 ef d5 61 01 10 0c 01 00 44 00 07 04 c6 3a 63 11 01 89 5f 00",
            ToHost(bytes.fromhex("61 01 10 0c 01 00 44 00 07 04 c6 3a 63 11 01 89")),
        ),
        (
            "00 00 ff ff ff 01 05 fa d4 00 31 32 33" + 256 * "00" + "96 00",
            ToChip(bytes.fromhex("00 31 32 33") + bytes(256)),
        ),
    ],
)
def test_the_published_frames_are_read_and_written_back(data: str, frame: Frame) -> None:
    assert Decoder().feed(bytes.fromhex(data)) == [frame]
    assert encode(frame) == bytes.fromhex(data)


def test_acknowledgement_and_reply_come_in_one_piece() -> None:
    both = bytes.fromhex("00 00 ff 00 ff 00 00 00 ff 03 fd d5 4b 00 e0 00")
    assert Decoder().feed(both) == [Ack(), ToHost(bytes.fromhex("4b 00"))]


def test_noise_before_a_frame_is_reported_and_the_frame_is_read() -> None:
    assert Decoder().feed(b"\xaa\x55" + FIRMWARE) == [Unreadable(Fault.NOISE, b"\xaa\x55"), FIRMWARE_FRAME]


def test_the_wake_up_string_is_a_long_margin() -> None:
    woken = Decoder().feed(b"\x55\x55" + bytes(14) + GET_FIRMWARE)
    assert frames_of(woken) == [ToChip(b"\x02")]


@pytest.mark.parametrize("at", range(5, len(FIRMWARE) - 1))
def test_one_changed_byte_is_refused_once_and_the_next_frame_is_read(at: int) -> None:
    broken = FIRMWARE[:at] + bytes([FIRMWARE[at] ^ 0x10]) + FIRMWARE[at + 1 :]
    decoder = Decoder()
    assert decoder.feed(broken + FIRMWARE) == [Unreadable(Fault.CHECKSUM, broken[1:-1]), FIRMWARE_FRAME]
    assert (decoder.frames, decoder.refused) == (1, 1)


def test_a_frame_cut_short_waits_for_the_rest() -> None:
    decoder = Decoder()
    assert decoder.feed(FIRMWARE[:8]) == []
    assert decoder.in_a_frame
    assert decoder.feed(FIRMWARE[8:]) == [FIRMWARE_FRAME]
    assert not decoder.in_a_frame


def test_a_frame_that_never_ends_is_given_up_when_the_line_falls_silent() -> None:
    """What was taken for its content may hold the next good frame."""
    decoder = Decoder()
    cut = bytes.fromhex("00 00 ff 20 e0 d5 4b")
    assert decoder.feed(cut + FIRMWARE) == []
    assert decoder.silence() == [Unreadable(Fault.CUT, cut[1:] + FIRMWARE), FIRMWARE_FRAME]
    assert decoder.silence() == []


def test_a_tag_whose_memory_looks_like_an_acknowledgement_fools_nobody() -> None:
    hostile = ToHost(b"\x41\x00" + encode(Ack()) + encode(ToHost(b"\x15")))
    decoder = Decoder()
    found = [item for byte in encode(hostile) for item in decoder.feed(bytes([byte]))]
    assert found == [hostile]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ("00 ff 06 fb", Fault.LENGTH),
        ("00 ff ff ff 01 05 fb", Fault.LENGTH),
        ("00 ff ff ff ff f0 11", Fault.OVERLONG),
        ("00 ff 02 fe d6 02 28", Fault.DIRECTION),
    ],
)
def test_a_frame_that_cannot_be_is_refused_at_once(data: str, fault: Fault) -> None:
    assert Decoder().feed(bytes.fromhex(data)) == [Unreadable(fault, bytes.fromhex(data))]


def test_data_that_fits_no_frame_cannot_be_made() -> None:
    for kind in (ToChip, ToHost):
        with pytest.raises(ValueError, match="265 bytes do not fit"):
            kind(bytes(265))


@given(st.lists(FRAMES, max_size=6))
def test_frames_survive_the_wire_in_one_piece_and_byte_by_byte(frames: list[Frame]) -> None:
    data = b"".join(encode(frame) for frame in frames)
    assert Decoder().feed(data) == frames
    decoder = Decoder()
    assert [item for byte in data for item in decoder.feed(bytes([byte]))] == frames


@given(st.binary(max_size=600), FRAMES)
def test_whatever_came_before_a_good_frame_after_a_silence_is_read(garbage: bytes, frame: Frame) -> None:
    decoder = Decoder()
    decoder.feed(garbage)
    decoder.silence()
    assert frames_of(decoder.feed(encode(frame)))[-1] == frame
    assert not decoder.in_a_frame


@given(st.lists(st.binary(max_size=400), max_size=8))
def test_hostile_bytes_are_never_kept_beyond_one_frame(pieces: list[bytes]) -> None:
    decoder = Decoder()
    for piece in pieces:
        decoder.feed(piece)
        assert len(decoder._pending) <= 7 + MAX_DATA + 2
