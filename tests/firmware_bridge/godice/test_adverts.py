"""Telling a GoDice from everything else that carries the same service."""

import pytest

from firmware_bridge.adverts import Advert
from firmware_bridge.godice.adverts import read_advert
from firmware_bridge.pixels import adverts as pixels
from firmware_bridge.uart_service import SERVICE_UUID

PIXELS_DIE = Advert(
    name="Pixel1a2b3c4d",
    service_uuids=(pixels.DEVICE_INFORMATION, SERVICE_UUID),
    manufacturer_data={0xFFFF: bytes.fromhex("06 23 05 04 e4")},
    service_data={pixels.DEVICE_INFORMATION: bytes.fromhex("4d 3c 2b 1a 50 99 81 67")},
)


@pytest.mark.parametrize(
    ("name", "die_id"),
    [
        ("GoDice_19CCE4_Y_v04", "19CCE4"),
        ("GoDice_B0940_K_v03", "B0940"),
        ("GoDice_b0940_K", "B0940"),
        ("GoDice_B0940", "B0940"),
    ],
)
def test_a_godice_is_known_by_its_name(name: str, die_id: str) -> None:
    found = read_advert(Advert(name=name, service_uuids=(SERVICE_UUID,)))
    assert found
    assert (found.die_id, found.name) == (die_id, name)


@pytest.mark.parametrize("name", [None, "", "GoDice", "GoDice_", "GoChessXR_1234", "Squareoff Pro", "Pixel1a2b3c4d"])
def test_a_stranger_with_the_same_service_is_not_taken_for_a_godice(name: str | None) -> None:
    assert read_advert(Advert(name=name, service_uuids=(SERVICE_UUID,))) is None


def test_godice_and_legacy_pixels_are_distinguished_both_ways() -> None:
    godice = Advert(name="GoDice_19CCE4_Y_v04", service_uuids=(SERVICE_UUID,))
    assert pixels.read_advert(godice) is None
    assert pixels.read_advert(PIXELS_DIE) is not None
    assert read_advert(PIXELS_DIE) is None
