"""What one table may use of the venue: its own quota, a fair share of the database, and nothing of the others."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import nats
import pytest

from controller.venue.cluster.server_config import DOMAIN, accounts
from controller.venue.cluster.stream import HallStreams, Usage
from controller.venue.intake import Received
from controller.venue.queues import GROUP, QUEUE_BYTES, SHARE, Arrived, Queue, Queues
from controller.venue.quota import BURST_SECONDS, LEAST_BYTES, Limits, Meter
from tests.loop.harness import free_port
from tests.venue.halls import running, until
from tests.venue.hostile import hostile
from tests.venue.screens import screen
from tests.venue.servers import PASSWORD, nats_server
from tests.venue.test_joining import at_cluster, node

MIB = 2**20
LIMITS = Limits(stored=32 * MIB, per_second=MIB)


class Delivered:
    async def ack(self) -> None:
        pass


def arrived(number: int, size: int = 10, at: float = 100.0) -> Arrived:
    return Arrived(number, at, Received("kitchen", "ab", "row", b"x" * size), Delivered())


def usage(last: int, stored: int = 0, messages: int = 1) -> Usage:
    return Usage("kitchen", messages, stored, last, is_heard=True)


def test_an_evening_of_play_is_far_below_the_quota() -> None:
    meter = Meter(LIMITS)
    for second in range(0, 7200, 2):
        meter.look(usage(second * 4, stored=8 * MIB, messages=4000), 0, float(second))
        assert not meter.is_paused(second)
        assert meter.warning is None


def test_a_flood_is_noticed_and_ends_when_the_bucket_has_filled_again() -> None:
    meter = Meter(LIMITS)
    meter.look(usage(0), 0, 100.0)
    meter.look(usage(65 * 2), MIB, 102.0)
    assert meter.is_paused(102.0), "65 MiB a second"
    assert meter.warning == 100
    debt = 65 * 2 - BURST_SECONDS
    assert meter.paused_until == pytest.approx(102.0 + debt, abs=1)
    assert not meter.is_paused(102.0 + debt + 1)


def test_a_flood_of_tiny_messages_is_a_flood_too() -> None:
    meter = Meter(LIMITS)
    meter.look(usage(0), 0, 100.0)
    most = int(BURST_SECONDS * MIB / LEAST_BYTES)
    meter.look(usage(most + 2000), 1, 102.0)
    assert meter.is_paused(102.0)


def test_a_table_that_comes_back_after_hours_is_not_paused_at_once() -> None:
    meter = Meter(LIMITS)
    meter.look(usage(0), 0, 100.0)
    meter.look(usage(10_000, stored=20 * MIB, messages=10_000), 3000, 102.0)
    assert not meter.is_paused(102.0)


def test_people_are_warned_at_four_fifths_of_the_store() -> None:
    meter = Meter(LIMITS)
    meter.look(usage(1, stored=25 * MIB), 0, 100.0)
    assert meter.warning is None
    meter.look(usage(1, stored=26 * MIB), 0, 102.0)
    assert meter.warning == 81


def test_every_table_has_its_share_of_a_group() -> None:
    queues = Queues(["flood", "kitchen", "attic"])
    for number in range(10 * SHARE):
        queues.of["flood"].add(arrived(number), 10**6)
    for name in ("kitchen", "attic"):
        queues.of[name].add(arrived(1), 0)
    group = queues.group()
    assert {name: len(share) for name, share in group.items()} == {"flood": SHARE, "kitchen": 1, "attic": 1}
    assert queues.is_busy
    queues.of["flood"].stored(group["flood"])
    assert queues.of["flood"].share()[0].number == SHARE, "in order"


def test_no_table_is_always_the_last_where_there_are_too_many_for_a_group() -> None:
    names = [f"table-{number}" for number in range(2 * GROUP // SHARE)]
    queues = Queues(names)
    for queue in queues.of.values():
        for number in range(SHARE):
            queue.add(arrived(number), 0)
    served = {name for _ in range(len(names)) for name in queues.group()}
    assert served == set(names)


def test_a_queue_has_a_limit_and_a_message_that_comes_again_is_there_once() -> None:
    queue = Queue("kitchen")
    for number in range(20):
        queue.add(arrived(number, MIB), 5)
    assert len(queue.waiting) == QUEUE_BYTES // MIB
    queue.add(replace(arrived(0, MIB), at=50.0), 5)
    assert len(queue.waiting) == QUEUE_BYTES // MIB
    assert queue.lag(110.0) == 60.0
    assert len(queue.share()) == 1, "a megabyte is a share"
    queue.stored(list(queue.waiting.values()))
    assert (queue.size, queue.lag(110.0), queue.unstored) == (0, 0.0, 5)


@pytest.mark.timeout(120)
async def test_a_table_that_floods_the_venue_is_cut_off_and_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    port, leaf_port = free_port(), free_port()
    limits = "[limits]\nstored_mib = 2\nkib_per_second = 64"
    venue = at_cluster(tmp_path, port, ["cellar", "kitchen"], f'password = "{PASSWORD}"\n{limits}')
    leaves = [f"127.0.0.1:{leaf_port}"]
    with nats_server(tmp_path, node(tmp_path, port, leaf_port, accounts(venue, PASSWORD))):
        async with (
            running(venue) as opened,
            screen(opened.page.url) as page,
            hostile(tmp_path, "cellar", leaves) as cellar,
            hostile(tmp_path, "kitchen", leaves) as kitchen,
        ):
            await until(lambda: page.parts["table/cellar"]["here"])
            async with asyncio.timeout(
                60
            ):  # the venue compares two looks: a flood that is over before the first is none
                while not page.parts["table/cellar"]["slowed"]:
                    await cellar.flood(300, 100_000)
            await kitchen.show("prompt", {"kind": "choose", "index": 7, "seat": "anna", "text": "Where to?"})
            await until(lambda: page.parts["table/kitchen"]["index"] == 7, 10)
            assert not page.parts["table/kitchen"]["slowed"]
            client = await nats.connect(f"nats://127.0.0.1:{port}", user="venue", password=PASSWORD)
            used = {each.table: each.stored for each in await HallStreams(client, venue.domains, 1, 2 * MIB).usage()}
            assert used["cellar"] <= 2 * MIB, "30 MB were sent"
            await client.close()
    assert "Table cellar sends too much" in caplog.text


@pytest.mark.timeout(120)
async def test_only_what_is_listed_comes_in_from_a_table(tmp_path: Path) -> None:
    port, leaf_port = free_port(), free_port()
    venue = at_cluster(tmp_path, port, ["cellar"], f'password = "{PASSWORD}"')
    with nats_server(tmp_path, node(tmp_path, port, leaf_port, accounts(venue, PASSWORD))):
        async with (
            running(venue) as opened,
            screen(opened.page.url) as page,
            hostile(tmp_path, "cellar", [f"127.0.0.1:{leaf_port}"]) as cellar,
        ):
            await until(lambda: page.parts["table/cellar"]["here"])
            await cellar.say("rumour.one", b"not listed")
            await cellar.say("state.rumour", b"not listed either")
            await cellar.say("journal.ab.rumour.1", b"nor this")
            await cellar.say("journal.ab.row.1.1", b"listed, and nonsense")
            await until(lambda: page.parts["table/cellar"]["set_aside"] == 1, 30)
            client = await nats.connect(f"nats://127.0.0.1:{port}", user="venue", password=PASSWORD)
            info = await client.jetstream(domain=DOMAIN).stream_info("HALL-cellar", subjects_filter=">")
            assert list(info.state.subjects or {}) == ["hall.cellar.journal.ab.row.1.1"]
            await client.close()
