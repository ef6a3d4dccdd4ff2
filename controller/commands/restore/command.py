"""`arbiter restore`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import FILE, PATH, as_json, state_folder


@app.command()
@click.argument("file", metavar="FILE", type=FILE, help="The backup to read.")
@click.option("--to", metavar="FOLDER", type=PATH, help="The folder for config and packs; by default this one.")
@state_folder
@as_json
def restore(file: Path, *, to: Path | None, state: Path | None, json: bool) -> None:
    """Restore a table from its backup. Existing files are never overwritten."""
    from controller.commands.restore.restore import restore as run_restore

    run_restore(file, to or Path(), state=state, json=json)
