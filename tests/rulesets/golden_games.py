"""Recorded games of every ruleset: what the table asked, what was answered, and what happened, word for word.

To record them again after rules or words have changed on purpose: `python -m tests.rulesets.golden_games multiverse_war …`.
Read the difference before you commit it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from controller.config import games
from rulesets.engine import bots
from rulesets.engine.answers import Answer, from_json, to_json
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from tests.rulesets.starter_words import words_of

Choices = dict[str, Any]
Line = dict[str, Any]


@dataclass(frozen=True)
class Golden:
    """A recording has at most `longest` answers, and ends with `result`, if it names one."""

    game: str
    name: str
    choices: Choices
    longest: int = 400
    result: str = ""
    path: Path = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "path", Path(__file__).parent / self.game / "golden" / f"{self.name}.jsonl")

    def check(self) -> None:
        """Play the answers of the recording again: their results must be the same, word for word."""
        recorded = [json.loads(line) for line in self.path.read_text().splitlines()]
        answers = (from_json(line["answer"]) for line in recorded[1:-1])
        replayed = self._lines(recorded[0]["choices"], answers)
        for number, (now, then) in enumerate(zip(replayed, recorded, strict=True), 1):
            assert now == then, f"line {number}"

    def record(self) -> None:
        """Play with the game's bot; keep the first game that is short enough and ends as it should."""
        game = next(game for game in self._played() if self._fits(game))
        lines = (json.dumps(line, ensure_ascii=False) for line in self._lines(self.choices, game.answers))
        self.path.write_text("\n".join(lines) + "\n")

    def _new(self, choices: Choices) -> Game[Any]:
        table = import_module(f"tests.rulesets.{self.game}.table")
        return Game(games.find(self.game), table.starter_setup(**choices))

    def _lines(self, choices: Choices, answers: Iterable[Answer]) -> Iterator[Line]:
        """The story of a game; the last line has its digest and outcome."""
        game = self._new(choices)
        words = words_of(self.game).calling(game.ruleset.called(game.setup), game.setup.seats)
        yield {"choices": choices, "asks": _prompt(game, words)}
        for answer in answers:
            story = [words.tell(event) for event in game.answer(answer)]
            yield {"answer": to_json(answer), "story": story, "asks": _prompt(game, words)}
        assert game.outcome is not None, "a recorded game is played to its end"
        yield {"digest": game.digest, "outcome": game.outcome.result, "won": list(game.outcome.won)}

    def _fits(self, game: Game[Any]) -> bool:
        result = "" if game.outcome is None else game.outcome.result
        return len(game.answers) <= self.longest and result == (self.result or result)

    def _played(self) -> Iterator[Game[Any]]:
        for seed in count():
            game = self._new(self.choices)
            bots.play_out(game, Random(seed), games.bot(self.game))
            yield game


def _prompt(game: Game[Any], words: Words) -> str:
    return words.say(game.request.why) if game.request is not None else ""


GOLDEN = (
    Golden("legends_of_novus", "alone", {"seats": ["anna"]}),
    Golden("legends_of_novus", "two-players", {"seats": ["anna", "bruno"], "house": {"round_limit": 10}}),
    Golden(
        "legends_of_novus",
        "two-players-other-house-rules",
        {
            "seats": ["anna", "bruno"],
            "hints": True,
            "house": {
                "hero_deal": "random",
                "round_limit": 10,
                "travel_roll_timing": "before-move",
                "explore_waypoints": False,
                "player_trade": "any-time",
                "creature_roller": "anyone",
            },
        },
    ),
    Golden("multiverse_war", "a-first-battle", {"scenario": "border-fires"}, longest=480),
    Golden("multiverse_war", "a-duel", {"scenario": "the-long-march", "turns": 5}, longest=480),
    Golden(
        "multiverse_war",
        "three-players-with-house-rules",
        {
            "scenario": "three-corners",
            "turns": 5,
            "house": {
                "expert": True,
                "formations": True,
                "diplomacy": "recorded",
                "build_order": "together",
                "territory_turned_by": "neighbour",
                "ffa_conquest": "ends",
                "answer_unseen_shooter": True,
                "sight_is_mutual": True,
                "only_standing_buildings_score": True,
            },
        },
        longest=480,
    ),
    Golden("nova_aetas", "no-way-but-up-won", {"mission": "no-way-but-up"}, result="victory"),
    Golden(
        "nova_aetas", "no-way-but-up-lost", {"mission": "no-way-but-up", "house": {"reaction": True}}, result="defeat"
    ),
    Golden("nova_aetas", "the-burning-village", {"mission": "the-burning-village"}),
    Golden("nova_aetas", "a-first-evening", {"mission": "no-way-but-up", "company": {"name": "The Lanterns"}}),
    Golden("nova_aetas_renaissance", "the-ferry-toll-lost", {"mission": "the-ferry-toll"}, result="defeat"),
    Golden("nova_aetas_renaissance", "the-bronze-bull-won", {"mission": "the-bronze-bull"}, result="victory"),
    Golden("nova_aetas_renaissance", "night-at-the-arsenal-won", {"mission": "night-at-the-arsenal"}, result="victory"),
    Golden("novus_malum", "the-ford-together", {"scenario": "the_ford", "house": {"asking": "together"}}, longest=320),
    Golden("novus_malum", "the-last-cart-one-by-one", {"scenario": "the_last_cart"}, longest=320),
    Golden(
        "novus_malum",
        "the-watchtower-other-house-rules",
        {
            "scenario": "the_watchtower",
            "house": {
                "asking": "together",
                "premeasure": False,
                "coherency_mode": "chain",
                "heroic_move": "walk",
                "fumble_on": "d3",
                "engaged_shooters": False,
                "clash_cycle": "block-beats-crush",
                "fleeing_off_the_table": "leave",
            },
        },
        longest=320,
    ),
)

if __name__ == "__main__":
    for each in GOLDEN:
        if each.game in sys.argv[1:]:
            each.record()
