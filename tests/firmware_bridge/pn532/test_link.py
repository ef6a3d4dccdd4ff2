"""A reader on a real serial port, which is a pseudo-terminal: cables, power, noise."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from firmware_bridge.observations import BytesRefused, DeviceDown, DeviceUp, Observation, TagGone, TagSeen
from firmware_bridge.pn532.link import run_reader
from firmware_bridge.pn532.polling import TagPolicy, TagText
from hw_mocks.faults.plan import FaultKind, FaultPlan, ScheduledFault
from hw_mocks.readers.ntag import ORIGINALS, VirtualNtag
from hw_mocks.readers.pn532 import VirtualReader, virtual_reader
from tests.alongside import alongside

PATIENCE = 60.0
UID, OTHER = ORIGINALS
_Kind = TypeVar("_Kind")


class Watch:
    """All observations, to wait for in order."""

    def __init__(self) -> None:
        self.told: list[Observation | TagText] = []
        self._news = asyncio.Event()
        self._read = 0

    def tell(self, told: Observation | TagText) -> None:
        self.told.append(told)
        self._news.set()

    async def next(self, kind: type[_Kind], fits: Callable[[_Kind], bool] = lambda _: True) -> _Kind:
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._read < len(self.told):
                    found = self.told[self._read]
                    self._read += 1
                    if isinstance(found, kind) and fits(found):
                        return found
                self._news.clear()
                await self._news.wait()


def of(tag: str) -> Callable[[TagSeen | TagGone], bool]:
    return lambda told: told.tag == tag


@asynccontextmanager
async def watched(port: Path, policy: TagPolicy | None = None) -> AsyncIterator[Watch]:
    watch = Watch()
    async with alongside(run_reader("reader-1", "C4", str(port), policy or TagPolicy(), watch.tell, watch.tell)):
        yield watch


@asynccontextmanager
async def table(port: Path, faults: FaultPlan | None = None) -> AsyncIterator[tuple[VirtualReader, Watch]]:
    async with virtual_reader(port, faults or FaultPlan()) as reader, watched(port) as watch:
        yield reader, watch


async def test_a_base_is_set_down_named_and_lifted(tmp_path: Path) -> None:
    async with table(tmp_path / "port") as (reader, watch):
        up = await watch.next(DeviceUp)
        assert (up.device, up.kind) == ("reader-1", "reader")
        reader.place(VirtualNtag(UID, "goblin:7"))
        seen = await watch.next(TagSeen)
        assert (seen.reader, seen.cell, seen.tag) == ("reader-1", "C4", UID)
        assert (await watch.next(TagText)).text == "goblin:7"
        reader.lift(UID)
        assert (await watch.next(TagGone)).tag == UID


async def test_a_pulled_cable_is_reported_and_what_changed_meanwhile_is_seen(tmp_path: Path) -> None:
    async with table(tmp_path / "port") as (reader, watch):
        reader.place(VirtualNtag(UID))
        await watch.next(TagSeen)
        reader.unplug()
        assert "cable was pulled" in (await watch.next(DeviceDown)).reason
        reader.lift(UID)
        reader.place(VirtualNtag(OTHER))
        reader.replug()
        await watch.next(DeviceUp)
        assert (await watch.next(TagSeen)).tag == OTHER
        assert (await watch.next(TagGone)).tag == UID


async def test_a_reader_without_power_is_named_and_taken_back(tmp_path: Path) -> None:
    async with table(tmp_path / "port") as (reader, watch):
        await watch.next(DeviceUp)
        reader.power(on=False)
        assert "no longer answers" in (await watch.next(DeviceDown)).reason
        reader.power(on=True)
        await watch.next(DeviceUp)
        reader.place(VirtualNtag(UID))
        await watch.next(TagSeen)


async def test_a_port_that_is_not_there_says_so_and_is_waited_for(tmp_path: Path) -> None:
    port = tmp_path / "port"
    async with watched(port) as watch:
        assert "plug the reader in" in (await watch.next(DeviceDown)).reason
        async with virtual_reader(port):
            await watch.next(DeviceUp)


async def test_a_noisy_line_with_a_bad_plug_still_tells_the_truth(tmp_path: Path) -> None:
    rates = dict.fromkeys((FaultKind.CORRUPT, FaultKind.DROP, FaultKind.DUPLICATE), 0.03)
    plug = (
        ScheduledFault("reader", FaultKind.BROWN_OUT, 40, 0.2),
        ScheduledFault("reader", FaultKind.DISCONNECT, 90, 0.1),
    )
    async with table(tmp_path / "port", FaultPlan(seed=5, rates=rates, scheduled=plug)) as (reader, watch):
        for tag in (UID, OTHER, UID):
            reader.place(VirtualNtag(tag))
            await watch.next(TagSeen, of(tag))
            reader.lift(tag)
            await watch.next(TagGone, of(tag))
        seen = [told.tag for told in watch.told if isinstance(told, TagSeen | TagGone)]
        assert set(seen) == {UID, OTHER}


async def test_a_flickering_base_lies_still(tmp_path: Path) -> None:
    flicker = (ScheduledFault("reader", FaultKind.FLICKER, 1, 0.05),)
    async with table(tmp_path / "port", FaultPlan(scheduled=flicker)) as (reader, watch):
        await watch.next(DeviceUp)
        reader.place(VirtualNtag(UID, "goblin"))
        await watch.next(TagText)
        assert [type(told) for told in watch.told] == [DeviceUp, TagSeen, TagText]


async def test_where_originals_are_wanted_a_copy_is_refused(tmp_path: Path) -> None:
    port = tmp_path / "port"
    async with virtual_reader(port) as reader, watched(port, TagPolicy(originals_only=True)) as watch:
        reader.place(VirtualNtag("04112233445566"))
        assert "not be proven" in (await watch.next(BytesRefused)).error
        reader.lift("04112233445566")
        reader.place(VirtualNtag(UID))
        assert (await watch.next(TagSeen)).tag == UID
