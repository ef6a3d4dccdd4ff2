"""GoDice messages: published vectors, round trips, hostile bytes."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.godice.codec import decode, decode_command, encode, encode_command
from firmware_bridge.godice.messages import (
    AskBattery,
    AskDots,
    AskState,
    Battery,
    Charging,
    Colour,
    Command,
    DotColour,
    Dots,
    DoubleTap,
    GoDiceError,
    Init,
    Leds,
    Notification,
    Pulse,
    PulseLeds,
    PulseMode,
    Rest,
    Rolling,
    Stable,
    StopPulse,
    Tap,
    Vector,
)

BYTE = st.integers(0, 255)
SIGNED = st.integers(-128, 127)
COLOURS = st.builds(Colour, BYTE, BYTE, BYTE)
PULSES = st.builds(Pulse, BYTE, BYTE, BYTE, COLOURS, st.sampled_from(PulseMode), st.sampled_from(PulseLeds))
NOTIFICATIONS = st.one_of(
    st.builds(Rolling),
    st.builds(Stable, st.sampled_from(Rest), st.builds(Vector, SIGNED, SIGNED, SIGNED)),
    st.builds(Battery, st.integers(0, 100)),
    st.builds(Charging, st.booleans()),
    st.builds(Dots, BYTE),
    st.builds(Tap),
    st.builds(DoubleTap),
)
COMMANDS = st.one_of(
    st.builds(AskBattery),
    st.builds(AskDots),
    st.builds(AskState),
    st.builds(Leds, COLOURS, COLOURS),
    PULSES,
    st.builds(StopPulse),
    st.builds(Init, BYTE, PULSES),
)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("52", Rolling()),
        ("53 40 00 00", Stable(Rest.ROLLED, Vector(64, 0, 0))),
        ("53 00 40 fe", Stable(Rest.ROLLED, Vector(0, 64, -2))),
        ("53 00 00 c0", Stable(Rest.ROLLED, Vector(0, 0, -64))),
        ("46 53 c2 05 03", Stable(Rest.FAKED, Vector(-62, 5, 3))),
        ("4d 53 3e 01 17", Stable(Rest.TURNED, Vector(62, 1, 23))),
        ("54 53 d7 2b d8", Stable(Rest.TILTED, Vector(-41, 43, -40))),
        ("53 00 17 c1", Stable(Rest.ROLLED, Vector(0, 23, -63))),
        ("53 40 00 ea", Stable(Rest.ROLLED, Vector(64, 0, -22))),
        ("53 c5 02 eb", Stable(Rest.ROLLED, Vector(-59, 2, -21))),
        ("53 15 c6 15", Stable(Rest.ROLLED, Vector(21, -58, 21))),
        ("53 29 13 d8", Stable(Rest.ROLLED, Vector(41, 19, -40))),
        ("46 53 80 80 80", Stable(Rest.FAKED, Vector(-128, -128, -128))),
        ("42 61 74 35", Battery(53)),
        ("43 6f 6c 04", Dots(4)),
        ("43 6f 6c 09", Dots(9)),
        ("43 68 61 72 01", Charging(on=True)),
        ("43 68 61 72 00", Charging(on=False)),
        ("54 61 70", Tap()),
        ("44 54 61 70", DoubleTap()),
    ],
)
def test_what_a_die_sends_is_read_and_written_back(data: str, message: Notification) -> None:
    assert decode(bytes.fromhex(data)) == message
    assert encode(message) == bytes.fromhex(data)


@pytest.mark.parametrize(
    ("data", "command"),
    [
        ("03", AskBattery()),
        ("17", AskDots()),
        ("19", AskState()),
        ("14", StopPulse()),
        ("08 00 00 ff ff ff 00", Leds(Colour(0, 0, 255), Colour(255, 255, 0))),
        ("10 05 1e 14 00 00 ff 01 00", Pulse(5, 30, 20, Colour(0, 0, 255))),
        ("19 1e 03 32 32 00 ff 00 01 00", Init(30, Pulse(3, 50, 50, Colour(0, 255, 0)))),
    ],
)
def test_what_a_die_is_told_is_written_and_read_back(data: str, command: Command) -> None:
    assert encode_command(command) == bytes.fromhex(data)
    assert decode_command(bytes.fromhex(data)) == command


def test_known_dots_have_a_colour_and_unknown_ones_a_number() -> None:
    assert Dots(4).colour is DotColour.YELLOW
    assert Dots(9).colour is None


def test_anything_that_begins_with_r_is_a_roll() -> None:
    """Every known host looks at the first byte alone."""
    assert decode(b"R\x01\x02") == Rolling()


@pytest.mark.parametrize(
    "data",
    ["53 40", "42 61 74", "4d", "", "53 40 00 00 00", "42 61 74 65", "43 68 61 72 02", "54 61 70 00", "73 40 00 00"],
)
def test_a_cut_long_or_impossible_message_is_refused(data: str) -> None:
    with pytest.raises(GoDiceError):
        decode(bytes.fromhex(data))


@pytest.mark.parametrize("data", ["", "08 00", "19 1e", "27 00", "10 05 1e 14 00 00 ff 02 00", "03 00"])
def test_a_command_that_no_die_knows_is_refused(data: str) -> None:
    with pytest.raises(GoDiceError):
        decode_command(bytes.fromhex(data))


def test_values_that_do_not_fit_the_wire_cannot_be_made() -> None:
    for make in (
        lambda: Colour(256, 0, 0),
        lambda: Battery(101),
        lambda: Vector(0, 0, 128),
        lambda: Dots(-1),
        lambda: Pulse(256, 0, 0, Colour(0, 0, 0)),
        lambda: Init(300, Pulse(0, 0, 0, Colour(0, 0, 0))),
    ):
        with pytest.raises(ValueError, match=r"fit|percent"):
            make()


@given(NOTIFICATIONS)
def test_every_notification_survives_the_wire(message: Notification) -> None:
    assert decode(encode(message)) == message


@given(COMMANDS)
def test_every_command_survives_the_wire(command: Command) -> None:
    assert decode_command(encode_command(command)) == command


@given(st.binary(max_size=24))
def test_hostile_bytes_are_read_or_refused_and_nothing_else(data: bytes) -> None:
    for read in (decode, decode_command):
        with suppress(GoDiceError):
            read(data)
