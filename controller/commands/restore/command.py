"""`arbiter restore`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson, StateFolder


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup to read.", exists=True, dir_okay=False)],
    *,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to", metavar="FOLDER", help="The folder for config and packs; by default this one.", show_default=False
        ),
    ] = None,
    state: StateFolder = None,
    json: AsJson = False,
) -> None:
    """Restore a table from its backup. Existing files are never overwritten."""
    from controller.commands.restore.restore import restore as run_restore

    run_restore(file, to or Path(), state=state, json=json)
