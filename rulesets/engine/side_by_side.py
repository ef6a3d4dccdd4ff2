"""Run one procedure for each seat, all at the same time: no seat waits for another until the last is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rulesets.engine.requests import Draw, First, Request, Single, Together, is_anchor

if TYPE_CHECKING:
    from rulesets.engine.cues import Cue
    from rulesets.engine.ruleset import Procedure

T = TypeVar("T")


def side_by_side(
    seats: Iterable[str], procedure: Callable[[str], Procedure[T]], why: Cue, rule: str
) -> Procedure[dict[str, T]]:
    """Run `procedure(seat)` for every seat and return the results by seat.

    Each procedure may ask only its own seat, one thing at a time. A procedure at an anchor is restarted after every answer
    of another seat, so that its options are up to date. If all of them are at an anchor, their common request is an anchor
    too; restarted from there, a procedure that was finished must see that in the State and ask nothing. While a draw is
    open, nothing else is asked, so that two players never draw from one deck at the same time.
    """
    runs = {seat: _Run(seat, procedure) for seat in seats}
    while open_ := _open({seat: run.part for seat, run in runs.items() if run.part is not None}):
        anchor = all(map(is_anchor, open_.values()))
        spoken = yield First(tuple(open_.values()), tuple(open_), why, rule, anchor)
        runs[spoken.seat].send(spoken.value)
        for seat, run in runs.items():
            if seat != spoken.seat and is_anchor(run.part):
                run.begin()
    return {seat: run.result for seat, run in runs.items()}


def _open(parts: dict[str, Single]) -> dict[str, Single]:
    draws = [seat for seat, part in parts.items() if isinstance(part, Draw)]
    return {draws[0]: parts[draws[0]]} if draws else parts


class _Run(Generic[T]):
    """The procedure of one seat: the part that it waits for, or its result."""

    part: Single | None
    result: T

    def __init__(self, seat: str, procedure: Callable[[str], Procedure[T]]) -> None:
        self._seat = seat
        self._procedure = procedure
        self.begin()

    def begin(self) -> None:
        self._steps = self._procedure(self._seat)
        self.send(None)

    def send(self, value: Any) -> None:
        try:
            self.part = _own(self._steps.send(value), self._seat)
        except StopIteration as end:
            self.part, self.result = None, end.value


def _own(request: Request, seat: str) -> Single:
    if isinstance(request, Together | First) or request.seat != seat:
        raise ValueError(f"Side by side, a procedure may ask only its own seat, {seat}, but this one asks {request}.")
    return request
