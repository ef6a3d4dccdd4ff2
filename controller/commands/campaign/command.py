"""`arbiter campaign`, as the command line knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson, StateFolder, TableFile


@app.command()
def campaign(
    table: TableFile,
    *,
    everything: Annotated[bool, typer.Option("--list", help="All chains of games, not only the last.")] = False,
    export: Annotated[
        Path | None, typer.Option("--export", help="Write the last chain to this file.", show_default=False)
    ] = None,
    bring: Annotated[
        Path | None,
        typer.Option("--import", help="Read a chain from this file, and go on with it.", exists=True, dir_okay=False),
    ] = None,
    story: Annotated[
        bool, typer.Option("--story", help="Tell the last chain as a book, a chapter for each game.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option("--html", help="Write the book to this file, to print.", show_default=False)
    ] = None,
    lend: Annotated[
        str | None, typer.Option("--lend", help="Write this hero to the file of --to.", show_default=False)
    ] = None,
    to: Annotated[Path | None, typer.Option("--to", help="The file for --lend.", show_default=False)] = None,
    borrow: Annotated[
        Path | None,
        typer.Option("--borrow", help="The hero in this file comes to the next game.", exists=True, dir_okay=False),
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", help="Who plays the hero of --borrow; else the first.", show_default=False)
    ] = None,
    state: StateFolder = None,
    json: AsJson = False,
) -> None:
    """Show the games that were played in a chain. Each follows from the last."""
    from controller.commands.campaign.campaign import campaign as run_campaign

    if (lend is None) != (to is None):
        raise typer.BadParameter("--lend HERO and --to FILE belong together.")
    run_campaign(
        table,
        everything=everything,
        export=export,
        bring=bring,
        state=state,
        json=json,
        story=story,
        html=html,
        lent=(lend, to) if lend is not None and to is not None else None,
        guest=borrow,
        seat=seat,
    )
