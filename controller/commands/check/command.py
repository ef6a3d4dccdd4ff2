"""`arbiter check`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson, spoken


@app.command()
def check(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A table's config, or the folder of a pack.", exists=True)
    ],
    *,
    ruleset: Annotated[
        str | None,
        typer.Option("--ruleset", help="The game of a pack, if its folder does not say.", show_default=False),
    ] = None,
    cards: Annotated[bool, typer.Option("--cards", help="Explain what each card of the pack does.")] = False,
    language: Annotated[str, typer.Option("--language", callback=spoken, help="The language of --cards.")] = "en",
    json: AsJson = False,
) -> None:
    """Check a table's config or a content pack, and show every mistake with its line."""
    from controller.commands.check.check import check as run_check

    run_check(file, ruleset=ruleset, cards=language if cards else None, json=json)
