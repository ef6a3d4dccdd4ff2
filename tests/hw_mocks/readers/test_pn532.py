"""The virtual PN532 and its tags answer with the published bytes."""

from __future__ import annotations

import pytest

from firmware_bridge.ntag import Model
from firmware_bridge.pn532.commands import Targets, decode_reply
from firmware_bridge.pn532.frames import Ack, Frame, Nack, Refused, ToChip, ToHost, encode
from hw_mocks.readers.ntag import WRITTEN, VirtualNtag
from hw_mocks.readers.pn532_chip import VirtualChip

UID, OTHER = "04e10cda993c80", "04db0bda993c80"
WAKE_UP = b"\x55\x55" + bytes(14)
SAM, FIRMWARE, ONE_LOOK, LOOK = (
    bytes.fromhex(text)
    for text in (
        "00 00 ff 03 fd d4 14 01 17 00",
        "00 00 ff 02 fe d4 02 2a 00",
        "00 00 ff 06 fa d4 32 05 ff 01 01 f4 00",
        "00 00 ff 04 fc d4 4a 01 00 e1 00",
    )
)


class Bench:
    """A chip, and the frames it sends."""

    def __init__(self, *tags: VirtualNtag) -> None:
        self.said: list[Frame] = []
        self.chip = VirtualChip(self.said.append)
        self.chip.antenna += tags

    def ask(self, data: bytes) -> list[Frame]:
        self.said.clear()
        self.chip.received(data)
        return list(self.said)

    def look(self) -> list[str]:
        _, reply = self.ask(LOOK)
        assert isinstance(reply, ToHost)
        found = decode_reply(reply.data)
        assert isinstance(found, Targets)
        return [target.uid.hex() for target in found.found]


def awake(*tags: VirtualNtag) -> Bench:
    bench = Bench(*tags)
    bench.ask(WAKE_UP + SAM)
    bench.ask(ONE_LOOK)
    return bench


VERSION = [Ack(), ToHost(bytes.fromhex("03 32 01 06 07"))]
CONFIGURED = [Ack(), ToHost(b"\x15")]


def told(command: str) -> bytes:
    return encode(ToChip(bytes.fromhex(command)))


def answered(reply: str) -> list[Frame]:
    return [Ack(), ToHost(bytes.fromhex(reply))]


@pytest.mark.parametrize(
    "wake_up",
    [b"\x55\x55" + bytes(14), b"\x55\x55" + bytes(15), b"\x55" + bytes(15), bytes(10), b"\x55\x00\x00\x55"],
    ids=["libnfc", "Adafruit", "go-pn532", "nfcpy", "pn532pi"],
)
@pytest.mark.parametrize("at_once", [True, False], ids=["with the frame", "byte by byte"])
def test_any_wake_up_that_a_library_sends_will_do(wake_up: bytes, at_once: bool) -> None:
    bench = Bench()
    if at_once:
        assert bench.ask(wake_up + FIRMWARE) == VERSION
        return
    for byte in wake_up:
        assert bench.ask(bytes([byte])) == []
    assert bench.ask(FIRMWARE) == VERSION


def test_a_frame_to_a_sleeping_chip_wakes_it_and_is_lost() -> None:
    bench = Bench()
    assert bench.ask(SAM) == []
    assert bench.ask(SAM) == CONFIGURED


def test_it_tells_of_itself_before_it_is_configured_but_deals_with_no_tag() -> None:
    bench = Bench(VirtualNtag(UID))
    assert bench.ask(WAKE_UP + FIRMWARE) == VERSION
    assert bench.ask(ONE_LOOK) == answered("33")
    assert bench.ask(LOOK) == []
    assert bench.ask(SAM) == CONFIGURED
    assert bench.look() == [UID]


def test_put_to_sleep_it_needs_a_wake_up_again() -> None:
    bench = awake(VirtualNtag(UID))
    assert bench.ask(told("16 b0 00")) == answered("17 00")
    assert bench.ask(FIRMWARE) == []
    assert bench.ask(WAKE_UP + FIRMWARE) == VERSION
    assert bench.look() == [UID]


def test_put_to_sleep_without_an_ear_for_the_line_it_stays_asleep_until_power_comes_back() -> None:
    bench = awake()
    bench.ask(told("16 20"))
    assert bench.ask(WAKE_UP + FIRMWARE) == []
    bench.chip.restart()
    assert bench.ask(WAKE_UP + FIRMWARE) == VERSION


def test_a_new_speed_counts_from_the_hosts_acknowledgement_on() -> None:
    bench = awake()
    assert bench.ask(told("10 07")) == answered("11")
    assert bench.chip.baud == 115_200
    bench.ask(encode(Ack()))
    assert bench.chip.baud == 921_600
    bench.chip.restart()
    assert bench.chip.baud == 115_200


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("00 00 01 02 03", "01 00 01 02 03"),
        ("00 01", "01 00"),
        ("04", "05 00 00 00 00"),
        ("06 63 03", "07 80"),
        ("12 00", "13"),
        ("32 01 02", "33"),
        ("32 02 00 0b 0a", "33"),
        ("4a 01 01 00 ff ff 01 00", "4b 00"),
    ],
)
def test_it_answers_what_libraries_ask_of_it(asked: str, answer: str) -> None:
    assert awake().ask(told(asked)) == answered(answer)


def test_registers_are_kept() -> None:
    bench = awake()
    assert bench.ask(told("08 63 02 11 63 04 22")) == answered("09")
    assert bench.ask(told("06 63 04 63 02")) == answered("07 22 11")


def test_a_chip_that_looks_for_ever_finds_a_tag_that_is_still_selected() -> None:
    bench = Bench(VirtualNtag(UID))
    bench.ask(WAKE_UP + SAM)
    assert [bench.look() for _ in range(3)] == [[UID], [UID], [UID]]


def test_one_tag_is_looked_for_by_its_uid() -> None:
    bench = awake(VirtualNtag(UID), VirtualNtag(OTHER))
    assert bench.ask(told(f"4a 01 00 88 {OTHER}")) == answered(f"4b 01 01 00 44 00 07 {OTHER}")
    assert bench.ask(told("40 01 30 00"))[1] == ToHost(bytes.fromhex("4100") + VirtualNtag(OTHER).memory[:16])
    assert bench.ask(told("4a 01 00 88 04ffffffffffff")) == answered("4b 00")


def test_with_its_check_off_the_host_sees_the_tags_checksum_and_its_short_answers() -> None:
    bench = awake(VirtualNtag(UID, "goblin", Model.NTAG215))
    bench.look()
    assert bench.ask(told("42 a2 10 00 00 00 00")) == answered("43 02")
    bench.ask(told("08 63 03 00"))
    assert bench.ask(told("42 60")) == answered("43 00 00 04 04 02 01 00 11 03 01 9e")
    assert bench.ask(told("42 a2 10 01 02 03 04")) == answered("43 00 0a")
    assert bench.ask(told("40 01 30 10")) == answered("41 00 01 02 03 04" + " 00" * 12)


def test_a_tag_is_written_page_by_page() -> None:
    tag = VirtualNtag(UID)
    bench = awake(tag)
    bench.look()
    assert bench.ask(told("40 01 a2 06 de ad be ef")) == answered("41 00")
    assert tag.memory[24:28] == bytes.fromhex("deadbeef")


@pytest.mark.parametrize("page", [0, 1, 45, 200])
def test_what_cannot_be_written_is_refused_and_unchanged(page: int) -> None:
    tag = VirtualNtag(UID)
    before, bench = tag.memory, awake(tag)
    bench.look()
    assert bench.ask(told(f"40 01 a2 {page:02x} ff ff ff ff")) == answered("41 01")
    assert tag.memory == before


def test_lock_bits_and_capabilities_are_only_ever_set() -> None:
    tag = VirtualNtag(UID)
    assert tag.answer(bytes.fromhex("a2 03 01 01 00 0f")) == WRITTEN
    assert tag.memory[12:16] == bytes.fromhex("e111120f")
    assert tag.answer(bytes.fromhex("a2 02 ff ff 20 01")) == WRITTEN
    assert tag.answer(bytes.fromhex("a2 02 00 00 00 00")) == WRITTEN
    assert tag.memory[8:12] == bytes.fromhex("ff482001")
    assert [tag.answer(bytes([0xA2, page, 1, 2, 3, 4])) for page in (5, 8, 6)] == [None, None, WRITTEN]


def test_a_tag_with_a_password_is_written_only_when_it_is_open() -> None:
    tag = VirtualNtag(UID, password=b"open")
    assert tag.answer(bytes.fromhex("a2 06 01 02 03 04")) is None
    tag.answer(b"\x1bopen")
    assert tag.answer(bytes.fromhex("a2 06 01 02 03 04")) == WRITTEN


def test_the_password_pages_are_never_shown() -> None:
    tag = VirtualNtag(UID)
    assert tag.answer(bytes([0xA2, Model.NTAG213.pages - 2, 1, 2, 3, 4])) == WRITTEN
    assert tag.memory[-8:] == bytes(8)


def test_out_of_the_box_it_looks_until_a_tag_comes_or_the_host_aborts() -> None:
    bench = Bench()
    bench.ask(WAKE_UP + SAM)
    assert bench.ask(LOOK) == [Ack()]
    bench.chip.antenna.append(VirtualNtag(UID))
    bench.chip.antenna_changed()
    assert bench.said[-1] == ToHost(bytes.fromhex("4b 01 01 00 44 00 07 04 e1 0c da 99 3c 80"))
    bench.chip.antenna.clear()
    bench.ask(LOOK)
    bench.ask(encode(Ack()))
    bench.chip.antenna.append(VirtualNtag(UID))
    bench.chip.antenna_changed()
    assert bench.said == []


def test_a_tag_left_selected_misses_every_second_look() -> None:
    bench = awake(VirtualNtag(UID))
    assert [bench.look() for _ in range(4)] == [[UID], [], [UID], []]


@pytest.mark.parametrize("cure", ["32 01 00", "52 00"])
def test_a_field_put_off_or_a_tag_let_go_cures_that(cure: str) -> None:
    bench = awake(VirtualNtag(UID))
    for _ in range(4):
        assert bench.look() == [UID]
        bench.ask(encode(ToChip(bytes.fromhex(cure))))


def test_it_says_again_what_was_not_understood() -> None:
    bench = awake()
    _, firmware = bench.ask(FIRMWARE)
    assert bench.ask(encode(Nack())) == [firmware]


@pytest.mark.parametrize(
    ("model", "asked", "answer"),
    [
        (Model.NTAG213, "40 01 30 00", "41 00 04 e1 0c 61 da 99 3c 80 ff 48 00 00 e1 10 12 00"),
        (Model.NTAG215, "42 60", "43 00 00 04 04 02 01 00 11 03"),
        (Model.NTAG215, "42 60 00", "43 01"),
        (Model.NTAG215, "42 3a 04 07", "43 00 03 0f d1 01 0b 54 02 65 6e 67 6f 62 6c 69 6e 3a"),
        (Model.NTAG213, "40 01 30 04", "41 00 01 03 a0 0c 34 03 0f d1 01 0b 54 02 65 6e 67 6f"),
        (Model.NTAG215, "40 01 30 86", "41 00 00 00 00 00 04 e1 0c 61 da 99 3c 80 ff 48 00 00"),
        (Model.NTAG215, "40 01 30 87", "41 01"),
        (
            Model.NTAG215,
            "42 3c 00",
            "43 00 8b 76 05 2e e4 2f 55 67 be b5 32 38 b3 e3 f9 95 07 07 c0 dc c9 56 b5 c5 ef cf db 70 9b 2d 82 b3",
        ),
    ],
)
def test_a_tag_answers_as_its_data_sheet_says(model: Model, asked: str, answer: str) -> None:
    bench = awake(VirtualNtag(UID, "goblin:7", model))
    bench.look()
    assert bench.ask(encode(ToChip(bytes.fromhex(asked)))) == [Ack(), ToHost(bytes.fromhex(answer))]


@pytest.mark.parametrize("asked", ["40 01 af 00", "40 01 3a 04 07", "99"])
def test_a_command_that_the_chip_does_not_know_is_refused(asked: str) -> None:
    bench = awake(VirtualNtag(UID))
    bench.look()
    assert bench.ask(encode(ToChip(bytes.fromhex(asked)))) == [Ack(), Refused()]


def test_a_tag_that_said_no_is_deaf_until_it_is_looked_for() -> None:
    bench = awake(VirtualNtag(OTHER, "goblin", password=b"open"))
    read = encode(ToChip(bytes.fromhex("40 01 30 04")))
    silence = [Ack(), ToHost(bytes.fromhex("41 01"))]
    bench.look()
    assert bench.ask(read) == silence
    assert bench.ask(encode(ToChip(b"\x40\x01\x30\x00"))) == silence
    assert bench.look() == [OTHER]
    assert bench.ask(encode(ToChip(b"\x42\x1bopen"))) == [Ack(), ToHost(bytes.fromhex("43 00 00 00"))]
    assert bench.ask(read) != silence


def test_a_text_too_long_for_a_tag_is_refused() -> None:
    with pytest.raises(ValueError, match="too long for an NTAG213"):
        VirtualNtag(UID, "x" * 200)
