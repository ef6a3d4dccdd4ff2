"""`arbiter simulate`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson


@app.command()
def simulate(
    ruleset: Annotated[str, typer.Argument(help="The game to play.")] = "nova_aetas",
    *,
    games: Annotated[int, typer.Option("--games", help="How many games to play.", min=1)] = 100,
    seed: Annotated[
        int, typer.Option("--seed", help="Seed of the first game; each further game uses the next number.", min=0)
    ] = 1,
    jobs: Annotated[
        int | None, typer.Option("--jobs", help="Number of processes; by default one per core.", min=1)
    ] = None,
    table: Annotated[
        Path | None, typer.Option("--table", help="Use the game of this config.", show_default=False, exists=True)
    ] = None,
    json: AsJson = False,
) -> None:
    """Let bots play many games and count how they end."""
    from controller.commands.simulate.simulate import simulate as run_simulate

    run_simulate(ruleset, games=games, seed=seed, jobs=jobs, table=table, json=json)
