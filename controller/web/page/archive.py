"""What people ask about the games that were played at this table: each answer goes to the one who asked."""

from __future__ import annotations

from collections.abc import Callable

from controller.config.languages import languages
from controller.config.load import Table
from controller.web.page.feed import Viewer
from controller.web.page.past_games import PastGames
from controller.web.page.plays_shown import plays_as_csv, plays_shown, rolls_shown


class Busy(Exception):
    """Too many people look back at once."""


class Archive:
    """`table` returns the table with the game that is on it now."""

    def __init__(self, past: PastGames, table: Callable[[], Table]) -> None:
        self._past = past
        self._table = table

    async def show_offers(self, viewer: Viewer) -> None:
        """What can be played here, for the owner."""
        viewer.tell({"offers": await self._past.offers(viewer.language, self._table().source.path.parent)})

    async def show_games(self, viewer: Viewer) -> None:
        """The games and campaigns that were played here."""
        games = await self._past.games_played(viewer.language)
        viewer.tell({"games": games, "campaigns": await self._past.campaigns(viewer.language)})

    async def show_company_of(self, viewer: Viewer, game: int) -> None:
        """The company of another game, as it left the table."""
        page = await self._past.company(game, viewer.language)
        viewer.tell({"company": {"game": game, "index": None, "page": page}})

    async def chronicle(self, game: int | None, requested: str = "") -> str | None:
        """The chain of games that a game belongs to as a page to read, for anyone; None if there is no story.

        Raises Busy: there is one thread for all that is played again, and players wait for it, too.
        """
        if self._past.crowded:
            raise Busy
        return await self._past.chronicle(game, self._language(requested))

    async def show_luck(self, viewer: Viewer, game: int) -> None:
        """Who was lucky in a game, and the best roll of it; 0 is the game on the table."""
        viewer.tell({"luck": {"game": game, "luck": await self._past.luck(game or None)}})

    async def show_highlights(self, viewer: Viewer) -> None:
        """The turning point of the game that just ended, and the best moment of each player."""
        viewer.tell({"highlights": await self._past.highlights(None, viewer.language)})

    async def show_statistics(self, viewer: Viewer) -> None:
        """Players, evenings and every play, with what other programs need to take it over."""
        plays = await self._past.plays(viewer.language) or []
        found = await self._past.statistics(plays)
        viewer.tell({"statistics": found and plays_shown(found, plays, self._table().config.table.name)})

    async def show_rolls(self, viewer: Viewer, game: int) -> None:
        """The rolls of one play, to strike those that do not count."""
        plays = await self._past.plays(viewer.language) or []
        rolls = next((play.attempts for play in plays if play.id == game), ())
        viewer.tell({"rolls": {"game": game, "rolls": rolls_shown(rolls)}})

    async def plays_csv(self, requested: str = "") -> str | None:
        """Every play as a table for other programs. Raises Busy, as `chronicle` does."""
        if self._past.crowded:
            raise Busy
        plays = await self._past.plays(self._language(requested))
        return None if plays is None else plays_as_csv(plays)

    def _language(self, requested: str) -> str:
        return requested if requested in languages() else self._table().config.table.language
