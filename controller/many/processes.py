"""A crew of processes on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context

from controller.many.play import Batch, play_batch


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
def processes(plan: bytes, seed: int, workers: int | None, most: int) -> Iterator[Processes]:
    """Fresh processes rather than forked ones: a fork copies threads that are not there any more."""
    number = min(workers or os.cpu_count() or 1, most)
    with ProcessPoolExecutor(number, mp_context=get_context("spawn")) as pool:
        try:
            yield Processes(pool, number, plan, seed)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
