"""A club night: one venue with its own server and SQLite, and tables that play."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import nats
import orjson
import pytest
from nats.js.api import StreamConfig

from controller.config.load import load_table
from controller.config.model import TableConfig
from controller.daemon.devices import Devices
from controller.daemon.run import run_table
from controller.mqtt.broker import embedded_broker
from controller.mqtt.leaf import LINK, Leaf
from controller.uplink import subjects
from controller.venue.config import load_venue
from controller.venue.hall import Hall, TableMessage
from firmware_bridge.observations import ButtonPressed
from tests.alongside import alongside
from tests.loop.harness import free_port
from tests.venue.halls import breaks, hall, own_hall, place, running, same, until
from tests.venue.players import play
from tests.venue.screens import screen, watched
from tests.venue.servers import certificate


def staff_key(link: Path) -> str:
    return link.read_text(encoding="ascii").strip().partition("#")[2]


def views_that_come(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The tables whose views reach the venue."""
    found: set[str] = set()

    class Noting(Hall):
        def receive(self, message: TableMessage) -> None:
            if message.what == ("state", "view"):
                found.add(message.table)
            super().receive(message)

    monkeypatch.setattr("controller.venue.venue.Hall", Noting)
    return found


async def test_a_venue_that_is_ended_says_nothing_of_a_server_that_is_away(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(own_hall(tmp_path, ["kitchen"])):
        pass

    assert "is away" not in caplog.text


async def test_what_two_tables_play_is_in_the_hall_and_in_the_database_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    views = views_that_come(monkeypatch)
    venue = own_hall(tmp_path, ["kitchen", "attic"])
    async with running(venue) as opened:
        server = [f"127.0.0.1:{opened.leaf_port}"]
        places = [place(tmp_path, "kitchen", server), place(tmp_path, "attic", server)]
        playing = [run_table(each.table) for each in places]
        players = [play(each.name, each.port, seed, most=15) for seed, each in enumerate(places)]
        async with screen(opened.page.url) as page, alongside(*playing), alongside(*players) as done:
            await until(lambda: page.parts["table/kitchen"]["index"] >= 15 and page.parts["table/kitchen"]["here"])
            glance = page.parts["table/kitchen"]
            assert (glance["game"], glance["scene"], glance["here"]) == ("Nova Aetas", "No way but up", True)
            assert glance["kind"] in {"roll", "choose"}
            assert set(glance["asked"]) <= {"anna", "bruno"}
            assert glance["hour"]
            assert glance["since"]
            await asyncio.wait(done)
            await until(lambda: same(venue.database_url, places))
            async with aiohttp.ClientSession() as session:
                health = await (await session.get(f"{opened.page.url}health")).json()
                assert (health["status"], health["tables"], health["tables_here"]) == ("ok", 2, 2)
                assert health["intake"]["kitchen"]["unstored"] == 0
                assert health["last_stored"]
                metrics = await (await session.get(f"{opened.page.url}metrics")).text()
                assert "arbiter_venue_tables_here 2.0" in metrics
                assert "kitchen" not in metrics
            assert views == set()
            async with screen(opened.page.url, path="table/kitchen/ws") as live:
                await until(lambda: live.parts["board"])
                assert views == {"kitchen"}, "nobody pays for a view that nobody watches"
                assert live.you["role"] == "looker"
                assert live.parts["table"]["name"] == "kitchen"
                assert live.parts["title"] == "No way but up"
                assert live.parts["prompt"]["index"] >= 15
                assert live.parts["board"]["cells"]
                assert live.parts["story"], "the story of the table is told at the venue"
    assert breaks(venue.database_url) == {}


async def test_a_judge_is_called_and_tables_hear_the_venue(tmp_path: Path) -> None:
    venue = own_hall(tmp_path, ["kitchen"])
    async with running(venue) as opened:
        table = place(tmp_path, "kitchen", [f"127.0.0.1:{opened.leaf_port}"])
        async with (
            alongside(run_table(table.table)),
            screen(opened.page.url) as looker,
            screen(opened.page.url, staff_key(opened.page.staff_link)) as staff,
            watched(table.port, "kitchen") as kitchen,
        ):
            await until(lambda: kitchen.get("venue", {}).get("heard"))
            refused = await looker.say(do="pause", paused=True)
            assert (refused["ok"], refused["code"]) == (False, "staff-only")

            assert (await staff.say(do="pause", paused=True))["ok"]
            await until(lambda: kitchen["health"]["paused"])
            await until(lambda: staff.parts["table/kitchen"]["paused"])
            await staff.say(do="announce", text="Round two in five minutes")
            await until(lambda: kitchen["venue"]["announcement"] == "Round two in five minutes")
            await until(lambda: "venue-announces" in {each["code"] for each in kitchen["prompt"]["notices"]})
            await staff.say(do="pause", paused=False)
            await until(lambda: not kitchen["health"]["paused"])

            await kitchen["say"]({"do": "call-judge", "seat": "anna"})
            await until(lambda: staff.parts["table/kitchen"]["called"])
            assert staff.parts["table/kitchen"]["caller"] == "anna"
            await staff.say(do="judge", table="kitchen", done=False)
            await until(lambda: kitchen["venue"]["judge_coming"])
            await until(lambda: staff.parts["table/kitchen"]["coming"])
            await staff.say(do="judge", table="kitchen", done=True)
            await until(lambda: not kitchen["venue"]["judge_called"])
            await until(lambda: staff.parts["table/kitchen"]["called"] is None)
            again = await staff.say(do="judge", table="kitchen", done=True)
            assert again["code"] == "no-call"


async def test_a_table_that_is_at_no_venue_has_no_judge_to_call(tmp_path: Path) -> None:
    table = place(tmp_path, "kitchen", ["127.0.0.1"])
    alone = table.path.read_text().partition("[venue]")[0]
    table.path.write_text(alone)
    async with alongside(run_table(load_table(table.path, tmp_path))), watched(table.port, "kitchen") as kitchen:
        await until(lambda: "prompt" in kitchen)
        await kitchen["say"]({"do": "call-judge"})
        assert (await until(lambda: kitchen.get("reply")))["code"] == "no-venue"


async def test_the_table_plays_as_quickly_with_the_venue_gone_and_all_arrives_when_it_is_back(tmp_path: Path) -> None:
    venue = own_hall(tmp_path, ["kitchen"])
    table = place(tmp_path, "kitchen", [f"127.0.0.1:{venue.config.nats.leaf_port}"])
    async with alongside(run_table(table.table)):
        await asyncio.wait_for(play("kitchen", table.port, 1, most=20), 60)
        assert len(table.rows()[0]) >= 20, "twenty answers, and no venue in sight"
        async with running(venue):
            await until(lambda: same(venue.database_url, [table]))
        assert breaks(venue.database_url) == {}


async def test_a_table_speaks_only_for_itself(tmp_path: Path) -> None:
    """A stranger's table with its own server, and everything that it may try."""
    venue = own_hall(tmp_path, ["kitchen", "stranger"])
    async with running(venue) as opened, screen(opened.page.url) as page:
        server = f"127.0.0.1:{opened.leaf_port}"
        leaf = Leaf(subjects.domain_of("stranger"), (server,), user="stranger", password="secret-stranger")
        async with embedded_broker(tmp_path / "stranger-broker", leaf=leaf) as broker:
            client = await nats.connect(f"nats://127.0.0.1:{broker.client_port}", user=LINK, password=leaf.key)
            heard: list[str] = []

            async def hear(message: Any) -> None:
                heard.append(message.subject)

            await client.subscribe(">", cb=hear)
            stream = client.jetstream()
            await stream.add_stream(
                StreamConfig(name="table-stranger", subjects=["arbiter.>", "hall.>"], max_msgs_per_subject=1)
            )
            prompt = orjson.dumps({"kind": "choose", "index": 7, "seat": "mallory", "text": "forged"})
            for subject in ("arbiter.kitchen.state.prompt", "hall.kitchen.state.prompt"):
                await stream.publish(subject, prompt)
            await client.publish(subjects.ORDERS_TO_ALL, b'{"paused": true}')
            for table in ("kitchen", "stranger"):
                await client.publish(subjects.here(table), b"")
            await until(lambda: page.parts["table/stranger"]["here"])
            await stream.publish("arbiter.stranger.state.prompt", prompt)
            await until(lambda: page.parts["table/stranger"]["text"] == "forged")
            assert page.parts["table/kitchen"]["text"] == ""
            assert not page.parts["table/kitchen"]["here"]
            assert not page.parts["orders"]["paused"]
            assert not [subject for subject in heard if subject.startswith(("arbiter.kitchen.s.", "venue.kitchen"))]
            await client.close()


async def test_a_table_with_a_wrong_password_stays_outside(tmp_path: Path) -> None:
    venue = own_hall(tmp_path, ["kitchen"])
    async with running(venue) as opened, screen(opened.page.url) as page:
        server = f"127.0.0.1:{opened.leaf_port}"
        leaf = Leaf(subjects.domain_of("kitchen"), (server,), user="kitchen", password="guessed")
        async with embedded_broker(tmp_path / "broker", leaf=leaf) as broker:
            client = await nats.connect(f"nats://127.0.0.1:{broker.client_port}", user=LINK, password=leaf.key)
            for _ in range(20):
                await client.publish(subjects.here("kitchen"), b"")
                await client.flush()
                await asyncio.sleep(0.1)
            assert not page.parts["table/kitchen"]["here"]
            await client.close()


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        ("[tables.kitchen]\n", "this table needs a password"),
        ('[tables.kitchen]\npassword = "short"\n', "write at least 8 characters, not 5"),
        ("[nats]\nreplicas = 3\n", "one server keeps one copy"),
        ('[database]\nurl = "mysql://x"\n', "database"),
        ('[nats]\nservers = ["a b"]\n', "is not an address of a venue"),
    ],
)
def test_what_is_wrong_in_a_venues_config_is_reported_with_its_place(
    tmp_path: Path, config: str, sentence: str
) -> None:
    from controller.toml.source import SourceFault  # noqa: PLC0415

    with pytest.raises(SourceFault, match=sentence):
        hall(tmp_path, [], config)


async def test_a_button_of_the_hub_calls_the_judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    observers: list[Any] = []

    class Hands(Devices):
        """The table's devices, with a hand that presses a button."""

        def __init__(self, config: TableConfig, observe: Any, *rest: Any) -> None:
            super().__init__(config, observe, *rest)
            observers.append(observe)

    monkeypatch.setattr("controller.daemon.devices.Devices", Hands)
    hub = '[readers.board]\ndriver = "table-link"\nport = "hub"\nbuttons = { "3" = "judge" }\n'
    table = place(tmp_path, "kitchen", ["127.0.0.1:9"], more=hub)
    async with alongside(run_table(table.table)), watched(table.port, "kitchen") as kitchen:
        await until(lambda: "venue" in kitchen)
        assert not kitchen["venue"]["judge_called"]
        observers[0](ButtonPressed("board", "3", 0.0))
        await until(lambda: kitchen["venue"]["judge_called"])
        assert not kitchen["venue"]["heard"], "the call waits for the venue"


def test_the_config_that_comes_with_the_container_is_sound(tmp_path: Path) -> None:
    venue = load_venue(Path(__file__).parents[2] / "deploy" / "venue" / "venue.toml", tmp_path)
    assert venue.config.nats.servers == ("nats:4222",)
    assert venue.domains == {"oak": "table-oak", "window": "table-window"}


async def test_a_table_joins_over_tls_and_only_where_the_certificate_is_the_venues(tmp_path: Path) -> None:
    certificate(tmp_path, "hall")
    certificate(tmp_path, "stranger")
    tls = f'[nats]\nleaf_port = {free_port()}\ncert_file = "hall.pem"\nkey_file = "hall.key"\n'
    venue = hall(tmp_path, ["kitchen", "attic"], tls)
    async with running(venue) as opened, screen(opened.page.url) as page:
        server = [f"127.0.0.1:{opened.leaf_port}"]
        kitchen = place(tmp_path, "kitchen", server, more='tls = true\nca_file = "hall.pem"\n')
        attic = place(tmp_path, "attic", server, more='tls = true\nca_file = "stranger.pem"\n')
        async with alongside(run_table(kitchen.table), run_table(attic.table)):
            await until(lambda: page.parts["table/kitchen"]["here"])
            assert not page.parts["table/attic"]["here"]
