"""A crew on Dask: its own cluster on this machine, or an existing one.

Everyone who reaches a scheduler can run programs as its owner. So a cluster of our own speaks TLS with a certificate that it makes for
itself and that nobody else has, and serves no web pages. For an existing cluster, Dask's own settings say which certificates to use.

Nothing is lost when a worker dies: Dask gives its batches to others, and a batch on which several workers died is submitted
again under another name. Rows depend only on the seed, so every worker gets the same ones.
"""

from __future__ import annotations

import logging
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from time import monotonic
from types import ModuleType
from typing import Any

from controller.journal.versions import our_version
from controller.plain_fault import PlainFault
from controller.simulation.plan import mark_of
from controller.simulation.play import Batch, play_batch

LOCAL = "dask"

# How long a scheduler may take to answer before the address is called wrong.
CONNECT_SECONDS = 30.0

# How often a batch is submitted again after Dask gave it up. More failures are not an accident.
MOST_TRIES = 5

# How often the workers are counted: asking the scheduler before every batch would take too long.
COUNT_SECONDS = 5.0

# How long to wait for the first worker of a scheduler.
WORKER_SECONDS = 30.0


# A cluster of our own needs no profiles, which cost time, and no web pages, which other users of this machine could read.
QUIET = {
    "distributed.scheduler.http.routes": [],
    "distributed.nanny.http.routes": [],
    "distributed.worker.http.routes": [],
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.admin.system-monitor.gil.enabled": False,
    "distributed.worker.memory.monitor-interval": "1s",
}


class CannotRun(PlainFault):
    """What is missing, or was lost, in one sentence."""


class OnDask:
    def __init__(self, client: Any, distributed: ModuleType, plan: bytes, seed: int) -> None:
        self._client, self._distributed, self._plan, self._seed = client, distributed, plan, seed
        self._jobs: dict[str, range] = {}
        self._tries: Counter[range] = Counter()
        self._done = distributed.as_completed(loop=client.loop)
        self._workers, self._counted = 1, -COUNT_SECONDS
        self._run = f"{mark_of(plan)}-{os.urandom(4).hex()}"

    def workers(self) -> int:
        """The number of workers, refreshed now and then: workers may join and leave while games are played."""
        if monotonic() - self._counted > COUNT_SECONDS:
            with self._while_there():
                self._workers = max(1, sum(self._client.nthreads().values()))
            self._counted = monotonic()
        return self._workers

    @contextmanager
    def _while_there(self) -> Iterator[None]:
        try:
            yield
        except (self._distributed.CancelledError, OSError) as gone:
            raise CannotRun(f"The Dask scheduler went away ({type(gone).__name__}).") from None

    def give(self, jobs: range) -> None:
        self._tries[jobs] += 1
        key = f"games-{self._run}-{jobs.start}-{self._tries[jobs]}"
        self._jobs[key] = jobs
        self._done.add(self._client.submit(play_batch, self._plan, self._seed, jobs, key=key, pure=False))

    def take(self) -> tuple[range, Batch]:
        while True:
            future = next(self._done)
            jobs = self._jobs.pop(future.key)
            try:
                with self._while_there():
                    return jobs, future.result()
            except CannotRun:
                raise
            except self._distributed.scheduler.KilledWorker:
                if self._tries[jobs] == MOST_TRIES:
                    raise CannotRun(
                        f"Workers die while they play the seeds from {self._seed + jobs.start}: "
                        "give them more memory, or play these with --jobs 1 to see why."
                    ) from None
                self.give(jobs)
            except Exception as fault:  # noqa: BLE001  # a game that fails is a row, so this is a fault of the worker
                raise CannotRun(
                    f"A worker cannot play ({fault}): install arbiter-table {our_version()} where the workers run."
                ) from None
            finally:
                future.release()


@contextmanager
def dask_crew(where: str, plan: bytes, seed: int, workers: int | None, most: int) -> Iterator[OnDask]:
    distributed = _distributed()
    with _client(distributed, where, min(workers or os.cpu_count() or 1, most)) as client:
        yield OnDask(client, distributed, plan, seed)


@contextmanager
def _client(distributed: ModuleType, where: str, workers: int) -> Iterator[Any]:
    _silence_logs()
    if where != LOCAL:
        try:
            client = distributed.Client(where, timeout=CONNECT_SECONDS, name="arbiter", set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise CannotRun(
                f"There is no Dask scheduler at {where} ({type(error).__name__}): "
                "start one with `dask scheduler`, or write `--on dask` for a cluster on this machine."
            ) from None
        with client:
            try:
                client.wait_for_workers(1, timeout=WORKER_SECONDS)
            except TimeoutError:
                raise CannotRun(
                    f"The Dask scheduler at {where} has no workers: start some with `dask worker {where}`."
                ) from None
            yield client
        return
    with (
        import_module("dask.config").set(QUIET),
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            protocol="tls://",
            security=distributed.Security.temporary(),
            dashboard_address="127.0.0.1:0",
            scheduler_kwargs={"dashboard": False},
            silence_logs=logging.CRITICAL,
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        yield client


def _silence_logs() -> None:
    """We report dead workers and schedulers ourselves. Each of Dask's loggers has its own level."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _distributed() -> ModuleType:
    """Import Dask, which is large and only installed with an extra, and what it makes certificates with."""
    try:
        import_module("cryptography")
        return import_module("distributed")
    except ImportError:
        raise CannotRun(
            "Games on a cluster need Dask: install it with `pip install 'arbiter-table[many]'`, or leave out --on."
        ) from None
