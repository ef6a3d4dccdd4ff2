"""A reader of a real pcscd, with tags that come and go."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from firmware_bridge.backoff import Trouble
from firmware_bridge.line import LineLostError
from firmware_bridge.observations import BytesRefused, DeviceDown, DeviceUp, TagGone, TagSeen
from firmware_bridge.pcsc.link import only, readers, run_reader
from hw_mocks.readers.pcsc import VirtualPcsc
from tests.alongside import alongside
from tests.firmware_bridge.watching import Observations

# What no check of the link knows by name: SCARD_E_NO_MEMORY.
NO_MEMORY = -0x7FEFFFFA

UID, OTHER = "04e10cda993c80", "04aa0cda993c81"


@asynccontextmanager
async def watched(wanted: str) -> AsyncIterator[Observations]:
    watch = Observations()
    async with alongside(run_reader("tray", "C4", wanted, watch.observe)):
        yield watch


async def test_a_tag_is_put_down_and_lifted(pcsc: VirtualPcsc) -> None:
    assert pcsc.reader in readers()
    async with watched("virtual reader 00 00") as watch:
        assert (await watch.next(DeviceUp)).kind == "reader"

        await pcsc.place(UID)
        seen = await watch.next(TagSeen)
        assert (seen.reader, seen.cell, seen.tag) == ("tray", "C4", UID)

        await pcsc.lift(UID)
        assert (await watch.next(TagGone)).tag == UID

        await pcsc.place(OTHER)
        assert (await watch.next(TagSeen)).tag == OTHER
    assert [seen.tag for seen in watch.all if isinstance(seen, TagSeen)] == [UID, OTHER]


async def test_a_tag_that_lies_there_is_reported_when_the_reader_comes_up(pcsc: VirtualPcsc) -> None:
    await pcsc.place(UID)
    async with watched(pcsc.reader) as watch:
        await watch.next(DeviceUp)
        assert (await watch.next(TagSeen)).tag == UID


async def test_after_a_crash_of_the_service_the_reader_is_back_with_what_lies_on_it(pcsc: VirtualPcsc) -> None:
    async with watched(pcsc.reader) as watch:
        await pcsc.place(UID)
        await watch.next(TagSeen)

        await pcsc.stop()
        assert "pcscd" in (await watch.next(DeviceDown)).reason

        await pcsc.start()
        await pcsc.place(UID)
        await watch.next(DeviceUp)
        assert (await watch.next(TagSeen)).tag == UID


async def test_a_card_that_does_not_say_who_it_is_is_refused_once_and_the_next_tag_counts(pcsc: VirtualPcsc) -> None:
    async with watched(pcsc.reader) as watch:
        await watch.next(DeviceUp)
        await pcsc.place(UID, talks=False)
        assert "6a81" in (await watch.next(BytesRefused)).error
        await pcsc.lift(UID)

        await pcsc.place(OTHER)
        assert (await watch.next(TagSeen)).tag == OTHER
    assert sum(isinstance(seen, BytesRefused) for seen in watch.all) == 1


async def test_a_reader_that_is_not_there_is_named_once(pcsc: VirtualPcsc) -> None:
    async with watched("ACR122U") as watch:
        down = await watch.next(DeviceDown)
    assert down.reason == "There is no reader ACR122U: plug it in, or correct its name."
    assert pcsc.reader in readers()


@pytest.mark.usefixtures("pcsc_folder")
def test_a_computer_without_the_service_says_what_to_install() -> None:
    with pytest.raises(LineLostError, match="install and start pcscd") as lost:
        readers()
    assert lost.value.trouble is Trouble.RADIO_OFF


TWO = ["ACS ACR122U 00 00", "ACS ACR122U 01 00"]


def test_one_of_two_equal_readers_is_named_in_full() -> None:
    assert only("acr122u 01", TWO) == TWO[1]
    assert only(TWO[0], [*TWO, f"{TWO[0]} more"]) == TWO[0]
    with pytest.raises(LineLostError, match="write more of the name"):
        only("ACR122U", TWO)


def test_what_else_the_service_says_is_a_fault_of_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware_bridge.pcsc.link.scard.SCardEstablishContext", lambda _scope: (NO_MEMORY, None))
    with pytest.raises(LineLostError, match="The reader fails") as lost:
        readers()
    assert lost.value.trouble is Trouble.REFUSED
