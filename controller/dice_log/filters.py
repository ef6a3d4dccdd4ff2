"""Which throws to select: as options of a command, and as a condition in SQL."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta


class UnreadableDay(ValueError):
    """The text is neither a day nor a time."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Empty means all. `since` is included, `until` is not."""

    dice: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    games: tuple[int, ...] = ()
    fates: tuple[str, ...] = ()
    since: float | None = None
    until: float | None = None

    def holds(self, at: float) -> bool:
        return (self.since is None or self.since <= at) and (self.until is None or at < self.until)

    def __str__(self) -> str:
        parts = (
            *(f"die {die}" for die in self.dice),
            *(f"owner {owner}" for owner in self.owners),
            *(f"game {game}" for game in self.games),
            *(f"fate {fate}" for fate in self.fates),
            *(f"since {moment(at)}" for at in (self.since,) if at is not None),
            *(f"until {moment(at)}" for at in (self.until,) if at is not None),
        )
        return ", ".join(parts)


def where(wanted: Filter, owners: Mapping[str, str]) -> tuple[str, list[str | int | float]]:
    """The condition and its values, for the dice of one journal."""
    conditions: list[str] = []
    values: list[str | int | float] = []
    owned = tuple(die for die, owner in owners.items() if owner in wanted.owners)
    for column, allowed, asked in (
        ("die", wanted.dice, wanted.dice),
        ("die", owned, wanted.owners),
        ("game", wanted.games, wanted.games),
        ("fate", wanted.fates, wanted.fates),
    ):
        if asked:
            conditions.append(f"{column} IN ({', '.join('?' * len(allowed))})")
            values += allowed
    for condition, bound in (("at >= ?", wanted.since), ("at < ?", wanted.until)):
        if bound is not None:
            conditions.append(condition)
            values.append(bound)
    return (" AND ".join(conditions) or "1", values)


def day(words: str, today: date) -> tuple[float, float]:
    """The first moment of a day here, and the first moment of the next."""
    try:
        named = {"today": today, "yesterday": today - timedelta(days=1)}
        chosen = named.get(words) or date.fromisoformat(words)
    except ValueError:
        raise UnreadableDay(f"{words!r} is not a day: write one such as {today}, or today, or yesterday") from None
    return _midnight(chosen), _midnight(chosen + timedelta(days=1))


def instant(words: str, today: date) -> tuple[float, float]:
    """A day, or a moment such as 2026-07-01T19:30: where it begins, and where it is over."""
    try:
        at = datetime.fromisoformat(words).astimezone().timestamp() if len(words) > len("2026-07-01") else None
    except ValueError:
        raise UnreadableDay(f"{words!r} is not a moment: write one such as {today} or {today}T19:30") from None
    return (at, at) if at is not None else day(words, today)


def moment(at: float) -> str:
    """Read a moment in the local time zone."""
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _midnight(chosen: date) -> float:
    return datetime(chosen.year, chosen.month, chosen.day).astimezone().timestamp()
