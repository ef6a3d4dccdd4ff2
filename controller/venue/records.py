"""The records of the day: the quickest and the longest game, the busiest die, the longest run."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from controller.venue.fairness import COUNTED, THROWN, busiest, fairness, most_in_a_row
from controller.venue.store import Store

# A table that invents players must not fill the page.
PLAYERS_SHOWN = 500


def midnight(now: float) -> float:
    """When this day began, here."""
    day = datetime.fromtimestamp(now).astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    return day.timestamp()


def records(
    games: Sequence[Mapping[str, Any]],
    faces: Sequence[tuple[str, str, str, int, int]],
    throws: Iterable[tuple[str, str, str, int]],
) -> list[dict[str, Any]]:
    """Each record with its key in the page's words, and the values for it."""
    found: list[dict[str, Any]] = []
    over = [game for game in games if game["finished"] is not None]
    found.append({"record": "games", "n": len(games), "over": len(over)})
    if over:
        quick = min(over, key=lambda game: game["finished"] - game["started"])
        slow = max(over, key=lambda game: game["finished"] - game["started"])
        found += [_of(quick, "quickest"), _of(slow, "longest")]
    if games:
        found.append(_of(max(games, key=lambda game: game["rows"]), "most-answers"))
    wins = Counter(seat for game in over for seat in game["won"])
    if wins:
        player, count = wins.most_common(1)[0]
        found.append({"record": "most-wins", "player": player, "n": count})
    if die := busiest(faces):
        found.append({"record": "busiest-die", "table": die[0], "die": die[1], "n": die[2]})
    if (run := most_in_a_row(throws)) and run[4] > 1:
        found.append({"record": "longest-run", "table": run[0], "die": run[1], "face": run[3], "n": run[4]})
    return found


def _of(game: Mapping[str, Any], record: str) -> dict[str, Any]:
    seconds = int((game["finished"] or game["started"]) - game["started"])
    shown = {"record": record, "table": game["table"], "game": game["title"], "minutes": seconds // 60}
    return {**shown, "seconds": seconds, "n": game["rows"], "won": game["won"]}


def players(games: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Those who played: finished games, and games won; the best first, as many as a page can show."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for game in games:
        if game["finished"] is not None:
            played.update(game["seats"])
            won.update(game["won"])
    found: list[dict[str, Any]] = [
        {"player": player, "played": count, "won": won[player]} for player, count in played.items()
    ]
    return sorted(found, key=lambda each: (-each["won"], each["played"], each["player"]))[:PLAYERS_SHOWN]


@dataclass(frozen=True, slots=True)
class DiceSums:
    """Parts of the page, and how many seconds of a processor they took."""

    parts: dict[str, Any]
    seconds: float


def sums_of_dice(store: Store, now: float) -> DiceSums:
    """Are they fair, and what are the records of the day? Raises StoreFault."""
    began = time.thread_time()
    today = midnight(now)
    judged = fairness(store.faces(0.0, THROWN))
    found = records(store.games(today), store.faces(today, COUNTED), store.throws(today, COUNTED))
    return DiceSums({"fairness": judged, "records": found}, time.thread_time() - began)
