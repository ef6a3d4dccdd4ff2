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
        int | None, typer.Option("--jobs", help="Number of processes or workers; by default one per core.", min=1)
    ] = None,
    table: Annotated[
        Path | None, typer.Option("--table", help="Use the game of this config.", show_default=False, exists=True)
    ] = None,
    on: Annotated[
        str | None,
        typer.Option(
            "--on",
            metavar="dask|tcp://HOST:PORT",
            help="On Dask: a cluster of its own here, or the scheduler at this address.",
            show_default=False,
        ),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="WHAT",
            help="What differs from game to game: mission, scenario, heroes, warbands, players; all.",
            show_default=False,
        ),
    ] = None,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option("--compare", metavar="PACK OTHER", help="Play every seed with both packs.", show_default=False),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.parquet", help="Write a row for each game.", show_default=False),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE.html", help="Write what they come to, with plots.", show_default=False),
    ] = None,
    json: AsJson = False,
) -> None:
    """Let bots play many games and count how they end."""
    from controller.commands.simulate.simulate import Wishes
    from controller.commands.simulate.simulate import simulate as run_simulate

    run_simulate(Wishes(ruleset, games, seed, jobs, table, on, tuple(vary or ()), compare, out, report, json))
