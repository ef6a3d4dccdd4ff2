"""`arbiter simulate`: many games by bots, on all cores or on a cluster."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from controller.commands.failing import Failure, plain_failures, writing
from controller.commands.output import counted, print_json
from controller.commands.simulate.progress import Shown
from controller.commands.tables import demo_table
from controller.config.load import load_table
from controller.content.game_name import game_name
from controller.session.resume import words_of
from controller.simulation.crew import Crew, play_all
from controller.simulation.on_dask import CannotRun, dask_crew
from controller.simulation.plan import Plan, packed, plan_of
from controller.simulation.processes import processes
from controller.simulation.report import Facts, compared_in_a_sentence, page
from controller.simulation.rows import GameRow
from controller.simulation.store import Store, store
from controller.simulation.summary import Comparison, Summary
from rulesets.engine.language.words import Words
from rulesets.engine.levels import Level
from rulesets.engine.search import PLAYOUTS


@dataclass(frozen=True, slots=True)
class SimulateOptions:
    """The options of the command line."""

    ruleset: str
    games: int
    seed: int
    jobs: int | None
    table: Path | None
    on: str | None
    vary: tuple[str, ...]
    compare: tuple[str, str] | None
    out: Path | None
    report: Path | None
    json: bool
    bots: tuple[Level, ...] = ()
    playouts: int | None = None


def simulate(options: SimulateOptions) -> None:
    with plain_failures():
        table = load_table(options.table or demo_table(options.ruleset))
        playouts = options.playouts or PLAYOUTS
        plan = plan_of(
            table, options.compare or (), options.vary, options.bots, playouts
        )  # reports mistakes before anything is started
        _check_places(options.out, options.report)
        words = words_of(table)
        found: Summary | Comparison = Comparison() if plan.compares else Summary()
        rows: list[GameRow] = []
        keeps = options.json and not options.out and not options.report
        began = perf_counter()
        for row in _played(options, plan, found):
            rows += [row] if keeps else []
        seconds = perf_counter() - began
        if options.report:
            with writing(options.report):
                options.report.write_text(page(_facts(options, plan, found, words)), encoding="utf-8")
    if options.json:
        print_json(_document(plan, found, rows, seconds))
    else:
        _show(plan, found, words, seconds)
    _refuse_faulty(found)


def _played(options: SimulateOptions, plan: Plan, found: Summary | Comparison) -> Iterator[GameRow]:
    """The rows in order, each in the file and in the summary before the next."""
    jobs = options.games * plan.each_seed
    kept: AbstractContextManager[Store | None] = store(options.out, plan.ruleset) if options.out else nullcontext()
    with (
        _stopped_early(options, found),
        kept as file,
        _crew(options, plan, jobs) as crew,
        Shown(plan, jobs, quiet=options.json) as shown,
    ):
        for row in play_all(crew, jobs):
            found.add(row)
            if file:
                file.add(row)
            shown.one_more(found)
            yield row


def _crew(options: SimulateOptions, plan: Plan, jobs: int) -> AbstractContextManager[Crew]:
    if options.on is None:
        return processes(packed(plan), options.seed, options.jobs, jobs)
    return dask_crew(options.on, packed(plan), options.seed, options.jobs, jobs)


@contextmanager
def _stopped_early(options: SimulateOptions, found: Summary | Comparison) -> Iterator[None]:
    """If it is stopped, say where the games so far are, and how to continue."""
    try:
        yield
    except KeyboardInterrupt:
        sys.stderr.write(_so_far(options, found) + "\n")
        raise
    except CannotRun as fault:
        raise CannotRun(" ".join((str(fault), _so_far(options, found))).strip()) from None


def _so_far(options: SimulateOptions, found: Summary | Comparison) -> str:
    summary = found.second if isinstance(found, Comparison) else found
    done = summary.games + summary.faults
    if not options.out or not done:
        return ""
    return f"The first {done:,} games are in {options.out}: go on with --seed {options.seed + done} and another file."


def _check_places(*paths: Path | None) -> None:
    """Check that the output can be written before thousands of games are played."""
    for path in filter(None, paths):
        folder = path.absolute().parent
        if not os.access(folder, os.W_OK) or path.is_dir():
            why = "it is a folder" if path.is_dir() else f"{folder} cannot be written to"
            raise Failure(f"{path} cannot be written, since {why}: choose another place.")


def _facts(options: SimulateOptions, plan: Plan, found: Summary | Comparison, words: Words) -> Facts:
    variation = plan.variation
    varied = (*variation.picks, *(cast.key for cast, _ in variation.casts), *variation.dealt)
    return Facts(
        game_name(plan.ruleset, words),
        plan.names,
        range(options.seed, options.seed + options.games),
        (*varied, "players") if variation.players else varied,
        "scenario" if "scenarios" in plan.packs[0][1] else "mission",
        found,
        lambda id_: _name(words, id_),
        lambda result: _result(words, result),
        f"Made with: arbiter {shlex.join(sys.argv[1:])}" if sys.argv[1:2] == ["simulate"] else "",
    )


def _name(words: Words, id_: str) -> str:
    for key in (f"mission.{id_}.title", f"scenario.{id_}.title"):
        if key in words.entries:
            return words.entries[key]
    return words.name(id_)


def _result(words: Words, result: str) -> str:
    return words.entries.get(result) or words.name(result)


def _document(plan: Plan, found: Summary | Comparison, rows: list[GameRow], seconds: float) -> dict[str, Any]:
    document: dict[str, Any] = {"ruleset": plan.ruleset, "seconds": round(seconds, 3)}
    if isinstance(found, Comparison):
        document |= {"verdict": compared_in_a_sentence(found, plan.names), "pairs": asdict(found.pairs())}
    else:
        document |= {"verdict": found.verdict, "played": found.games}
        document |= (
            {"levels": {level: asdict(wins) for level, wins in sorted(found.levels.items())}} if found.levels else {}
        )
        document |= {"wins": {seat: wins.won for seat, wins in found.seats.items()}, "endings": dict(found.results)}
    if rows:
        document["games"] = [{key: value for key, value in asdict(row).items() if key != "things"} for row in rows]
    return document


def _show(plan: Plan, found: Summary | Comparison, words: Words, seconds: float) -> None:
    console = Console()
    if plan.left_out:
        left = ", ".join(_name(words, each) for each in plan.left_out)
        console.print(
            f"Not played, since the rules do not allow it with these players: {left}.", style="dim", markup=False
        )
    summaries = (found.first, found.second) if isinstance(found, Comparison) else (found,)
    for name, summary in zip(plan.names, summaries, strict=True):
        if summary.games:
            _show_one(console, summary, words, f", {name}" if len(summaries) > 1 else "")
    if isinstance(found, Comparison):
        console.print(compared_in_a_sentence(found, plan.names), soft_wrap=True, markup=False)
    else:
        console.print(found.verdict, soft_wrap=True, markup=False)
    games = sum(each.games + each.faults for each in summaries)
    console.print(f"{counted(games, 'game')} in {seconds:.1f} s.")


def _show_one(console: Console, summary: Summary, words: Words, of: str) -> None:
    endings = Grid("ending", "games", "share", "answers: median", "longest", title=f"How it ended{of}")
    for result, count in summary.results.most_common():
        lengths = summary.lengths_of(result=result)
        middle = median(lengths.elements())
        ending = _result(words, result)
        endings.add_row(ending, f"{count:,}", f"{count / summary.games:.0%}", f"{middle:.0f}", str(max(lengths)))
    console.print(endings)
    seats = Grid("seat", "won", "share", title=f"Who won{of}")
    for seat, wins in summary.seats.items():
        seats.add_row(words.name(seat), f"{wins.won:,}", f"{wins.share.value:.0%}")
    seats.add_row("nobody", f"{summary.nobody:,}", f"{summary.nobody / summary.games:.0%}", style="dim")
    console.print(seats)
    if summary.levels:
        levels = Grid("bots", "won", "of", "share", "95 %", title="Which bots won")
        for level, wins in sorted(summary.levels.items()):
            low, high = 100 * wins.share.low, 100 * wins.share.high
            levels.add_row(
                level, f"{wins.won:,}", f"{wins.games:,}", f"{wins.share.value:.0%}", f"{low:.0f} to {high:.0f}"
            )
        console.print(levels)


def _refuse_faulty(found: Summary | Comparison) -> None:
    summaries = (found.first, found.second) if isinstance(found, Comparison) else (found,)
    faults = sum(each.faults for each in summaries)
    if faults:
        seed, why = next(first for each in summaries for first in each.faulty)
        raise Failure(f"{counted(faults, 'game')} could not be played to their end, the first with seed {seed}: {why}")
