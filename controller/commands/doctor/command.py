"""`arbiter doctor`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson


@app.command()
def doctor(
    table: Annotated[
        Path | None,
        typer.Argument(
            metavar="[TABLE.toml]", help="The table's config.", exists=True, dir_okay=False, show_default=False
        ),
    ] = None,
    *,
    json: AsJson = False,
) -> None:
    """Check whether this computer is ready for a table, and show how to fix what is not."""
    from controller.commands.doctor.doctor import doctor as run_doctor

    run_doctor(table, json=json)
