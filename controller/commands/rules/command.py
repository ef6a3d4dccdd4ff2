"""`arbiter rules`: its arguments, options and help."""

from __future__ import annotations

from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson, spoken


@app.command()
def rules(
    ruleset: Annotated[str | None, typer.Argument(help="The game.", show_default=False)] = None,
    rule: Annotated[str | None, typer.Argument(help="The id of a rule to explain.", show_default=False)] = None,
    *,
    language: Annotated[str, typer.Option("--language", callback=spoken, help="The language of the output.")] = "en",
    json: AsJson = False,
) -> None:
    """List the rules and house rules of a game, or explain one."""
    from controller.commands.rules.rules import rules as run_rules

    run_rules(ruleset, rule, language=language, json=json)
