"""One mutant at a time in a copy of the project: the test that notices it.

The tests run in forks of a process that has collected them (`collected.py`). A mutant that is not in a function needs a separate process, and what
survives is tried once more in one with the nearest tests: modules may have called the function while they were imported.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import TextIO

from tests.mutants import collected
from tests.mutants.belonging import ProjectTests
from tests.mutants.collected import BROKEN, ENDINGS, ENDLESS, LONGEST_RUN_SECONDS, MOST_MEMORY
from tests.mutants.mutate import Mutant, function_around

# No test takes as long; a mutant that loops forever is noticed by this.
LONGEST_TEST_SECONDS = 60

# How long the process that collected the tests may take to end.
STOP_SECONDS = 10.0

# The file and function of a test; the names of its parameters may contain anything.
FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+)", re.MULTILINE)

PYTEST = [
    sys.executable,
    "-m",
    "pytest",
    "-q",
    "--no-header",
    "-p",
    "no:cacheprovider",
    f"--timeout={LONGEST_TEST_SECONDS}",
]


class Unchangeable(Exception):
    """This mutant cannot be put into a process that has imported its module."""


class Trial:
    """A copy of the project in which one mutant at a time is tried; `collected` are the tests that forks can run."""

    def __init__(self, tree: Path, forks: Forks | None = None) -> None:
        self.tree = tree
        self.tests = ProjectTests(tree)
        self._forks = forks
        self._passing: dict[str, bool] = {}

    def noticed_by(self, source: Path, mutant: Mutant) -> str | None:
        """The test that fails because of the mutant, or None."""
        stages = self.tests.belonging(source)
        if self._forks:
            try:
                noticed = self._noticed(source, mutant, [*chain.from_iterable(stages)], self._forks)
            except Unchangeable:
                pass
            else:
                return noticed or self._noticed(source, mutant, stages[0], None)
        return next((by for tests in stages if (by := self._noticed(source, mutant, tests, None))), None)

    def _noticed(self, source: Path, mutant: Mutant, tests: list[str], forks: Forks | None) -> str | None:
        """The first of these tests that fails with the mutant, again when it runs alone, and not without the mutant."""
        before = (self.tree / source).read_text(encoding="utf-8")
        text = mutant.of(before)
        unfit = {test for test, passes in self._passing.items() if not passes}

        def failing(tests: Iterable[str]) -> str | None:
            self._write(source, text)
            try:
                if forks:
                    return forks.failing(tests, unfit, (source, before, text, mutant))
                return self._failing(tests, unfit)
            finally:
                self._write(source, before)

        while (failed := failing(tests)) is not None:
            if failed in ENDINGS or (self._passes(failed, forks) and failing([failed])):
                return failed
            unfit.add(failed)
        return None

    def _write(self, source: Path, text: str) -> None:
        """Change a module together with its compiled form, which Python takes for the same module within a second."""
        (self.tree / source).write_text(text, encoding="utf-8")
        for compiled in (self.tree / source.parent / "__pycache__").glob(f"{source.stem}.*.pyc"):
            compiled.unlink()

    def fingerprint(self, source: Path) -> str:
        """Another one as soon as the module or one of its tests changes."""
        files = {self.tree / name for stage in self.tests.belonging(source) for name in stage}
        texts = (file.read_text(encoding="utf-8") for file in (self.tree / source, *sorted(files)))
        return hashlib.sha256("".join(texts).encode()).hexdigest()

    def _passes(self, test: str, forks: Forks | None) -> bool:
        if test not in self._passing:
            self._passing[test] = (forks.failing([test]) if forks else self._failing([test])) is None
        return self._passing[test]

    def _failing(self, tests: Iterable[str], unfit: Iterable[str] = ()) -> str | None:
        """The first test that fails in a separate process, or what else went wrong; None if all pass."""
        running = subprocess.Popen(
            [*PYTEST, "-x", *(f"--deselect={test}" for test in unfit), *tests],
            cwd=self.tree,
            env=os.environ | {"PYTHONPATH": str(self.tree)},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_limit_memory,  # noqa: PLW1509  # this tool has one thread
        )
        try:
            output, _ = running.communicate(timeout=LONGEST_RUN_SECONDS)
        except subprocess.TimeoutExpired:
            return ENDLESS
        finally:
            _end(running)
        if running.returncode in {0, NO_TESTS}:
            return None
        failed = FAILED.search(output.decode(errors="replace"))
        return failed[1] if failed else BROKEN


# What pytest ends with when all tests were deselected.
NO_TESTS = 5


class Forks:
    """A process that has collected the tests, and forks to run some of them."""

    def __init__(self, requests: TextIO, answers: TextIO) -> None:
        self._requests = requests
        self._answers = answers

    @classmethod
    @contextmanager
    def of(cls, tree: Path, tests: Iterable[str]) -> Iterator[Forks]:
        theirs, requests = os.pipe()
        answers, their_answers = os.pipe()
        scratch = tempfile.mkdtemp(prefix="mutants-")
        process = subprocess.Popen(
            [*PYTEST, "-p", collected.__name__, "--continue-on-collection-errors", f"--basetemp={scratch}/t", *tests],
            cwd=tree,
            env=os.environ
            | {"PYTHONPATH": str(tree), collected.REQUESTS: str(theirs), collected.ANSWERS: str(their_answers)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=(theirs, their_answers),
            start_new_session=True,
        )
        os.close(theirs)
        os.close(their_answers)
        with os.fdopen(requests, "w") as asking, os.fdopen(answers) as answering:
            try:
                forks = cls(asking, answering)
                forks._answer()
                yield forks
            finally:
                process.terminate()  # it ends the run under way first, which has its own process group
                with suppress(subprocess.TimeoutExpired):
                    process.wait(STOP_SECONDS)
                _end(process)
                shutil.rmtree(scratch, ignore_errors=True)

    def failing(
        self, tests: Iterable[str], unfit: Iterable[str] = (), change: tuple[Path, str, str, Mutant] | None = None
    ) -> str | None:
        """The first test that fails, or what else went wrong; None if all pass."""
        said = None
        if change:
            source, before, text, mutant = change
            place = function_around(before, mutant)
            if place is None:
                raise Unchangeable
            said = {"file": source.as_posix(), "text": text, "function": place[0], "line": place[1]}
        request = {"tests": list(tests), "except": list(unfit), "change": said}
        print(json.dumps(request), file=self._requests, flush=True)
        answer = self._answer()
        if "unchangeable" in answer:
            raise Unchangeable
        return answer["failed"]

    def _answer(self) -> dict[str, str | None]:
        line = self._answers.readline()
        if not line:
            raise RuntimeError("The process that collected the tests has ended.")
        found: dict[str, str | None] = json.loads(line)
        return found


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _end(running: subprocess.Popen[bytes]) -> None:
    """End a run with all that it started, brokers and databases among them."""
    try:
        os.killpg(running.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    running.wait()
