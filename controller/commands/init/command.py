"""`arbiter init`, as the command line knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app


@app.command()
def init(
    *,
    out: Annotated[
        Path | None, typer.Option("--out", help="The config to write, table.toml here.", show_default=False)
    ] = None,
    port: Annotated[
        list[str] | None,
        typer.Option(
            "--port", help="Look at this port for readers, too; may be given more than once.", show_default=False
        ),
    ] = None,
) -> None:
    """Begin here: say what is on your table, and get a config. Dice, readers, displays, phones, or nothing."""
    from controller.commands.init.init import init as run_init

    run_init(out, ports=port or ())
