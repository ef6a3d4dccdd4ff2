"""`arbiter replay`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import as_json, journal_file, language


@app.command()
@journal_file
@click.option("--game", type=click.IntRange(min=1), help="The number of the game; by default the last.")
@click.option("--story", is_flag=True, help="Tell what happened, each line with its rule.")
@click.option("--seat", help="Only what this seat knew.")
@language("The language of the story.")
@as_json
def replay(file: Path | None, *, game: int | None, story: bool, seat: str | None, language: str, json: bool) -> None:
    """Replay a recorded game and show how it went."""
    from controller.commands.replay.replay import replay as run_replay

    run_replay(file, game=game, story=story, language=language, json=json, seat=seat)
