"""A real card on a virtual reader: from the hands, over the wire and the drivers, to the answer; and places on a hub."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from controller.commands.mock.virtual_table import VirtualTable, _reach, virtual_table
from controller.config.load import Table, load_table
from controller.daemon.devices import Devices
from controller.daemon.equipment import equipment_of
from controller.journal.on_disk import Journal
from controller.referee.referee import Referee
from controller.session.session import Session
from controller.toml.source import SourceFault
from firmware_bridge.observations import DeviceUp, Observation, TagSeen
from hw_mocks.players.decisions import TapCards, any_cards, anything, next_acts
from hw_mocks.players.hands import Hands, PlayStyle
from rulesets.engine.answers import Chosen, ForSeat
from rulesets.engine.game import Game
from tests.alongside import alongside
from tests.engine.fair import FAIR, FairSetup
from tests.engine.fair_country import FAIR_WORDS

PATIENCE = 60
TABLE = """
[table]
name = "t"
rest_ms = 50

[game]
ruleset = "novus_malum"

[readers.map]
driver = "table-link"
port = "map"

[readers.tray]
driver = "table-link"
port = "tray"
use = "cards"

[readers.reds]
driver = "pn532"
port = "reds"
cell = "reds"
use = "cards"
seat = "red"

[cards]
04a10000000001 = "silk"
04a10000000002 = "pepper"
04a10000000003 = "shout"

[virtual.readers.map]
places = ["market", "old-bridge"]

[virtual.readers.tray]

[virtual.readers.reds]
"""


@pytest.fixture
def table() -> Iterator[Table]:
    with TemporaryDirectory(prefix="t-") as folder:  # short: sockets demand it
        path = Path(folder) / "t.toml"
        path.write_text(TABLE, encoding="utf-8")
        yield load_table(path, Path(folder))


class Den:
    """The fair at a table with virtual readers: what is observed goes to the session."""

    def __init__(self, table: Table) -> None:
        setup = FairSetup(cards=("silk", "pepper", "shout"))
        self.journal = Journal.open(table.state / "t.arbiter")
        self.journal.begin(FAIR.id, setup, 1)
        referee = Referee(equipment_of(table, seed=1))
        self.session = Session(Game(FAIR, setup), self.journal, referee, FAIR_WORDS)
        self.seen: list[Observation] = []
        self._news = asyncio.Event()
        self._clock = asyncio.get_running_loop().time
        self.session.begin(self._clock())

    def observe(self, observation: Observation) -> None:
        self.seen.append(observation)
        self.session.observe(observation, self._clock())
        self._news.set()

    async def until(self, done: object) -> None:
        assert callable(done)
        async with asyncio.timeout(PATIENCE):
            while not done():
                self._news.clear()
                await self._news.wait()


@asynccontextmanager
async def opened(table: Table) -> AsyncIterator[tuple[Den, VirtualTable]]:
    den = Den(table)
    async with virtual_table(table, fast=True) as hardware, alongside(Devices(table.config, den.observe).run()):
        await den.until(
            lambda: {"map", "tray", "reds"} <= {each.device for each in den.seen if isinstance(each, DeviceUp)}
        )
        yield den, hardware
    den.journal.close()


async def test_virtual_hands_draw_a_real_card_and_play_it(table: Table) -> None:
    assert table.config.virtual
    async with opened(table) as (den, hardware):
        hands = Hands("arbiter/t", _reach(table.config, table.config.virtual, hardware), PlayStyle())
        game = den.session.game
        den.session._answer(ForSeat("red", Chosen("restock")), 0.0)
        assert game.state.traders["red"].hand == []
        prompt = {
            "index": 1,
            "seat": "red",
            "kind": "draw",
            "cards": ("pepper", "shout", "silk"),
            "count": 1,
            "notices": (),
            "held": False,
        }
        (act,) = next_acts(prompt, hands._reach.available, {}, 5, anything, any_cards)
        assert isinstance(act, TapCards)
        await hands.tap(act.cards, act.seat)
        await den.until(lambda: game.state.traders["red"].hand == list(act.cards))

        for seat in ("blue", "green"):
            den.session._answer(ForSeat(seat, Chosen("ready")), 0.0)
        await asyncio.sleep(2 * 0.05)  # the same card is tapped again after it has rested
        await hands.tap(act.cards, "blue")
        await den.until(lambda: game.state.traders["red"].hand == [])


async def test_places_on_a_hub_are_cells_by_name(table: Table) -> None:
    async with opened(table) as (den, hardware):
        hardware.hubs["map"].place("04aa0000000001", "old-bridge")
        await den.until(lambda: any(isinstance(each, TagSeen) and each.cell == "old-bridge" for each in den.seen))


ONE_HUB = """
[table]
name = "t"
rest_ms = 50

[game]
ruleset = "novus_malum"

[readers.map]
driver = "table-link"
port = "map"
card_cells = { pad = "red", deck = "" }

[cards]
04a10000000001 = "silk"
04a10000000002 = "pepper"
04a10000000003 = "shout"

[virtual.readers.map]
places = ["market", "old-bridge", "pad", "deck"]
"""


def load(folder: Path, text: str) -> Table:
    path = folder / "t.toml"
    path.write_text(text, encoding="utf-8")
    return load_table(path, folder)


async def test_one_hub_reads_the_board_and_the_cards_beside_it() -> None:
    with TemporaryDirectory(prefix="t-") as folder:
        table = load(Path(folder), ONE_HUB)
        assert table.config.card_readers == {"map.pad": "red", "map.deck": None}
        assert table.config.virtual
        den = Den(table)
        async with virtual_table(table, fast=True) as hardware, alongside(Devices(table.config, den.observe).run()):
            await den.until(lambda: any(isinstance(each, DeviceUp) for each in den.seen))
            reach = _reach(table.config, table.config.virtual, hardware)
            assert reach.available.cells == {"market", "old-bridge"}
            den.session._answer(ForSeat("red", Chosen("restock")), 0.0)
            hardware.hubs["map"].place("04aa0000000001", "old-bridge")
            await Hands("arbiter/t", reach, PlayStyle()).tap(("pepper",), "red")
            await den.until(lambda: den.session.game.state.traders["red"].hand == ["pepper"])
        den.journal.close()
    places = {(each.reader, each.cell) for each in den.seen if isinstance(each, TagSeen)}
    assert places == {("map", "old-bridge"), ("map.pad", "pad")}


def test_a_hub_that_takes_cards_on_all_its_cells_needs_no_list(tmp_path: Path) -> None:
    with pytest.raises(SourceFault, match="all cells of this hub take cards already"):
        load(tmp_path, ONE_HUB.replace("card_cells =", 'use = "cards"\ncard_cells ='))
