"""Vectors P1 to P10, the look-alikes, and hostile adverts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.adverts import Advert
from firmware_bridge.pixels.adverts import (
    DEVICE_INFORMATION,
    LEGACY,
    NEW,
    Form,
    PixelAdvert,
    read_advert,
    read_identity,
    write_advert,
)
from firmware_bridge.pixels.faces import face_of
from firmware_bridge.pixels.model import Colorway, DieModel, DieType, PixelsError, RollState

PIXEL_ID = 0x1A2B3C4D
BUILD = 1736546640
P1 = bytes.fromhex("4d3c2b1a50998167")


def new_advert(status: str) -> Advert:
    return Advert(
        "Pixel1a2b3c4d",
        (DEVICE_INFORMATION, NEW.uuid),
        {NEW.company: bytes.fromhex(status)},
        {DEVICE_INFORMATION: P1},
    )


def legacy_advert(status: str) -> Advert:
    return Advert(
        "Pixel1a2b3c4d",
        (DEVICE_INFORMATION, LEGACY.uuid),
        {LEGACY.company: bytes.fromhex(status)},
        {DEVICE_INFORMATION: P1},
    )


def read(advert: Advert) -> PixelAdvert:
    die = read_advert(advert)
    assert die is not None
    return die


def face(die: PixelAdvert) -> int:
    return face_of(DieModel(die.die_type, die.led_count, die.build_time or 0), die.face_index)


def fields_of(*packets: str) -> Advert:
    """Split raw advertising packets into their fields, as a Bluetooth stack does."""
    advert = Advert()
    for packet in packets:
        rest = bytes.fromhex(packet)
        while rest:
            kind, body, rest = rest[1], rest[2 : 1 + rest[0]], rest[1 + rest[0] :]
            if kind == 0x09:
                advert = replace(advert, name=body.decode())
            elif kind == 0x03:
                short = f"0000{body[::-1].hex()}-0000-1000-8000-00805f9b34fb"
                advert = replace(advert, service_uuids=(*advert.service_uuids, short))
            elif kind == 0x07:
                text = body[::-1].hex()
                uuid = "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
                advert = replace(advert, service_uuids=(*advert.service_uuids, uuid))
            elif kind == 0xFF:
                advert = replace(advert, manufacturer_data={int.from_bytes(body[:2], "little"): body[2:]})
            elif kind == 0x16:
                short = f"0000{body[1::-1].hex()}-0000-1000-8000-00805f9b34fb"
                advert = replace(advert, service_data={short: body[2:]})
    return advert


def test_p1_service_data_tells_the_identity() -> None:
    assert read_identity({DEVICE_INFORMATION: P1}) == (PIXEL_ID, BUILD)


def test_p2_a_d20_of_the_new_generation() -> None:
    die = read(new_advert("1471011357"))
    assert (die.form, die.pixel_id, die.build_time) == (Form.NEW, PIXEL_ID, BUILD)
    assert (die.led_count, die.die_type, die.colorway) == (20, DieType.D20, Colorway.ONYX_BLACK)
    assert (die.roll_state, face(die)) == (RollState.ROLLED, 20)
    assert (die.battery_percent, die.charging) == (87, False)


def test_p3_a_legacy_d6_on_its_charger() -> None:
    die = read(legacy_advert("06230504e4"))
    assert (die.form, die.die_type, die.colorway) == (Form.LEGACY, DieType.D6, Colorway.MIDNIGHT_GALAXY)
    assert (die.roll_state, face(die)) == (RollState.ON_FACE, 5)
    assert (die.battery_percent, die.charging) == (100, True)


def test_p4_a_d00_counts_in_tens() -> None:
    die = read(new_advert("0a5401072a"))
    assert (die.die_type, die.colorway, face(die), die.battery_percent) == (DieType.D00, Colorway.AURORA_SKY, 70, 42)


def test_p5_the_zero_of_a_d10_stays_zero() -> None:
    die = read(new_advert("0a4401002a"))
    assert (die.die_type, face(die)) == (DieType.D10, 0)


def test_p6_a_fudge_die_shows_a_minus() -> None:
    die = read(new_advert("0692010137"))
    assert (die.die_type, die.colorway, face(die)) == (DieType.FUDGE, Colorway.HEMATITE_GREY, -1)
    assert die.battery_percent == 55


def test_p7_a_pipped_d6_that_is_rolling() -> None:
    die = read(new_advert("1586030209"))
    assert (die.die_type, die.led_count, die.colorway) == (DieType.PIPPED_D6, 21, Colorway.WHITE_AURORA)
    assert (die.roll_state, die.face_index, die.battery_percent) == (RollState.ROLLING, 2, 9)


P8 = "020106 03030a18 08ff390d1471011357 0e09506978656c3161326233633464"
P9 = "11075b9bdc8e0c3562a9f2435a7a0100b9a6 0b160a184d3c2b1a50998167"


def test_p8_and_p9_the_raw_packets_make_one_advert() -> None:
    assert fields_of(P8, P9) == new_advert("1471011357")
    assert read(fields_of(P8, P9)) == read(new_advert("1471011357"))


def test_p8_alone_says_too_little() -> None:
    """Without the scan response neither the service nor the id is known."""
    assert read_advert(fields_of(P8)) is None


def test_p10_a_prehistoric_die_hides_its_leds_in_the_company() -> None:
    die = read(Advert(None, (LEGACY.uuid,), {0x1405: bytes.fromhex("4d3c2b1a011380")}))
    assert (die.form, die.pixel_id, die.build_time) == (Form.PREHISTORIC, PIXEL_ID, None)
    assert (die.led_count, die.die_type, die.battery_percent) == (20, DieType.D20, 50)
    assert (die.roll_state, face(die)) == (RollState.ROLLED, 20)


def test_the_first_packet_after_a_restart_is_waited_out() -> None:
    assert read_advert(replace(new_advert("1471011357"), manufacturer_data={})) is None
    assert read_advert(replace(legacy_advert("1471011357"), manufacturer_data={})) is None


def test_a_die_that_does_not_know_its_type_is_recognised_by_its_leds() -> None:
    assert read(new_advert("0801010000")).die_type is DieType.D8


def test_a_die_of_a_type_newer_than_our_list_is_of_no_known_type() -> None:
    assert read(new_advert("14a1010000")).die_type is DieType.UNKNOWN


@pytest.mark.parametrize("advert", [new_advert, legacy_advert])
def test_an_advert_that_grew_at_its_end_is_read_as_before(advert: Callable[[str], Advert]) -> None:
    longer = replace(advert("1471011357aabbcc"), service_data={DEVICE_INFORMATION: P1 + b"\xdd\xee"})
    assert read(longer) == read(advert("1471011357"))


@pytest.mark.parametrize("advert", [new_advert, legacy_advert])
def test_a_roll_state_or_a_battery_that_nobody_knows_does_not_hide_a_die(advert: Callable[[str], Advert]) -> None:
    die = read(advert("147106137f"))
    assert (die.pixel_id, die.roll_state, die.battery_percent) == (PIXEL_ID, RollState.UNKNOWN, 100)


STRANGERS = {
    "another die on the Nordic service": Advert("GoDice_1A2B3C_K_v04", (LEGACY.uuid,)),
    "a chess board on the Nordic service": Advert("GoChess", (LEGACY.uuid,), {0x0059: bytes(5)}),
    "a toy with its own company": Advert("toy", (LEGACY.uuid,), {0x0602: bytes(6)}),
    "a toy with seven bytes of its own": Advert("toy", (LEGACY.uuid,), {0x0602: b"\1\2\3\4\xff\2\3"}),
    "a charger of the same maker": Advert("Charger", ("a8b90001-8d5e-4411-bd7a-cb49359d1f05",), {0x0D39: bytes(5)}),
    "a die that waits for new firmware": Advert("PXL1a2b3c4d", ("0000fe59-0000-1000-8000-00805f9b34fb",)),
    "a thermometer": Advert("thermo", (DEVICE_INFORMATION,), {0xFFFF: bytes(5)}, {DEVICE_INFORMATION: bytes(8)}),
    "a silent device": Advert(),
}


@pytest.mark.parametrize("stranger", STRANGERS.values(), ids=STRANGERS.keys())
def test_a_stranger_is_not_taken_for_a_die(stranger: Advert) -> None:
    assert read_advert(stranger) is None


@pytest.mark.parametrize(
    "advert",
    [
        replace(new_advert("1471011357"), manufacturer_data={NEW.company: bytes(4)}),
        replace(new_advert("1471011357"), service_data={DEVICE_INFORMATION: bytes(3)}),
    ],
    ids=["short status", "short identity"],
)
def test_a_malformed_die_is_refused(advert: Advert) -> None:
    with pytest.raises(PixelsError):
        read_advert(advert)


adverts = st.builds(
    Advert,
    name=st.none() | st.text(max_size=13),
    service_uuids=st.lists(st.sampled_from([LEGACY.uuid, NEW.uuid, DEVICE_INFORMATION])).map(tuple),
    manufacturer_data=st.dictionaries(
        st.sampled_from([LEGACY.company, NEW.company]) | st.integers(0, 0xFFFF), st.binary(max_size=9), max_size=2
    ),
    service_data=st.dictionaries(st.just(DEVICE_INFORMATION), st.binary(max_size=9)),
)


@given(adverts)
def test_hostile_adverts_give_a_die_nothing_or_a_typed_error(advert: Advert) -> None:
    try:
        die = read_advert(advert)
    except PixelsError:
        return
    assert die is None or 0 <= die.battery_percent <= 100


dice = st.builds(
    PixelAdvert,
    form=st.sampled_from([Form.LEGACY, Form.NEW]),
    name=st.text(max_size=13),
    pixel_id=st.integers(0, 2**32 - 1),
    build_time=st.integers(0, 2**32 - 1),
    led_count=st.integers(0, 255),
    die_type=st.sampled_from([kind for kind in DieType if kind is not DieType.UNKNOWN]),
    colorway=st.sampled_from(Colorway),
    roll_state=st.sampled_from(RollState),
    face_index=st.integers(0, 255),
    battery_percent=st.integers(0, 100),
    charging=st.booleans(),
)


@given(dice)
def test_what_a_die_says_is_what_is_heard(die: PixelAdvert) -> None:
    assert read_advert(write_advert(die)) == die


def test_a_prehistoric_die_is_heard_as_it_speaks() -> None:
    die = read(Advert("old", (LEGACY.uuid,), {0x1400: bytes.fromhex("4d3c2b1a011380")}))
    assert read_advert(write_advert(die)) == die
