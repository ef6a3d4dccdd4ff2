"""What a page shows of past games: replays, stories, luck and lists. All of it is slow, and runs in one thread."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from controller.config import games
from controller.session.update import AnswerEvents
from controller.web.access.keys import LOOKER, Guest
from controller.web.page.look_back import Past
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from controller.chronicle.book import Book
    from controller.lobby.plays import Play, Plays

log = logging.getLogger(__name__)

# Replaying takes processor time from everyone: only this many lookers may wait for it at once.
LOOKERS_LOOKING_BACK = 4

T = TypeVar("T")


class PastGames:
    """The games in the journal of a table. The live game is never touched."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="past")
        self._waiting = 0

    def begin(self, journal: Path, state: Path, ruleset: Ruleset[Any] | None) -> None:
        """Another game is on the table; `ruleset` is the one that it is played with, `state` the folder of the table."""
        self._state = state
        self._journal = journal
        self._ruleset = ruleset
        self._pasts: dict[int | None, Past] = {}
        self._book: Book | None = None
        self._plays: Plays | None = None

    def forget_present(self) -> None:
        """The latest game of the journal is another one now."""
        self._pasts.pop(None, None)

    @property
    def crowded(self) -> bool:
        """Whether lookers should not ask now, so that players need not wait for them."""
        return self._waiting >= LOOKERS_LOOKING_BACK

    async def at(
        self, index: int, guest: Guest, language: str, words: Words, game: int | None
    ) -> tuple[Mapping[str, Any] | None, int | None]:
        """The parts of a page at an answer, and how many answers another game has.

        Another game than the present one is shown as everyone may see it, in the words that its journal keeps.
        """
        past = self._past(game)
        with self._counted():
            if game is None:
                return await self._in_thread(past.at, index, guest, language, words), None
            parts = await self._in_thread(past.at, index, LOOKER, language, None)
            return parts, await self._in_thread(lambda: past.length)

    async def story(self, count: int) -> Sequence[AnswerEvents] | None:
        """The events of the first answers of the present game."""
        return await self._in_thread(self._past(None).story, count)

    async def chronicle(self, game: int | None, language: str) -> str | None:
        with self._counted():
            return await self._in_thread(self._chronicle().page, game, language)

    async def offers(self, language: str, config_folder: Path) -> Sequence[Any]:
        from controller.lobby.offers import offers  # noqa: PLC0415  # asked for by few

        return await self._in_thread(offers, language, config_folder) or []

    async def games_played(self, language: str) -> Sequence[Any]:
        from controller.lobby.history import games_played  # noqa: PLC0415  # asked for by few

        return await self._in_thread(games_played, self._journal, language) or []

    async def campaigns(self, language: str) -> Sequence[Any]:
        from controller.lobby.campaigns import campaigns_begun  # noqa: PLC0415  # asked for by few

        return await self._in_thread(campaigns_begun, self._journal, language) or []

    async def company(self, game: int, language: str) -> Mapping[str, Any] | None:
        from controller.lobby.history import company_in  # noqa: PLC0415  # asked for by few

        return await self._in_thread(company_in, self._journal, game, language)

    async def luck(self, game: int | None) -> Any:
        from controller.lobby.history import luck_in  # noqa: PLC0415  # asked for by few

        return await self._in_thread(luck_in, self._journal, game)

    async def highlights(self, game: int | None, language: str) -> Any:
        from controller.lobby.highlights import highlights_of  # noqa: PLC0415  # asked for by few

        return await self._in_thread(highlights_of, self._journal, game, language)

    async def plays(self, language: str) -> Sequence[Play] | None:
        """Every finished game; None if it failed."""
        if self._plays is None:
            from controller.lobby.plays import Plays  # noqa: PLC0415  # asked for by few

            self._plays = Plays(self._journal, self._state)
        with self._counted():
            return await self._in_thread(self._plays.all, language)

    async def statistics(self, plays: Sequence[Play]) -> Any:
        from controller.lobby.statistics import statistics  # noqa: PLC0415  # asked for by few

        return await self._in_thread(statistics, plays)

    def _past(self, game: int | None) -> Past:
        if game not in self._pasts:
            live = self._ruleset if game is None else None

            def find(ruleset: str) -> Ruleset[Any]:
                return live or games.find(ruleset)

            self._pasts[game] = Past(self._journal, find, game)
        return self._pasts[game]

    def _chronicle(self) -> Book:
        if self._book is None:
            from controller.chronicle.book import Book  # noqa: PLC0415  # asked for by few

            self._book = Book(self._journal)
        return self._book

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1

    async def _in_thread(self, work: Callable[..., T], *given: Any) -> T | None:
        """Return None if it failed, and log why: a page must never stop the table."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, work, *given)
        except Exception:
            log.exception("A question of the page could not be answered.")
            return None
