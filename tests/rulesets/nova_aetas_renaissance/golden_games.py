"""Recorded games of the second edition, told word for word: what the table asked, what was answered, what came of it.

    python -m tests.rulesets.nova_aetas_renaissance.golden_games

plays them anew after rules or words have changed on purpose. Read the difference before you commit it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from rulesets.engine import bots
from rulesets.engine.answers import Answer
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.nova_aetas_renaissance.bot import sensible
from rulesets.nova_aetas_renaissance.ruleset import RULESET
from tests.rulesets.nova_aetas.golden_games import answers_of, prompt, step
from tests.rulesets.nova_aetas_renaissance.content.test_data import words
from tests.rulesets.nova_aetas_renaissance.table import starter_setup

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[dict[str, Any], str]] = {
    "the-ferry-toll-lost": ({"mission": "the-ferry-toll"}, "defeat"),
    "the-bronze-bull-won": ({"mission": "the-bronze-bull"}, "victory"),
    "night-at-the-arsenal-won": ({"mission": "night-at-the-arsenal"}, "victory"),
}
"""The choices of each game, and how it is to end."""


def told(choices: dict[str, Any], answers: Iterable[Answer]) -> Iterator[dict[str, Any]]:
    """The story of a game, from its choices and its answers; the last line holds its digest."""
    said: Words = words("en")
    game = Game(RULESET, starter_setup(**choices))
    yield {"choices": choices, "asks": prompt(game, said)}
    for answer in answers:
        yield step(answer, game.answer(answer), game, said)
    yield {"digest": game.digest}


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]


def answers_in(lines: list[dict[str, Any]]) -> list[Answer]:
    return answers_of(lines[:-1])


def _record(name: str) -> None:
    choices, wanted = GAMES[name]
    setup = starter_setup(**choices)
    for seed in count():
        game = Game(RULESET, setup)
        bots.play_out(game, Random(seed), sensible)
        if game.outcome is not None and game.outcome.result == wanted:
            break
    lines = (json.dumps(line, ensure_ascii=False) for line in told(choices, game.answers))
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.jsonl").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    for each in GAMES:
        _record(each)
