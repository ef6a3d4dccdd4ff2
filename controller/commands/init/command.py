"""`arbiter init`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import PATH


@app.command()
@click.option("--out", type=PATH, help="The config to write; by default table.toml in this folder.")
@click.option("--port", multiple=True, help="Also look for readers on this port; can be repeated.")
def init(*, out: Path | None, port: tuple[str, ...]) -> None:
    """Start here: say what is on your table, and get a config.

    Dice, readers, displays, phones, or nothing at all.
    """
    from controller.commands.init.init import init as run_init

    run_init(out, ports=port)
