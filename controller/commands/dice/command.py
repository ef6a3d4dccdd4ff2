"""`arbiter dice`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import FILE, PATH, state_folder


@app.command()
@click.argument(
    "files",
    metavar="[JOURNAL or TABLE.toml]...",
    type=FILE,
    nargs=-1,
    help="Journals or table configs; without any, all tables of this computer.",
)
@click.option("--die", multiple=True, help="Only this die.")
@click.option("--owner", multiple=True, help="Only this seat.")
@click.option("--game", type=int, multiple=True, help="Only this game.")
@click.option("--result", multiple=True, help="Only rolls with this result (counted, cocked, …).")
@click.option("--day", help="Only this day, such as 2026-07-01 or today.")
@click.option("--since", help="From this day or moment on.")
@click.option("--until", help="Up to this day or moment.")
@click.option("--list", "every", is_flag=True, help="List every throw.")
@click.option("--last", type=click.IntRange(min=1), help="List only the last N throws.")
@click.option("--judge", is_flag=True, help="Test whether the dice are fair.")
@click.option("--luck", is_flag=True, help="Show who was lucky, roll by roll.")
@click.option("--csv", metavar="FILE", type=PATH, help="Write a CSV file; - writes to the terminal.")
@click.option("--parquet", metavar="FILE", type=PATH, help="Write a Parquet file.")
@click.option("--html", metavar="FILE", type=PATH, help="Write a page with plots.")
@state_folder
@click.option("--json", is_flag=True, help="Print JSON lines.")
def dice(
    files: tuple[Path, ...],
    *,
    die: tuple[str, ...],
    owner: tuple[str, ...],
    game: tuple[int, ...],
    result: tuple[str, ...],
    day: str | None,
    since: str | None,
    until: str | None,
    every: bool,
    last: int | None,
    judge: bool,
    luck: bool,
    csv: Path | None,
    parquet: Path | None,
    html: Path | None,
    state: Path | None,
    json: bool,
) -> None:
    """Look at every roll of your dice.

    Whether it counted, whether the dice are fair, who was lucky.
    """
    from controller.commands.dice.dice import Output, Selection
    from controller.commands.dice.dice import dice as run_dice

    selection = Selection(die, owner, game, result, day=day, since=since, until=until)
    output = Output(every=every, last=last, judge=judge, luck=luck, json=json, csv=csv, parquet=parquet, html=html)
    run_dice(files, selection, output, state)
