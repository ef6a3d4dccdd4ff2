"""`arbiter doctor`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

from controller.commands.app import app
from controller.commands.options import as_json, optional_table


@app.command()
@optional_table("The table's config.")
@as_json
def doctor(table: Path | None, *, json: bool) -> None:
    """Check whether this computer is ready for a table.

    And show how to fix what is not.
    """
    from controller.commands.doctor.doctor import doctor as run_doctor

    run_doctor(table, json=json)
