"""`arbiter verify`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import PATH, as_json, journal_file


@app.command()
@journal_file
@click.option("--rescue", type=PATH, help="Copy everything that is intact into a new journal.")
@as_json
@click.option("--head", help="Also compare with a head that you noted earlier.")
def verify(file: Path | None, *, rescue: Path | None, json: bool, head: str | None) -> None:
    """Check that nobody changed a journal.

    Its chain of hashes, and every digest by replaying it.
    """
    from controller.commands.verify.verify import verify as run_verify

    run_verify(file, rescue=rescue, head=head, json=json)
