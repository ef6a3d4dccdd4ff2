"""A reader of the PC/SC service: found by a scan, written into a config, and read by the table."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

import pytest

from controller.config.hardware import PcscReader
from controller.devices.driver import Reader, ReaderPlace
from controller.devices.readers.pcsc import DRIVER, MISSING
from controller.onboarding.scan.ports import ports
from controller.onboarding.scan.probe import PcscFound, probe_port, section_for
from firmware_bridge.ble.radio import Radio
from firmware_bridge.captures import UNTAPPED
from firmware_bridge.observations import DeviceDown, TagSeen
from hw_mocks.readers.pcsc import VirtualPcsc
from tests.firmware_bridge.watching import Observations

UID = "04e10cda993c80"


def made(section: PcscReader, seen: Observations) -> Reader:
    assert DRIVER.make
    return DRIVER.make(section, ReaderPlace("cards", seen.observe, Radio(), UNTAPPED))


async def test_a_reader_that_was_found_is_read_as_the_config_says(pcsc: VirtualPcsc) -> None:
    while (found := next((port for port in ports() if pcsc.reader in port.path), None)) is None:  # noqa: ASYNC110
        await asyncio.sleep(0.02)  # the service answers before it lists its reader
    answered = await probe_port(found.path)
    assert answered == PcscFound(pcsc.reader)
    section = PcscReader.model_validate(section_for(answered, found.steady, "tray"))
    assert section.address == found.steady

    seen = Observations()
    running = asyncio.ensure_future(made(section, seen).run())
    await pcsc.place(UID)
    tag = await seen.next(TagSeen)
    assert (tag.reader, tag.cell, tag.tag) == ("cards", "tray", UID)
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running


@pytest.mark.usefixtures("pcsc_folder")
def test_without_the_service_no_such_reader_is_found() -> None:
    assert [port for port in ports() if port.what == "PC/SC"] == []


async def test_without_the_library_the_table_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("firmware_bridge.pcsc.link", "smartcard"):
        monkeypatch.setitem(sys.modules, module, None)
    seen = Observations()
    section = PcscReader(driver="pcsc", reader="ACR122U", cell="tray")

    running = asyncio.ensure_future(made(section, seen).run())
    assert (await seen.next(DeviceDown)).reason == MISSING
    assert [port for port in ports() if port.what == "PC/SC"] == []
    running.cancel()
