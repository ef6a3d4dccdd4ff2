"""A table page around the toy game: no broker, no hardware, a clock that stands still."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson
from aiohttp import ClientWebSocketResponse, TCPConnector, web
from aiohttp.test_utils import TestClient, TestServer

from controller.config.load import Table, load_table
from controller.journal.on_disk import Journal
from controller.messages.commands import BeginGame, BotPause, CallJudge, Command, SeatBot, Strike, read_command
from controller.referee.referee import Equipment, Referee
from controller.session.session import Session
from controller.session.update import Update
from controller.web.access.keys import Keys, load_keys
from controller.web.page.page import Page
from controller.web.server import PageServer
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Ruleset
from tests.engine.toy import TOY, WORDS

NOW = 100.0
EQUIPMENT = Equipment(dice={"blue": "d6", "gold": "d8"}, seed=11)
CONFIG = """
[table]
name = "parlour"
[game]
ruleset = "nova_aetas"
[dice.blue]
driver = "pixels"
kind = "d6"
pixel_id = "1a2b3c01"
[dice.gold]
driver = "pixels"
kind = "d8"
pixel_id = "1a2b3c02"
"""


class Parlour:
    ruleset: Ruleset[Any] = TOY
    words: Words = WORDS

    def __init__(self, folder: Path, extra: str = "", *, language: str = "en", **setup: Any) -> None:
        self.table = _table(folder, extra, language)
        self.journal = Journal.open(Path(self.table.config.journal.path))
        self.played: list[Any] = []
        self._done = 0
        agreed = self.ruleset.setup(**setup)
        self.journal.begin(self.ruleset.id, agreed, EQUIPMENT.seed)
        game: Game[Any] = Game(self.ruleset, agreed)
        self.session = Session(game, self.journal, Referee(EQUIPMENT), self.words)
        self.page = Page(self.table, self.session, self.act, self._play_hardware)
        self.keys: Keys = load_keys(self.table.state, agreed.seats)
        self.server = PageServer(self.table.config.web, self.page, self.keys, lambda _: None)
        self._pass_on(self.session.begin(NOW))
        self.show()

    def show(self) -> None:
        self.page.show(self.session.table_state(NOW))

    def act(self, command: Command) -> None:
        assert not isinstance(command, BeginGame | BotPause | SeatBot | Strike | CallJudge), "the parlour has one game"
        self._pass_on(self.session.command(command, NOW))
        self.show()

    def do(self, **words: Any) -> None:
        """Something that was done at the table itself."""
        self._done += 1
        self.act(read_command(orjson.dumps({"id": f"table-{self._done}", **words})))

    def wait(self, seconds: float) -> None:
        """Nobody does anything for so long."""
        self._pass_on(self.session.tick(NOW + seconds))
        self.show()

    def _pass_on(self, update: Update) -> None:
        for publication in update.publications:
            self.page.add(publication)
        for answered in update.answered:
            self.page.tell(answered)
        if update.reply:
            self.page.reply(update.reply, update.cue)

    def _play_hardware(self, act: bytes) -> None:
        self.played.append(orjson.loads(act))


def _table(folder: Path, extra: str, language: str) -> Table:
    path = folder / "table.toml"
    spoken = CONFIG.replace("[table]", f'[table]\nlanguage = "{language}"') if language else CONFIG
    path.write_text(spoken + extra, encoding="utf-8")
    return load_table(path, folder / "state")


@asynccontextmanager
async def opened(parlour: Parlour) -> AsyncIterator[TestClient[web.Request, web.Application]]:
    async with TestClient(TestServer(parlour.server.app()), connector=TCPConnector(limit=0)) as client:
        yield client


class Onlooker:
    """An open page: the parts that it received, put together as a page does."""

    def __init__(self, ws: ClientWebSocketResponse) -> None:
        self.ws = ws
        self.you: dict[str, Any] = {}
        self.parts: dict[str, Any] = {}
        self.seq = 0
        self._said = 0

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = orjson.loads(await self.ws.receive_str(timeout=20))
        match message:
            case {"you": you}:
                self.you = you
            case {"whole": whole, "seq": seq}:
                self.parts, self.seq = dict(whole), seq
            case {"seq": seq}:
                assert seq == self.seq + 1, "a change was lost"
                self.seq = seq
                self.parts |= message.get("set", {})
                for log, lines in message.get("add", {}).items():
                    self.parts[log] = [*self.parts[log], *lines]
        return message

    async def until(self, name: str) -> Any:
        """Hear everything up to a message of this kind."""
        while True:
            message = await self.hear()
            if name in message:
                return message[name]

    async def until_index(self, index: int) -> None:
        while self.parts.get("index") != index or self.parts["prompt"]["index"] != index:
            await self.hear()

    async def say(self, **words: Any) -> dict[str, Any]:
        self._said += 1
        await self.ws.send_json({"id": f"{id(self)}-{self._said}", **words})
        reply: dict[str, Any] = await self.until("reply")
        return reply


@asynccontextmanager
async def watching(client: TestClient[web.Request, web.Application], key: str | None = None) -> AsyncIterator[Onlooker]:
    async with client.ws_connect("/ws") as ws:
        await ws.send_json({"key": key})
        onlooker = Onlooker(ws)
        await onlooker.until("whole")
        yield onlooker
