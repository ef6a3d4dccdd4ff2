"""`arbiter record`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import PATH, as_json, state_folder, table_file


@app.command()
@table_file
@click.option("--out", metavar="FOLDER", type=PATH, required=True, help="The folder for the captures.")
@click.option("--seconds", type=click.FloatRange(min=0), help="Stop after this long.")
@state_folder
@as_json
def record(table: Path, *, out: Path, seconds: float | None, state: Path | None, json: bool) -> None:
    """Record every byte between the table and its devices.

    To study it, or to play it back.
    """
    from controller.commands.record.record import record as run_record

    run_record(table, out=out, seconds=seconds, state=state, json=json)
