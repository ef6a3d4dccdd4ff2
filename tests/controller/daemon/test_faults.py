"""Faults of our own: they cost one message or one picture, never the table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import islice
from pathlib import Path
from typing import Any

import aiomqtt
import pytest

from controller.commands.tables import demo_table
from controller.config.load import Table, load_table
from controller.daemon.table import RunningTable
from controller.daemon.watching import PublicState
from controller.journal.on_disk import Journal
from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import Message
from controller.session.resume import open_game
from controller.web.access.keys import LOOKER
from firmware_bridge.observations import DeviceUp
from tests.controller.daemon.hostile_payloads import hostile


def fails(*_: Any) -> None:
    raise LookupError("a fault of ours")


@pytest.fixture
async def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[RunningTable, list[Any]]]:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")
    table, seen = load_table(demo_table("nova_aetas"), tmp_path), list[Any]()
    with Journal.open(Path(table.config.journal.path)) as journal:
        host = RunningTable(table, open_game(table, journal), journal, BrokerAddress("127.0.0.1", 1), seen.append)
        assert host._on.session
        host._on.session.begin(0.0)
        yield host, seen


def test_what_the_table_fails_on_is_said_and_the_next_thing_is_handled(
    host: tuple[RunningTable, list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seen = host
    with monkeypatch.context() as broken:
        broken.setattr(table._on.session, "observe", fails)
        table._handle(DeviceUp("red-1", "d6", 1.0))
    table._handle(DeviceUp("red-2", "d6", 1.0))

    table._loop.run_until_complete(table._presenter.show(table._on))

    assert "red-2" in [state.id for state in table._device_notes.states if state.up]
    assert isinstance(seen[-1], PublicState)
    assert "rules-fault" in [notice.code for notice in seen[-1].state.prompt.notices]


def test_a_picture_that_cannot_be_drawn_costs_no_other(
    host: tuple[RunningTable, list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seen = host
    shown: list[object] = []
    monkeypatch.setattr(table._publisher.displays["horologium"], "show", fails)
    monkeypatch.setattr(table._publisher.displays["perilium"], "show", shown.append)

    table._loop.run_until_complete(table._presenter.show(table._on))

    assert len(shown) == 1
    assert isinstance(seen[-1], PublicState)


@pytest.mark.parametrize(
    ("part", "shows"), [("_page", "show"), ("_publisher", "show"), ("_publisher", "ask"), ("_devices", "light")]
)
def test_a_part_that_cannot_be_shown_the_moment_costs_no_other(
    host: tuple[RunningTable, list[Any]], monkeypatch: pytest.MonkeyPatch, part: str, shows: str
) -> None:
    table, seen = host
    monkeypatch.setattr(getattr(table, part), shows, fails)

    table._loop.run_until_complete(table._presenter.show(table._on))

    assert isinstance(seen[-1], PublicState)


@pytest.mark.parametrize(
    "payload", [b"[" * 300 + b"]" * 300, b'{"dice":' * 300 + b"1" + b"}" * 300, b"\xff", b"[]", b"7"]
)
def test_hardware_that_says_nonsense_is_passed_over_while_a_page_is_open(
    host: tuple[RunningTable, list[Any]], payload: bytes
) -> None:
    table, seen = host
    viewer = table._page.join(LOOKER)

    deliver(table, table._topics.hardware, payload)
    table._loop.run_until_complete(table._presenter.show(table._on))

    assert table._page._hardware is None
    assert isinstance(seen[-1], PublicState)
    assert viewer.feed.whole()


def test_a_real_table_does_not_listen_to_virtual_hardware(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its topics are for demos; on the broker of a house anyone could speak there."""
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")
    path = tmp_path / "real.toml"
    path.write_text(demo_table("nova_aetas").read_text(encoding="utf-8").partition("[virtual]")[0], encoding="utf-8")

    real, virtual = (load_table(each, tmp_path / each.stem) for each in (path, demo_table("nova_aetas")))

    assert [listens_to(table, "arbiter/demo/hardware") for table in (real, virtual)] == [False, True]


def listens_to(table: Table, topic: str) -> bool:
    async def handlers() -> bool:
        with Journal.open(Path(table.config.journal.path)) as journal:
            opened = open_game(table, journal)
            running = RunningTable(table, opened, journal, BrokerAddress("127.0.0.1", 1), lambda _: None)
        return topic in running._mqtt._handlers

    return asyncio.run(handlers())


def test_whatever_is_said_on_any_topic_that_it_listens_to_the_table_plays_on(
    host: tuple[RunningTable, list[Any]], caplog: pytest.LogCaptureFixture
) -> None:
    table, seen = host
    table._page.join(LOOKER)
    assert table._on.session
    digest = table._on.session.game.digest

    for number, topic in enumerate(table._mqtt._handlers):
        for payload in islice(hostile(number), 300):
            deliver(table, topic.replace("+", "table"), payload)
            deliver(table, topic.replace("+", "old"), payload, retained=True)
    while not table._inbox.empty():
        table._handle(table._inbox.get_nowait())
    table._loop.run_until_complete(table._presenter.show(table._on))

    assert "could not be handled" not in caplog.text
    assert "The table failed on" not in caplog.text
    assert table._on.session.game.digest == digest
    assert isinstance(seen[-1], PublicState)


def deliver(table: RunningTable, topic: str, payload: bytes, *, retained: bool = False) -> None:
    table._mqtt._dispatch(aiomqtt.Topic(topic), Message(topic, payload, retained))


def test_a_handler_that_fails_costs_its_message_and_no_other(host: tuple[RunningTable, list[Any]]) -> None:
    table, _ = host
    heard: list[Message] = []
    table._mqtt.subscribe("lamp/status", fails)
    table._mqtt.subscribe("lamp/status", heard.append)

    deliver(table, "lamp/status", b"online")

    assert [message.payload for message in heard] == [b"online"]


def test_a_display_that_comes_and_goes_all_the_time_is_noted_once_in_a_while(
    host: tuple[RunningTable, list[Any]],
) -> None:
    table, _ = host

    for flap in range(1000):
        deliver(table, "wled/demo-ring/status", b"offline" if flap % 2 else b"online")

    assert [note.kind for note in table._journal.notes() if note.subject == "horologium"] == ["up"]
    table._device_notes.note_display_again("horologium", True)
    assert [note.kind for note in table._journal.notes() if note.subject == "horologium"] == ["up", "down"]


def test_commands_without_end_are_refused_before_they_fill_the_memory(host: tuple[RunningTable, list[Any]]) -> None:
    table, _ = host

    for number in range(3000):
        deliver(table, table._topics.command, b'{"id":"%d","do":"pause"}' % number)

    assert table._inbox.qsize() == 1000
    assert table._mqtt.backlog <= 200
