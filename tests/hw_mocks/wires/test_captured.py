"""Devices recorded through the real links, and played back to them: the table sees the same again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path

import pytest

from firmware_bridge import observations as observed
from firmware_bridge.ble.link import Timeouts
from firmware_bridge.ble.radio import Radio
from firmware_bridge.captures import (
    UNTAPPED,
    Cable,
    Capture,
    Direction,
    Header,
    Opened,
    Passed,
    Recorder,
    Tap,
    read_capture,
)
from firmware_bridge.observations import Observation
from firmware_bridge.pixels.link import PixelsDice, PixelsId
from firmware_bridge.pn532.link import run_reader
from firmware_bridge.pn532.polling import TagPolicy, TagText
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.lights import Lights
from firmware_bridge.table_link.link import run_hub
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.dice.pixels import VirtualPixel
from hw_mocks.readers.hub import virtual_hub
from hw_mocks.readers.ntag import ORIGINALS, VirtualNtag
from hw_mocks.readers.pn532 import virtual_reader
from hw_mocks.wires.captured import captured_on_air, captured_on_cable
from tests.alongside import alongside

PATIENCE = 60
BOARD = Cells(12, 12)
KNIGHT, GOBLIN = ORIGINALS
PIXEL_ID = 0x1A2B3C4D
BRISK = Timeouts(scan_round=0.5)

# Twenty times as fast as it was recorded.
FAST = 20.0


class Watch:
    def __init__(self) -> None:
        self.told: list[Observation | TagText] = []
        self._news = asyncio.Event()

    def tell(self, told: Observation | TagText) -> None:
        self.told.append(told)
        self._news.set()

    async def until(self, words: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while words not in self.story():
                self._news.clear()
                await self._news.wait()

    def story(self) -> list[str]:
        return [words for one in self.told if (words := _words(one))]


def _words(one: Observation | TagText) -> str:
    match one:
        case observed.DeviceUp(device, kind):
            return f"{device} is up as {kind}"
        case observed.DeviceDown(device):
            return f"{device} is down"
        case observed.TagSeen(_, cell, tag):
            return f"{tag} on {cell}"
        case observed.TagGone(_, cell, tag):
            return f"{tag} gone from {cell}"
        case observed.DieSettled(die, face):
            return f"{die} shows {face}"
        case observed.DieUnsettled(die, reason):
            return f"{die} is {reason}"
        case observed.ButtonPressed(_, button):
            return f"button {button}"
        case TagText(text=text):
            return f"named {text}"
        case _:
            return ""


class Studio:
    """A recorder whose file is read at the end."""

    def __init__(self) -> None:
        self._file = StringIO()
        self.tap = Recorder(lambda: self._file, Header("it", "any"), asyncio.get_running_loop().time())

    def capture(self) -> Capture:
        return read_capture(self._file.getvalue().splitlines(keepends=True))


@asynccontextmanager
async def hub_link(port: Path, tap: Tap = UNTAPPED) -> AsyncIterator[Watch]:
    watch = Watch()
    async with alongside(run_hub("board", str(port), Lights(), watch.tell, Radio(), tap)):
        yield watch


@asynccontextmanager
async def reader_link(port: Path, tap: Tap = UNTAPPED) -> AsyncIterator[Watch]:
    watch = Watch()
    async with alongside(run_reader("tray", "tray", str(port), TagPolicy(), watch.tell, watch.tell, tap)):
        yield watch


@asynccontextmanager
async def dice_link(tap: Tap = UNTAPPED) -> AsyncIterator[Watch]:
    watch = Watch()
    radio = Radio(BRISK, lambda _: tap)
    dice = PixelsDice({"red": PixelsId(PIXEL_ID)}, radio, watch.tell)
    async with alongside(radio.run(), dice.run()):
        yield watch


async def test_a_hub_plays_the_same_moves_again_through_a_pulled_cable(tmp_path: Path) -> None:
    studio = Studio()
    async with virtual_hub(tmp_path / "hub", BOARD) as hub, hub_link(tmp_path / "hub", studio.tap) as first:
        hub.place(KNIGHT, "C4")
        await first.until(f"{KNIGHT} on C4")
        hub.unplug()
        await first.until("board is down")
        hub.replug()
        hub.press(2)
        await first.until("button 2")
        hub.move(KNIGHT, "C6")
        await first.until(f"{KNIGHT} on C6")
    async with captured_on_cable(tmp_path / "tape", studio.capture(), FAST), hub_link(tmp_path / "tape") as again:
        await again.until(f"{KNIGHT} on C6")
        assert _known(again) == _known(first)


def _known(watch: Watch) -> list[str]:
    """Without the end: whether the last cable was pulled before we looked is chance."""
    return [words for words in watch.story() if words != "board is down"]


async def test_a_reader_answers_each_question_again(tmp_path: Path) -> None:
    studio = Studio()
    async with virtual_reader(tmp_path / "reader") as reader, reader_link(tmp_path / "reader", studio.tap) as first:
        await first.until("tray is up as reader")
        reader.place(VirtualNtag(KNIGHT, "goblin:7"))
        await first.until("named goblin:7")
        reader.lift(KNIGHT)
        await first.until(f"{KNIGHT} gone from tray")
    async with captured_on_cable(tmp_path / "tape", studio.capture(), FAST), reader_link(tmp_path / "tape") as again:
        await again.until(f"{KNIGHT} gone from tray")
        assert again.story() == first.story()


@pytest.fixture
def on_bus(monkeypatch: pytest.MonkeyPatch) -> Callable[[VirtualRadio], None]:
    return lambda air: monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", air.address)


async def test_a_die_rolls_the_same_faces_again(on_bus: Callable[[VirtualRadio], None]) -> None:
    studio = Studio()
    async with virtual_bluetooth({"red": VirtualPixel(PIXEL_ID, tumble_seconds=0.01)}) as air:
        on_bus(air)
        async with dice_link(studio.tap) as first:
            await first.until("red is up as d6")
            for face in (3, 6):
                await air.roll("red", face)
                await first.until(f"red shows {face}")
            await air.cock("red")
            await first.until("red is cocked")
    async with virtual_bluetooth({}) as air, captured_on_air(air, "red", studio.capture(), FAST):
        on_bus(air)
        async with dice_link() as again:
            await again.until("red is cocked")
            assert again.story() == first.story()


async def test_the_end_of_the_tape_can_be_waited_for(tmp_path: Path) -> None:
    capture = Capture(Header("it", "any"), (Opened(0, Cable("x")), Passed(5, Direction.IN, b"\x00")))
    async with captured_on_cable(tmp_path / "tape", capture) as tape, asyncio.timeout(PATIENCE):
        await tape.until_ended()


async def test_a_capture_from_another_kind_of_wire_is_refused(tmp_path: Path) -> None:
    cable = Capture(Header("it", "any"), (Opened(0, Cable("x")),))
    async with virtual_bluetooth({}) as air:
        with pytest.raises(TypeError, match="the capture of it was made on a cable"):
            await captured_on_air(air, "it", cable).__aenter__()
    with pytest.raises(ValueError, match="was never connected"):
        await captured_on_cable(tmp_path / "tape", Capture(Header("it", "any"), ())).__aenter__()
