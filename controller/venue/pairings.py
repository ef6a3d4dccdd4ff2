"""A Swiss tournament: the pairings of the next round, and the standings.

Pairing is a maximum weight matching: players with nearly the same points meet, nobody meets the same opponent twice if
that can be avoided, and a player without an opponent gets a bye, the weakest first and nobody twice before everyone had
one. Points are counted in halves: two for a win or a bye, one for a draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import networkx as nx

WIN = 2
DRAW = 1

# The costs of a bad pairing, the worst first. Each is larger than the sum of all lower ones, for up to a thousand players.
_AGAIN = 10**12
_SECOND_BYE = 10**12
_BYE_PER_RANK = 10**3
_UNEQUAL = 10**6


@dataclass(frozen=True, slots=True)
class Match:
    """`second` is None for a bye. `won` is None while it is played, and empty for a draw."""

    round: int
    board: int
    first: str
    second: str | None
    won: tuple[str, ...] | None = None

    @property
    def is_bye(self) -> bool:
        return self.second is None

    @property
    def players(self) -> tuple[str, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)


@dataclass(frozen=True, slots=True)
class Standing:
    """`opponents` is the sum of the points of this player's opponents: the first tie-break (Buchholz)."""

    player: str
    points: int
    won: int
    drawn: int
    lost: int
    byes: int
    opponents: int


def standings(players: Sequence[str], matches: Iterable[Match]) -> list[Standing]:
    """The best first; players who are equal in everything stand in the order in which they were entered."""
    over = [match for match in matches if match.won is not None or match.is_bye]
    points: Counter[str] = Counter()
    won, drawn, lost, byes = (Counter[str]() for _ in range(4))
    met: dict[str, list[str]] = {player: [] for player in players}
    for match in over:
        for player in match.players:
            others = [other for other in match.players if other != player]
            met.setdefault(player, []).extend(others)
            if match.is_bye:
                byes[player] += 1
                points[player] += WIN
            elif not match.won:
                drawn[player] += 1
                points[player] += DRAW
            elif player in match.won:
                won[player] += 1
                points[player] += WIN
            else:
                lost[player] += 1
    found = [
        Standing(
            player,
            points[player],
            won[player],
            drawn[player],
            lost[player],
            byes[player],
            sum(points[other] for other in met[player]),
        )
        for player in players
    ]
    return sorted(found, key=lambda each: (-each.points, -each.opponents, -each.won))


def next_round(players: Sequence[str], matches: Sequence[Match]) -> tuple[Match, ...]:
    """The pairs of the next round, the leaders on the first board."""
    ranked = standings(players, matches)
    met = Counter(frozenset(match.players) for match in matches if not match.is_bye)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(ranked)))
    for one, first in enumerate(ranked):
        for other, second in enumerate(ranked[:one]):
            again = met[frozenset((first.player, second.player))]
            unequal = abs(first.points - second.points)
            graph.add_edge(one, other, weight=-(again * _AGAIN + unequal**2 * _UNEQUAL + abs(one - other)))
    if len(ranked) % 2:
        _add_bye(graph, ranked)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    ordered = sorted(tuple(sorted(pair)) for pair in pairs)
    number = max((match.round for match in matches), default=0) + 1
    return tuple(
        Match(number, board, ranked[one].player, ranked[other].player if other < len(ranked) else None)
        for board, (one, other) in enumerate(ordered, 1)
    )


def _add_bye(graph: nx.Graph[int], ranked: Sequence[Standing]) -> None:
    for rank, each in enumerate(ranked):
        graph.add_edge(
            rank, len(ranked), weight=-(each.byes * _SECOND_BYE + (len(ranked) - rank) * _BYE_PER_RANK * _UNEQUAL)
        )
