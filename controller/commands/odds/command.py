"""`arbiter odds`: its arguments, options and help."""

from __future__ import annotations

import click

from controller.commands.app import app
from controller.commands.options import as_json


@app.command(context_settings={"ignore_unknown_options": True})
@click.argument(
    "question", metavar="DICE...", nargs=-1, required=True, help="For example 4d6 5+ crit 3, or 3mw infantry."
)
@as_json
def odds(question: tuple[str, ...], *, json: bool) -> None:
    """Calculate the exact chances of a roll."""
    from controller.commands.odds.odds import odds as run_odds

    run_odds(question, json=json)
