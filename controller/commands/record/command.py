"""`arbiter record`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson, StateFolder, TableFile


@app.command()
def record(
    table: TableFile,
    *,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="The folder for the captures.")],
    seconds: Annotated[
        float | None, typer.Option("--seconds", help="Stop after this long.", min=0, show_default=False)
    ] = None,
    state: StateFolder = None,
    json: AsJson = False,
) -> None:
    """Record every byte between the table and its devices, to study or to play back."""
    from controller.commands.record.record import record as run_record

    run_record(table, out=out, seconds=seconds, state=state, json=json)
