"""The virtual PN532 is the chip that others' libraries know: the code of each reads and writes a tag on it.

They are synchronous, and run as their makers published them, with two exceptions: pn532pi, which knows no port but a
Raspberry Pi's own, is given another one; and none gives up after the milliseconds that a chip on a wire takes, for the
machine may be busy with other tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import ndef  # type: ignore[import-untyped]
import nfc  # type: ignore[import-untyped]
import nfc.clf  # type: ignore[import-untyped]
import nfc.clf.pn532  # type: ignore[import-untyped]
import nfc.clf.transport  # type: ignore[import-untyped]
import nfc.tag  # type: ignore[import-untyped]
import nfc.tag.tt2_nxp  # type: ignore[import-untyped]
import pytest
import serial
from pn532pi.interfaces import pn532hsu  # type: ignore[import-untyped]
from pn532pi.nfc.pn532 import Pn532  # type: ignore[import-untyped]

from hw_mocks.pytest_plugin import MakesReader
from hw_mocks.testing.devices import Reader

PATIENCE_MS = 5000
LOOK = 0.3
"""How long somebody looks who expects nothing."""
UID = "04e10cda993c80"
TEXT = "goblin:7"


@pytest.fixture
def reader(virtual_reader: MakesReader) -> Reader:
    return virtual_reader()


class TestAdafruit:
    @pytest.fixture
    def chip(self, reader: Reader, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
        """On a Raspberry Pi the library would find the pins by itself; this machine has none."""
        monkeypatch.setenv("BLINKA_OS_AGNOSTIC", "1")
        library = import_module("adafruit_pn532.uart").PN532_UART
        ready = library._wait_ready
        monkeypatch.setattr(
            library,
            "_wait_ready",
            lambda chip, seconds: ready(chip, seconds if seconds == LOOK else PATIENCE_MS / 1000),
        )
        with serial.Serial(str(reader.port), 115_200, timeout=0.5) as line:
            yield library(line)

    def test_it_is_found(self, chip: Any) -> None:
        assert chip.firmware_version == (0x32, 1, 6, 7)

    def test_a_tag_is_read_again_and_again_while_it_lies_there(self, chip: Any, reader: Reader) -> None:
        assert chip.read_passive_target(timeout=LOOK) is None
        assert chip.firmware_version  # any command ends the look, whose answer would else come in between
        reader.place(UID, TEXT)
        for _ in range(3):
            assert bytes(chip.read_passive_target(timeout=5)).hex() == UID
        reader.lift(UID)
        assert chip.read_passive_target(timeout=LOOK) is None

    def test_a_page_is_written_and_read(self, chip: Any, reader: Reader) -> None:
        reader.place(UID, TEXT)
        chip.read_passive_target(timeout=5)
        assert chip.ntag2xx_write_block(6, b"\x01\x02\x03\x04")
        assert bytes(chip.ntag2xx_read_block(6)) == b"\x01\x02\x03\x04"

    def test_it_sleeps_and_is_woken(self, chip: Any, reader: Reader) -> None:
        reader.place(UID, TEXT)
        assert chip.power_down()
        assert bytes(chip.read_passive_target(timeout=5)).hex() == UID


class TestPn532pi:
    @pytest.fixture
    def chip(self, reader: Reader, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
        monkeypatch.setattr(pn532hsu, "PN532_ACK_WAIT_TIME", PATIENCE_MS)
        monkeypatch.setattr(pn532hsu, "Serial", lambda _path, **how: serial.Serial(str(reader.port), **how))
        line = pn532hsu.Pn532Hsu(pn532hsu.Pn532Hsu.RPI_MINI_UART)
        chip = Pn532(line)
        chip.begin()
        yield chip
        line._serial.close()

    def test_it_is_found_before_it_is_configured(self, chip: Any) -> None:
        assert chip.getFirmwareVersion() == 0x32010607

    def test_a_tag_is_read_and_written(self, chip: Any, reader: Reader) -> None:
        reader.place(UID, TEXT)
        assert chip.setPassiveActivationRetries(0xFF)
        assert chip.SAMConfig()
        for _ in range(3):
            found, uid = chip.readPassiveTargetID(0)
            assert (found, bytes(uid).hex()) == (True, UID)
        assert chip.mifareultralight_WritePage(6, bytearray(b"\x01\x02\x03\x04"))
        read, page = chip.mifareultralight_ReadPage(6)
        assert (read, bytes(page[:4])) == (True, b"\x01\x02\x03\x04")

    def test_an_empty_antenna_is_told_when_the_looks_are_counted(self, chip: Any) -> None:
        chip.SAMConfig()
        assert chip.setPassiveActivationRetries(1)
        assert chip.readPassiveTargetID(0)[0] is False


class Line(nfc.clf.transport.TTY):  # type: ignore[misc]
    """nfcpy's own, and patient."""

    def read(self, timeout: float) -> Any:
        return super().read(max(timeout, PATIENCE_MS))


def nfcpy_at(reader: Reader) -> Any:
    return nfc.clf.pn532.init(Line(str(reader.port)))


class TestNfcpy:
    @pytest.fixture
    def frontend(self, reader: Reader) -> Iterator[Any]:
        frontend = nfc.ContactlessFrontend()
        frontend.device = nfcpy_at(reader)
        yield frontend
        frontend.close()

    def test_it_is_found_and_spoken_to_at_a_higher_speed(self, frontend: Any) -> None:
        assert str(frontend.device.chipset_name) == "PN532v1.6"
        assert frontend.device.chipset.transport.baudrate > 115_200

    def test_it_is_left_at_its_first_speed(self, reader: Reader) -> None:
        for _ in range(2):
            nfcpy_at(reader).close()

    def test_the_text_on_a_tag_is_read_and_written(self, frontend: Any, reader: Reader) -> None:
        reader.place(UID, TEXT)
        tag = activated(frontend)
        assert isinstance(tag, nfc.tag.tt2_nxp.NTAG213)
        assert bytes(tag.identifier).hex() == UID
        assert [record.text for record in tag.ndef.records] == [TEXT]
        tag.ndef.records = [ndef.TextRecord("orc:12")]
        assert [record.text for record in activated(frontend).ndef.records] == ["orc:12"]

    def test_the_makers_signature_is_read(self, frontend: Any, reader: Reader) -> None:
        reader.place(UID, TEXT)
        assert bytes(activated(frontend).signature).hex().startswith("8b76052e")

    def test_a_tag_that_is_lifted_is_gone(self, frontend: Any, reader: Reader) -> None:
        reader.place(UID, TEXT)
        tag = activated(frontend)
        assert tag.is_present
        reader.lift(UID)
        assert not tag.is_present
        assert frontend.sense(nfc.clf.RemoteTarget("106A")) is None


def activated(frontend: Any) -> Any:
    target = frontend.sense(nfc.clf.RemoteTarget("106A"))
    assert target is not None
    return nfc.tag.activate(frontend, target)


def test_a_program_that_died_at_a_higher_speed_leaves_the_chip_unreachable(reader: Reader) -> None:
    """As on a real line: until its power is cut, nobody who speaks at the first speed is heard."""
    nfcpy_at(reader).chipset.transport.close()
    with pytest.raises(OSError, match="timed out"):
        nfcpy_at(reader)
    reader.power_cut()
    nfcpy_at(reader).close()
