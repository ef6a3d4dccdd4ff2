"""A crew on this machine: this process alone, or several beside it."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context

from controller.many.crew import Crew
from controller.many.play import Batch, play_batch


class Here:
    """One process needs no other."""

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
    """Fresh processes rather than forked ones: a fork copies threads that are not there any more."""
    number = min(workers or os.cpu_count() or 1, most)
    if number == 1:
        yield Here(plan, seed)
        return
    with ProcessPoolExecutor(number, mp_context=get_context("spawn")) as pool:
        try:
            yield Processes(pool, number, plan, seed)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
