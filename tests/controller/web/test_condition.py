"""How a table is, for machines that watch over it: without a key, and with nothing in it that is private."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp.test_utils import TestClient, TestServer
from prometheus_client.parser import text_string_to_metric_families

from controller.commands.tables import demo_table
from controller.config.load import load_table
from controller.daemon.table import RunningTable
from controller.journal.on_disk import Journal
from controller.mqtt.address import BrokerAddress
from controller.session.resume import open_game
from firmware_bridge.observations import DeviceDown, DeviceUp, DieSettled
from tests.controller.web.parlour import Parlour, opened


@pytest.fixture
async def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RunningTable]:
    """A table of a game with secrets, and a broker that is not there."""
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")
    table = load_table(demo_table("novus_malum"), tmp_path)
    with Journal.open(Path(table.config.journal.path)) as journal:
        host = RunningTable(table, open_game(table, journal), journal, BrokerAddress("127.0.0.1", 1), lambda _: None)
        assert host._on.session
        host._on.session.begin(0.0)
        yield host


async def read(host: RunningTable, path: str) -> str:
    async with TestClient(TestServer((await host._host._load_server()).app())) as client:
        answer = await client.get(path)
        assert answer.status == 200
        return await answer.text()


async def numbers(host: RunningTable) -> dict[tuple[str, ...], float]:
    text = await read(host, "/metrics")
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_prometheus_reads_how_the_table_fares(host: RunningTable) -> None:
    die = next(iter(host._on.table.config.dice))
    host._handle(DeviceUp(die, "d10", 1.0))
    host._handle(DieSettled(die, 4, 2.0))
    await host._presenter.show(host._on)

    found = await numbers(host)

    assert found["arbiter_playing",] == 1
    assert found["arbiter_broker_connected",] == 0
    assert found["arbiter_devices", "up"] == 1
    assert found["arbiter_handled_total",] == 2
    assert found["arbiter_dice_thrown_total", "yes"] + found["arbiter_dice_thrown_total", "no"] == 1
    assert found["arbiter_journal_bytes",] > 0
    assert found["process_resident_memory_bytes",] > 0


async def test_what_the_table_fails_on_is_counted(host: RunningTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise LookupError

    monkeypatch.setattr(host._on.session, "observe", fails)
    host._handle(DeviceUp("red-1", "d6", 1.0))

    assert (await numbers(host))["arbiter_failures_total",] == 1


async def test_neither_metrics_nor_health_name_anybody_or_anything(host: RunningTable) -> None:
    """No seat, die, display, formation, card or key, though there are secrets on this table."""
    config = host._on.table.config
    for die in config.dice:
        host._handle(DeviceDown(die, "its battery is empty", 1.0))
    told = await read(host, "/metrics") + await read(host, "/health")
    assert host._on.session
    setup = host._on.session.game.setup
    names = [*config.dice, *config.displays, *config.readers, config.table.name, *setup.seats]
    names += list(setup.content.units)  # type: ignore[attr-defined]  # Novus Malum's own
    names += [host._host._keys.owner, *(host._host._keys.of_seat(seat) for seat in setup.seats)]

    words = {word for line in told.splitlines() for word in line.replace('"', " ").replace("{", " ").split()}
    assert [name for name in names if name in words or (len(name) > 5 and name in told)] == []


async def test_health_says_in_words_what_is_wrong(host: RunningTable) -> None:
    async with TestClient(TestServer((await host._host._load_server()).app())) as client:
        found = await (await client.get("/health")).json()

    assert found["status"] == "degraded"
    assert "The broker cannot be reached: displays wait." in found["problems"]
    assert found["playing"] is True


async def test_pages_that_are_open_and_requests_that_are_refused_are_counted(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path)
    async with opened(parlour) as client:
        await client.get("/static/nothing")
        async with client.ws_connect("/ws") as ws:
            await ws.send_json({"key": parlour.keys.owner})
            await ws.receive_str(timeout=20)
            text = await (await client.get("/metrics")).text()
            health = await (await client.get("/health")).json()
    parlour.journal.close()

    assert 'arbiter_pages_open{of="players"} 1.0' in text
    assert 'arbiter_pages_open{of="lookers"} 0.0' in text
    assert "arbiter_page_refused_total 1.0" in text
    assert health == {"status": "ok"}


async def test_another_sites_name_reads_no_metrics(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path)
    async with opened(parlour) as client:
        assert (await client.get("/metrics", headers={"Host": "evil.example"})).status == 421
    parlour.journal.close()
