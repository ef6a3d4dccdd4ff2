"""An advert as bytes on the air: what a proxy passes on without understanding it."""

from __future__ import annotations

from uuid import UUID

from firmware_bridge.adverts import Advert

FLAGS = b"\x02\x01\x06"
NAME, UUIDS_128, SHORT_DATA, LONG_DATA, MANUFACTURER = 0x09, 0x07, 0x16, 0x21, 0xFF
BASE = "-0000-1000-8000-00805f9b34fb"


def advert_bytes(advert: Advert) -> bytes:
    out = FLAGS
    if advert.name:
        out += _part(NAME, advert.name.encode())
    for uuid in advert.service_uuids:
        out += _part(UUIDS_128, UUID(uuid).bytes[::-1])
    for company, data in advert.manufacturer_data.items():
        out += _part(MANUFACTURER, company.to_bytes(2, "little") + data)
    for uuid, data in advert.service_data.items():
        if uuid.endswith(BASE):
            out += _part(SHORT_DATA, bytes.fromhex(uuid[4:8])[::-1] + data)
        else:
            out += _part(LONG_DATA, UUID(uuid).bytes[::-1] + data)
    return out


def le_uuid_halves(uuid: str) -> list[int]:
    """As the native API writes a UUID: two numbers of 64 bits."""
    number = UUID(uuid).int
    return [number >> 64, number & (2**64 - 1)]


def _part(kind: int, data: bytes) -> bytes:
    return bytes([len(data) + 1, kind]) + data
