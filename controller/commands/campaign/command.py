"""`arbiter campaign`: its arguments, options and help."""

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
    everything: Annotated[bool, typer.Option("--list", help="List all campaigns, not only the last.")] = False,
    export: Annotated[
        Path | None, typer.Option("--export", help="Write the last campaign to this file.", show_default=False)
    ] = None,
    bring: Annotated[
        Path | None,
        typer.Option("--import", help="Read a campaign from this file, to continue it.", exists=True, dir_okay=False),
    ] = None,
    story: Annotated[
        bool, typer.Option("--story", help="Tell the last campaign as a book, one chapter per game.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option("--html", help="Write the book as a page to print.", show_default=False)
    ] = None,
    lend: Annotated[
        str | None,
        typer.Option("--lend", help="Lend this hero: write it to the file given by --to.", show_default=False),
    ] = None,
    to: Annotated[Path | None, typer.Option("--to", help="The file for --lend.", show_default=False)] = None,
    borrow: Annotated[
        Path | None,
        typer.Option("--borrow", help="Borrow the hero in this file for the next game.", exists=True, dir_okay=False),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", help="Who plays the borrowed hero; by default the first seat.", show_default=False),
    ] = None,
    state: StateFolder = None,
    json: AsJson = False,
) -> None:
    """Show a campaign: games that follow from one another. Export, import, print it, or lend a hero."""
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
