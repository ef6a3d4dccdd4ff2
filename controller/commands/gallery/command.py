"""`arbiter gallery`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import spoken


@app.command()
def gallery(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE", help="A table's journal; without one, a sample game.", exists=True, dir_okay=False
        ),
    ] = None,
    *,
    out: Annotated[Path, typer.Option("--out", help="The folder to write to.")] = Path("gallery"),
    language: Annotated[str, typer.Option("--language", callback=spoken, help="The language of the panels.")] = "en",
    at: Annotated[
        int | None, typer.Option("--at", help="Show the moment after this many answers; by default the last.", min=0)
    ] = None,
) -> None:
    """Draw what every kind of display shows at a moment of a game: pictures and one page."""
    from controller.commands.gallery.gallery import gallery as run_gallery

    run_gallery(file, out=out, language=language, at=at)
