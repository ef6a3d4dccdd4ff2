"""`arbiter restore`: a table back from one file."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console

from controller.archive.unpack import unpack
from controller.commands.app import app
from controller.commands.failing import Failure, harmless, plain_failures
from controller.commands.options import FILE, PATH, as_json, state_folder
from controller.commands.output import print_json


def run_restore(file: Path, to: Path, *, state: Path | None, yes: bool, json: bool) -> None:
    with plain_failures():
        restored = unpack(file, to, state, lambda outside: yes or _confirmed(outside))
    if json:
        print_json({"table": restored.table, "config": str(restored.config), "state": str(restored.state)})
        return
    console = Console(highlight=False, soft_wrap=True)
    console.print(
        f"The table {restored.table} is back, as it was at {restored.made}: `arbiter play {restored.config}`.",
        markup=False,
    )
    for left in restored.left_out:
        console.print(f"Not in the backup: {left}", style="yellow", markup=False)


def _confirmed(outside: tuple[str, ...]) -> bool:
    """Show what the table does outside its folders. A config from a stranger could run any program."""
    shown = "\n  ".join(("This table uses more than its own files:", *map(harmless, outside)))
    if not sys.stdin.isatty():
        raise Failure(f"{shown}\nNothing was restored. If you agree to this, run the command again with --yes.")
    click.echo(shown, err=True)
    return click.confirm("Restore it?", err=True)


@app.command()
@click.argument("file", metavar="FILE", type=FILE, help="The backup to read.")
@click.option("--to", metavar="FOLDER", type=PATH, help="The folder for config and packs; by default this one.")
@click.option(
    "--yes", is_flag=True, help="Do not ask about programs and files that the config uses outside its folder."
)
@state_folder
@as_json
def restore(file: Path, *, to: Path | None, yes: bool, state: Path | None, json: bool) -> None:
    """Restore a table from its backup. Existing files are never overwritten."""
    run_restore(file, to or Path(), state=state, yes=yes, json=json)
