"""`arbiter doctor`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import FILE, as_json


@app.command()
@click.argument("table", metavar="[TABLE.toml]", type=FILE, required=False, help="The table's config.")
@as_json
def doctor(table: Path | None, *, json: bool) -> None:
    """Check whether this computer is ready for a table.

    And show how to fix what is not.
    """
    from controller.commands.doctor.doctor import doctor as run_doctor

    run_doctor(table, json=json)
