"""`arbiter verify`, as the command line knows it."""

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
        Path | None, typer.Option("--rescue", help="Copy what is whole into a new journal.", show_default=False)
    ] = None,
    json: AsJson = False,
    head: Annotated[
        str | None, typer.Option("--head", help="Also check against a head that was noted earlier.", show_default=False)
    ] = None,
) -> None:
    """Check that a journal is as it was written. Its chain of hashes, and every digest when it is played again."""
    from controller.commands.verify.verify import verify as run_verify

    run_verify(file, rescue=rescue, head=head, json=json)
