"""IAmADie, the long answer to WhoAreYou: flat on legacy firmware, in chunks that may grow since January 2025."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from firmware_bridge.pixels.model import (
    BatteryState,
    Colorway,
    DieModel,
    DieType,
    PixelsError,
    RollState,
    battery_state,
    colorway,
    die_type,
    roll_state,
)

MESSAGE_ID = 2

_FLAT = struct.Struct("<BBBIIHIBBBB")
_FLAT_SIZE = 1 + _FLAT.size  # any other length means chunks, as in the maker's library
_VERSION = struct.Struct("<HIHHHH")
_DIE = struct.Struct("<IBBBBB")
_NAME = struct.Struct("<31s")
_SETTINGS = struct.Struct("<III")
_STATUS = struct.Struct("<BBBB")


@dataclass(frozen=True, slots=True)
class Details:
    """The fields that only the chunked form has."""

    firmware_version: int
    settings_version: int
    api_versions: tuple[int, int, int]  # standard, extended, management
    chip_model: int
    run_mode: int
    colour_name: str
    die_name: str
    total_flash: int


@dataclass(frozen=True, slots=True)
class IAmADie:
    pixel_id: int
    die_type: DieType
    led_count: int
    colorway: Colorway
    build_time: int
    roll_state: RollState
    face_index: int
    battery_percent: int
    battery_state: BatteryState
    settings_hash: int
    available_flash: int
    details: Details | None  # None on legacy firmware

    @property
    def model(self) -> DieModel:
        return DieModel(self.die_type, self.led_count, self.build_time)


def decode_i_am_a_die(data: bytes) -> IAmADie:
    return _decode_flat(data[1:]) if len(data) == _FLAT_SIZE else _decode_chunks(data[1:])


def encode_i_am_a_die(die: IAmADie) -> bytes:
    body = _encode_flat(die) if die.details is None else _encode_chunks(die, die.details)
    return bytes([MESSAGE_ID]) + body


def _decode_flat(body: bytes) -> IAmADie:
    leds, colour, kind, hashed, pixel_id, flash, built, state, index, level, battery = _FLAT.unpack(body)
    return IAmADie(
        pixel_id=pixel_id,
        die_type=die_type(kind, leds),
        led_count=leds,
        colorway=colorway(colour),
        build_time=built,
        roll_state=roll_state(state),
        face_index=index,
        battery_percent=min(level, 100),
        battery_state=battery_state(battery),
        settings_hash=hashed,
        available_flash=flash,
        details=None,
    )


def _encode_flat(die: IAmADie) -> bytes:
    return _FLAT.pack(
        die.led_count,
        die.colorway,
        die.die_type,
        die.settings_hash,
        die.pixel_id,
        die.available_flash,
        die.build_time,
        die.roll_state,
        die.face_index,
        die.battery_percent,
        die.battery_state,
    )


class _Chunks:
    """Reads chunk after chunk. The first byte of each is its size with itself, so unknown fields can be skipped."""

    def __init__(self, body: bytes) -> None:
        self._rest = body

    def next(self, layout: struct.Struct) -> tuple[int, ...]:
        return layout.unpack(self._next_chunk(layout.size))

    def next_text(self) -> str:
        raw = self._next_chunk(_NAME.size)
        return raw.split(b"\0", 1)[0].decode("utf-8", errors="replace")

    def _next_chunk(self, known: int) -> bytes:
        size = self._rest[0] if self._rest else 0
        if size < 1 + known or len(self._rest) < size:
            raise PixelsError("a chunk of IAmADie was cut short")
        chunk, self._rest = self._rest[1 : 1 + known], self._rest[size:]
        return chunk


def _decode_chunks(body: bytes) -> IAmADie:
    chunks = _Chunks(body)
    version, built, settings, standard, extended, management = chunks.next(_VERSION)
    pixel_id, chip, kind, leds, colour, run_mode = chunks.next(_DIE)
    colour_name, die_name = chunks.next_text(), chunks.next_text()
    hashed, available, total = chunks.next(_SETTINGS)
    level, battery, state, index = chunks.next(_STATUS)
    return IAmADie(
        pixel_id=pixel_id,
        die_type=die_type(kind, leds),
        led_count=leds,
        colorway=colorway(colour),
        build_time=built,
        roll_state=roll_state(state),
        face_index=index,
        battery_percent=min(level, 100),
        battery_state=battery_state(battery),
        settings_hash=hashed,
        available_flash=available,
        details=Details(
            firmware_version=version,
            settings_version=settings,
            api_versions=(standard, extended, management),
            chip_model=chip,
            run_mode=run_mode,
            colour_name=colour_name,
            die_name=die_name,
            total_flash=total,
        ),
    )


def _encode_chunks(die: IAmADie, details: Details) -> bytes:
    chunks = (
        _VERSION.pack(details.firmware_version, die.build_time, details.settings_version, *details.api_versions),
        _DIE.pack(die.pixel_id, details.chip_model, die.die_type, die.led_count, die.colorway, details.run_mode),
        _NAME.pack(details.colour_name.encode()),
        _NAME.pack(details.die_name.encode()),
        _SETTINGS.pack(die.settings_hash, die.available_flash, details.total_flash),
        _STATUS.pack(die.battery_percent, die.battery_state, die.roll_state, die.face_index),
    )
    return b"".join(bytes([1 + len(chunk)]) + chunk for chunk in chunks)
