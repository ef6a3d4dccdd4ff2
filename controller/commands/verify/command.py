"""`arbiter verify`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson, JournalFile


@app.command()
def verify(
    file: JournalFile = None,
    *,
    rescue: Annotated[
        Path | None,
        typer.Option("--rescue", help="Copy everything that is intact into a new journal.", show_default=False),
    ] = None,
    json: AsJson = False,
    head: Annotated[
        str | None, typer.Option("--head", help="Also compare with a head that you noted earlier.", show_default=False)
    ] = None,
) -> None:
    """Check a journal: its chain of hashes, and every digest by replaying it."""
    from controller.commands.verify.verify import verify as run_verify

    run_verify(file, rescue=rescue, head=head, json=json)
