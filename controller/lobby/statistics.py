"""Statistics of players and evenings over all games of a table.

A player is known by the name of the seat. Games and rolls that were struck, lessons, unfinished games and the seats of bots do not count.
Luck is what `controller.dice_log.statistics.luck` says it is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from controller.dice_log.statistics.attempts import Attempt
from controller.dice_log.statistics.luck import Luck, by_player
from controller.lobby.plays import Play

EVENING_GAP = 4 * 3600.0
"""After a pause this long, in seconds, another evening begins."""


@dataclass(frozen=True, slots=True)
class WinsAt:
    game: str
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """`luck` is None for a player whose rolls never had a number to reach. `favourites` are what they played most, with how often."""

    seat: str
    name: str
    games: int
    wins: int
    seconds: int
    by_game: tuple[WinsAt, ...]
    rolls: int
    achieved: int
    expected: float
    percentile: int | None
    favourites: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """`wins` are the players who won at least once, most wins first."""

    started: float
    seconds: int
    games: tuple[str, ...]
    players: tuple[str, ...]
    wins: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    players: tuple[PlayerStatistics, ...]
    evenings: tuple[Evening, ...]


def statistics(plays: Iterable[Play]) -> Statistics:
    """`plays` are newest first, as `Plays.all` returns them. Players are in the order of their games."""
    counted = [play for play in plays if not play.struck]
    lucks = {luck.name: luck for luck in by_player(_kept_rolls(counted))}
    seats = Counter(player.seat for play in counted for player in play.players if not player.bot)
    players = [_player(seat, counted, lucks.get(seat)) for seat in seats]
    ordered = sorted(players, key=lambda each: (-each.games, -each.wins, each.name))
    return Statistics(tuple(ordered), tuple(_evenings(counted)))


def _kept_rolls(plays: Iterable[Play]) -> Iterator[Attempt]:
    return (attempt for play in plays for attempt in play.attempts if not attempt.undone)


def _player(seat: str, plays: list[Play], luck: Luck | None) -> PlayerStatistics:
    own = [(play, player) for play in plays for player in play.players if player.seat == seat and not player.bot]
    by_game: dict[str, list[bool]] = defaultdict(list)
    for play, player in own:
        by_game[play.game].append(player.won)
    wins = tuple(WinsAt(game, len(won), sum(won)) for game, won in by_game.items())
    roles = Counter(role for _, player in own for role in player.roles_in_words)
    return PlayerStatistics(
        seat,
        own[0][1].name,
        len(own),
        sum(player.won for _, player in own),
        sum(play.seconds for play, _ in own),
        tuple(sorted(wins, key=lambda each: (-each.games, each.game))),
        luck.attempts if luck else 0,
        luck.achieved if luck else 0,
        round(luck.expected, 1) if luck else 0.0,
        round(luck.percentile) if luck else None,
        tuple(sorted(roles.items(), key=lambda each: (-each[1], each[0]))[:3]),
    )


def _evenings(plays: list[Play]) -> Iterator[Evening]:
    """Newest first."""
    together: list[Play] = []
    for play in plays:
        if together and together[-1].started - (play.started + play.seconds) > EVENING_GAP:
            yield _evening(together[::-1])
            together = []
        together.append(play)
    if together:
        yield _evening(together[::-1])


def _evening(plays: list[Play]) -> Evening:
    people = dict.fromkeys(player.name for play in plays for player in play.players if not player.bot)
    wins = Counter(player.name for play in plays for player in play.players if player.won and not player.bot)
    return Evening(
        plays[0].started,
        sum(play.seconds for play in plays),
        tuple(" · ".join(filter(None, (play.game, play.title))) for play in plays),
        tuple(people),
        tuple(sorted(wins.items(), key=lambda each: (-each[1], each[0]))),
    )
