"""`arbiter backup`: its arguments, options and help."""

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
            "--out",
            metavar="FILE",
            help="The file to write; by default named after table and time.",
            show_default=False,
        ),
    ] = None,
    state: StateFolder = None,
    json: AsJson = False,
) -> None:
    """Save a table to one file: journal, config, packs and keys. A game can go on meanwhile."""
    from controller.commands.backup.backup import backup as run_backup

    run_backup(table, out, state=state, json=json)
