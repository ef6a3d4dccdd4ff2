"""Devices that come, go, fail and are lit."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from controller.commands.tables import demo_table
from controller.config.load import load_table
from controller.config.model import GameSection, TableConfig
from controller.daemon import supervise as supervising
from controller.daemon.device_notes import DeviceStates
from controller.daemon.devices import GLOWS, Devices, flash_colour
from controller.daemon.supervise import supervise
from controller.devices.readers.table_link import HubReader
from controller.displays import palette
from controller.messages.health import DeviceState
from controller.referee.notices import Glow
from firmware_bridge.observations import BatteryLevel, DeviceDown, DeviceUp, Observation, TagSeen
from firmware_bridge.table_link.messages import Colour
from rulesets.engine.view import Side
from tests.alongside import alongside


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TableConfig:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")
    return load_table(demo_table("nova_aetas"), tmp_path).config


def test_every_device_of_the_config_is_known_and_down_before_it_is_heard(config: TableConfig) -> None:
    book = DeviceStates(config)

    assert book.states["red-1"] == DeviceState("red-1", "d6", up=False)
    assert book.states["board"] == DeviceState("board", "hub", up=False)


def test_what_is_known_of_a_device_is_told_when_it_changes_and_only_then(config: TableConfig) -> None:
    book = DeviceStates(config)

    assert book.note(DeviceUp("red-1", "d6", 1.0)) == DeviceState("red-1", "d6", up=True)
    assert book.note(DeviceUp("red-1", "d6", 2.0)) is None
    assert book.note(BatteryLevel("red-1", 80, charging=False, at=3.0)) == DeviceState(
        "red-1", "d6", up=True, battery=80, charging=False
    )
    assert book.note(DeviceDown("red-1", "Out of reach.", 4.0)) == DeviceState(
        "red-1", "d6", up=False, reason="Out of reach.", battery=80, charging=False
    )
    assert book.note(TagSeen("board", "A1", "04aa", 5.0)) is None


async def test_a_driver_that_fails_is_named_and_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervising, "RESTART_SECONDS", 0.0)
    seen: list[Observation] = []
    second = asyncio.Event()

    async def run() -> None:
        if seen:
            second.set()
            await asyncio.Event().wait()
        raise ValueError("a fault of ours")

    keeper = asyncio.create_task(supervise("ring", run, seen.append))
    async with asyncio.timeout(10):
        await second.wait()
    keeper.cancel()

    assert [(type(one), getattr(one, "device", "")) for one in seen] == [(DeviceDown, "ring"), (DeviceUp, "ring")]


async def test_a_part_that_loses_the_word_to_stop_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervising, "CANCEL_AGAIN_SECONDS", 0.01)
    begun, lost = asyncio.Event(), list[str]()

    async def run() -> None:
        begun.set()
        while len(lost) < 3:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                lost.append("a library took it for its own time-out")
        await asyncio.Event().wait()

    keeper = asyncio.create_task(supervise("mqtt", run, lambda _: None))
    await begun.wait()
    keeper.cancel()
    async with asyncio.timeout(10):
        await asyncio.wait([keeper])

    assert keeper.cancelled()
    assert len(lost) == 3


async def test_cells_are_lit_in_colours_that_differ_and_put_out_again(config: TableConfig) -> None:
    table = Devices(config, lambda _: None)
    hub = table._readers["board"][1]
    assert isinstance(hub, HubReader)

    table.light({"A1": Glow.LEGAL, "B1": Glow.WRONG})
    assert hub.lights.wanted == {"A1": Colour(*GLOWS[Glow.LEGAL]), "B1": Colour(*GLOWS[Glow.WRONG])}
    assert len(set(GLOWS.values())) == len(Glow)

    table.light({})
    assert hub.lights.wanted == {}


async def test_a_die_flashes_once_each_time_it_is_called_for(
    config: TableConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Devices(config, lambda _: None)
    flashed: asyncio.Queue[str] = asyncio.Queue()

    async def blink(die: str, **_how: float) -> bool:
        flashed.put_nowait(die)
        if die == "red-2":
            raise OSError("the radio is gone")
        return True

    monkeypatch.setattr(table, "blink", blink)
    flashing = asyncio.create_task(table._flash())
    async with asyncio.timeout(10):
        table.call_for(("red-1", "red-2", "red-3"))
        first = [await flashed.get() for _ in range(3)]
        table.call_for(("red-1",))
        table.call_for(())
        table.call_for(("red-3",))
        again = await flashed.get()
    flashing.cancel()

    assert (first, again, flashed.empty()) == (["red-1", "red-2", "red-3"], "red-3", True)


async def test_a_driver_that_ends_for_want_of_work_is_not_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervising, "RESTART_SECONDS", 0.0)
    seen: list[Observation] = []
    runs: asyncio.Queue[None] = asyncio.Queue()

    async with alongside(supervise("godice", lambda: runs.put(None), seen.append)), asyncio.timeout(10):
        for _ in range(3):
            await runs.get()

    assert not seen


def test_a_die_lights_up_in_its_own_colour_or_in_that_of_its_player(config: TableConfig) -> None:
    seated = config.model_copy(
        update={"game": GameSection.model_validate({"ruleset": "any", "seats": ["anna", "bruno"]})}
    )
    die = config.dice["red-1"].model_copy(update={"owner": None})

    assert flash_colour(die, seated) == palette.BLUISH_GREEN
    assert flash_colour(die.model_copy(update={"owner": "bruno"}), seated) == palette.SIDES[Side.SEAT_2]
    assert flash_colour(die.model_copy(update={"owner": "bruno", "colour": "purple"}), seated) == palette.REDDISH_PURPLE


async def test_a_device_that_is_added_or_removed_leaves_the_others_alone(config: TableConfig) -> None:
    """Nothing here reaches a bus: what counts is which links run."""
    one = dict(list(config.dice.items())[:1])
    table = Devices(config.model_copy(update={"dice": one, "readers": {}}), lambda _: None)
    async with alongside(table.run()):
        await _names(table, {"red-1"})
        first = table._running["red-1"][1]

        table.equip(config.model_copy(update={"readers": {}}))
        await _names(table, set(config.dice))
        assert table._running["red-1"][1] is first

        handed_over = one["red-1"].model_copy(update={"owner": "anna"})
        table.equip(config.model_copy(update={"dice": {"red-1": handed_over}, "readers": {}}))
        await _names(table, {"red-1"})
        assert table._running["red-1"][1] is first


async def _names(table: Devices, wanted: set[str]) -> None:
    async with asyncio.timeout(10):
        while set(table._running) != wanted:  # noqa: ASYNC110  # there is no event to wait for
            await asyncio.sleep(0)
