"""`arbiter init`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app


@app.command()
def init(
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="The config to write; by default table.toml in this folder.", show_default=False),
    ] = None,
    port: Annotated[
        list[str] | None,
        typer.Option("--port", help="Also look for readers on this port; can be repeated.", show_default=False),
    ] = None,
) -> None:
    """Start here: say what is on your table (dice, readers, displays, phones, or nothing) and get a config."""
    from controller.commands.init.init import init as run_init

    run_init(out, ports=port or ())
