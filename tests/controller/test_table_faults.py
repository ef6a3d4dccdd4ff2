"""Faults of our own: they cost one message or one picture, never the table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from controller.commands.tables import demo_table
from controller.config.load import load_table
from controller.daemon.table import Moment, RunningTable
from controller.journal.journal import Journal
from controller.mqtt.link import BrokerAddress
from controller.session.resume import open_game
from firmware_bridge.observations import DeviceUp


def fails(*_: Any) -> None:
    raise LookupError("a fault of ours")


@pytest.fixture
async def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[RunningTable, list[Any]]]:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")
    table, seen = load_table(demo_table("nova_aetas"), tmp_path), list[Any]()
    with Journal.open(Path(table.config.journal.path)) as journal:
        host = RunningTable(table, open_game(table, journal), journal, BrokerAddress("127.0.0.1", 1), seen.append)
        assert host._session
        host._session.begin(0.0)
        yield host, seen


def test_what_the_table_fails_on_is_said_and_the_next_thing_is_handled(
    host: tuple[RunningTable, list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seen = host
    with monkeypatch.context() as broken:
        broken.setattr(table._session, "observe", fails)
        table._handle(DeviceUp("red-1", "d6", 1.0))
    table._handle(DeviceUp("red-2", "d6", 1.0))

    table._render()

    assert table._book.states["red-2"].up
    assert isinstance(seen[-1], Moment)
    assert "rules-fault" in [notice.code for notice in seen[-1].snapshot.prompt.notices]


def test_a_picture_that_cannot_be_drawn_costs_no_other(
    host: tuple[RunningTable, list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seen = host
    shown: list[object] = []
    monkeypatch.setattr(table._publisher.displays["horologium"], "show", fails)
    monkeypatch.setattr(table._publisher.displays["perilium"], "show", shown.append)

    table._render()

    assert len(shown) == 1
    assert isinstance(seen[-1], Moment)
