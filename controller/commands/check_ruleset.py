"""`arbiter check-ruleset`: random games of a ruleset, and whether it keeps what the table relies on."""

from __future__ import annotations

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from controller.commands.app import app
from controller.commands.failing import Failure, plain_failures
from controller.commands.options import as_json
from controller.commands.output import counted, print_json
from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.conformance.conformance import Report, check_ruleset
from controller.conformance.words_check import Reading
from controller.content.languages import words_for
from controller.content.pack_faults import setup_for
from controller.content.packs import folder_of
from controller.content.rulebook import rulebook


@app.command("check-ruleset")
@click.argument("ruleset", help="The id of a game, such as nova_aetas.")
@click.option("--games", type=click.IntRange(min=1), default=10, show_default=True, help="How many games to play.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of the first game.")
@as_json
def check_ruleset_command(ruleset: str, *, games: int, seed: int, json: bool) -> None:
    """Check whether a game of your own keeps what a table relies on.

    Random games are played, and replay, positions, undo, privacy, views, words and rules are checked on the way.
    """
    with plain_failures():
        report = _checked(ruleset, games, seed, quiet=json)
    if json:
        print_json(report)
    else:
        _show(report)
    if not report.kept:
        raise Failure("")


def _checked(ruleset: str, count: int, seed: int, *, quiet: bool) -> Report:
    found = games.find(ruleset)
    table = load_table(demo_table(ruleset))
    setup = setup_for(table, found)
    called = tuple(found.called(setup))
    languages = sorted(file.stem for file in (games.folder(ruleset) / "words").glob("*.toml"))
    spoken = {each: words_for(ruleset, folder_of(table), each).calling(called, setup.seats) for each in languages}
    reading = Reading(spoken, frozenset(rulebook(ruleset)))
    with Progress(console=Console(stderr=True), disable=quiet, transient=True) as progress:
        task = progress.add_task("games", total=count)
        return check_ruleset(found, setup, reading, count, seed, lambda: progress.advance(task))


def _show(report: Report) -> None:
    grid = Table(show_header=False, box=None, padding=(0, 2, 0, 0))
    for promise in report.promises:
        mark = "[red]✗[/]" if promise.broken else "[green]✓[/]" if promise.checked else "[dim]?[/]"
        grid.add_row(mark, promise.says, f"[dim]{counted(promise.checked, 'time')}[/]")
        if promise.broken:
            grid.add_row("", f"[red]{promise.broken}[/]", "")
    console = Console()
    console.print(f"{report.ruleset}: {counted(report.games, 'game')}, {counted(report.answers, 'answer')}")
    console.print(grid)
