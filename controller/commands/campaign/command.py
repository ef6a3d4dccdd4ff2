"""`arbiter campaign`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import FILE, PATH, as_json, state_folder, table_file


@app.command()
@table_file
@click.option("--list", "everything", is_flag=True, help="List all campaigns, not only the last.")
@click.option("--export", type=PATH, help="Write the last campaign to this file.")
@click.option("--import", "bring", type=FILE, help="Read a campaign from this file, to continue it.")
@click.option("--story", is_flag=True, help="Tell the last campaign as a book, one chapter per game.")
@click.option("--html", type=PATH, help="Write the book as a page to print.")
@click.option("--lend", help="Lend this hero: write it to the file given by --to.")
@click.option("--to", type=PATH, help="The file for --lend.")
@click.option("--borrow", type=FILE, help="Borrow the hero in this file for the next game.")
@click.option("--seat", help="Who plays the borrowed hero; by default the first seat.")
@state_folder
@as_json
def campaign(
    table: Path,
    *,
    everything: bool,
    export: Path | None,
    bring: Path | None,
    story: bool,
    html: Path | None,
    lend: str | None,
    to: Path | None,
    borrow: Path | None,
    seat: str | None,
    state: Path | None,
    json: bool,
) -> None:
    """Show a campaign: games that follow from one another. Export, import, print it, or lend a hero."""
    from controller.commands.campaign.campaign import campaign as run_campaign

    if (lend is None) != (to is None):
        raise click.BadParameter("--lend HERO and --to FILE belong together.")
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
