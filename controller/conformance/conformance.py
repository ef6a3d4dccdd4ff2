"""Play a ruleset at random and check at every step what the table relies on.

Theory of operation

`check_ruleset` plays games with the game's own bot and with random answers in turn, on the table of the game's demo. Before each answer it calls every
check of `checks.CHECKS` that is due; when a game is over, those of `checks.AT_THE_END`. A check raises Broken with one sentence. The
report keeps the first sentence of each check, with the seed and the number of answers at which it was found, so that the author
can go there. A check that failed is not called again: one mistake would be found at every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec import Struct

from controller.conformance.checks import AT_THE_END, CHECKS, LONGEST_GAME, Broken, Check, Moment
from controller.conformance.words_check import Reading
from rulesets.engine import bots
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Ruleset, Setup

RANDOM_ANSWERS = 0.3
"""How many answers of every second game are random: bots alone never see what people do by mistake."""


class Promise(Struct, frozen=True):
    """What was checked how often, and the first time it did not hold, if there was one."""

    id: str
    says: str
    checked: int
    broken: str = ""


class Report(Struct, frozen=True):
    ruleset: str
    games: int
    answers: int
    promises: tuple[Promise, ...]

    @property
    def kept(self) -> bool:
        return not any(promise.broken for promise in self.promises)


def check_ruleset(
    ruleset: Ruleset[Any],
    setup: Setup,
    reading: Reading,
    count: int,
    seed: int,
    progress: Callable[[], None] = lambda: None,
) -> Report:
    """Play `count` games from this seed on."""
    found = _Findings()
    for each in range(seed, seed + count):
        found.play(ruleset, setup, reading, each)
        progress()
    return Report(ruleset.id, count, found.answers, tuple(found.promises()))


class _Findings:
    def __init__(self) -> None:
        self.answers = 0
        self._checked = dict.fromkeys((check.id for check in (*CHECKS, *AT_THE_END)), 0)
        self._broken: dict[str, str] = {}

    def play(self, ruleset: Ruleset[Any], setup: Setup, reading: Reading, seed: int) -> None:
        rng, at = Random(seed), 0
        try:
            game = Game(ruleset, setup)
            events: tuple[Event, ...] = game.opening
            while game.request is not None and at < LONGEST_GAME:
                self._look(Moment(game, events, reading), seed, CHECKS)
                events = game.answer(bots.answer(game, rng, self._taste(game, rng, seed)))
                at = len(game.record)
                self.answers += 1
            self._look(Moment(game, events, reading), seed, AT_THE_END)
        except Exception as error:  # noqa: BLE001  # rules may fail in any way
            self._note("ends", f"{type(error).__name__}: {error}", seed, at)

    def _taste(self, game: Game[Any], rng: Random, seed: int) -> bots.Taste[Any]:
        careless = seed % 2 == 1 and rng.random() < RANDOM_ANSWERS
        return bots.anything if careless or game.ruleset.bot is None else game.ruleset.bot

    def _look(self, moment: Moment, seed: int, checks: tuple[Check, ...]) -> None:
        at = len(moment.game.record)
        for check in checks:
            if check.id in self._broken or at % check.every:
                continue
            try:
                self._checked[check.id] += bool(check.look(moment))
            except Broken as broken:
                self._note(check.id, str(broken), seed, at)
            except Exception as error:  # noqa: BLE001  # the ruleset is somebody else's
                self._note(check.id, f"{type(error).__name__}: {error}", seed, at)

    def _note(self, check: str, sentence: str, seed: int, at: int) -> None:
        self._broken.setdefault(check, f"{' '.join(sentence.split())} (seed {seed}, after {at} answers)")

    def promises(self) -> Iterator[Promise]:
        for check in (*CHECKS, *AT_THE_END):
            yield Promise(check.id, check.says, self._checked[check.id], self._broken.get(check.id, ""))
