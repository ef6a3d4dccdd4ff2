"""Recorded games, told word for word: what the table asked, what was answered, what came of it.

    python -m tests.rulesets.nova_aetas.golden_games

plays them anew after rules or words have changed on purpose. Read the difference before you commit it.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from rulesets.engine import bots
from rulesets.engine.answers import Answer, from_json, to_json
from rulesets.engine.cues import Cue
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Together
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.state.state import State
from tests.rulesets.nova_aetas.table import PACK, starter_setup

FOLDER = Path(__file__).parent / "golden"
RULES = Path(__file__).parents[3] / "rulesets"
GAMES: dict[str, tuple[dict[str, Any], str]] = {
    "no-way-but-up-won": ({"mission": "no-way-but-up"}, "victory"),
    "no-way-but-up-lost": ({"mission": "no-way-but-up", "house": {"reaction": True}}, "defeat"),
    "the-burning-village": ({"mission": "the-burning-village"}, "victory"),
    "a-first-evening": ({"mission": "no-way-but-up", "company": {"name": "The Lanterns"}}, "victory"),
}
"""The choices of each game, and how it is to end."""


def words(language: str = "en") -> Words:
    folders = (RULES / "engine" / "words", RULES / "nova_aetas" / "words", PACK / "words")
    return Words(*(tomllib.loads((folder / f"{language}.toml").read_text()) for folder in folders))


def prompt(game: Game[State], said: Words) -> str:
    request = game.request
    match request:
        case None:
            assert game.outcome is not None
            return said.say(Cue("name." + game.outcome.result))
        case Together(why=why):
            return said.say(why)
        case single:
            return said.say(single.why)


def step(answer: Answer, events: tuple[Event, ...], game: Game[State], said: Words) -> dict[str, Any]:
    return {"answer": to_json(answer), "story": [said.tell(event) for event in events], "asks": prompt(game, said)}


def told(choices: dict[str, Any], answers: Iterator[Answer] | list[Answer]) -> Iterator[dict[str, Any]]:
    """The story of a game, from its choices and its answers."""
    said, game = words(), Game(RULESET, starter_setup(**choices))
    yield {"choices": choices, "asks": prompt(game, said)}
    for answer in answers:
        yield step(answer, game.answer(answer), game, said)


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]


def answers_of(lines: list[dict[str, Any]]) -> list[Answer]:
    return [from_json(line["answer"]) for line in lines[1:]]


def _played(choices: dict[str, Any]) -> Iterator[Game[State]]:
    setup = starter_setup(**choices)
    for seed in count():
        game = Game(RULESET, setup)
        bots.play_out(game, Random(seed), sensible)
        yield game


def _record(name: str) -> None:
    choices, wanted = GAMES[name]
    game = next(game for game in _played(choices) if game.outcome is not None and game.outcome.result == wanted)
    lines = (json.dumps(line, ensure_ascii=False) for line in told(choices, game.answers))
    (FOLDER / f"{name}.jsonl").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    for each in GAMES:
        _record(each)
