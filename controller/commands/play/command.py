"""`arbiter play`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import LogJson, app
from controller.commands.options import AsJson, Port, Public, StateFolder


@app.command()
def play(
    table: Annotated[
        Path | None,
        typer.Argument(
            metavar="TABLE.toml",
            help="The table's config; without one, table.toml in this folder, or a table without devices.",
            exists=True,
            dir_okay=False,
            show_default=False,
        ),
    ] = None,
    *,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game, even if one is unfinished.")] = False,
    game: Annotated[
        int | None, typer.Option("--game", help="Go on with this unfinished game; `arbiter games` tells the numbers.")
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="Stop when the game is over.")] = False,
    public: Public = False,
    state: StateFolder = None,
    port: Port = None,
    json: AsJson = False,
    log_json: LogJson = False,  # noqa: ARG001 - its callback has done it
) -> None:
    """Run the table. An unfinished game continues where it stopped; otherwise choose a game on the page."""
    from controller.commands.play.play import play as run_play

    run_play(table, new=new, game=game, once=once, public=public, state=state, port=port, json=json)
