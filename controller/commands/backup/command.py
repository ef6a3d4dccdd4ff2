"""`arbiter backup`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import PATH, as_json, state_folder, table_file


@app.command()
@table_file
@click.option("--out", metavar="FILE", type=PATH, help="The file to write; by default named after table and time.")
@state_folder
@as_json
def backup(table: Path, *, out: Path | None, state: Path | None, json: bool) -> None:
    """Save a table to one file: journal, config, packs and keys. A game can go on meanwhile."""
    from controller.commands.backup.backup import backup as run_backup

    run_backup(table, out, state=state, json=json)
