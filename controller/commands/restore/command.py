"""`arbiter restore`, as the command line knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson, StateFolder


@app.command()
def restore(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="What `arbiter backup` wrote.", exists=True, dir_okay=False)
    ],
    *,
    to: Annotated[
        Path | None,
        typer.Option("--to", metavar="FOLDER", help="Put config and packs here; here without it.", show_default=False),
    ] = None,
    state: StateFolder = None,
    json: AsJson = False,
) -> None:
    """Bring a table back from its backup. Nothing that is there is overwritten."""
    from controller.commands.restore.restore import restore as run_restore

    run_restore(file, to or Path(), state=state, json=json)
