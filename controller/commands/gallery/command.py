"""`arbiter gallery`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import FILE, PATH, language


@app.command()
@click.argument(
    "file",
    metavar="[FILE]",
    type=FILE,
    required=False,
    help="A table's journal or config; without one, a sample game.",
)
@click.option("--out", type=PATH, default=Path("gallery"), show_default=True, help="The folder to write to.")
@language("The language of the panels.")
@click.option("--at", type=click.IntRange(min=0), help="Show the moment after this many answers; by default the last.")
def gallery(file: Path | None, *, out: Path, language: str, at: int | None) -> None:
    """Draw what displays show at a moment of a game. Every kind of them, as pictures and as one page."""
    from controller.commands.gallery.gallery import gallery as run_gallery

    run_gallery(file, out=out, language=language, at=at)
