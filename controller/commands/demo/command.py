"""`arbiter demo`: its arguments, options and help."""

from __future__ import annotations

from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson, Fast, Public, Seed, WhoseHands, play_by_themselves


@app.command()
def demo(
    ruleset: Annotated[str, typer.Argument(help="The game to play.")] = "nova_aetas",
    *,
    fast: Fast = False,
    seed: Seed = None,
    hands: WhoseHands = None,
    public: Public = False,
    campaign: Annotated[bool, typer.Option("--campaign", help="Play the first two evenings of a campaign.")] = False,
    json: AsJson = False,
) -> None:
    """Watch a whole table play by itself on virtual hardware, through the real drivers."""
    from controller.commands.demo.demo import demo as run_demo

    by_themselves = play_by_themselves(hands)
    run_demo(ruleset, fast=fast, seed=seed, hands=by_themselves, public=public, json=json, campaign=campaign)
