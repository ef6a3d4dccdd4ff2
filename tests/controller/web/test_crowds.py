"""Those who come in crowds, say nothing, never listen or never stop: they cost a little, and never the players' places."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import orjson
import pytest

from controller.content import rulebook as rules
from controller.web import gate
from controller.web.access import connection_limit, open_page_limit
from controller.web.access.addresses import household
from controller.web.access.connection_limit import Connection, Door
from controller.web.access.invites import PageOpened
from controller.web.access.keys import LOOKER, OWNER, Guest, Role
from controller.web.access.open_page_limit import OpenPages
from controller.web.access.rate_limit import Buckets, Rate
from controller.web.page import feed, past_games
from controller.web.server import PageServer
from tests.alongside import alongside
from tests.controller.web.parlour import Parlour, opened, watching

ANNA = Guest(Role.SEAT, "anna")


class House(Parlour):
    """The parlour on its own port, with its real door."""

    url = ""
    port = 0

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port)

    @contextlib.asynccontextmanager
    async def seen_by(
        self, key: str | None, address: str = "127.0.0.1"
    ) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
        """A page that somebody opens; `address` is that of their machine, any in 127.0.0.0/8."""
        connector = aiohttp.TCPConnector(local_addr=(address, 0))
        async with (
            aiohttp.ClientSession(connector=connector) as session,
            session.ws_connect(f"http://127.0.0.1:{self.port}/ws") as ws,
        ):
            await ws.send_json({"key": key})
            yield ws


@contextlib.asynccontextmanager
async def open_house(folder: Path, extra: str = "") -> AsyncIterator[House]:
    house = House(folder, f"[web]\nport = 0\n{extra}")
    told: asyncio.Queue[PageOpened] = asyncio.Queue()
    async with alongside(PageServer(house.table.config.web, house.page, house.keys, told.put_nowait).run()):
        async with asyncio.timeout(60):
            house.url = (await told.get()).invites[-1].url
            house.port = int(house.url.rstrip("/").rpartition(":")[2])
            yield house
    house.journal.close()


async def ended(reader: asyncio.StreamReader) -> bool:
    with contextlib.suppress(ConnectionError):
        while await reader.read(4096):
            pass
    return True


async def who(ws: aiohttp.ClientWebSocketResponse) -> str:
    role: str = orjson.loads(await ws.receive_str())["you"]["role"]
    return role


async def test_a_request_that_never_ends_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limit, "FIRST_REQUEST_SECONDS", 0.2)
    async with open_house(tmp_path) as house:
        reader, writer = await house.connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        assert await ended(reader)
        writer.close()


HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def test_a_browser_that_has_asked_keeps_its_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its time for the first request is over when that of a silent client, who came later, is."""
    monkeypatch.setattr(connection_limit, "FIRST_REQUEST_SECONDS", 1.0)
    async with open_house(tmp_path) as house:
        reader, writer = await house.connect()
        writer.write(HEALTH)
        assert await reader.readuntil(b"ok\n")
        silent, silent_writer = await house.connect()
        assert await ended(silent)

        writer.write(HEALTH)
        assert await reader.readuntil(b"ok\n")
        for each in (writer, silent_writer):
            each.close()


async def test_a_connection_that_is_accepted_makes_way_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limit, "MOST_HANDSHAKES", 1)
    async with open_house(tmp_path) as house:
        for _ in range(2):
            reader, writer = await house.connect()
            writer.write(HEALTH)
            assert await reader.readuntil(b"ok\n")
            writer.close()


async def test_the_newcomer_gets_the_place_of_the_one_who_was_idle_the_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limit, "MOST_CONNECTIONS", 2)
    door = Door(asyncio.Protocol)
    wires = [Wire() for _ in range(3)]
    connections = [door() for _ in wires]
    for connection, wire in zip(connections, wires, strict=True):
        connection.connection_made(wire)

    assert [door.of(wire) is not None for wire in wires] == [False, True, True]
    for connection in connections:
        connection.connection_lost(None)


def arrived(door: Door, address: str) -> tuple[Wire, Connection]:
    wire, connection = Wire(address), door()
    connection.connection_made(wire)
    return wire, connection


async def test_a_page_of_a_crowded_address_is_never_closed_for_another_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limit, "MOST_PER_ADDRESS", 2)
    door = Door(asyncio.Protocol)
    page, idle = arrived(door, "10.0.0.1"), arrived(door, "10.0.0.1")
    page[1].engaged = True

    newcomer = arrived(door, "10.0.0.1")
    assert [door.of(wire) is not None for wire, _ in (page, idle, newcomer)] == [True, False, True]

    newcomer[1].engaged = True
    last = arrived(door, "10.0.0.1")
    assert [door.of(wire) is not None for wire, _ in (page, newcomer, last)] == [True, True, False]
    for _, connection in (page, idle, newcomer, last):
        connection.connection_lost(None)


async def test_the_address_with_the_most_idle_connections_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the one that was idle the longest of all: that may be a phone on a slow network."""
    monkeypatch.setattr(connection_limit, "MOST_CONNECTIONS", 5)
    door = Door(asyncio.Protocol)
    tablet, screen, phone = (arrived(door, "10.0.0.1") for _ in range(3))
    tablet[1].engaged = screen[1].engaged = True
    first, second = (arrived(door, "10.0.0.2") for _ in range(2))

    newcomer = arrived(door, "10.0.0.3")

    everyone = tablet, screen, phone, first, second, newcomer
    assert [door.of(wire) is not None for wire, _ in everyone] == [True, True, True, False, True, True]
    for _, connection in everyone:
        connection.connection_lost(None)


async def test_a_proxy_in_the_house_may_bring_everyone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limit, "MOST_PER_ADDRESS", 1)
    door = Door(asyncio.Protocol, frozenset({"10.0.0.1"}))
    through_it = [arrived(door, "10.0.0.1") for _ in range(3)]
    assert all(door.of(wire) for wire, _ in through_it)

    others = [arrived(door, "10.0.0.2") for _ in range(2)]
    assert [door.of(wire) is not None for wire, _ in others] == [False, True]
    for _, connection in (*through_it, *others):
        connection.connection_lost(None)


async def test_when_the_house_is_full_the_one_who_was_idle_the_longest_makes_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limit, "MOST_CONNECTIONS", 5)
    async with open_house(tmp_path) as house, house.seen_by(house.keys.of_seat("red")) as red:
        assert await who(red) == "seat"
        silent = [await house.connect() for _ in range(4)]
        async with house.seen_by(house.keys.owner) as owner:
            assert await who(owner) == "owner"
            assert await ended(silent[0][0])
            assert not red.closed
        for _, writer in silent:
            writer.close()


async def test_one_address_cannot_take_every_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limit, "MOST_PER_ADDRESS", 3)
    async with open_house(tmp_path) as house:
        others = [await house.connect() for _ in range(6)]
        for reader, _ in others[:3]:
            assert await ended(reader)
        reader, writer = others[-1]
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert (await reader.read()).endswith(b"ok\n")
        for _, writer in others:
            writer.close()


async def test_whoever_takes_nothing_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks for large files again and again, and reads none of them."""
    monkeypatch.setattr(connection_limit, "STALLED_SECONDS", 0.3)
    async with open_house(tmp_path) as house:
        reader, writer = await house.connect()
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        ask = b"GET /static/fonts/sans-400.woff2 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with pytest.raises(ConnectionError):
            await _repeat(writer, ask)


async def _repeat(writer: asyncio.StreamWriter, ask: bytes) -> None:
    while True:
        writer.write(ask)
        await writer.drain()
        await asyncio.sleep(0.01)


def test_lookers_never_take_the_places_of_players() -> None:
    places = OpenPages()
    there = [places.enter(LOOKER, f"10.0.0.{number % 4}") for number in range(500)]

    assert there.count(True) == open_page_limit.MOST_LOOKERS
    assert places.enter(OWNER, "10.0.0.1")
    assert places.enter(ANNA, "10.0.0.1")
    places.leave(LOOKER, "10.0.0.1")
    assert places.enter(LOOKER, "10.0.0.9")


def test_one_address_and_one_key_have_their_limits() -> None:
    places = OpenPages()

    assert sum(places.enter(LOOKER, "10.0.0.1") for _ in range(300)) == open_page_limit.LOOKERS_PER_ADDRESS
    assert places.enter(LOOKER, "10.0.0.2")
    assert sum(places.enter(ANNA, "10.0.0.1") for _ in range(100)) == open_page_limit.MOST_PER_KEY


async def test_a_looker_for_whom_there_is_no_place_is_told_so_and_the_owner_comes_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_page_limit, "MOST_LOOKERS", 1)
    async with open_house(tmp_path) as house, house.seen_by(None) as first, house.seen_by(None) as second:
        assert await who(first) == "looker"
        assert (await second.receive()).type is aiohttp.WSMsgType.CLOSE
        assert second.close_code == aiohttp.WSCloseCode.TRY_AGAIN_LATER
        async with house.seen_by(house.keys.owner) as owner:
            assert await who(owner) == "owner"


async def test_a_machine_with_many_slow_pages_leaves_places_to_strangers_from_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They open pages and connections as fast as they can, and read and say nothing."""
    monkeypatch.setattr(open_page_limit, "MOST_LOOKERS", 12)
    monkeypatch.setattr(open_page_limit, "LOOKERS_PER_ADDRESS", 8)
    monkeypatch.setattr(connection_limit, "MOST_CONNECTIONS", 28)
    monkeypatch.setattr(connection_limit, "MOST_PER_ADDRESS", 16)
    async with open_house(tmp_path) as house, contextlib.AsyncExitStack() as slow:
        pages = [await slow.enter_async_context(house.seen_by(None)) for _ in range(14)]
        silent = [await house.connect() for _ in range(30)]
        ends = [await page.receive() for page in pages]
        assert sum(end.type is aiohttp.WSMsgType.TEXT for end in ends) == 8

        strangers = [
            await slow.enter_async_context(house.seen_by(None, f"127.0.0.{number}")) for number in (2, 2, 3, 4)
        ]
        assert [await who(stranger) for stranger in strangers] == ["looker"] * 4
        for key, role in ((house.keys.owner, "owner"), (house.keys.of_seat("red"), "seat")):
            assert await who(await slow.enter_async_context(house.seen_by(key))) == role
        for _, writer in silent:
            writer.close()


def test_what_a_flood_sends_stays_on_its_own_machine() -> None:
    """The system doubles what it is asked for; without a limit it would keep 128 KiB for each connection."""
    with connection_limit.listen_at("127.0.0.1", 0) as listener:
        kept = listener.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF)

    assert connection_limit.RECEIVE_BYTES <= kept <= 2 * connection_limit.RECEIVE_BYTES


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_all_addresses_of_one_machine_share_its_limits(address: str, whose: str) -> None:
    assert household(address) == whose


def test_the_limits_of_one_address_leave_places_to_others() -> None:
    assert open_page_limit.LOOKERS_PER_ADDRESS <= open_page_limit.MOST_LOOKERS * 2 / 3
    assert connection_limit.MOST_PER_ADDRESS <= connection_limit.MOST_CONNECTIONS / 2


async def test_who_asks_and_never_listens_is_let_go(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path)
    viewer = parlour.page.join(LOOKER)
    for number in range(feed.MOST_OWN + 1):
        parlour.page.say(LOOKER, viewer, {"id": str(number), "do": "pause"})

    assert len(viewer._own) == feed.MOST_OWN
    with pytest.raises(feed.Overrun):
        await viewer.next()
    parlour.journal.close()


class Wire(asyncio.Transport):
    """Only whether it is read, and where it comes from."""

    def __init__(self, address: str | None = None) -> None:
        super().__init__({"peername": (address, 1)} if address else None)
        self.read = True

    def pause_reading(self) -> None:
        self.read = False

    def is_closing(self) -> bool:
        return False

    def abort(self) -> None:
        """Nothing is connected."""


async def test_whoever_floods_is_read_no_faster_than_he_is_answered() -> None:
    """Small words take many times their bytes while they wait: two hundred who flooded took 190 MB."""
    for floods in (False, True):
        wire, door = Wire(), Door(asyncio.Protocol)
        connection = door()
        connection.connection_made(wire)
        if floods:
            connection.read_less()
        connection.data_received(bytes(2048))
        assert wire.read is not floods
        connection.read_on()
        wire.read = True
        connection.data_received(bytes(2048))
        assert wire.read
        connection.connection_lost(None)


async def test_a_looker_who_is_refused_for_saying_too_much_floods(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = asyncio.Event()
    monkeypatch.setattr(connection_limit.Connection, "read_less", lambda _: told.set())
    async with open_house(tmp_path) as house, house.seen_by(None) as ws:
        for number in range(45):
            await ws.send_json({"id": str(number), "do": "undo"})
        await told.wait()


async def test_a_flood_of_requests_is_slowed_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "REQUESTS", Rate(3.0, 0.001))
    monkeypatch.setattr(gate, "TARPIT_SECONDS", 0.01)
    parlour = Parlour(tmp_path)
    async with opened(parlour) as client:
        assert [(await client.get("/healthz")).status for _ in range(4)] == [200, 200, 200, 429]
    parlour.journal.close()


def test_addresses_that_asked_are_not_kept_for_ever() -> None:
    buckets = Buckets(Rate(2.0, 1.0))

    assert [buckets.allows("10.0.0.1", 0.0) for _ in range(3)] == [True, True, False]
    for number in range(5000):
        buckets.allows(f"host-{number}", 0.0)
    assert len(buckets._of) == 1000


async def test_a_rule_of_a_game_that_there_is_not_leaves_nothing_behind(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path)
    rules.rulebook("nova_aetas", "en")
    before = rules._rules.cache_info().currsize
    async with opened(parlour) as client:
        for number in range(50):
            assert (await client.get(f"/api/rules/game-{number}/NA-GEN-{number}")).status == 404
    parlour.journal.close()
    assert rules._rules.cache_info().currsize == before


async def test_lookers_who_look_back_do_not_crowd_out_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_games, "LOOKERS_LOOKING_BACK", 0)
    parlour = Parlour(tmp_path)
    parlour.do(do="answer", answer={"choose": "throw"})
    seen: list[Any] = []
    async with opened(parlour) as client:
        for key in (None, parlour.keys.of_seat("red")):
            async with watching(client, key) as guest:
                await guest.ws.send_json({"do": "look-back", "at": 0})
                seen.append((await guest.until("past"))["parts"] is None)
    parlour.journal.close()
    assert seen == [True, False]


def test_a_client_that_never_stops_asking_is_slowed_down_to_its_rate() -> None:
    assert Rate(at_once=30.0, per_second=4.0).seconds_apart == 0.25
