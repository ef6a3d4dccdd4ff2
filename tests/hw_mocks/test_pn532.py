"""The virtual PN532 and its tags answer with the published bytes."""

from __future__ import annotations

import pytest

from firmware_bridge.pn532.commands import Targets, decode_reply
from firmware_bridge.pn532.frames import Ack, Frame, Nack, Refused, ToChip, ToHost, encode
from firmware_bridge.tags import Model
from hw_mocks.readers.ntag import VirtualNtag
from hw_mocks.readers.pn532 import VirtualChip

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


def test_it_sleeps_until_it_is_woken_and_configured() -> None:
    bench = Bench()
    assert bench.ask(SAM) == []
    assert bench.ask(WAKE_UP + FIRMWARE) == []
    assert bench.ask(SAM) == [Ack(), ToHost(b"\x15")]
    assert bench.ask(FIRMWARE) == [Ack(), ToHost(bytes.fromhex("03 32 01 06 07"))]


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
