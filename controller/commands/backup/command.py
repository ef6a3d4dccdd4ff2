"""`arbiter backup`, as the command line knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson, StateFolder, TableFile


@app.command()
def backup(
    table: TableFile,
    *,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Where to; named after table and time without it.", show_default=False
        ),
    ] = None,
    state: StateFolder = None,
    json: AsJson = False,
) -> None:
    """Put a table into one file: journal, config, packs and keys. A game may go on meanwhile."""
    from controller.commands.backup.backup import backup as run_backup

    run_backup(table, out, state=state, json=json)
