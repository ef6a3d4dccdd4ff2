"""Pixels advertisements, in the three forms that are in the field, and telling them from their look-alikes.

The legacy service is the generic Nordic UART service, which other dice and boards use too, so the UUID alone proves
nothing: a legacy Pixels die also carries its id as service data and five bytes of manufacturer data.

Adverts may get longer, and may report states that are newer than our list: neither hides a die.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from firmware_bridge.adverts import Advert
from firmware_bridge.pixels.model import (
    Colorway,
    DieType,
    PixelsError,
    RollState,
    colorway,
    die_type,
    roll_state,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Service:
    """A Pixels service. The legacy notify characteristic has the same UUID as its service."""

    uuid: str
    notify: str
    write: str
    company: int


LEGACY = Service(
    uuid="6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    notify="6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    write="6e400002-b5a3-f393-e0a9-e50e24dcca9e",
    company=0xFFFF,
)
NEW = Service(
    uuid="a6b90001-7a5a-43f2-a962-350c8edc9b5b",
    notify="a6b90002-7a5a-43f2-a962-350c8edc9b5b",
    write="a6b90003-7a5a-43f2-a962-350c8edc9b5b",
    company=0x0D39,
)
DEVICE_INFORMATION = "0000180a-0000-1000-8000-00805f9b34fb"

_STATUS = struct.Struct("<BBBBB")
_IDENTITY = struct.Struct("<II")
_PREHISTORIC = struct.Struct("<IBBB")
_CHARGING = 0x80
_CUSTOM_NIBBLE = 0xF  # the colour 0xFF cut to the four bits it has here


class Form(StrEnum):
    PREHISTORIC = "prehistoric"  # before July 2022
    LEGACY = "legacy"  # up to November 2024
    NEW = "new"


@dataclass(frozen=True, slots=True)
class PixelAdvert:
    """A die's advert. Its identity is None until a scan response has arrived."""

    form: Form
    name: str | None
    pixel_id: int | None
    build_time: int | None
    led_count: int
    die_type: DieType
    colorway: Colorway
    roll_state: RollState
    face_index: int
    battery_percent: int
    charging: bool


def read_advert(advert: Advert) -> PixelAdvert | None:
    """Read a die's advert; None for any other device, and for an advert that is not complete yet."""
    if NEW.uuid in advert.service_uuids:
        return _read_status(Form.NEW, advert, advert.manufacturer_data.get(NEW.company))
    if LEGACY.uuid not in advert.service_uuids:
        return None
    status = advert.manufacturer_data.get(LEGACY.company, b"")
    if len(advert.service_data.get(DEVICE_INFORMATION, b"")) >= _IDENTITY.size and len(status) >= _STATUS.size:
        return _read_status(Form.LEGACY, advert, status)
    return _read_prehistoric(advert)


def _read_status(form: Form, advert: Advert, status: bytes | None) -> PixelAdvert | None:
    if status is None:
        return None  # the first packet after a restart comes without it
    if len(status) < _STATUS.size:
        raise PixelsError(f"a die's status has {_STATUS.size} bytes, not {len(status)}")
    leds, design, state, index, battery = _STATUS.unpack_from(status)
    pixel_id, build_time = read_identity(advert.service_data)
    return PixelAdvert(
        form=form,
        name=advert.name,
        pixel_id=pixel_id,
        build_time=build_time,
        led_count=leds,
        die_type=die_type(design >> 4, leds),
        colorway=Colorway.CUSTOM if design & 0xF == _CUSTOM_NIBBLE else colorway(design & 0xF),
        roll_state=roll_state(state),
        face_index=index,
        battery_percent=min(battery & ~_CHARGING, 100),
        charging=bool(battery & _CHARGING),
    )


def read_identity(service_data: Mapping[str, bytes]) -> tuple[int, int] | tuple[None, None]:
    """Read pixel id and firmware build time."""
    data = service_data.get(DEVICE_INFORMATION)
    if data is None:
        return None, None
    if len(data) < _IDENTITY.size:
        raise PixelsError(f"a die's identity has {_IDENTITY.size} bytes, not {len(data)}")
    pixel_id, build_time = _IDENTITY.unpack_from(data)
    return pixel_id, build_time


def _read_prehistoric(advert: Advert) -> PixelAdvert | None:
    """The oldest dice misuse the company id: its high byte is their LED count."""
    if advert.service_data or len(advert.manufacturer_data) != 1:
        return None
    ((company, data),) = advert.manufacturer_data.items()
    leds = company >> 8
    kind = die_type(0, leds)
    if len(data) != _PREHISTORIC.size or kind is DieType.UNKNOWN:
        return None
    pixel_id, state, index, battery = _PREHISTORIC.unpack(data)
    if state > RollState.CROOKED:
        return None  # another device that happens to send seven bytes
    return PixelAdvert(
        form=Form.PREHISTORIC,
        name=advert.name,
        pixel_id=pixel_id,
        build_time=None,
        led_count=leds,
        die_type=kind,
        colorway=Colorway.UNKNOWN,
        roll_state=RollState(state),
        face_index=index,
        battery_percent=round(battery * 100 / 255),
        charging=False,
    )


def write_advert(die: PixelAdvert) -> Advert:
    """Encode an advert as a die of that form does."""
    spoken = Advert(name=die.name)
    if die.form is Form.PREHISTORIC:
        data = _PREHISTORIC.pack(
            die.pixel_id or 0, die.roll_state, die.face_index, round(die.battery_percent * 255 / 100)
        )
        return replace(spoken, service_uuids=(LEGACY.uuid,), manufacturer_data={die.led_count << 8: data})
    service = NEW if die.form is Form.NEW else LEGACY
    status = _STATUS.pack(
        die.led_count,
        die.die_type << 4 | die.colorway & 0xF,
        die.roll_state,
        die.face_index,
        die.battery_percent | (_CHARGING if die.charging else 0),
    )
    identity = {}
    if die.pixel_id is not None:
        identity[DEVICE_INFORMATION] = _IDENTITY.pack(die.pixel_id, die.build_time or 0)
    return replace(
        spoken,
        service_uuids=(DEVICE_INFORMATION, service.uuid),
        manufacturer_data={service.company: status},
        service_data=identity,
    )
