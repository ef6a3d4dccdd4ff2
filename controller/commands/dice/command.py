"""`arbiter dice`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import StateFolder


@app.command()
def dice(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[JOURNAL or TABLE.toml]...",
            help="Journals or table configs; without any, all tables of this computer.",
            exists=True,
            dir_okay=False,
            show_default=False,
        ),
    ] = None,
    *,
    die: Annotated[list[str] | None, typer.Option("--die", help="Only this die.", show_default=False)] = None,
    owner: Annotated[list[str] | None, typer.Option("--owner", help="Only this seat.", show_default=False)] = None,
    game: Annotated[list[int] | None, typer.Option("--game", help="Only this game.", show_default=False)] = None,
    result: Annotated[
        list[str] | None,
        typer.Option("--result", help="Only rolls with this result (counted, cocked, …).", show_default=False),
    ] = None,
    day: Annotated[
        str | None, typer.Option("--day", help="Only this day, such as 2026-07-01 or today.", show_default=False)
    ] = None,
    since: Annotated[
        str | None, typer.Option("--since", help="From this day or moment on.", show_default=False)
    ] = None,
    until: Annotated[str | None, typer.Option("--until", help="Up to this day or moment.", show_default=False)] = None,
    every: Annotated[bool, typer.Option("--list", help="List every throw.")] = False,
    last: Annotated[
        int | None, typer.Option("--last", help="List only the last N throws.", min=1, show_default=False)
    ] = None,
    judge: Annotated[bool, typer.Option("--judge", help="Test whether the dice are fair.")] = False,
    luck: Annotated[bool, typer.Option("--luck", help="Show who was lucky, roll by roll.")] = False,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE", help="Write a CSV file; - writes to the terminal.", show_default=False),
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="Write a Parquet file.", show_default=False)
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with plots.", show_default=False)
    ] = None,
    state: StateFolder = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON lines.")] = False,
) -> None:
    """Look at every roll: whether it counted, whether the dice are fair, who was lucky."""
    from controller.commands.dice.dice import Chosen, Wish
    from controller.commands.dice.dice import dice as run_dice

    chosen = Chosen(
        tuple(die or ()), tuple(owner or ()), tuple(game or ()), tuple(result or ()), day=day, since=since, until=until
    )
    wish = Wish(every=every, last=last, judge=judge, luck=luck, json=json, csv=csv, parquet=parquet, html=html)
    run_dice(files or (), chosen, wish, state)
