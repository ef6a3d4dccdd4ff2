"""`arbiter odds`: its arguments, options and help."""

from __future__ import annotations

from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson


@app.command(context_settings={"ignore_unknown_options": True})
def odds(
    question: Annotated[
        list[str],
        typer.Argument(metavar="DICE...", help="For example 4d6 5+ crit 3, or 3mw infantry.", show_default=False),
    ],
    *,
    json: AsJson = False,
) -> None:
    """Calculate the exact chances of a roll."""
    from controller.commands.odds.odds import odds as run_odds

    run_odds(question, json=json)
