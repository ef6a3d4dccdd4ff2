"""GoDice messages: one notification is one message, one write is one command, without length or checksum."""

from __future__ import annotations

import struct

from firmware_bridge.godice.messages import (
    AskBattery,
    AskDots,
    AskState,
    Battery,
    Charging,
    Colour,
    Command,
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

# No prefix begins another, so their order means nothing.
_BATTERY, _DOTS, _CHARGING, _TAP, _DOUBLE_TAP = b"Bat", b"Col", b"Char", b"Tap", b"DTap"
_ROLLING = b"R"

_VECTOR = struct.Struct("bbb")
_PULSE = struct.Struct("BBB3sBB")
_MODES, _WHICH = frozenset(PulseMode), frozenset(PulseLeds)

# How many bytes may follow each command.
_SIZES = {b"\x03": {0}, b"\x08": {6}, b"\x10": {8}, b"\x14": {0}, b"\x17": {0}, b"\x19": {0, 9}}


def encode(message: Notification) -> bytes:
    match message:
        case Rolling():
            return _ROLLING
        case Stable(rest, up):
            return rest.value + _VECTOR.pack(up.x, up.y, up.z)
        case Battery(percent):
            return _BATTERY + bytes([percent])
        case Charging(on):
            return _CHARGING + bytes([on])
        case Dots(number):
            return _DOTS + bytes([number])
        case Tap():
            return _TAP
        case DoubleTap():
            return _DOUBLE_TAP


def decode(data: bytes) -> Notification:
    """Decode a notification from a die."""
    if data.startswith(_ROLLING):  # whatever follows: every known host looks at this byte alone
        return Rolling()
    for rest in Rest:
        if data.startswith(rest.value):
            return _decoded_rest(rest, data[len(rest.value) :])
    for prefix in (_BATTERY, _CHARGING, _DOTS):
        if data.startswith(prefix):
            return _decoded_number(prefix, data[len(prefix) :])
    if data in {_TAP, _DOUBLE_TAP}:
        return Tap() if data == _TAP else DoubleTap()
    raise GoDiceError("a message of an unknown type" if data else "an empty message")


def _decoded_rest(rest: Rest, vector: bytes) -> Stable:
    if len(vector) != _VECTOR.size:
        raise GoDiceError(f"a message that the die rests has {_VECTOR.size} numbers, not {len(vector)}")
    return Stable(rest, Vector(*_VECTOR.unpack(vector)))


def _decoded_number(prefix: bytes, rest: bytes) -> Battery | Charging | Dots:
    if len(rest) != 1:
        raise GoDiceError(f"a message {prefix.decode()} has one number, not {len(rest)}")
    match prefix:
        case b"Bat":
            return Battery(rest[0])
        case b"Col":
            return Dots(rest[0])
        case _:
            return Charging(_flag(rest[0]))


def _flag(number: int) -> bool:
    if number > 1:
        raise GoDiceError(f"{number} is neither yes nor no")
    return bool(number)


def encode_command(command: Command) -> bytes:
    match command:
        case AskBattery():
            return b"\x03"
        case AskDots():
            return b"\x17"
        case AskState():
            return b"\x19"
        case Leds(first, second):
            return b"\x08" + _packed_colour(first) + _packed_colour(second)
        case Pulse():
            return b"\x10" + _packed_pulse(command)
        case StopPulse():
            return b"\x14"
        case Init(sensitivity, greeting):
            return b"\x19" + bytes([sensitivity]) + _packed_pulse(greeting)


def decode_command(data: bytes) -> Command:
    """Decode a command to a die."""
    command, rest = data[:1], data[1:]
    if command not in _SIZES:
        raise GoDiceError("an unknown command")
    if len(rest) not in _SIZES[command]:
        raise GoDiceError(f"a command with {len(rest)} bytes too many or too few")
    match command:
        case b"\x03":
            return AskBattery()
        case b"\x08":
            return Leds(Colour(*rest[:3]), Colour(*rest[3:]))
        case b"\x10":
            return _unpacked_pulse(rest)
        case b"\x14":
            return StopPulse()
        case b"\x17":
            return AskDots()
        case _:
            return Init(rest[0], _unpacked_pulse(rest[1:])) if rest else AskState()


def _packed_colour(colour: Colour) -> bytes:
    return bytes([colour.red, colour.green, colour.blue])


def _packed_pulse(pulse: Pulse) -> bytes:
    return _PULSE.pack(pulse.count, pulse.lit, pulse.dark, _packed_colour(pulse.colour), pulse.mode, pulse.leds)


def _unpacked_pulse(data: bytes) -> Pulse:
    count, lit, dark, colour, mode, leds = _PULSE.unpack(data)
    if mode not in _MODES or leds not in _WHICH:
        raise GoDiceError("a pulse of an unknown mode")
    return Pulse(count, lit, dark, Colour(*colour), PulseMode(mode), PulseLeds(leds))
