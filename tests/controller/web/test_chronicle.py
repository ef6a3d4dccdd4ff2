"""The games of a chain as a book, for anyone who opens the page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import orjson
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from msgspec.structs import replace

from controller.chronicle import chapters
from controller.config.load import load_table
from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.web.access.keys import OWNER, load_keys
from controller.web.page.page import Page
from controller.web.page.past_games import LOOKERS_LOOKING_BACK
from controller.web.server import PageServer
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Ruleset
from tests.controller.journal import campaign_victim
from tests.engine.fair import FAIR
from tests.engine.fair_country import FAIR_WORDS

GAME: Ruleset[Any] = replace(FAIR, id="novus_malum")  # a game that a config can name
CONFIG = """
[table]
name = "den"
[game]
ruleset = "novus_malum"
[web]
url = "https://games.example.org/table/"
"""
CHAPTER = '<p class="number">'
HOME = {"Host": "127.0.0.1:8765"}


class AnswerEvents:
    """Which games were replayed for the book."""

    def __init__(self) -> None:
        self.games: list[int] = []

    def __call__(self, saved: Saved, words: Words) -> chapters.ChronicleChapter:
        self.games.append(saved.id)
        return chapters.chapter_of(saved, words)


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> AnswerEvents:
    told = AnswerEvents()
    monkeypatch.setattr("controller.chronicle.chapters.games.find", lambda _: GAME)
    monkeypatch.setattr("controller.chronicle.book.words_of_game", lambda *_: FAIR_WORDS)
    monkeypatch.setattr("controller.chronicle.book.chapter_of", told)
    monkeypatch.setattr(campaign_victim, "FAIR", GAME)
    return told


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A chain of two games, the second of which goes on; before it, a game that nothing followed."""
    with Journal.open(tmp_path / "state" / "den" / "table.arbiter") as journal:
        journal.begin(GAME.id, campaign_victim.SETUP.model_copy(update={"rounds": 2}), 7)
        journal.begin(GAME.id, campaign_victim.SETUP, 1)
        session = campaign_victim.session_on(journal)
        while session.game.outcome is None:
            campaign_victim.step(session, 0)
        campaign_victim.step(session, 0)
        campaign_victim.step(session, 1)
        yield journal


def page_of(folder: Path) -> tuple[Page, PageServer]:
    path = folder / "den.toml"
    path.write_text(CONFIG, encoding="utf-8")
    table = load_table(path, folder / "state")
    page = Page(table, None, lambda _: None, lambda _: None)
    return page, PageServer(table.config.web, page, load_keys(table.state, ()), lambda _: None)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[TestClient[web.Request, web.Application]]:
    async with TestClient(TestServer(page_of(folder)[1].app()), headers=HOME) as client:
        yield client


@pytest.mark.parametrize("base", ["/", "/table/"])
@pytest.mark.usefixtures("journal")
async def test_the_latest_chain_is_told_with_a_chapter_for_each_game(tmp_path: Path, base: str) -> None:
    async with opened(tmp_path) as client:
        answer = await client.get(f"{base}chronicle")
        page = await answer.text()

    assert (answer.status, answer.content_type) == (200, "text/html")
    assert page.count(CHAPTER) == 2
    assert page.count("The fair is over: the richest has won.") == 1
    assert "<b>Rosa</b>: Coins" in page


@pytest.mark.usefixtures("journal")
async def test_a_game_is_told_with_the_whole_chain_that_it_belongs_to(tmp_path: Path) -> None:
    async with opened(tmp_path) as client:
        pages = [await (await client.get(f"/chronicle/{game}")).text() for game in (1, 2, 3)]

    assert [page.count(CHAPTER) for page in pages] == [1, 2, 2]
    assert pages[1] == pages[2]


@pytest.mark.usefixtures("journal")
async def test_it_is_told_in_the_language_of_the_reader_or_else_of_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as client:
        asked = ("", "?language=it", '?language="><script>')
        pages = [await (await client.get(f"/chronicle{each}")).text() for each in asked]

    assert [page.partition('lang="')[2][:2] for page in pages] == ["en", "it", "en"]
    assert pages[2] == pages[0]


class Style(HTMLParser):
    """What a browser hashes: the exact text between the tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text, self._within = "", False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # theirs
        self._within = tag == "style"

    def handle_endtag(self, tag: str) -> None:
        self._within = self._within and tag != "style"

    def handle_data(self, data: str) -> None:
        if self._within:
            self.text += data


@pytest.mark.usefixtures("journal")
async def test_its_policy_lets_its_own_style_through_and_nothing_else(tmp_path: Path) -> None:
    async with opened(tmp_path) as client:
        answer = await client.get("/chronicle")
        style = Style(await answer.text()).text

    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
    assert policy["style-src"] == f"'sha256-{digest}'"
    assert {policy["default-src"], policy["frame-ancestors"]} == {"'none'"}
    assert "script-src" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_a_game_that_is_over_is_played_again_once_and_one_that_goes_on_after_each_answer(
    tmp_path: Path, journal: Journal, told: AnswerEvents
) -> None:
    async with opened(tmp_path) as client:
        before = [await (await client.get("/chronicle")).text() for _ in range(2)]
        session = campaign_victim.session_on(journal)
        while session.game.outcome is None:
            campaign_victim.step(session, 1)
        after = await (await client.get("/chronicle")).text()

    assert told.games == [2, 3, 3]
    assert before[0] == before[1]
    assert after.count("The fair is over: the richest has won.") == 2


@pytest.mark.parametrize("path", ["/chronicle/4", "/chronicle/0", "/chronicle/x", "/chronicle/99999999999999999999"])
@pytest.mark.usefixtures("journal")
async def test_of_a_game_that_was_never_played_there_is_nothing_to_tell(tmp_path: Path, path: str) -> None:
    async with opened(tmp_path) as client:
        assert (await client.get(path)).status == 404


async def test_at_a_new_table_there_is_nothing_to_tell(tmp_path: Path) -> None:
    async with opened(tmp_path) as client:
        assert (await client.get("/chronicle")).status == 404


@pytest.mark.usefixtures("journal")
async def test_readers_do_not_crowd_out_the_players(tmp_path: Path) -> None:
    page, server = page_of(tmp_path)
    async with TestClient(TestServer(server.app()), headers=HOME) as client:
        page._past._waiting = LOOKERS_LOOKING_BACK
        assert (await client.get("/chronicle")).status == 503
        page._past._waiting = 0
        assert (await client.get("/chronicle")).status == 200


@pytest.mark.usefixtures("journal")
async def test_what_was_asked_in_private_is_not_in_the_book(tmp_path: Path) -> None:
    """The words of the fair are those of a pack, so all that it asks openly is read aloud."""
    async with opened(tmp_path) as client:
        page = await (await client.get("/chronicle")).text()

    assert "Prepare your stall." in page
    assert "walks to" in page  # where a helper goes is seen by all, and where it could go was not
    assert "Where does your helper go" not in page
    assert " sells." not in page


async def test_without_a_game_a_hint_names_nothing(tmp_path: Path) -> None:
    page, _ = page_of(tmp_path)
    viewer = page.join(OWNER)
    await page.show_hint(viewer, "red")
    assert orjson.loads(await viewer.next()) == {"hint": {"index": 0, "key": None, "reason": ""}}


@pytest.mark.parametrize("base", ["/", "/table/"])
async def test_the_card_of_the_lights_can_be_opened_in_every_language(tmp_path: Path, base: str) -> None:
    async with opened(tmp_path) as client:
        answers = [await client.get(f"{base}ring-card?language={language}") for language in ("en", "it")]
        pages = [await answer.text() for answer in answers]

    assert [(answer.status, answer.content_type) for answer in answers] == [(200, "text/html")] * 2
    assert "style-src 'sha256-" in answers[0].headers["Content-Security-Policy"]
    assert "What the lights mean" in pages[0]
    assert "Che cosa dicono le luci" in pages[1]
