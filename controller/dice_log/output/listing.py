"""Every throw on its own line, in fixed columns: easy to read, page and search.

Lines are written as they are read, so that the first of a million appears at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from rich.style import Style

from controller.dice_log.filters import Filter
from controller.dice_log.output.bars import DIM, NOTED
from controller.dice_log.read import Log, Throw
from controller.dice_log.results import COUNTS, why
from controller.referee.notices import Fate

_HEADINGS = ("when", "table", "game", "asked", "die", "kind", "owner", "face", "fate", "why")
_RIGHT = frozenset({"game", "asked", "face"})
_FATE_WIDTH = max(len(fate) for fate in Fate)


def lines(logs: Sequence[Log], throws: Iterable[Throw], *, colour: bool) -> Iterator[str]:
    widths = _widths(logs)
    yield _line(_HEADINGS, widths, DIM if colour else None)
    for throw in throws:
        yield _line(_cells(throw), widths, _style(throw.fate) if colour else None)


def _widths(logs: Sequence[Log]) -> dict[str, int]:
    """As wide as the widest entry; empty columns are left out."""
    longest = {"table": 0, "die": 0, "kind": 0, "game": 0, "asked": 0}
    for log in logs:
        sizes = "max(length(die)), max(length(kind)), max(length(game)), max(length(request))"
        for die, kind, game, asked in log.ask(sizes, Filter()):
            found = {"table": len(log.source.name), "die": die, "kind": kind, "game": game, "asked": asked}
            longest = {name: max(longest[name], width or 0) for name, width in found.items()}
    if len(logs) == 1:
        longest["table"] = 0
    longest["owner"] = max((len(owner) for log in logs for owner in log.owners.values()), default=0)
    fixed = {"when": len("2026-07-01 19:30:00"), "face": 2, "fate": _FATE_WIDTH, "why": 1}
    wide = {**fixed, **{name: width for name, width in longest.items() if width}}
    return {name: max(wide[name], len(name)) for name in _HEADINGS if name in wide}


def _cells(throw: Throw) -> tuple[str, ...]:
    return (
        _clock(throw.at),
        throw.table,
        _number(throw.game),
        _number(throw.request),
        throw.die,
        throw.kind,
        throw.owner or "",
        _number(throw.face),
        throw.fate,
        why(throw.fate),
    )


def _number(value: int | None) -> str:
    return "-" if value is None else str(value)


def _clock(at: float) -> str:
    return datetime.fromtimestamp(at).isoformat(" ", "seconds")  # noqa: DTZ006  # the local time of the reader


def _line(cells: Sequence[str], widths: dict[str, int], style: Style | None) -> str:
    padded = (
        cell.rjust(widths[name]) if name in _RIGHT else cell.ljust(widths[name])
        for name, cell in zip(_HEADINGS, cells, strict=True)
        if name in widths
    )
    line = "  ".join(padded).rstrip()
    return style.render(line) if style else line


def _style(fate: str) -> Style | None:
    if fate == Fate.TYPED:
        return NOTED
    return None if fate in COUNTS else DIM
