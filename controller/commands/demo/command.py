"""`arbiter demo`: its arguments, options and help."""

from __future__ import annotations

import click

from controller.commands.app import app
from controller.commands.options import as_json, fast, play_by_themselves, public, seed, whose_hands


@app.command()
@click.argument("ruleset", default="nova_aetas", help="The game to play; by default nova_aetas.")
@fast
@seed
@whose_hands
@public
@click.option("--campaign", is_flag=True, help="Play the first two evenings of a campaign.")
@as_json
def demo(
    ruleset: str, *, fast: bool, seed: int | None, hands: str | None, public: bool, campaign: bool, json: bool
) -> None:
    """Watch a table play by itself on virtual hardware.

    Everything else is real: drivers, rules, journal, broker and page.
    """
    from controller.commands.demo.demo import demo as run_demo

    by_themselves = play_by_themselves(hands)
    run_demo(ruleset, fast=fast, seed=seed, hands=by_themselves, public=public, json=json, campaign=campaign)
