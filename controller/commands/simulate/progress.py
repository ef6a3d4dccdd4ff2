"""A progress bar with the results so far."""

from __future__ import annotations

from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from controller.simulation.intervals import Share
from controller.simulation.plan import Plan
from controller.simulation.summary import Comparison, Summary


class Shown:
    """A bar with interim win rates, on the error stream: results may be piped elsewhere."""

    def __init__(self, plan: Plan, jobs: int, *, quiet: bool) -> None:
        self._names = plan.names
        self._progress = Progress(
            TextColumn("games"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[standing]}", markup=False),
            console=Console(stderr=True),
            disable=quiet,
            transient=True,
        )
        self._task = self._progress.add_task("games", total=jobs, standing="")

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_exc: object) -> None:
        self._progress.stop()

    def one_more(self, found: Summary | Comparison) -> None:
        self._progress.update(self._task, advance=1, standing=standing(found, self._names))


def standing(found: Summary | Comparison, names: tuple[str, ...]) -> str:
    if isinstance(found, Comparison):
        parties = zip(names, (found.first, found.second), strict=True)
        return " · ".join(f"{name}: {standing(each, ())}" for name, each in parties)
    if found.shared:
        return f"players win {_percent(found.any_win.share)}"
    return ", ".join(f"{seat} {_percent(wins.share)}" for seat, wins in found.seats.items())


def _percent(share: Share) -> str:
    return f"{share.value:.0%} ({100 * share.low:.0f} to {100 * share.high:.0f})" if share.games else "…"
