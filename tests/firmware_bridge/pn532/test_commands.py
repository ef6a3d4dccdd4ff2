"""PN532 commands and replies: published vectors, round trips, hostile bytes."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.ntag import GET_VERSION, READ_SIGNATURE, read_command
from firmware_bridge.pn532.commands import (
    Command,
    Communicated,
    Exchanged,
    FirmwareVersion,
    GetFirmwareVersion,
    InCommunicateThru,
    InDataExchange,
    InListPassiveTarget,
    InRelease,
    PassiveRetries,
    Pn532Error,
    Released,
    Reply,
    RfConfigured,
    RfField,
    SamConfiguration,
    SamConfigured,
    Target,
    Targets,
    code_of,
    decode_command,
    decode_reply,
    encode_command,
    encode_reply,
    unpack_target,
)
from firmware_bridge.pn532.frames import Decoder, ToChip, ToHost, encode

NTAG = bytes.fromhex("0044")
UID = bytes.fromhex("04e10cda993c80")
SIGNATURE = bytes.fromhex("8b76052ee42f5567beb53238b3e3f9950707c0dcc956b5c5efcfdb709b2d82b3")
BYTE = st.integers(0, 255)
DATA = st.binary(max_size=64)
PLAIN_TARGETS = st.builds(
    Target, BYTE, st.binary(min_size=2, max_size=2), BYTE.map(lambda sel: sel & ~0x20), st.binary(max_size=10)
)
SMART_TARGETS = st.builds(
    Target, BYTE, st.binary(min_size=2, max_size=2), BYTE.map(lambda sel: sel | 0x20), st.binary(max_size=10), DATA
)
REPLIES = st.one_of(
    st.builds(FirmwareVersion, BYTE, BYTE, BYTE, BYTE),
    st.builds(SamConfigured),
    st.builds(RfConfigured),
    st.builds(Targets, st.lists(PLAIN_TARGETS | SMART_TARGETS, max_size=2).map(tuple)),
    st.builds(Exchanged, BYTE, DATA),
    st.builds(Communicated, BYTE, DATA),
    st.builds(Released, BYTE),
)
COMMANDS = st.one_of(
    st.builds(GetFirmwareVersion),
    st.builds(SamConfiguration),
    st.builds(RfField, st.booleans()),
    st.builds(PassiveRetries, BYTE),
    st.builds(InListPassiveTarget, st.integers(1, 2)),
    st.builds(InDataExchange, BYTE, st.binary(min_size=1, max_size=64)),
    st.builds(InCommunicateThru, st.binary(min_size=1, max_size=64)),
    st.builds(InRelease),
)


@pytest.mark.parametrize(
    ("data", "command"),
    [
        ("02", GetFirmwareVersion()),
        ("14 01", SamConfiguration()),
        ("4a 01 00", InListPassiveTarget()),
        ("32 01 00", RfField(on=False)),
        ("32 05 ff 01 01", PassiveRetries(1)),
        ("40 01 30 04", InDataExchange(1, read_command(4))),
        ("40 01 af 00", InDataExchange(1, b"\xaf\x00")),
        ("42 60", InCommunicateThru(GET_VERSION)),
        ("42 60 00", InCommunicateThru(b"\x60\x00")),
        ("42 3a 04 07", InCommunicateThru(b"\x3a\x04\x07")),
        ("42 3c 00", InCommunicateThru(READ_SIGNATURE)),
        ("52 00", InRelease()),
    ],
)
def test_the_published_commands_are_written_and_read_back(data: str, command: Command) -> None:
    assert encode_command(command) == bytes.fromhex(data)
    assert decode_command(bytes.fromhex(data)) == command


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        (
            "00 00 ff 0f f1 d5 4b 01 01 00 44 00 07 04 e1 0c da 99 3c 80 73 00",
            Targets((Target(1, NTAG, 0, UID),)),
        ),
        (
            "00 00 ff 1b e5 d5 4b 02 01 00 44 00 07 04 e1 0c da 99 3c 80 02 00 44 00 07 04 db 0b da 99 3c 80 0c 00",
            Targets((Target(1, NTAG, 0, UID), Target(2, NTAG, 0, bytes.fromhex("04db0bda993c80")))),
        ),
        (
            "00 00 ff 13 ed d5 41 00 04 e1 0c 61 da 99 3c 80 ff 48 00 00 e1 10 12 00 1f 00",
            Exchanged(0, bytes.fromhex("04 e1 0c 61 da 99 3c 80 ff 48 00 00 e1 10 12 00")),
        ),
        (
            "00 00 ff 0b f5 d5 43 00 00 04 04 02 01 00 11 03 c9 00",
            Communicated(0, bytes.fromhex("00 04 04 02 01 00 11 03")),
        ),
        (
            "00 00 ff 13 ed d5 43 00 03 0f d1 01 0b 54 02 65 6e 67 6f 62 6c 69 6e 3a 1b 00",
            Communicated(0, bytes.fromhex("03 0f d1 01 0b 54 02 65 6e 67 6f 62 6c 69 6e 3a")),
        ),
        (
            f"00 00 ff 23 dd d5 43 00 {SIGNATURE.hex(' ')} 9b 00",
            Communicated(0, SIGNATURE),
        ),
    ],
)
def test_the_published_replies_are_read_and_written_with_their_frames(frame: str, message: Reply) -> None:
    (found,) = Decoder().feed(bytes.fromhex(frame))
    assert isinstance(found, ToHost)
    assert decode_reply(found.data) == message
    assert encode(ToHost(encode_reply(message))) == bytes.fromhex(frame)


@pytest.mark.parametrize(
    ("frame", "command"),
    [
        ("00 00 ff 05 fb d4 42 3a 04 07 a5 00", InCommunicateThru(b"\x3a\x04\x07")),
        ("00 00 ff 04 fc d4 42 3c 00 ae 00", InCommunicateThru(READ_SIGNATURE)),
    ],
)
def test_the_published_tag_commands_are_written_with_their_frames(frame: str, command: Command) -> None:
    assert encode(ToChip(encode_command(command))) == bytes.fromhex(frame)


def test_the_long_form_of_the_sam_configuration_is_read() -> None:
    assert decode_command(bytes.fromhex("14 01 14 01")) == SamConfiguration()


@pytest.mark.parametrize(
    ("data", "reply"),
    [
        ("03 32 01 06 07", FirmwareVersion(0x32, 1, 6, 7)),
        ("15", SamConfigured()),
        ("33", RfConfigured()),
        ("4b 00", Targets(())),
        ("4b 01 01 00 44 00 07 04 e1 0c da 99 3c 80", Targets((Target(1, NTAG, 0, UID),))),
        (
            "4b 02 01 00 44 00 07 04 e1 0c da 99 3c 80 02 00 44 00 07 04 db 0b da 99 3c 80",
            Targets((Target(1, NTAG, 0, UID), Target(2, NTAG, 0, bytes.fromhex("04db0bda993c80")))),
        ),
        (
            "41 00 04 e1 0c 61 da 99 3c 80 ff 48 00 00 e1 10 12 00",
            Exchanged(0, bytes.fromhex("04 e1 0c 61 da 99 3c 80 ff 48 00 00 e1 10 12 00")),
        ),
        ("43 00 00 04 04 02 01 00 11 03", Communicated(0, bytes.fromhex("00 04 04 02 01 00 11 03"))),
        ("43 01", Communicated(1, b"")),
        ("43 00" + SIGNATURE.hex(), Communicated(0, SIGNATURE)),
        ("53 00", Released(0)),
    ],
)
def test_the_published_replies_are_read_and_written_back(data: str, reply: Reply) -> None:
    assert decode_reply(bytes.fromhex(data)) == reply
    assert encode_reply(reply) == bytes.fromhex(data)


def test_a_tag_found_by_the_chips_own_polling_has_the_same_layout() -> None:
    """The entry of an InAutoPoll reply, behind its type and length."""
    entry = bytes.fromhex("01 00 44 00 07 04 c6 3a 63 11 01 89")
    assert unpack_target(entry) == (Target(1, NTAG, 0, bytes.fromhex("04c63a63110189")), 12)


def test_a_status_is_good_whatever_its_upper_bits_say() -> None:
    assert Exchanged(0x40, b"").ok
    assert not Exchanged(0x01, b"").ok
    assert not Communicated(0x53, b"").ok


@pytest.mark.parametrize(
    "data", ["", "99", "03 32", "4b", "4b 01 01 00 44 00 07 04", "4b 00 00", "4b 01 01 00 44 20 00", "53"]
)
def test_a_reply_that_no_chip_gives_is_refused(data: str) -> None:
    with pytest.raises(Pn532Error):
        decode_reply(bytes.fromhex(data))


@pytest.mark.parametrize("data", ["", "99", "4a 03 00", "40", "42", "32 0a"])
def test_a_command_that_the_chip_refuses_is_refused(data: str) -> None:
    with pytest.raises(Pn532Error):
        decode_command(bytes.fromhex(data))


@given(COMMANDS)
def test_every_command_survives_the_wire(command: Command) -> None:
    data = encode_command(command)
    assert decode_command(data) == command
    assert code_of(command) == data[0]


@given(REPLIES)
def test_every_reply_survives_the_wire(reply: Reply) -> None:
    assert decode_reply(encode_reply(reply)) == reply


@given(st.binary(max_size=64))
def test_hostile_bytes_are_read_or_refused_and_nothing_else(data: bytes) -> None:
    for head in (b"", b"\x4b", b"\x4b\x02"):
        with suppress(Pn532Error):
            decode_reply(head + data)
    with suppress(Pn532Error):
        decode_command(data)
