"""`arbiter backup`: a table as one file."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click
from rich.console import Console

from controller.archive.manifest import SUFFIX
from controller.archive.pack_up import pack_up
from controller.commands.app import app
from controller.commands.failing import plain_failures
from controller.commands.options import PATH, as_json, state_folder, table_file
from controller.commands.output import counted, print_json
from controller.config.load import load_table


def run_backup(path: Path, out: Path | None, *, state: Path | None, json: bool) -> None:
    with plain_failures():
        table = load_table(path, state)
        now = datetime.now().astimezone()
        out = out or Path(f"{table.config.table.name}-{now:%Y%m%d-%H%M%S}{SUFFIX}")
        manifest = pack_up(table, out, now)
    if json:
        print_json({"file": str(out), **manifest.model_dump(mode="json")})
        return
    console = Console(highlight=False, soft_wrap=True)
    games = (
        "no game yet"
        if manifest.games is None
        else f"{counted(manifest.games, 'game')}, {counted(manifest.answers, 'row')}"
    )
    console.print(
        f"{out}: the table {manifest.table} with {games}. It contains the owner's key: keep it safe.", markup=False
    )
    for left in manifest.left_out:
        console.print(f"Not in it: {left}", style="yellow", markup=False)


@app.command()
@table_file
@click.option("--out", metavar="FILE", type=PATH, help="The file to write; by default named after table and time.")
@state_folder
@as_json
def backup(table: Path, *, out: Path | None, state: Path | None, json: bool) -> None:
    """Save a table to one file: journal, config, packs and keys. A game can go on meanwhile.

    The backup is tried out in a temporary folder before it is kept.
    """
    run_backup(table, out, state=state, json=json)
