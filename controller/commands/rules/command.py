"""`arbiter rules`: its arguments, options and help."""

from __future__ import annotations

import click

from controller.commands.app import app
from controller.commands.options import as_json, language


@app.command()
@click.argument("ruleset", required=False, help="The game.")
@click.argument("rule", required=False, help="The id of a rule to explain.")
@language("The language of the output.")
@as_json
def rules(ruleset: str | None, rule: str | None, *, language: str, json: bool) -> None:
    """List the rules and house rules of a game, or explain one."""
    from controller.commands.rules.rules import rules as run_rules

    run_rules(ruleset, rule, language=language, json=json)
