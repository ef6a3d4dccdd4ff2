"""`arbiter games`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson, StateFolder, spoken


@app.command()
def games(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[JOURNAL or TABLE.toml]",
            help="A journal or a table's config; without one, all tables of this computer.",
            exists=True,
            dir_okay=False,
            show_default=False,
        ),
    ] = None,
    *,
    language: Annotated[str, typer.Option("--language", callback=spoken, help="The language of the output.")] = "en",
    state: StateFolder = None,
    json: AsJson = False,
) -> None:
    """List the games played: who won, how long it took, who was lucky."""
    from controller.commands.games.games import games as run_games

    run_games(file, language=language, state=state, json=json)
