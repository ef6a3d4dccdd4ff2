"""`arbiter replay`: a recorded game, again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from controller.chronicle.answers import chapters_of
from controller.commands.app import app
from controller.commands.failing import Failure, harmless, plain_failures
from controller.commands.options import as_json, journal_file, language
from controller.commands.output import counted, print_json
from controller.commands.play import ended
from controller.commands.tables import last_journal
from controller.config import games
from controller.content.game_name import game_name
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.journal.replay import setup_of
from controller.lobby.history import find_game
from rulesets.engine.events import Weight
from rulesets.engine.game import Game


def run_replay(
    file: Path | None, *, game: int | None = None, story: bool, language: str, json: bool, seat: str | None = None
) -> None:
    """The journal that was played last, and its latest game, unless others are named.

    With a `seat`, as that seat knew the game: what others asked, chose and drew in private is left out.
    """
    with plain_failures():
        path = last_journal(file)
        with Journal.read(path) as journal:
            saved = find_game(path, game)
            if saved is None:
                raise Failure(
                    f"{path} holds no game {game}: run `arbiter games` for a list."
                    if game
                    else f"{path} holds no game yet."
                )
            words = words_of_game(journal, saved, language)
        ruleset = games.find(saved.ruleset)
        again = Game(ruleset, setup_of(saved, ruleset))
        if seat is not None and seat not in again.setup.seats:
            raise Failure(f"There is no seat {seat!r} in this game: write one of {', '.join(again.setup.seats)}.")
        title = words.say(again.view.title)
        chapters = list(chapters_of(again, saved, words, seat))
    if json:
        whole = {"ruleset": saved.ruleset, "digest": again.digest, "outcome": again.outcome, "chapters": chapters}
        print_json(whole if seat is None else {name: each for name, each in whole.items() if name != "digest"})
        return
    console = Console()
    if story:
        console.print(_story(title, chapters))
    how = ended(again.outcome, words) if again.outcome else "Not over yet."
    console.print(
        f"{game_name(saved.ruleset, words)}: {counted(len(chapters), 'answer')}. {how} Digest {again.digest}."
    )


def _story(title: str, chapters: list[dict[str, Any]]) -> Table:
    """The events, each line with its rule. Questions are left out: the events show their answers."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row("", Text(harmless(title), "bold underline"))
    stance = ""
    for chapter in chapters:
        if chapter["aloud"]:
            table.add_row("", Text(harmless(chapter["asked"]), "italic"))
        for line in chapter["story"]:
            match line["weight"]:
                case Weight.CHAPTER:
                    table.add_row()
                    table.add_row(line["rule"], Text(harmless(line["text"]), "bold"))
                case Weight.STANCE if line["text"] != stance:
                    stance = line["text"]
                    table.add_row(line["rule"], Text(harmless(stance)))
                case Weight.NEWS:
                    table.add_row(line["rule"], Text(harmless(line["text"])))
    return table


@app.command()
@journal_file
@click.option("--game", type=click.IntRange(min=1), help="The number of the game; by default the last.")
@click.option("--story", is_flag=True, help="Tell what happened, each line with its rule.")
@click.option("--seat", help="Only what this seat knew.")
@language("The language of the story.")
@as_json
def replay(file: Path | None, *, game: int | None, story: bool, seat: str | None, language: str, json: bool) -> None:
    """Replay a recorded game and show how it went."""
    run_replay(file, game=game, story=story, language=language, json=json, seat=seat)
