"""The ranking at the end of a game, from the events that say so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rulesets.engine.events import Event


class Ranked(NamedTuple):
    """`rank` is 1 for the winners, and shared by equals. `by` is the track that counts."""

    seat: str
    points: int
    rank: int
    by: str


def ranking_in(events: Iterable[Event]) -> list[Ranked]:
    """In the order of the ranks; empty where no event names a rank."""
    found: list[Ranked] = []
    for values in (event.values() for event in events):
        match values:
            case {"seat": seat, "rank": rank, "points": points}:
                found.append(Ranked(seat, points, rank, "points"))
            case {"seats": seats, "place": place, "xp": xp}:
                found += [Ranked(seat, xp, place, "xp") for seat in seats]
    return sorted(found, key=lambda each: each.rank)
