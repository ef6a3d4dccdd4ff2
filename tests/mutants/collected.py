"""Tests that are collected once and run in a fork for each mutant: a plugin of pytest that reads which to run, and answers which failed.

Importing the project and collecting its tests takes much longer than most tests. So one process does it, and forks for each request. A request is a line
of JSON on the descriptor REQUESTS:

    {"tests": ["tests/engine/test_dice.py", …], "except": […], "change": null or {"file": …, "text": …, "function": …, "line": …}}

The fork runs the tests in this order until one fails. The answer, on the descriptor ANSWERS, is `{"failed": …}`: the test, null, or one of ENDINGS.
A change gives a function that is already imported the code that it has in `text`; the caller writes the same text to the disk, for what is imported later
and for other processes.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import resource
import select
import signal
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

REQUESTS = "MUTANTS_REQUESTS"
ANSWERS = "MUTANTS_ANSWERS"

# What a run can end in without naming a test.
ENDLESS, BROKEN = ENDINGS = ("a run that does not end", "a run that fails as a whole")

# The tests of the largest folder take a few minutes on a busy machine.
LONGEST_RUN_SECONDS = 1200

# A mutant that collects something forever must not take the memory of the whole machine.
MOST_MEMORY = 4 << 30


class Unchangeable(Exception):
    """The function is not imported as it stands in the file, or its code does not fit it."""


class Collected:
    """The loop that runs tests on request instead of all of them once."""

    def __init__(self) -> None:
        self._failed: str | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed = report.nodeid.split("[")[0]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        by_file = defaultdict(list)
        for item in session.items:
            by_file[item.nodeid.split("::")[0]].append(item)
        functions = _functions()
        gc.freeze()
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the run under way is ended, too
        with os.fdopen(int(os.environ[REQUESTS])) as requests, os.fdopen(int(os.environ[ANSWERS]), "w") as answers:
            print(json.dumps({"ready": len(session.items)}), file=answers, flush=True)
            for line in requests:
                request = json.loads(line)
                unfit = set(request["except"])
                named = (item for test in request["tests"] for item in _named(test, by_file))
                items = [item for item in named if _function(item) not in unfit]
                print(json.dumps(self._tried(items, request["change"], functions)), file=answers, flush=True)
        return True

    def _tried(
        self, items: list[pytest.Item], change: dict[str, Any] | None, functions: dict[Place, list[FunctionType]]
    ) -> dict[str, Any]:
        """Run the items in a fork, and end all that they started."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            with contextlib.suppress(BaseException):
                signal.signal(signal.SIGTERM, signal.SIG_DFL)
                os.close(reading)
                os.setsid()
                resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
                os.write(writing, json.dumps(self._failing(items, change, functions)).encode())
            os._exit(0)
        os.close(writing)
        try:
            ended, _, _ = select.select([reading], [], [], LONGEST_RUN_SECONDS)
            answer = os.read(reading, 1 << 16) if ended else json.dumps({"failed": ENDLESS}).encode()
        finally:
            os.close(reading)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
        found: dict[str, Any] = json.loads(answer or json.dumps({"failed": BROKEN}))
        return found

    def _failing(
        self, items: list[pytest.Item], change: dict[str, Any] | None, functions: dict[Place, list[FunctionType]]
    ) -> dict[str, Any]:
        if change:
            try:
                put_in(change, functions)
            except Unchangeable:
                return {"unchangeable": True}
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                break
        return {"failed": self._failed}


def _named(test: str, by_file: dict[str, list[pytest.Item]]) -> Iterator[pytest.Item]:
    """The items of a file, or of a function whatever its parameters are."""
    for item in by_file[test.split("::", maxsplit=1)[0]]:
        if _function(item) == test or item.nodeid.startswith(f"{test}::"):
            yield item


def _function(item: pytest.Item) -> str:
    return item.nodeid.split("[")[0]


# Where the code of a function is: its file, its name with its classes, and its first line.
Place = tuple[str, str, int]


def _place(code: CodeType) -> Place:
    return (code.co_filename, code.co_qualname, code.co_firstlineno)


def _functions() -> dict[Place, list[FunctionType]]:
    """All functions that exist, whatever wraps or holds them."""
    found = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            found[_place(each.__code__)].append(each)
    return found


def put_in(change: dict[str, Any], functions: dict[Place, list[FunctionType]]) -> None:
    """Give a function the code that it has in the changed text; all that imported it have the new code."""
    place = (str(Path(change["file"]).absolute()), change["function"], change["line"])
    code = next((each for each in _codes(compile(change["text"], place[0], "exec")) if _place(each) == place), None)
    if code is None or place not in functions:
        raise Unchangeable
    for function in functions[place]:
        try:
            function.__code__ = code
        except ValueError as error:
            raise Unchangeable from error


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def pytest_configure(config: pytest.Config) -> None:
    if REQUESTS in os.environ:
        config.pluginmanager.register(Collected(), "collected-tests")
