"""`arbiter check`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import as_json, language


@app.command()
@click.argument(
    "file",
    metavar="FILE",
    type=click.Path(exists=True, path_type=Path),
    help="A table's config, or the folder of a pack.",
)
@click.option("--ruleset", help="The game of a pack, if its folder does not say.")
@click.option("--cards", is_flag=True, help="Explain what each card of the pack does.")
@language("The language of --cards.")
@as_json
def check(file: Path, *, ruleset: str | None, cards: bool, language: str, json: bool) -> None:
    """Check a config or a content pack, mistake by mistake.

    Each is shown with its line.
    """
    from controller.commands.check.check import check as run_check

    run_check(file, ruleset=ruleset, cards=language if cards else None, json=json)
