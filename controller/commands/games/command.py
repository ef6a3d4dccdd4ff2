"""`arbiter games`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import FILE, as_json, language, state_folder


@app.command()
@click.argument(
    "file",
    metavar="[JOURNAL or TABLE.toml]",
    type=FILE,
    required=False,
    help="A journal or a table's config; without one, all tables of this computer.",
)
@language("The language of missions and results.")
@state_folder
@as_json
def games(file: Path | None, *, language: str, state: Path | None, json: bool) -> None:
    """List the games played: who won, how long it took, who was lucky."""
    from controller.commands.games.games import games as run_games

    run_games(file, language=language, state=state, json=json)
