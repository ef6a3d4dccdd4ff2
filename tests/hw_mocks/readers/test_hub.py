"""The virtual hub, seen by a host that knows nothing but bytes."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.codec import Decoder, LinkError, Unreadable, encode
from firmware_bridge.table_link.messages import (
    DARK,
    Ack,
    AskHello,
    AskSnapshot,
    Button,
    Colour,
    Event,
    Frame,
    Heartbeat,
    Hello,
    Light,
    Message,
    Ping,
    Present,
    Tag,
    TagGone,
    TagSeen,
)
from hw_mocks.faults.line import FaultyLine
from hw_mocks.faults.plan import FaultCounter, FaultKind, FaultPlan, ScheduledFault
from hw_mocks.readers.hub import virtual_hub
from hw_mocks.readers.hub_firmware import QUEUE, WINDOW
from hw_mocks.wires.pseudo_terminal import HubPort

BOARD = Cells(12, 12)
KNIGHT = "04e10cda993c80"
ON_C4 = Tag(38, bytes.fromhex(KNIGHT))
RED = Colour(255, 0, 0)
PATIENCE = 60


class Host:
    """The other end of the cable. It records everything, and sends only what a test asks for."""

    def __init__(self, port: Path) -> None:
        self.heard: list[Frame | LinkError] = []
        self.hung_up = asyncio.Event()
        self._news = asyncio.Event()
        self._decoder = Decoder()
        self._file = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        asyncio.get_running_loop().add_reader(self._file, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._file, 4096)
        except OSError:
            data = b""
        if not data:
            asyncio.get_running_loop().remove_reader(self._file)
            self.hung_up.set()
        self.heard += self._decoder.feed(data)
        self._news.set()

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._file)
        os.close(self._file)

    def say(self, message: Message, session: int = 0, seq: int = 0) -> None:
        os.write(self._file, encode(Frame(message, session, seq)))

    async def next(self, wanted: Callable[[Frame | LinkError], bool]) -> Frame | LinkError:
        """Take what was heard up to and with the first that is wanted."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self.heard:
                    found = self.heard.pop(0)
                    if wanted(found):
                        return found
                self._news.clear()
                await self._news.wait()

    async def frame(self, kind: type[Message]) -> Frame:
        found = await self.next(lambda item: isinstance(item, Frame) and isinstance(item.message, kind))
        assert isinstance(found, Frame)
        return found

    async def session(self) -> int:
        self.say(AskHello())
        return (await self.frame(Hello)).session


@asynccontextmanager
async def host(port: Path) -> AsyncIterator[Host]:
    end = Host(port)
    try:
        yield end
    finally:
        end.close()


def is_there(port: Path) -> bool:
    return port.is_symlink()


@pytest.fixture
def port(tmp_path: Path) -> Path:
    return tmp_path / "hub"


async def test_it_says_who_it_is_when_asked(port: Path) -> None:
    async with virtual_hub(port, BOARD, name="board"), host(port) as table:
        table.say(AskHello())
        hello = await table.frame(Hello)
        assert hello.session != 0
        assert hello.message == Hello("board", "virtual-hub", (1, 0, 0), BOARD)


async def test_its_path_is_there_as_long_as_it_runs_and_is_plugged_in(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub:
        assert is_there(port)
        hub.unplug()
        assert not is_there(port)
        hub.replug()
        assert is_there(port)
    assert not is_there(port)


async def test_a_host_sees_the_cable_being_pulled(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub, host(port) as table:
        hub.unplug()
        async with asyncio.timeout(PATIENCE):
            await table.hung_up.wait()


async def test_it_does_not_overwrite_a_file_that_is_no_port(port: Path) -> None:
    await asyncio.to_thread(port.write_text, "precious")
    with pytest.raises(FileExistsError, match="exists already"):
        async with virtual_hub(port, BOARD):
            pass
    assert await asyncio.to_thread(port.read_text) == "precious"


@pytest.fixture
def left_over(port: Path) -> Path:
    port.symlink_to("/dev/pts/of-yesterday")
    return port


async def test_a_link_left_by_a_hub_that_crashed_is_replaced(left_over: Path) -> None:
    async with virtual_hub(left_over, BOARD), host(left_over) as table:
        assert await table.session()


async def test_hands_need_a_cell_that_exists_and_a_tag_that_lies_there(port: Path) -> None:
    async with virtual_hub(port, Cells(2, 1)) as hub:
        with pytest.raises(ValueError, match="no cell C9: its cells are A1, B1"):
            hub.place(KNIGHT, "C9")
        with pytest.raises(ValueError, match="place it first"):
            hub.lift(KNIGHT)


async def test_an_event_is_repeated_until_it_is_acknowledged(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub, host(port) as table:
        session = await table.session()
        hub.place(KNIGHT, "C4")
        first = await table.frame(TagSeen)
        assert first.message == TagSeen(ON_C4)
        assert await table.frame(TagSeen) == first
        table.say(Ack(), session, first.seq)
        table.say(Ping())
        await table.frame(Heartbeat)
        hub.lift(KNIGHT)
        second = await table.next(lambda item: isinstance(item, Frame) and isinstance(item.message, Event))
        assert second == Frame(TagGone(ON_C4), session, (first.seq + 1) & 0xFFFF)


async def test_an_acknowledgement_from_before_a_restart_counts_for_nothing(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub, host(port) as table:
        old = await table.session()
        hub.reboot()
        hub.press(1)
        pressed = await table.frame(Button)
        assert pressed.session != old
        table.say(Ack(), old, pressed.seq)
        assert (await table.frame(Hello)).session == pressed.session
        assert await table.frame(Button) == pressed


async def test_only_a_window_of_events_is_on_the_line_and_the_rest_follows(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub, host(port) as table:
        session = await table.session()
        for number in range(WINDOW + 2):
            hub.press(number)
        last = await table.next(lambda item: isinstance(item, Frame) and item.message == Button(WINDOW - 1))
        assert isinstance(last, Frame)
        table.say(Ack(), session, last.seq)
        await table.next(lambda item: isinstance(item, Frame) and item.message == Button(WINDOW + 1))


async def test_a_full_queue_is_given_up_for_a_new_session(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub, host(port) as table:
        old = await table.session()
        for _ in range(QUEUE + 1):
            hub.press(1)
        await table.next(lambda item: isinstance(item, Frame) and item.session != old)
        table.say(Ping())
        beat = await table.frame(Heartbeat)
        assert isinstance(beat.message, Heartbeat)
        assert beat.message.dropped == QUEUE


async def test_a_snapshot_is_asked_for_twice_and_queued_once(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub, host(port) as table:
        session = await table.session()
        hub.place(KNIGHT, "C4")
        table.say(AskSnapshot(), session)
        table.say(AskSnapshot(), session)
        present = await table.frame(Present)
        assert present.message == Present(0, 1, (ON_C4,))
        assert (await table.frame(Present)).seq == present.seq


async def test_lights_are_shown_and_answered(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub, host(port) as table:
        session = await table.session()
        table.say(Light(((38, RED), (39, RED)), all_off=True), session, 5)
        assert (await table.frame(Ack)).seq == 5
        assert hub.lights == {"C4": RED, "D4": RED}
        table.say(Light(((38, DARK),)), session, 6)
        await table.frame(Ack)
        assert hub.lights == {"D4": RED}


async def test_frames_it_cannot_read_are_counted_in_its_heartbeat(port: Path) -> None:
    async with virtual_hub(port, BOARD), host(port) as table:
        os.write(table._file, b"\0noise\0")
        table.say(Ping())
        beat = await table.next(
            lambda i: isinstance(i, Frame) and isinstance(i.message, Heartbeat) and i.message.refused > 0
        )
        assert isinstance(beat, Frame)


def plan(kind: FaultKind, nth: int) -> FaultPlan:
    return FaultPlan(scheduled=(ScheduledFault("hub", kind, nth, seconds=0),))


FIRST, SECOND, THIRD = (Frame(Button(number), 1, number) for number in range(3))


async def heard_over_a_line_with(kind: FaultKind, port: Path) -> list[Frame | LinkError]:
    """Send three frames; the fault strikes the second. Give what arrives up to the third."""
    wire = HubPort(port, lambda _: None)
    wire.plug()
    line = FaultyLine(wire, FaultCounter(plan(kind, 2), "hub"), lambda _: None)
    heard: list[Frame | LinkError] = []
    async with host(port) as table:
        for frame in (FIRST, SECOND, THIRD):
            line.send(encode(frame))
        while THIRD not in heard:
            heard.append(await table.next(lambda _: True))
    wire.unplug()
    return heard


async def test_fault_drop_loses_a_frame(port: Path) -> None:
    assert await heard_over_a_line_with(FaultKind.DROP, port) == [FIRST, THIRD]


async def test_fault_duplicate_doubles_a_frame(port: Path) -> None:
    assert await heard_over_a_line_with(FaultKind.DUPLICATE, port) == [FIRST, SECOND, SECOND, THIRD]


async def test_fault_corrupt_spoils_a_frame(port: Path) -> None:
    first, spoilt, third = await heard_over_a_line_with(FaultKind.CORRUPT, port)
    assert (first, third) == (FIRST, THIRD)
    assert isinstance(spoilt, Unreadable)


async def test_fault_delay_holds_a_frame_and_what_comes_behind_it(port: Path) -> None:
    assert await heard_over_a_line_with(FaultKind.DELAY, port) == [FIRST, SECOND, THIRD]


@pytest.mark.parametrize(("kind", "forgets"), [(FaultKind.DISCONNECT, False), (FaultKind.BROWN_OUT, True)])
async def test_fault_disconnect_comes_back_and_brown_out_forgets(port: Path, kind: FaultKind, forgets: bool) -> None:
    """The cable is back in the next turn of the loop: before the host can have noticed that it was out."""
    async with virtual_hub(port, BOARD, plan(kind, 4)):
        async with host(port) as table:
            before = await table.session()
            table.say(Ping())
            async with asyncio.timeout(PATIENCE):
                await table.hung_up.wait()
        async with host(port) as table:
            assert (await table.session() != before) is forgets


async def test_fault_flicker_loses_the_tag_and_sees_it_again(port: Path) -> None:
    async with virtual_hub(port, BOARD, plan(FaultKind.FLICKER, 1)) as hub, host(port) as table:
        hub.place(KNIGHT, "C4")
        first = await table.frame(TagSeen)
        await table.frame(TagGone)
        again = await table.next(
            lambda item: isinstance(item, Frame) and isinstance(item.message, TagSeen) and item.seq != first.seq
        )
        assert isinstance(again, Frame)
        assert again.message == first.message
