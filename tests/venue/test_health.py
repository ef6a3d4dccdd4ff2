"""The health of a venue: it says what does not work, and which table it is."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import aiohttp
import orjson
import pytest

from controller.commands.venue import open_venue as run_command
from controller.venue.hall import Hall, TableMessage
from controller.venue.health import BEHIND_SECONDS, CODES, RECENT_SECONDS, SILENT_SECONDS, VenueHealth
from controller.venue.intake import Received
from controller.venue.queues import Arrived, Queues
from tests.loop.harness import free_port
from tests.venue.halls import hall, own_hall, running, until
from tests.venue.hostile import hostile
from tests.venue.screens import screen
from tests.venue.servers import postgres
from tests.venue.test_club import staff_key
from tests.venue.test_quota import Delivered

NOW = 1000.0


def healthy() -> VenueHealth:
    tables = Hall({"kitchen": "Kitchen", "attic": "Attic"})
    return VenueHealth(tables, Queues(tables.tables), set(), answered_at=NOW)


def problems(health: VenueHealth, now: float = NOW) -> tuple[str, str]:
    report = health.report(now)
    return report["status"], " ".join(report["problems"])


def test_a_venue_without_problems_is_ok() -> None:
    assert problems(healthy()) == ("ok", "")


def test_a_database_that_fails_or_is_silent_is_away() -> None:
    health = healthy()
    assert problems(health, NOW + SILENT_SECONDS + 1) == ("failing", "The database is away: It does not answer.")
    health.database_fails("The database cannot be used (connection refused).")
    assert problems(health) == (
        "failing",
        "The database is away: The database cannot be used (connection refused).",
    )
    assert CODES["failing"] == 503
    health.database_answers(NOW + 60)
    assert problems(health, NOW + 61) == ("ok", "")


def test_a_server_that_is_away_is_a_failure() -> None:
    health = healthy()
    health.is_connected = lambda: False
    assert problems(health) == ("failing", "The venue's server cannot be reached.")


def test_a_table_that_is_behind_is_named_with_its_lag() -> None:
    health = healthy()
    health.queues.of["attic"].add(
        Arrived(1, NOW - BEHIND_SECONDS - 5, Received("attic", "a", "row", b""), Delivered()), 7
    )
    assert problems(health) == (
        "degraded",
        "What table attic has played is not stored yet: it is 35 seconds behind.",
    )
    report = health.report(NOW)["intake"]["attic"]
    assert (report["unstored"], report["lag"]) == (8, 35.0)
    numbers = {number.name: number.value for number in health.numbers(NOW)}
    assert numbers["arbiter_venue_lag_seconds"] == 35.0
    assert numbers["arbiter_venue_unstored"] == 8


def test_quarantine_quota_states_parts_and_nonsense_are_named() -> None:
    health = healthy()
    health.hall.set_aside({"kitchen": 3})
    health.hall.note("attic", quota=85, slowed=False)
    health.hall.receive(TableMessage("attic", ("state", "prompt"), b"[]", NOW))
    health.part_failed("hall draws", NOW)
    health.nonsense.add(("attic", "ab", "4"))
    status, said = problems(health)
    assert status == "degraded"
    for each in (
        "Messages of table kitchen cannot be stored: 3 are in quarantine.",
        "Table attic uses 85 % of its quota.",
        "Table attic: its prompt cannot be read",
        "The part 'hall draws' of the venue has failed",
        "Game 4 of table attic makes no sense",
    ):
        assert each in said
    assert "hall draws" not in problems(health, NOW + RECENT_SECONDS + 1)[1]
    health.hall.note("attic", quota=100, slowed=True)
    assert "Table attic sends too much" in problems(health)[1]


async def asked(url: str) -> tuple[int, dict[str, Any]]:
    async with aiohttp.ClientSession() as session, session.get(f"{url}health") as response:
        return response.status, await response.json()


@pytest.mark.timeout(120)
async def test_health_fails_while_postgresql_is_down_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.venue.venue.PING_SECONDS", 0.3)
    with postgres() as database:
        where = f'[database]\nurl = "{database.url}"\n[nats]\nleaf_port = {free_port()}\n'
        async with running(hall(tmp_path, ["kitchen"], where)) as opened, screen(opened.page.url) as page:
            await until(lambda: page.parts["health"] == {"database": "ok"})
            assert (await asked(opened.page.url))[0] == 200
            database.stop()
            await until(lambda: page.parts["health"] == {"database": "away"}, 20)
            status, report = await asked(opened.page.url)
            assert (status, report["status"], report["database"]["status"]) == (503, "failing", "away")
            database.start()
            await until(lambda: page.parts["health"] == {"database": "ok"}, 20)
            assert (await asked(opened.page.url))[1]["status"] == "ok"


@pytest.mark.timeout(120)
async def test_staff_see_what_was_set_aside_and_take_it_away(tmp_path: Path) -> None:
    venue = own_hall(tmp_path, ["cellar", "kitchen"])
    async with (
        running(venue) as opened,
        screen(opened.page.url) as looker,
        screen(opened.page.url, staff_key(opened.page.staff_link)) as staff,
        hostile(tmp_path, "cellar", [f"127.0.0.1:{opened.leaf_port}"]) as cellar,
    ):
        await until(lambda: staff.parts["table/cellar"]["here"])
        for number in range(3):
            await cellar.say(f"journal.{'ab' * 16}.row.1.{number}", orjson.dumps({"number": number}))
            await cellar.show("prompt", {"kind": [], "index": number})
        await until(lambda: staff.parts["table/cellar"]["set_aside"] == 3)
        await until(lambda: any("prompt cannot be read" in each for each in staff.parts["table/cellar"]["faults"]))
        status, report = await asked(opened.page.url)
        assert (status, report["status"], report["set_aside"]) == (200, "degraded", 3)
        assert report["intake"]["cellar"]["set_aside"] == 3
        refused = await looker.say(do="quarantine", table="cellar", clear=False)
        assert refused["code"] == "staff-only"
        reply = await staff.say(do="quarantine", table="cellar", clear=True)
        assert [each["payload"] for each in reply["messages"]] == ['{"number":2}', '{"number":1}', '{"number":0}']
        assert all(each["why"] for each in reply["messages"])
        await until(lambda: staff.parts["table/cellar"]["set_aside"] == 0)
        assert staff.parts["table/kitchen"]["set_aside"] == 0


def test_warnings_are_logged_unless_somebody_asks_for_something_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venue = own_hall(tmp_path, [])
    monkeypatch.setattr("controller.commands.venue.run_until_stopped", lambda work: work.close())
    logger = logging.getLogger("controller.venue")
    for asked_for, level in (("DEBUG", logging.NOTSET), (None, logging.WARNING)):
        monkeypatch.setattr(logger, "level", logging.NOTSET)
        if asked_for:
            monkeypatch.setenv("ARBITER_LOG", asked_for)
        else:
            monkeypatch.delenv("ARBITER_LOG", raising=False)
        run_command(venue.source.path, public=False, state=tmp_path, nats_config=False)
        assert logger.level == level


def test_a_database_that_stays_away_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    health = healthy()
    for _ in range(3):
        health.database_fails("The database cannot be used.")
    health.database_answers(NOW)
    health.database_answers(NOW)
    assert caplog.messages == [
        "The database cannot be used. Messages of tables wait for it.",
        "The database answers again.",
    ]
