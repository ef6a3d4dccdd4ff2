"""`arbiter games`: what was played at a table, how it ended, and how the dice fell."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from controller.commands.app import app
from controller.commands.failing import plain_failures
from controller.commands.options import FILE, as_json, language, state_folder
from controller.commands.output import counted, print_json
from controller.commands.tables import journals
from controller.lobby.history import GamePlayed, games_played, luck_in

# Longer times are shown in hours.
AN_HOUR = 3600


def run_games(path: Path | None, *, language: str, state: Path | None, json: bool) -> None:
    with plain_failures():
        files = journals(path, state)
        found = [(file, game) for file in files for game in games_played(file, language)]
        documents = [_as_json(file, game) for file, game in found]
    if json:
        print_json(documents)
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("table", "game", "when", "what", "players", "length", "how it ended", "luck"):
        day = len("2026-01-31") if heading == "when" else None
        table.add_column(
            heading, min_width=day, overflow="fold"
        )  # a narrow terminal may break a word, but nothing is cut
    for (file, game), whole in zip(found, documents, strict=True):
        table.add_row(file.parent.name, str(game.id), *_row(game), _luck(game, whole))
    console = Console()
    console.print(table if found else "No game has been played yet: `arbiter play` begins one.")
    if found:
        console.print("Tell the story of one: arbiter replay FILE --game N --story", style="dim")
    if any(not game.finished for _, game in found):
        console.print("Go on with one that is not finished: arbiter play TABLE.toml --game N", style="dim")


def _as_json(file: Path, game: GamePlayed) -> dict[str, Any]:
    luck = luck_in(file, game.id)
    more = {"luck": [asdict(each) for each in luck.players], "best": luck.best, "thinking": dict(luck.thinking)}
    return {**asdict(game), "journal": str(file), **more}


def _row(game: GamePlayed) -> tuple[str, str, str, str, str]:
    when = f"{datetime.fromtimestamp(game.started).astimezone():%Y-%m-%d %H:%M}"
    what = f"{game.name}: {game.title}" if game.title else game.name
    return (
        when,
        what,
        ", ".join(game.players),
        f"{length(game.seconds)}, {counted(game.answers, 'answer')}",
        ended(game),
    )


def ended(game: GamePlayed) -> str:
    if not game.finished:
        return "not finished"
    won = ", ".join(_names(game).get(seat, seat) for seat in game.won)
    return f"{game.result}: {won} won" if won else f"{game.result}: nobody won"


def length(seconds: int) -> str:
    if seconds < AN_HOUR:
        return f"{max(1, round(seconds / 60))} min"
    return f"{seconds // AN_HOUR} h {seconds % AN_HOUR // 60:02} min"


def _luck(game: GamePlayed, documents: dict[str, Any]) -> str:
    names = _names(game)
    return ", ".join(f"{names.get(each['seat'], each['seat'])} {each['percentile']} %" for each in documents["luck"])


def _names(game: GamePlayed) -> dict[str, str]:
    return dict(zip(game.seats, game.players, strict=True))


@app.command()
@click.argument(
    "file",
    metavar="[JOURNAL or TABLE.toml]",
    type=FILE,
    required=False,
    help="A journal or a table's config; without one, all tables of this computer.",
)
@language("The language of missions and results.")
@state_folder
@as_json
def games(file: Path | None, *, language: str, state: Path | None, json: bool) -> None:
    """List the games played: who won, how long it took, who was lucky."""
    run_games(file, language=language, state=state, json=json)
