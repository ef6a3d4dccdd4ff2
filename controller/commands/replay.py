"""`arbiter replay`: a recorded game, again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

from controller import games
from controller.commands.failing import Failure
from controller.commands.faults import told_plainly
from controller.commands.output import print_json
from controller.journal import Journal
from controller.journal_chain import Saved
from controller.journal_replay import setup_of
from controller.languages import words_for
from controller.packs import SHIPPED
from rulesets.engine.answers import to_json
from rulesets.engine.game import Game
from rulesets.engine.words import Words


def replay(path: Path, *, story: bool, json: bool) -> None:
    with told_plainly():
        with Journal.read(path) as journal:
            saved = journal.latest()
        if saved is None:
            raise Failure(f"{path} holds no game yet.")
        ruleset = games.find(saved.ruleset)
        words = words_for(saved.ruleset, _pack_of(saved.ruleset), "en")
        game = Game(ruleset, setup_of(saved, ruleset))
        chapters = list(_chapters(game, saved, words))
    if json:
        print_json({"ruleset": saved.ruleset, "digest": game.digest, "outcome": game.outcome, "chapters": chapters})
        return
    console = Console()
    for chapter in chapters if story else ():
        for line in chapter["story"]:
            console.print(line, markup=False)
    ended = game.outcome.result if game.outcome else "not over yet"
    console.print(f"{saved.ruleset}: {len(chapters)} answers, {ended}. Digest {game.digest}.")


def _pack_of(ruleset: str) -> Path:
    """The journal holds the cards, not their names: those of the shipped pack are the best guess."""
    return SHIPPED / ruleset / "starter"


def _chapters(game: Game[Any], saved: Saved, words: Words) -> Iterator[dict[str, Any]]:
    """What came of each answer."""
    for index, answer in enumerate(saved.record):
        events = game.answer(answer)
        yield {
            "index": index,
            "answer": to_json(answer),
            "digest": game.digest,
            "story": [words.tell(event) for event in events],
        }
