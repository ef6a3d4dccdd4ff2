"""The link on a real pseudo-terminal, with a virtual hub at the other end."""

from __future__ import annotations

import asyncio
import os
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from firmware_bridge import observations as observed
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.codec import encode
from firmware_bridge.table_link.conversation import REFUSED_IN_A_ROW
from firmware_bridge.table_link.messages import DARK, AskHello, Colour, Frame, Hello
from hw_mocks.faults.plan import FaultKind, FaultPlan
from hw_mocks.readers.hub import virtual_hub
from hw_mocks.wires.pseudo_terminal import HubPort
from tests.firmware_bridge.table_link.watching import watching
from tests.firmware_bridge.watching import PATIENCE

BOARD = Cells(12, 12, ("tray",))
KNIGHT = "04e10cda993c80"
GOBLIN = "04db0bda993c80"
RED = Colour(255, 0, 0)
GREEN = Colour(0, 255, 0)


@pytest.fixture
def port(tmp_path: Path) -> Path:
    return tmp_path / "hub"


@contextmanager
def stranger(port: Path, answer: bytes) -> Iterator[None]:
    """Something that is not a hub, on the port where the hub should be; it echoes everything."""
    line = HubPort(port, lambda _: line.write(answer))
    line.plug()
    yield
    line.unplug()


async def test_first_connect_tells_who_is_up_and_everything_that_lies_there(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub:
        hub.place(KNIGHT, "C4")
        hub.place(GOBLIN, "L12")
        async with watching(port) as table:
            await table.seen(GOBLIN, "L12")
            assert table.story() == ["up", f"+{KNIGHT}@C4", f"+{GOBLIN}@L12"]
            assert table.all[0] == observed.DeviceUp("board", "hub", table.all[0].at)


async def test_a_full_board_needs_a_snapshot_in_several_frames(port: Path) -> None:
    tags = {f"04{number:012x}": cell for number, cell in enumerate(BOARD.all)}
    async with virtual_hub(port, BOARD) as hub:
        for tag, cell in tags.items():
            hub.place(tag, cell)
        async with watching(port) as table:
            await table.seen(f"04{144:012x}", "tray")
            told = [word for word in table.story() if word != "up"]
            assert sorted(told) == sorted(f"+{tag}@{cell}" for tag, cell in tags.items())


MAP = Cells(names=tuple(f"place of many words, number {number}" for number in range(60)))


async def test_a_map_of_many_places_with_long_names_is_known_by_name(port: Path) -> None:
    """They fill several frames; each place can be lit."""
    async with virtual_hub(port, MAP) as hub, watching(port) as table:
        hub.place(KNIGHT, MAP.all[0])
        hub.place(GOBLIN, MAP.all[59])
        await table.seen(GOBLIN, MAP.all[59])
        assert table.story() == ["up", f"+{KNIGHT}@{MAP.all[0]}", f"+{GOBLIN}@{MAP.all[59]}"]
        table.lights.set({MAP.all[59]: RED})
        await hub.lights_to_be({MAP.all[59]: RED})


@pytest.mark.parametrize("seed", range(3))
async def test_names_that_get_lost_on_a_bad_line_come_with_the_next_answer(port: Path, seed: int) -> None:
    trouble = {FaultKind.DROP: 0.15, FaultKind.CORRUPT: 0.1, FaultKind.DUPLICATE: 0.1}
    async with virtual_hub(port, MAP, FaultPlan(seed, trouble)) as hub, watching(port) as table:
        hub.place(KNIGHT, MAP.all[59])
        await table.seen(KNIGHT, MAP.all[59])
        tags = [line for line in table.story() if line not in {"up", "down"}]  # a slow machine may give up once
        assert tags == [f"+{KNIGHT}@{MAP.all[59]}"]


async def test_hands_place_move_lift_and_press(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub, watching(port) as table:
        await table.up()
        hub.place(KNIGHT, "C4")
        await table.seen(KNIGHT, "C4")
        hub.move(KNIGHT, "C6")
        await table.seen(KNIGHT, "C6")
        hub.press(3)
        await table.pressed("3")
        hub.lift(KNIGHT)
        await table.gone(KNIGHT, "C6")
        assert table.story() == [
            "up",
            f"+{KNIGHT}@C4",
            f"-{KNIGHT}@C4",
            f"+{KNIGHT}@C6",
            "press 3",
            f"-{KNIGHT}@C6",
        ]


async def test_a_tag_that_flickers_makes_no_observation(port: Path) -> None:
    """The other base is lifted after the flicker: once its grace is over, so would have been the first one's."""
    async with virtual_hub(port, BOARD) as hub, watching(port) as table:
        await table.up()
        hub.place(KNIGHT, "C4")
        hub.place(GOBLIN, "D4")
        await table.seen(GOBLIN, "D4")
        hub.flicker(KNIGHT)
        hub.lift(GOBLIN)
        await table.gone(GOBLIN, "D4")
        assert table.story() == ["up", f"+{KNIGHT}@C4", f"+{GOBLIN}@D4", f"-{GOBLIN}@D4"]


async def test_a_spoilt_frame_is_reported_and_what_it_said_is_sent_again(port: Path) -> None:
    async with virtual_hub(port, BOARD, FaultPlan(0, {FaultKind.CORRUPT: 0.3})) as hub, watching(port) as table:
        hub.place(KNIGHT, "C4")
        refused = await table.until(lambda o: isinstance(o, observed.BytesRefused))
        assert isinstance(refused, observed.BytesRefused)
        assert refused.device == "board"
        assert refused.error.startswith("The hub sent an unreadable frame")
        table.again()
        await table.seen(KNIGHT, "C4")
        assert [word for word in table.story() if "@" in word] == [f"+{KNIGHT}@C4"]


@pytest.mark.parametrize("seed", range(3))
async def test_on_a_bad_line_nothing_is_lost_doubled_or_swapped(port: Path, seed: int) -> None:
    trouble = {FaultKind.DROP: 0.1, FaultKind.CORRUPT: 0.1, FaultKind.DUPLICATE: 0.1, FaultKind.DELAY: 0.02}
    async with virtual_hub(port, BOARD, FaultPlan(seed, trouble, longest=0.2)) as hub, watching(port) as table:
        await table.up()
        hub.place(KNIGHT, "A1")
        for cell in BOARD.all[1:20]:
            hub.press(7)
            hub.move(KNIGHT, cell)
        await table.seen(KNIGHT, BOARD.all[19])
        steps = zip(BOARD.all[:19], BOARD.all[1:20], strict=True)
        walked = [word for a, b in steps for word in ("press 7", f"-{KNIGHT}@{a}", f"+{KNIGHT}@{b}")]
        assert table.story() == ["up", f"+{KNIGHT}@A1", *walked]


async def test_a_move_made_while_the_cable_was_out_is_found_and_nothing_else_is_reported(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub, watching(port) as table:
        await table.up()
        hub.place(KNIGHT, "C4")
        hub.place(GOBLIN, "D4")
        await table.seen(GOBLIN, "D4")
        hub.unplug()
        assert "plug" in await table.down()
        for cell in ("C5", "C6", "C7"):
            hub.move(KNIGHT, cell)
        hub.press(2)
        hub.replug()
        await table.seen(KNIGHT, "C7")
        assert table.story()[3:] == ["down", "press 2", "up", f"-{KNIGHT}@C4", f"+{KNIGHT}@C7"]


async def test_a_base_taken_away_while_the_cable_was_out_is_gone(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub, watching(port) as table:
        hub.place(KNIGHT, "C4")
        await table.seen(KNIGHT, "C4")
        hub.unplug()
        await table.down()
        hub.lift(KNIGHT)
        hub.replug()
        await table.gone(KNIGHT, "C4")


async def test_a_hub_that_restarts_is_noticed_and_gets_its_lights_again(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub, watching(port) as table:
        hub.place(KNIGHT, "C4")
        table.lights.set({"C4": RED})
        await hub.lights_to_be({"C4": RED})
        hub.reboot()
        assert await table.down() == "The hub restarted."
        await table.up()
        await hub.lights_to_be({"C4": RED})
        assert table.story() == ["up", f"+{KNIGHT}@C4", "down", "up"]


async def test_a_hub_that_dies_and_comes_back_with_the_same_session_is_greeted_each_time(port: Path) -> None:
    """Its numbers begin again, and must not be taken for those of its former life."""
    async with watching(port) as table:
        for life in range(1, 5):
            async with virtual_hub(port, BOARD, rng=Random(1)) as hub:
                await table.up()
                hub.place(KNIGHT, f"C{life}")
                await table.seen(KNIGHT, f"C{life}")
                hub.press(life)
                await table.pressed(str(life))
        assert [word for word in table.story() if word.startswith("press")] == [f"press {life}" for life in range(1, 5)]


async def test_a_hub_with_more_news_than_it_can_keep_starts_over_and_the_board_is_right(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub, watching(port) as table:
        await table.up()
        hub.unplug()
        await table.down()
        for cell in BOARD.all:
            hub.place(KNIGHT, cell)
        hub.replug()
        await table.seen(KNIGHT, "tray")
        assert table.story() == ["up", "down", "up", f"+{KNIGHT}@tray"]


async def test_through_any_number_of_lost_cables_and_brown_outs_every_move_is_reported_once(port: Path) -> None:
    trouble = {FaultKind.DISCONNECT: 0.05, FaultKind.BROWN_OUT: 0.05}
    async with virtual_hub(port, BOARD, FaultPlan(0, trouble, longest=0.1)) as hub, watching(port) as table:
        walked: list[str] = []
        for cell in cycle(BOARD.all):
            hub.place(KNIGHT, cell)
            await table.seen(KNIGHT, cell)
            walked += [f"+{KNIGHT}@{cell}", f"-{KNIGHT}@{cell}"]
            if table.story().count("down") >= 3:
                break
        assert [word for word in table.story() if "@" in word] == walked[:-1]


async def test_the_newest_colour_of_a_cell_wins(port: Path) -> None:
    async with virtual_hub(port, BOARD) as hub, watching(port) as table:
        table.lights.set(dict.fromkeys(BOARD.all, RED))
        table.lights.set({"C4": GREEN, "C5": DARK, "no such cell": RED})
        await hub.lights_to_be({cell: RED for cell in BOARD.all if cell != "C5"} | {"C4": GREEN})
        table.lights.off()
        table.lights.set({"tray": GREEN})
        await hub.lights_to_be({"tray": GREEN})


async def test_lights_arrive_over_a_bad_line(port: Path) -> None:
    plan = FaultPlan(1, {FaultKind.DROP: 0.3, FaultKind.CORRUPT: 0.2})
    async with virtual_hub(port, BOARD, plan) as hub, watching(port) as table:
        for colour in (RED, GREEN):
            table.lights.set(dict.fromkeys(BOARD.all, colour))
            async with asyncio.timeout(PATIENCE):
                await hub.lights_to_be(dict.fromkeys(BOARD.all, colour))


async def test_a_hub_of_another_version_is_named_with_what_to_flash(port: Path) -> None:
    async with virtual_hub(port, BOARD, protocol=2), watching(port) as table:
        assert await table.down() == (
            "The hub speaks version 2 of the table link and this table speaks version 1: "
            "flash the hub with the firmware for table link 1, or update Arbiter."
        )
        assert table.story() == ["down"]


async def test_a_port_that_is_not_there_yet_is_named_and_found_when_it_comes(port: Path) -> None:
    async with watching(port) as table:
        assert await table.down() == f"There is no {port}: plug the hub in, or correct its port."
        async with virtual_hub(port, BOARD):
            await table.up()


async def test_a_file_that_is_no_serial_port_is_named() -> None:
    async with watching("/dev/null") as table:
        assert await table.down() == "/dev/null is not a serial port: correct the hub's port."


async def test_a_port_held_by_another_program_is_named(port: Path) -> None:
    async with virtual_hub(port, BOARD), watching(port) as first:
        await first.up()
        async with watching(port) as second:
            assert await second.down() == f"{port} is in use by another program: close that one."


async def test_an_address_nobody_knows_is_named() -> None:
    async with watching("gopher://board") as table:
        assert "gopher://board cannot be opened" in await table.down()


async def test_a_port_where_nobody_answers_is_named(port: Path) -> None:
    with stranger(port, answer=b""):
        async with watching(port) as table:
            assert "Nothing on this port answers as a hub" in await table.down()


async def test_a_device_that_talks_something_else_is_named_and_not_listened_to_for_long(port: Path) -> None:
    with stranger(port, answer=b"$GPGGA,1\0" * 200):
        async with watching(port) as table:
            assert "not the table link" in await table.down()
            refused = [o for o in table.all if isinstance(o, observed.BytesRefused)]
            assert len(refused) == REFUSED_IN_A_ROW


async def test_a_line_that_echoes_is_no_hub(port: Path) -> None:
    """A loop-back plug sends our own words back: readable frames, but not a hub's."""
    question = encode(Frame(AskHello()))
    with stranger(port, answer=question):
        async with watching(port) as table:
            assert await table.down() == "Our own messages come back from this port: check the wiring for a loop."


async def test_a_hub_that_talks_but_never_listens_is_named() -> None:
    """Each greeting under a new session makes the table ask again, and nobody ever takes the question."""
    device, host_side = os.openpty()
    tty.setraw(host_side)
    os.set_blocking(device, False)
    sessions = cycle((1, 2))

    def chatter() -> None:
        with suppress(BlockingIOError):
            os.write(device, encode(Frame(Hello("hub", "deaf", (1, 0, 0), BOARD), next(sessions))))

    loop = asyncio.get_running_loop()
    loop.add_writer(device, chatter)
    try:
        async with watching(os.ttyname(host_side)) as table:
            assert await table.down() == "The hub does not read what it is sent: restart it."
    finally:
        loop.remove_writer(device)
        os.close(device)
        os.close(host_side)
