"""The firmware's reader drivers under the real MicroPython, with a virtual chip at the other end of each bus."""

from __future__ import annotations

import pytest

from firmware_bridge.pn532.frames import encode
from hw_mocks.readers.ntag import ORIGINALS, VirtualNtag
from hw_mocks.readers.pn532_chip import VirtualChip
from tests.firmware_bridge.firmware.interpreter import MicroPython

UID, OTHER = ORIGINALS


class Soldered:
    """A virtual PN532 at the end of the bus: frames out for bytes in."""

    def __init__(self) -> None:
        self.said: list[bytes] = []
        self.awake = True
        self.chip = VirtualChip(lambda frame: self.said.append(encode(frame)))
        self.chip.received(b"\x55\x55" + bytes(14))  # I2C and SPI wake it by selecting it

    def told(self, data: bytes) -> list[bytes]:
        self.said.clear()
        if self.awake:
            self.chip.received(data)
        return list(self.said)


@pytest.fixture(params=["uart", "i2c", "spi"])
def pn532(request: pytest.FixtureRequest, interpreter: MicroPython) -> Soldered:
    soldered = Soldered()
    interpreter.chip = soldered.told
    interpreter.call("wire", request.param, "pn532")
    return soldered


def test_a_pn532_sees_a_tag_come_stay_and_go(pn532: Soldered, interpreter: MicroPython) -> None:
    assert interpreter.call("look") == []
    pn532.chip.antenna.append(VirtualNtag(UID))
    for _ in range(4):
        assert interpreter.call("look") == [UID]
    pn532.chip.antenna.clear()
    assert interpreter.call("look") == []


def test_a_pn532_without_power_is_distinguished_from_an_empty_one_and_woken_again(
    pn532: Soldered, interpreter: MicroPython
) -> None:
    assert interpreter.call("look") == []
    pn532.awake = False
    assert interpreter.call("look") is None
    pn532.awake = True
    pn532.chip.restart()
    pn532.chip.received(b"\x55\x55" + bytes(14))
    assert interpreter.call("look") == []


def test_a_pn532_with_noise_on_its_line_is_not_believed(pn532: Soldered, interpreter: MicroPython) -> None:
    assert interpreter.call("look") == []
    interpreter.chip = lambda _: [bytes.fromhex("0000ff00ff00"), bytes.fromhex("0000ff03fdd54b01ff00")]
    assert interpreter.call("look") is None


@pytest.fixture
def rc522(interpreter: MicroPython) -> None:
    interpreter.call("wire", "rc522", "rc522")
    interpreter.call("rc522")


@pytest.mark.parametrize("uid", ["04e10cda993c80", "deadbeef", "04112233445566778899"])
def test_an_rc522_reads_identifiers_of_every_size(rc522: None, interpreter: MicroPython, uid: str) -> None:
    assert interpreter.call("look") == []
    interpreter.call("rc522", [uid])
    for _ in range(3):
        assert interpreter.call("look") == [uid]


def test_an_rc522_puts_its_field_out_after_each_look(rc522: None, interpreter: MicroPython) -> None:
    interpreter.call("look")
    assert interpreter.call("rc522", [UID]) is False
    interpreter.call("look")
    assert interpreter.call("rc522") is False


def test_two_tags_that_talk_at_once_are_read_as_none(rc522: None, interpreter: MicroPython) -> None:
    interpreter.call("rc522", [UID, OTHER])
    assert interpreter.call("look") == []


def test_an_rc522_that_is_not_there_is_distinguished_from_an_empty_one(rc522: None, interpreter: MicroPython) -> None:
    interpreter.call("rc522", [], False)
    assert interpreter.call("look") is None
