"""A crew on this machine: this process alone, or several next to it."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from threading import active_count

from controller.simulation.crew import Crew
from controller.simulation.play import Batch, play_batch


class Here:
    """Play in this process."""

    def __init__(self, plan: bytes, seed: int) -> None:
        self._plan, self._seed = plan, seed
        self._jobs: deque[range] = deque()

    def workers(self) -> int:
        return 1

    def give(self, jobs: range) -> None:
        self._jobs.append(jobs)

    def take(self) -> tuple[range, Batch]:
        jobs = self._jobs.popleft()
        return jobs, play_batch(self._plan, self._seed, jobs)


class Processes:
    def __init__(self, pool: ProcessPoolExecutor, workers: int, plan: bytes, seed: int) -> None:
        self._pool, self._workers, self._plan, self._seed = pool, workers, plan, seed
        self._jobs: dict[Future[Batch], range] = {}

    def workers(self) -> int:
        return self._workers

    def give(self, jobs: range) -> None:
        self._jobs[self._pool.submit(play_batch, self._plan, self._seed, jobs)] = jobs

    def take(self) -> tuple[range, Batch]:
        done = next(iter(wait(self._jobs, return_when=FIRST_COMPLETED).done))
        return self._jobs.pop(done), done.result()


@contextmanager
def processes(plan: bytes, seed: int, workers: int | None, most: int) -> Iterator[Crew]:
    """Start them before any thread, such as that of a progress bar: a fork copies the locks of threads but not the threads."""
    number = min(workers or os.cpu_count() or 1, most)
    if number == 1:
        yield Here(plan, seed)
        return
    with ProcessPoolExecutor(number, mp_context=_context()) as pool:
        pool.submit(int).result()
        try:
            yield Processes(pool, number, plan, seed)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _context() -> BaseContext:
    """A forked process has everything imported already; only Linux forks safely, and only from a single thread."""
    alone = sys.platform == "linux" and active_count() == 1
    return get_context("fork" if alone else "spawn")
