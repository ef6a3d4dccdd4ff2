"""`arbiter replay`: its arguments, options and help."""

from __future__ import annotations

from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson, JournalFile, spoken


@app.command()
def replay(
    file: JournalFile = None,
    *,
    game: Annotated[
        int | None,
        typer.Option("--game", help="The number of the game; by default the last.", min=1, show_default=False),
    ] = None,
    story: Annotated[bool, typer.Option("--story", help="Tell what happened, each line with its rule.")] = False,
    seat: Annotated[str | None, typer.Option("--seat", help="Only what this seat knew.", show_default=False)] = None,
    language: Annotated[str, typer.Option("--language", callback=spoken, help="The language of the output.")] = "en",
    json: AsJson = False,
) -> None:
    """Replay a recorded game and show how it went."""
    from controller.commands.replay.replay import replay as run_replay

    run_replay(file, game=game, story=story, language=language, json=json, seat=seat)
