"""`arbiter play`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app, log_json
from controller.commands.options import FILE, as_json, port, public, state_folder


@app.command()
@click.argument(
    "table",
    metavar="[TABLE.toml]",
    type=FILE,
    required=False,
    help="The table's config; without one, table.toml in this folder, or a table without devices.",
)
@click.option("--new", is_flag=True, help="Begin a new game, even if one is unfinished.")
@click.option("--game", type=int, help="Go on with this unfinished game; `arbiter games` tells the numbers.")
@click.option("--once", is_flag=True, help="Stop when the game is over.")
@public
@state_folder
@port
@as_json
@log_json
def play(
    table: Path | None,
    *,
    new: bool,
    game: int | None,
    once: bool,
    public: bool,
    state: Path | None,
    port: int | None,
    json: bool,
) -> None:
    """Run the table. An unfinished game continues where it stopped; otherwise choose a game on the page."""
    from controller.commands.play.play import play as run_play

    run_play(table, new=new, game=game, once=once, public=public, state=state, port=port, json=json)
