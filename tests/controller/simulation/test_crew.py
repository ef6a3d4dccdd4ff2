"""Rows come in order, whichever process played them or died."""

from __future__ import annotations

import os
import signal
import sys
from asyncio import CancelledError
from collections import deque
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from controller.commands.tables import demo_table
from controller.config.load import load_table
from controller.simulation.crew import LARGEST_BATCH, play_all
from controller.simulation.on_dask import CannotRun, OnDask, dask_crew
from controller.simulation.plan import packed, plan_of
from controller.simulation.play import Batch, OtherVersion, play_batch
from controller.simulation.rows import GameRow
from controller.simulation.store import CannotStore, store
from tests.controller.simulation.rows import read_rows, row


class Disorderly:
    """Two workers who finish in any order, and take a quarter of a second for each game."""

    def __init__(self, seed: int) -> None:
        self.sizes: list[int] = []
        self._given: list[range] = []
        self._rng = Random(seed)

    def workers(self) -> int:
        return 2

    def give(self, jobs: range) -> None:
        self.sizes.append(len(jobs))
        self._given.append(jobs)

    def take(self) -> tuple[range, Batch]:
        jobs = self._given.pop(self._rng.randrange(len(self._given)))
        return jobs, Batch(tuple(row(job) for job in jobs), len(jobs) / 4)


@pytest.mark.parametrize("seed", range(5))
def test_rows_come_in_order_from_workers_who_finish_in_any(seed: int) -> None:
    assert [each.seed for each in play_all(Disorderly(seed), 200)] == list(range(200))


def test_a_batch_fills_its_time_and_the_last_ones_are_small() -> None:
    crew = Disorderly(1)

    list(play_all(crew, 200))

    assert max(crew.sizes) == 4  # a second's worth
    assert crew.sizes[-1] == 1


def test_games_that_take_no_time_come_in_batches_that_can_still_be_counted() -> None:
    crew = Disorderly(1)
    crew.take = lambda: (jobs := crew._given.pop(0), Batch(tuple(row(job) for job in jobs), 0.0))  # type: ignore[method-assign]

    list(play_all(crew, 20_000))

    assert max(crew.sizes) == LARGEST_BATCH


# ---- on Dask


@pytest.fixture
def distributed() -> Any:
    """Importing it takes seconds that only these tests need."""
    return import_module("distributed")


@pytest.fixture
def cluster(distributed: Any, tmp_path: Path) -> Iterator[Any]:
    """A cluster that is there already: two workers, in their own processes, which are started again when they die."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        silence_logs=50,
        local_directory=str(tmp_path),
    ) as cluster:
        yield cluster


def alone(plan: bytes, games: int) -> list[GameRow]:
    """What one process makes of the same seeds."""
    return list(play_batch(plan, 1, range(games)).rows)


def written(path: Path, rows: list[GameRow]) -> bytes:
    with store(path, "nova_aetas") as file:
        for each in rows:
            file.add(each)
    return path.read_bytes()


def killing(cluster: Any, rows: Iterator[GameRow], *, every: int) -> Iterator[GameRow]:
    """One of the workers is gone with the first row, and others later, at regular intervals: without a goodbye, as in a power cut."""
    for number, each in enumerate(rows):
        if number % every == 0:
            victim = next(iter(cluster.workers.values()))
            os.kill(victim.process.process.pid, signal.SIGKILL)
        yield each


def test_a_worker_that_is_killed_half_way_changes_nothing(cluster: Any, tmp_path: Path) -> None:
    plan, games = packed(plan_of(load_table(demo_table("nova_aetas")))), 8

    with dask_crew(cluster.scheduler_address, plan, 1, None, games) as crew:
        rows = list(killing(cluster, play_all(crew, games), every=games))

    one = alone(plan, games)
    assert rows == one
    assert written(tmp_path / "cluster.parquet", rows) == written(tmp_path / "alone.parquet", one)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("ruleset", ["nova_aetas", "legends_of_novus", "novus_malum"])
def test_many_workers_that_are_killed_change_nothing(cluster: Any, tmp_path: Path, ruleset: str) -> None:
    plan, games = packed(plan_of(load_table(demo_table(ruleset)), (), ("all",))), 400

    with dask_crew(cluster.scheduler_address, plan, 1, None, games) as crew:
        rows = list(killing(cluster, play_all(crew, games), every=60))

    one = alone(plan, games)
    assert rows == one
    assert written(tmp_path / "cluster.parquet", rows) == written(tmp_path / "alone.parquet", one)


def test_nobody_else_can_use_our_own_cluster(distributed: Any) -> None:
    """Another user of this machine can find the port, and make a certificate, but not ours."""
    with dask_crew("dask", b"", 1, 1, 1) as crew:
        client = crew._client
        address = client.scheduler.address.partition("://")[2]
        strangers = (
            ("tcp", None, r"Timed out|Connection reset|closed"),
            ("tls", distributed.Security.temporary(), "TLS certificate does not match"),
        )

        for protocol, security, refusal in strangers:
            with pytest.raises(OSError, match=refusal):
                distributed.Client(f"{protocol}://{address}", security=security, timeout=1, set_as_default=False)
        for listed in (client.scheduler_info(), *client.scheduler_info()["workers"].values()):
            for path in ("status", "info/main/workers.html", "json/identity.json", "metrics"):
                with pytest.raises(HTTPError, match="404"):
                    urlopen(f"http://127.0.0.1:{listed['services']['dashboard']}/{path}")
        assert client.submit(sum, (1, 2)).result() == 3


def test_a_cluster_with_certificates_is_reached_by_dasks_own_settings(distributed: Any, tmp_path: Path) -> None:
    """As docs/simulating.md describes."""
    security = distributed.Security.temporary()
    (tmp_path / "ca.pem").write_text(security.tls_ca_file, encoding="ascii")
    (tmp_path / "key.pem").write_text(security.tls_client_key, encoding="ascii")
    (tmp_path / "cert.pem").write_text(security.tls_client_cert, encoding="ascii")
    files = {
        "distributed.comm.tls.ca-file": str(tmp_path / "ca.pem"),
        "distributed.comm.tls.client.cert": str(tmp_path / "cert.pem"),
        "distributed.comm.tls.client.key": str(tmp_path / "key.pem"),
    }
    plan = packed(plan_of(load_table(demo_table("nova_aetas"))))
    with (
        distributed.LocalCluster(
            n_workers=1, processes=False, protocol="tls://", security=security, dashboard_address=":0", silence_logs=50
        ) as cluster,
        import_module("dask.config").set(files),
        dask_crew(cluster.scheduler_address, plan, 1, None, 1) as crew,
    ):
        assert cluster.scheduler_address.startswith("tls://")
        assert list(play_all(crew, 1)) == alone(plan, 1)


def test_an_address_without_a_scheduler_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.simulation.on_dask.CONNECT_SECONDS", 0.2)

    with (
        pytest.raises(CannotRun, match=r"There is no Dask scheduler at tcp://127\.0\.0\.1:1 "),
        dask_crew("tcp://127.0.0.1:1", b"", 1, 2, 10),
    ):
        pass


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    with (
        pytest.raises(CannotRun, match=r"need Dask: install it with `pip install 'arbiter-table\[many\]'`"),
        dask_crew("dask", b"", 1, 2, 10),
    ):
        pass


class KilledWorker(Exception):
    """What Dask says when workers died of the same batch again and again."""


class Brittle:
    """A Dask that answers every batch with these faults first, one after another."""

    scheduler = SimpleNamespace(KilledWorker=KilledWorker)
    CancelledError = CancelledError

    def __init__(self, *faults: Exception) -> None:
        self.faults = list(faults)
        self.keys: list[str] = []
        self.waiting: deque[SimpleNamespace] = deque()
        self.loop = None

    def as_completed(self, loop: object) -> Any:
        queue = self.waiting

        class Done:
            def add(self, future: SimpleNamespace) -> None:
                queue.append(future)

            def __next__(self) -> SimpleNamespace:
                return queue.popleft()

        return Done()

    def submit(self, _work: object, _plan: bytes, _seed: int, jobs: range, *, key: str, pure: bool) -> SimpleNamespace:
        self.keys.append(key)

        def result() -> Batch:
            if self.faults:
                raise self.faults.pop(0)
            return Batch(tuple(row(job) for job in jobs), 1.0)

        return SimpleNamespace(key=key, result=result, release=lambda: None)


def brittle(*faults: Exception) -> tuple[OnDask, Brittle]:
    dask: Any = Brittle(*faults)
    return OnDask(dask, dask, b"", 1), dask


def test_a_batch_that_dask_gave_up_is_given_again_under_another_name() -> None:
    crew, dask = brittle(KilledWorker(), KilledWorker())
    crew.give(range(3))

    jobs, batch = crew.take()

    assert (jobs, len(batch.rows)) == (range(3), 3)
    assert len(set(dask.keys)) == 3


def test_games_that_every_worker_dies_of_are_named() -> None:
    crew, _ = brittle(*[KilledWorker()] * 20)
    crew.give(range(7, 9))

    with pytest.raises(CannotRun, match="Workers die while they play the seeds from 8"):
        crew.take()


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (CancelledError(), "The Dask scheduler went away"),
        (OSError("broken"), "The Dask scheduler went away"),
        (
            ModuleNotFoundError("No module named 'controller'"),
            r"A worker cannot play \(No module named 'controller'\): install",
        ),
        (OtherVersion("this worker has Arbiter 9.9"), r"A worker cannot play \(this worker has Arbiter 9\.9"),
    ],
)
def test_what_is_wrong_with_a_cluster_is_said_in_a_sentence(fault: Exception, sentence: str) -> None:
    crew, _ = brittle(fault)
    crew.give(range(1))

    with pytest.raises(CannotRun, match=sentence):
        crew.take()


# ---- the file


def test_rows_are_read_as_they_were_written(tmp_path: Path) -> None:
    rows = [row(1, "cards/net/anna/2", won=True), row(2, won=("bruno",), mission="mill"), row(3, fault="it broke")]

    written(tmp_path / "games.parquet", rows)

    assert read_rows(tmp_path / "games.parquet") == rows


def test_a_run_that_is_stopped_leaves_the_rows_up_to_there(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"

    def stopped() -> None:
        with store(path, "nova_aetas") as file:
            for seed in range(6000):
                file.add(row(seed))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()

    assert [each.seed for each in read_rows(path)] == list(range(6000))
    assert [each.name for each in tmp_path.iterdir()] == ["games.parquet"]


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(CannotStore, match="cannot be written"), store(tmp_path / "nowhere" / "x.parquet", "toy"):
        pass


def test_without_pyarrow_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    with pytest.raises(CannotStore, match="Parquet files need pyarrow"), store(tmp_path / "x.parquet", "toy"):
        pass
