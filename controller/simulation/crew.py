"""Games in order, from workers that finish in any order. A crew plays batches: processes on this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from controller.simulation.play import Batch
from controller.simulation.rows import GameRow

# Long enough to outweigh the overhead of a batch, short enough to show progress and to lose little with a dead worker.
BATCH_SECONDS = 1.0
LARGEST_BATCH = 1000

# Batches that wait for each worker, so that none is idle between two.
BATCHES_AHEAD = 2

# Rows come out in order. This many games may be finished ahead of a late one, such as one whose worker died.
MOST_GAMES_AHEAD = 20_000


class Crew(Protocol):
    """`give` it batches by the numbers of their jobs; `take` waits for any that is done."""

    def workers(self) -> int:
        """How many there are now; at least one."""

    def give(self, jobs: range) -> None: ...

    def take(self) -> tuple[range, Batch]: ...


def play_all(crew: Crew, jobs: int) -> Iterator[GameRow]:
    """The rows of all jobs in the order of their numbers, no matter which worker played them."""
    sizes = _Sizes(jobs)
    given = returned = flying = 0
    done: dict[int, Batch] = {}
    while returned < jobs:
        while given < jobs and flying < BATCHES_AHEAD * crew.workers() and given - returned < MOST_GAMES_AHEAD:
            batch = range(given, min(jobs, given + sizes.next(given, crew.workers())))
            crew.give(batch)
            given, flying = batch.stop, flying + 1
        taken, rows = crew.take()
        flying -= 1
        sizes.learn(len(taken), rows.seconds)
        done[taken.start] = rows
        while returned in done:
            ready = done.pop(returned)
            yield from ready.rows
            returned += len(ready.rows)


class _Sizes:
    """How many games go into a batch: enough to fill its time, and fewer towards the end, so that all workers end together."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._games = 0
        self._seconds = 0.0

    def learn(self, games: int, seconds: float) -> None:
        self._games += games
        self._seconds += seconds

    def next(self, given: int, workers: int) -> int:
        if not self._games:
            return 1
        fills = round(BATCH_SECONDS * self._games / max(self._seconds, 1e-9))
        share = (self._jobs - given) // (BATCHES_AHEAD * workers)
        return max(1, min(fills, share, LARGEST_BATCH))
