"""Vectors P11 to P20, round trips, growth and hostile bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.pixels.codec import (
    BatteryLevelMessage,
    Blink,
    BlinkAck,
    Command,
    Message,
    Other,
    RequestBatteryLevel,
    RequestRollState,
    RequestRssi,
    RollStateMessage,
    Rssi,
    StopAllAnims,
    Telemetry,
    WhoAreYou,
    decode,
    decode_command,
    encode,
    encode_command,
)
from firmware_bridge.pixels.faces import face_of
from firmware_bridge.pixels.identity import Details, IAmADie
from firmware_bridge.pixels.model import (
    BatteryState,
    Colorway,
    DieModel,
    DieType,
    PixelsError,
    RequestMode,
    RollState,
)

P11 = bytes.fromhex("021401070b7a47574d3c2b1a001cfcba2c6705135700")
VERSION = "0f0001509981670001000100010001"
DIE = "0a4d3c2b1a0107140100"
NAMES = "20" + 31 * "00" + "20506978656c3161326233633464" + 18 * "00"
SETTINGS = "0d0b7a4757001c000000200000"
STATUS = "0557000513"
P12 = bytes.fromhex("02" + VERSION + DIE + NAMES + SETTINGS + STATUS)
P13 = bytes.fromhex("02" + VERSION + "0c4d3c2b1a0107140100aabb" + NAMES + SETTINGS + STATUS)
P19 = bytes.fromhex("044f0157fc5c00e603000040e201000513570001c600c211860b3b0b0000000000")

D20 = DieModel(DieType.D20, 20, 1736546640)


def test_p11_a_legacy_die_introduces_itself() -> None:
    die = decode(P11)
    assert die == IAmADie(
        pixel_id=0x1A2B3C4D,
        die_type=DieType.D20,
        led_count=20,
        colorway=Colorway.ONYX_BLACK,
        build_time=1730984700,
        roll_state=RollState.ON_FACE,
        face_index=19,
        battery_percent=87,
        battery_state=BatteryState.OK,
        settings_hash=0x57477A0B,
        available_flash=7168,
        details=None,
    )
    assert encode(die) == P11


def test_p12_a_new_die_introduces_itself_in_chunks() -> None:
    die = decode(P12)
    assert len(P12) == 108
    assert isinstance(die, IAmADie)
    assert (die.pixel_id, die.model, die.colorway) == (0x1A2B3C4D, D20, Colorway.ONYX_BLACK)
    assert (die.roll_state, die.face_index, die.battery_percent) == (RollState.ON_FACE, 19, 87)
    assert (die.available_flash, die.battery_state) == (7168, BatteryState.OK)
    assert die.details == Details(0x0100, 0x0100, (0x0100, 0x0100, 0x0100), 1, 0, "", "Pixel1a2b3c4d", 8192)
    assert encode(die) == P12


def test_p13_a_chunk_that_grew_is_read_all_the_same() -> None:
    assert decode(P13) == decode(P12)


def test_p14_a_d20_rolls_and_shows_twenty() -> None:
    assert decode(bytes.fromhex("030307")) == RollStateMessage(RollState.ROLLING, 7)
    settled = decode(bytes.fromhex("030113"))
    assert settled == RollStateMessage(RollState.ROLLED, 19)
    assert face_of(D20, 19) == 20


@pytest.mark.parametrize(("build", "face"), [(1700000000, 5), (1710000000, 2)])
def test_p15_an_old_d6_counts_its_faces_otherwise(build: int, face: int) -> None:
    settled = decode(bytes.fromhex("030101"))
    assert isinstance(settled, RollStateMessage)
    assert face_of(DieModel(DieType.D6, 6, build), settled.face_index) == face


@pytest.mark.parametrize(
    ("data", "percent", "state", "charging"),
    [
        ("225700", 87, BatteryState.OK, False),
        ("220f02", 15, BatteryState.CHARGING, True),
        ("226403", 100, BatteryState.DONE, True),
    ],
)
def test_p16_battery_levels(data: str, percent: int, state: BatteryState, charging: bool) -> None:
    level = decode(bytes.fromhex(data))
    assert level == BatteryLevelMessage(percent, state)
    assert state.charging is charging


def test_p17_signal_strength() -> None:
    assert encode_command(RequestRssi(RequestMode.ONCE)) == bytes.fromhex("23010000")
    assert encode_command(RequestRssi(RequestMode.REPEAT, 5000)) == bytes.fromhex("23028813")
    assert decode(bytes.fromhex("24c2")) == Rssi(-62)


def test_p18_three_red_flashes() -> None:
    command = Blink(colour=0xFF0000, count=3, duration_ms=1000)
    assert encode_command(command) == bytes.fromhex("1d03e8030000ff00ffffffff0001")
    assert decode(bytes.fromhex("1e")) == BlinkAck()


def test_p19_telemetry() -> None:
    told = decode(P19)
    assert isinstance(told, Telemetry)
    assert told.acceleration_milli_g == (335, -937, 92)
    assert (told.face_confidence_milli, told.time_ms) == (998, 123456)
    assert (told.state, told.face_index, told.battery_percent) == (RollState.ON_FACE, 19, 87)
    assert told.battery_fiftieth_volts / 50 == 3.96
    assert (told.rssi_dbm, told.mcu_centi_celsius, told.battery_centi_celsius) == (-62, 2950, 2875)
    assert encode(told) == P19


def test_p19_telemetry_of_earlier_builds_is_two_bytes_shorter() -> None:
    told = decode(P19[:31])
    assert isinstance(told, Telemetry)
    assert told.coil_range_fiftieth_volts is None
    assert encode(told) == P19[:31]


@pytest.mark.parametrize("data", ["", "00", "0301", "fe0102"], ids=["empty", "id 0", "cut short", "unknown id"])
def test_p20_what_is_no_message_is_refused(data: str) -> None:
    with pytest.raises(PixelsError):
        decode(bytes.fromhex(data))


@pytest.mark.parametrize("data", ["030600", "226500", "225706"], ids=["state 6", "101 percent", "battery state 6"])
def test_words_that_do_not_exist_are_refused(data: str) -> None:
    with pytest.raises(PixelsError):
        decode(bytes.fromhex(data))


@pytest.mark.parametrize("size", [size for size in range(1, 108) if size != 22])
def test_an_introduction_cut_anywhere_is_refused(size: int) -> None:
    with pytest.raises(PixelsError):
        decode(P12[:size])


def test_a_message_without_use_is_no_error() -> None:
    assert decode(b"\x12debug") == Other(18, b"debug")


@given(st.binary(max_size=130))
def test_hostile_bytes_give_a_message_or_a_typed_error(data: bytes) -> None:
    for read in (decode, decode_command):
        try:
            read(data)
        except PixelsError:
            continue


bytes_ = st.integers(0, 255)
percents = st.integers(0, 100)
words = st.integers(0, 2**16 - 1)
longs = st.integers(0, 2**32 - 1)
signed = st.integers(-(2**15), 2**15 - 1)
names = st.text(st.characters(codec="ascii", exclude_characters="\0"), max_size=31)
details = st.builds(
    Details,
    firmware_version=words,
    settings_version=words,
    api_versions=st.tuples(words, words, words),
    chip_model=bytes_,
    run_mode=bytes_,
    colour_name=names,
    die_name=names,
    total_flash=longs,
)
introductions = st.builds(
    IAmADie,
    pixel_id=longs,
    die_type=st.sampled_from([kind for kind in DieType if kind is not DieType.UNKNOWN]),
    led_count=bytes_,
    colorway=st.sampled_from(Colorway),
    build_time=longs,
    roll_state=st.sampled_from(RollState),
    face_index=bytes_,
    battery_percent=percents,
    battery_state=st.sampled_from(BatteryState),
    settings_hash=longs,
    available_flash=words,
    details=st.none() | details,
)
telemetries = st.builds(
    Telemetry,
    acceleration_milli_g=st.tuples(signed, signed, signed),
    face_confidence_milli=st.integers(-(2**31), 2**31 - 1),
    time_ms=longs,
    state=st.sampled_from(RollState),
    face_index=bytes_,
    battery_percent=percents,
    battery_state=st.sampled_from(BatteryState),
    controller_state=bytes_,
    battery_fiftieth_volts=bytes_,
    coil_fiftieth_volts=bytes_,
    rssi_dbm=st.integers(-128, 127),
    channel=bytes_,
    mcu_centi_celsius=signed,
    battery_centi_celsius=signed,
    internal_charge=bytes_,
    controller_mode=bytes_,
    led_milli_amperes=bytes_,
    coil_range_fiftieth_volts=st.none() | st.tuples(bytes_, bytes_),
)
messages = st.one_of(
    introductions,
    telemetries,
    st.builds(RollStateMessage, st.sampled_from(RollState), bytes_),
    st.builds(BatteryLevelMessage, percents, st.sampled_from(BatteryState)),
    st.builds(Rssi, st.integers(-128, 127)),
    st.just(BlinkAck()),
    st.builds(Other, st.just(18), st.binary(max_size=20)),
)
commands = st.one_of(
    st.sampled_from([WhoAreYou(), RequestRollState(), RequestBatteryLevel(), StopAllAnims()]),
    st.builds(RequestRssi, st.sampled_from(RequestMode), words),
    st.builds(Blink, longs, bytes_, words, longs, bytes_, bytes_),
)


@given(messages)
def test_every_message_survives_the_wire(message: Message) -> None:
    assert decode(encode(message)) == message


@given(commands)
def test_every_command_survives_the_wire(command: Command) -> None:
    assert decode_command(encode_command(command)) == command
