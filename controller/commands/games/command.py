"""`arbiter games`, as the command line knows it."""

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
            help="A journal, or a table's config; without one, all tables of this machine.",
            exists=True,
            dir_okay=False,
            show_default=False,
        ),
    ] = None,
    *,
    language: Annotated[str, typer.Option("--language", callback=spoken, help="The language to tell it in.")] = "en",
    state: StateFolder = None,
    json: AsJson = False,
) -> None:
    """List the games that were played. Who won, how long it took, who was lucky."""
    from controller.commands.games.games import games as run_games

    run_games(file, language=language, state=state, json=json)
