"""The tournament of a venue: its players, its rounds, and the results that the tables themselves report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from controller.venue.pairings import Match, next_round


class NotNow(Exception):
    """It cannot be done now; the message is a key of the page's words."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """`paired_at` is when the last round was drawn: a game that was begun before does not count for it."""

    players: tuple[str, ...] = ()
    matches: tuple[Match, ...] = ()
    paired_at: float = 0.0

    @property
    def round(self) -> int:
        return max((match.round for match in self.matches), default=0)

    @property
    def open(self) -> tuple[Match, ...]:
        return tuple(match for match in self.matches if match.won is None and not match.is_bye)

    def with_players(self, names: Iterable[str]) -> Tournament:
        """Late players join in the next round; players who leave are no longer paired and keep their results."""
        return replace(self, players=tuple(dict.fromkeys(name.strip() for name in names if name.strip())))

    def with_next_round(self, now: float) -> Tournament:
        if self.open:
            raise NotNow("round-open")
        if len(self.players) < 2:
            raise NotNow("too-few-players")
        return replace(self, matches=(*self.matches, *next_round(self.players, self.matches)), paired_at=now)

    def with_result(self, number: int, board: int, won: Sequence[str]) -> Tournament:
        """Set a result, by hand or from a game; it replaces an earlier one."""
        match = next((each for each in self.matches if (each.round, each.board) == (number, board)), None)
        if match is None or match.is_bye or not set(won) <= set(match.players):
            raise NotNow("no-such-match")
        new = replace(match, won=tuple(won))
        return replace(self, matches=tuple(new if each is match else each for each in self.matches))

    def with_games(self, games: Iterable[Mapping[str, Any]], ruleset: str | None) -> Tournament:
        """Add the results of finished games. If all won, or nobody, it is a draw."""
        result = self
        for game in games:
            if game["finished"] is None or game["started"] < self.paired_at or ruleset not in {None, game["ruleset"]}:
                continue
            seats, won = set(game["seats"]), set(game["won"])
            for match in result.open:
                if seats == set(match.players):
                    winners = tuple(each for each in match.players if each in won)
                    result = result.with_result(match.round, match.board, () if won == seats else winners)
        return result

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


_READ = TypeAdapter(Tournament)


def read_tournament(data: Any, players: tuple[str, ...]) -> Tournament:
    """The stored tournament; a new one with these players if there is none."""
    try:
        return _READ.validate_python(data)
    except ValidationError:
        return Tournament(players)
