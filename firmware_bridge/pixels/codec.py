"""Pixels messages: bytes in, frozen messages out, and back. One notification or write is one message.

Both directions are here, so that driver and double use the same code. A message may be longer than
expected: firmware updates have added fields at the end before.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import assert_never

from firmware_bridge.pixels.identity import IAmADie, decode_i_am_a_die, encode_i_am_a_die
from firmware_bridge.pixels.model import BatteryState, PixelsError, RequestMode, RollState, percent, word

# Ids beyond this one mean different things in different firmware; the die's own table ends there for us.
LAST_ID = 71

ALL_FACES = 0xFFFFFFFF


# -- from a die


@dataclass(frozen=True, slots=True)
class RollStateMessage:
    state: RollState
    face_index: int


@dataclass(frozen=True, slots=True)
class BatteryLevelMessage:
    percent: int
    state: BatteryState


@dataclass(frozen=True, slots=True)
class Rssi:
    dbm: int


@dataclass(frozen=True, slots=True)
class BlinkAck:
    pass


@dataclass(frozen=True, slots=True)
class Telemetry:
    """Raw numbers in the die's own units; the name of each field has its unit."""

    acceleration_milli_g: tuple[int, int, int]
    face_confidence_milli: int
    time_ms: int
    state: RollState
    face_index: int
    battery_percent: int
    battery_state: BatteryState
    controller_state: int
    battery_fiftieth_volts: int
    coil_fiftieth_volts: int
    rssi_dbm: int
    channel: int
    mcu_centi_celsius: int
    battery_centi_celsius: int
    internal_charge: int
    controller_mode: int
    led_milli_amperes: int
    coil_range_fiftieth_volts: tuple[int, int] | None  # None before the builds of January 2025


@dataclass(frozen=True, slots=True)
class Other:
    """A valid message that the table does not use."""

    message_id: int
    payload: bytes


Message = IAmADie | RollStateMessage | BatteryLevelMessage | Rssi | BlinkAck | Telemetry | Other


# -- to a die


@dataclass(frozen=True, slots=True)
class WhoAreYou:
    pass


@dataclass(frozen=True, slots=True)
class RequestRollState:
    pass


@dataclass(frozen=True, slots=True)
class RequestBatteryLevel:
    pass


@dataclass(frozen=True, slots=True)
class RequestRssi:
    mode: RequestMode = RequestMode.ONCE
    interval_ms: int = 0


@dataclass(frozen=True, slots=True)
class Blink:
    """Flash `count` times within `duration_ms` in 0xRRGGBB."""

    colour: int
    count: int = 1
    duration_ms: int = 1000
    face_mask: int = ALL_FACES
    fade: int = 0
    loop_count: int = 1


@dataclass(frozen=True, slots=True)
class StopAllAnims:
    pass


Command = WhoAreYou | RequestRollState | RequestBatteryLevel | RequestRssi | Blink | StopAllAnims

_TELEMETRY = struct.Struct("<hhhiIBBBBBBBbBhhBBB")
_COIL_RANGE = struct.Struct("<BB")
_BLINK = struct.Struct("<BHIIBB")
_RSSI_REQUEST = struct.Struct("<BH")


def decode(data: bytes) -> Message:
    """Decode a notification from a die."""
    message_id, body = _split(data)
    match message_id:
        case 2:
            return decode_i_am_a_die(data)
        case 3:
            state, index = _fields(struct.Struct("<BB"), body)
            return RollStateMessage(word(RollState, state), index)
        case 4:
            return _decode_telemetry(body)
        case 30:
            return BlinkAck()
        case 34:
            level, battery = _fields(struct.Struct("<BB"), body)
            return BatteryLevelMessage(percent(level), word(BatteryState, battery))
        case 36:
            return Rssi(*_fields(struct.Struct("<b"), body))
        case _:
            return Other(message_id, body)


def encode(message: Message) -> bytes:
    """Encode a message as a die sends it."""
    match message:
        case IAmADie():
            return encode_i_am_a_die(message)
        case RollStateMessage(state, index):
            return bytes([3, state, index])
        case BatteryLevelMessage(level, battery):
            return bytes([34, level, battery])
        case Rssi(dbm):
            return struct.pack("<Bb", 36, dbm)
        case BlinkAck():
            return bytes([30])
        case Telemetry():
            return _encode_telemetry(message)
        case Other(message_id, payload):
            return bytes([message_id]) + payload
        case _:
            assert_never(message)


def decode_command(data: bytes) -> Command | Other:
    """Decode a command to a die."""
    message_id, body = _split(data)
    match message_id:
        case 1:
            return WhoAreYou()
        case 23:
            return RequestRollState()
        case 29:
            count, duration, colour, mask, fade, loops = _fields(_BLINK, body)
            return Blink(colour, count, duration, mask, fade, loops)
        case 33:
            return RequestBatteryLevel()
        case 35:
            mode, interval = _fields(_RSSI_REQUEST, body)
            return RequestRssi(word(RequestMode, mode), interval)
        case 59:
            return StopAllAnims()
        case _:
            return Other(message_id, body)


def encode_command(command: Command) -> bytes:
    match command:
        case WhoAreYou():
            return bytes([1])
        case RequestRollState():
            return bytes([23])
        case Blink(colour, count, duration, mask, fade, loops):
            return bytes([29]) + _BLINK.pack(count, duration, colour, mask, fade, loops)
        case RequestBatteryLevel():
            return bytes([33])
        case RequestRssi(mode, interval):
            return bytes([35]) + _RSSI_REQUEST.pack(mode, interval)
        case StopAllAnims():
            return bytes([59])
        case _:
            assert_never(command)


def _split(data: bytes) -> tuple[int, bytes]:
    if not data:
        raise PixelsError("an empty message")
    if not 1 <= data[0] <= LAST_ID:
        raise PixelsError(f"no message has the id {data[0]}")
    return data[0], data[1:]


def _fields(layout: struct.Struct, body: bytes) -> tuple[int, ...]:
    if len(body) < layout.size:
        raise PixelsError(f"a message was cut short: {len(body)} bytes instead of {layout.size}")
    return layout.unpack_from(body)


def _decode_telemetry(body: bytes) -> Telemetry:
    x, y, z, confidence, time, state, index, level, battery, *rest = _fields(_TELEMETRY, body)
    controller, volts, coil, rssi, channel, mcu, cell, charge, mode, led = rest
    tail = body[_TELEMETRY.size :]
    coil_range = _COIL_RANGE.unpack_from(tail) if len(tail) >= _COIL_RANGE.size else None
    return Telemetry(
        acceleration_milli_g=(x, y, z),
        face_confidence_milli=confidence,
        time_ms=time,
        state=word(RollState, state),
        face_index=index,
        battery_percent=percent(level),
        battery_state=word(BatteryState, battery),
        controller_state=controller,
        battery_fiftieth_volts=volts,
        coil_fiftieth_volts=coil,
        rssi_dbm=rssi,
        channel=channel,
        mcu_centi_celsius=mcu,
        battery_centi_celsius=cell,
        internal_charge=charge,
        controller_mode=mode,
        led_milli_amperes=led,
        coil_range_fiftieth_volts=coil_range,
    )


def _encode_telemetry(telemetry: Telemetry) -> bytes:
    fixed = _TELEMETRY.pack(
        *telemetry.acceleration_milli_g,
        telemetry.face_confidence_milli,
        telemetry.time_ms,
        telemetry.state,
        telemetry.face_index,
        telemetry.battery_percent,
        telemetry.battery_state,
        telemetry.controller_state,
        telemetry.battery_fiftieth_volts,
        telemetry.coil_fiftieth_volts,
        telemetry.rssi_dbm,
        telemetry.channel,
        telemetry.mcu_centi_celsius,
        telemetry.battery_centi_celsius,
        telemetry.internal_charge,
        telemetry.controller_mode,
        telemetry.led_milli_amperes,
    )
    tail = _COIL_RANGE.pack(*telemetry.coil_range_fiftieth_volts) if telemetry.coil_range_fiftieth_volts else b""
    return bytes([4]) + fixed + tail
