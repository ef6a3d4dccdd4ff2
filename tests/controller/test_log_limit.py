"""A log that says the same thing forever."""

from __future__ import annotations

import logging

import pytest

from controller.log_limit import KINDS_KEPT, LogLimit


class Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.addFilter(LogLimit())
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def line(number: int, at: float, place: int = 1) -> logging.LogRecord:
    record = logging.LogRecord("web", logging.ERROR, "server.py", place, "request %d failed", (number,), None)
    record.created = at
    return record


def test_what_is_said_again_and_again_is_said_ten_times_a_minute_and_counted() -> None:
    lines = Lines()

    for number in range(1000):
        lines.handle(line(number, 100.0 + number / 100))
    lines.handle(line(1000, 170.0))

    assert len(lines.said) == 11
    assert lines.said[-1] == "request 1000 failed (990 more like this were left out.)"


def test_other_lines_are_not_held_back() -> None:
    lines = Lines()

    for number in range(100):
        lines.handle(line(number, 100.0))
    lines.handle(line(7, 100.0, place=2))

    assert lines.said[-1] == "request 7 failed"


def test_kinds_without_end_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = LogLimit()

    for place in range(5000):
        limit.filter(line(0, 100.0, place))

    assert len(limit._kinds) == KINDS_KEPT
