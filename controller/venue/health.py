"""Whether the venue works: the database, what waits for it, what cannot be stored, and which parts fail.

`failing` means that nothing is stored now. `degraded` means that something needs a person, and the rest goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.monitoring.number import Number
from controller.venue.hall import Hall
from controller.venue.queues import Queues

log = logging.getLogger(__name__)

# A database that has not answered for so long is away, even if nothing has reported an error.
SILENT_SECONDS = 15.0

# Rows are stored within a second; a table whose rows wait longer than this is behind.
BEHIND_SECONDS = 30.0

# A part that failed so recently may fail again.
RECENT_SECONDS = 60.0

# The status code of each status: monitoring that reads only the code notices a venue that stores nothing.
CODES = {"ok": 200, "degraded": 200, "failing": 503}


@dataclass(slots=True)
class VenueHealth:
    """`nonsense` are games in the database that cannot be read."""

    hall: Hall
    queues: Queues
    nonsense: set[tuple[str, str, str]]
    answered_at: float = 0.0
    problem: str = ""
    is_connected: Callable[[], bool] = lambda: True
    failed: dict[str, float] = field(default_factory=dict)

    def database_answers(self, now: float) -> None:
        if self.problem:
            log.warning("The database answers again.")
        self.answered_at, self.problem = now, ""

    def database_fails(self, problem: str) -> None:
        if not self.problem:
            log.warning("%s Messages of tables wait for it.", problem)
        self.problem = problem

    def part_failed(self, name: str, now: float) -> None:
        self.failed[name] = now

    def database(self, now: float) -> dict[str, Any]:
        silent = now - self.answered_at > SILENT_SECONDS
        problem = self.problem or ("It does not answer." if silent else "")
        return {"status": "away" if problem else "ok", "answered": self.answered_at or None, "problem": problem}

    def report(self, now: float) -> dict[str, Any]:
        """Who can reach the page may read it: it names tables, as the hall does, and nobody's games."""
        failing, degraded = list(self._failing(now)), list(self._degraded(now))
        hall = self.hall
        stored = [queue.stored_at for queue in self.queues.of.values() if queue.stored_at is not None]
        return {
            "status": "failing" if failing else "degraded" if degraded else "ok",
            "problems": failing + degraded,
            "tables": len(hall.tables),
            "tables_here": len(hall.here(now)),
            "judge_calls": hall.calls(),
            "database": self.database(now),
            "last_stored": max(stored, default=None),
            "set_aside": sum(table.set_aside for table in hall.tables.values()),
            "intake": {name: self._table(name, now) for name in hall.tables},
        }

    def _table(self, name: str, now: float) -> Mapping[str, Any]:
        queue, table = self.queues.of[name], self.hall.tables[name]
        return {
            "unstored": queue.unstored,
            "lag": round(queue.lag(now), 1),
            "last_stored": queue.stored_at,
            "set_aside": table.set_aside,
            "quota": table.quota,
            "slowed": table.slowed,
        }

    def _failing(self, now: float) -> Iterator[str]:
        database = self.database(now)
        if database["status"] != "ok":
            yield f"The database is away: {database['problem']}"
        if not self.is_connected():
            yield "The venue's server cannot be reached."

    def _degraded(self, now: float) -> Iterator[str]:
        for name, at in self.failed.items():
            if now - at < RECENT_SECONDS:
                yield f"The part {name!r} of the venue has failed and was restarted."
        for name, table in self.hall.tables.items():
            lag = self.queues.of[name].lag(now)
            if lag > BEHIND_SECONDS:
                yield f"What table {name} has played is not stored yet: it is {lag:.0f} seconds behind."
            if table.set_aside:
                yield f"Messages of table {name} cannot be stored: {table.set_aside} are in quarantine."
            if table.slowed:
                yield f"Table {name} sends too much and is not listened to for a while."
            elif table.quota is not None:
                yield f"Table {name} uses {table.quota} % of its quota."
            yield from (f"Table {name}: its {state} cannot be read ({why})." for state, why in table.unreadable.items())
        for name, _, game in sorted(self.nonsense):
            yield f"Game {game} of table {name} makes no sense in the database and is skipped."

    def numbers(self, now: float) -> tuple[Number, ...]:
        """For monitoring; they contain no names."""
        hall, queues = self.hall, self.queues.of.values()
        stored = max((queue.stored_at or 0.0 for queue in queues), default=0.0)
        return (
            Number("arbiter_venue_tables", "Tables that belong to the venue.", len(hall.tables)),
            Number("arbiter_venue_tables_here", "Tables that answer now.", len(hall.here(now))),
            Number("arbiter_venue_judge_calls", "Tables that wait for a judge.", hall.calls()),
            Number(
                "arbiter_venue_database_up",
                "1 while the database answers.",
                float(self.database(now)["status"] == "ok"),
            ),
            Number(
                "arbiter_venue_unstored",
                "Messages that are not in the database.",
                sum(each.unstored for each in queues),
            ),
            Number(
                "arbiter_venue_lag_seconds",
                "How long the oldest of them has been waiting.",
                max((each.lag(now) for each in queues), default=0.0),
            ),
            Number("arbiter_venue_last_stored", "When something was last stored, in seconds since 1970.", stored),
            Number(
                "arbiter_venue_set_aside",
                "Messages in quarantine.",
                sum(table.set_aside for table in hall.tables.values()),
            ),
            Number(
                "arbiter_venue_slowed",
                "Tables that send too much.",
                sum(table.slowed for table in hall.tables.values()),
            ),
        )
