"""`arbiter simulate`: its arguments, options and help."""

from __future__ import annotations

import re
from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import PATH, as_json
from rulesets.engine.levels import Level

MOST_LEVELS = 2
SCHEDULER = re.compile(r"\w+://.+:\d+")


def _somewhere(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    if value is None or value == "dask" or SCHEDULER.fullmatch(value):
        return value
    raise click.BadParameter(f"{value!r} is not an address: write dask, or one such as tcp://127.0.0.1:8786")


def _levels(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[Level, ...]:
    found = [] if value is None else [each.strip() for each in value.split(",")]
    if set(found) <= set(Level) and len(found) <= MOST_LEVELS and len(set(found)) == len(found):
        return tuple(map(Level, found))
    raise click.BadParameter(
        f"{value!r} is not a level, or two: write easy, normal, strong, or two such as strong,normal"
    )


@app.command()
@click.argument("ruleset", default="nova_aetas", help="The game to play; by default nova_aetas.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games to play.")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="Seed of the first game; each further game uses the next number.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Number of processes or workers; by default one per core.")
@click.option("--table", type=click.Path(exists=True, path_type=Path), help="Use the game of this config.")
@click.option(
    "--on",
    metavar="dask|tls://HOST:PORT",
    callback=_somewhere,
    help="On Dask: its own cluster here, or the scheduler at this address.",
)
@click.option(
    "--vary",
    metavar="WHAT",
    multiple=True,
    help="What differs from game to game: mission, scenario, heroes, warbands, players; all.",
)
@click.option("--compare", metavar="PACK OTHER", nargs=2, help="Play every seed with both packs.")
@click.option(
    "--bots",
    metavar="LEVEL[,LEVEL]",
    callback=_levels,
    help="How well the bots play: easy, normal or strong; or two of these, against each other or compared.",
)
@click.option("--playouts", type=click.IntRange(min=1), help="How many games a strong bot imagines for each question.")
@click.option("--out", metavar="FILE.parquet", type=PATH, help="Write a row for each game.")
@click.option("--report", metavar="FILE.html", type=PATH, help="Write a report with plots.")
@as_json
def simulate(
    ruleset: str,
    *,
    games: int,
    seed: int,
    jobs: int | None,
    table: Path | None,
    on: str | None,
    vary: tuple[str, ...],
    compare: tuple[str, str] | None,
    bots: tuple[Level, ...],
    playouts: int | None,
    out: Path | None,
    report: Path | None,
    json: bool,
) -> None:
    """Let bots play many games and count how they end."""
    from controller.commands.simulate.simulate import SimulateOptions
    from controller.commands.simulate.simulate import simulate as run_simulate

    run_simulate(
        SimulateOptions(ruleset, games, seed, jobs, table, on, vary, compare, out, report, json, bots, playouts)
    )
