"""Recorded games of a ruleset: what the table asked, what was answered, and what happened, word for word.

A game's own `golden_games.py` declares its recordings:

    GOLDEN = Golden(RULESET, sensible, Path(__file__).parent / "golden", starter_setup, {"the-ford": {"scenario": "the_ford"}})

`GOLDEN.record()` plays them again after rules or words have changed on purpose. Read the difference before you commit it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from rulesets.engine import bots
from rulesets.engine.answers import Answer, from_json, to_json
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Ruleset, Setup
from tests.rulesets.starter_words import words_of

Choices = dict[str, Any]
Line = dict[str, Any]


@dataclass(frozen=True)
class Golden:
    """`setup` makes a setup from the choices of a game.

    A recording has at most `longest` answers, and ends as `results` says, if it says so for this game.
    """

    ruleset: Ruleset[Any]
    taste: Any
    folder: Path
    setup: Callable[[Choices], Setup]
    games: Mapping[str, Choices]
    longest: int = 400
    results: Mapping[str, str] = field(default_factory=dict)

    def lines(self, choices: Choices, answers: Iterable[Answer]) -> Iterator[Line]:
        """The story of a game; the last line has its digest and outcome."""
        game = Game(self.ruleset, self.setup(choices))
        words = self._words(game)
        yield {"choices": choices, "asks": _prompt(game, words)}
        for answer in answers:
            story = [words.tell(event) for event in game.answer(answer)]
            yield {"answer": to_json(answer), "story": story, "asks": _prompt(game, words)}
        assert game.outcome is not None, "a recorded game is played to its end"
        yield {"digest": game.digest, "outcome": game.outcome.result, "won": list(game.outcome.won)}

    def _words(self, game: Game[Any]) -> Words:
        return words_of(self.ruleset.id).calling(self.ruleset.called(game.setup), game.setup.seats)

    def read(self, name: str) -> list[Line]:
        return [json.loads(line) for line in (self.folder / f"{name}.jsonl").read_text().splitlines()]

    def check(self, name: str) -> None:
        """Play the answers of a recording again: the same must come of them, word for word."""
        recorded = self.read(name)
        answers = (from_json(line["answer"]) for line in recorded[1:-1])
        replayed = self.lines(recorded[0]["choices"], answers)
        for number, (now, then) in enumerate(zip(replayed, recorded, strict=True), 1):
            assert now == then, f"line {number}"

    def record(self) -> None:
        """Play each game with the bot; keep the first that is short enough and ends as it should."""
        for name, choices in self.games.items():
            game = next(game for game in self._played(choices) if self._fits(name, game))
            lines = (json.dumps(line, ensure_ascii=False) for line in self.lines(choices, game.answers))
            (self.folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n")

    def _fits(self, name: str, game: Game[Any]) -> bool:
        result = "" if game.outcome is None else game.outcome.result
        return len(game.answers) <= self.longest and result == self.results.get(name, result)

    def _played(self, choices: Choices) -> Iterator[Game[Any]]:
        for seed in count():
            game = Game(self.ruleset, self.setup(choices))
            bots.play_out(game, Random(seed), self.taste)
            yield game


def _prompt(game: Game[Any], words: Words) -> str:
    return words.say(game.request.why) if game.request is not None else ""
