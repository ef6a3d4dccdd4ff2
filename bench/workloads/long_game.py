"""A battle that does not end within 10,000 answers: everyone has one AP and more wounds than anyone can deal."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from statistics import fmean
from time import process_time
from typing import Self

from bench.workloads.starter_missions import LARGEST, content, setup_of
from rulesets.engine import bots
from rulesets.engine.answers import Answer
from rulesets.engine.game import Game
from rulesets.engine.position import write
from rulesets.engine.requests import is_anchor
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.state import State

WOUNDS = 999

# Twelve hours are all that a mission sheet can give; the clock is put back as often as 10,000 answers need.
HOURS_PUT_BACK = 24
SECTORS_AN_HOUR = 12

IN_TURN = 20


class LongGame:
    def __init__(self) -> None:
        self._setup = _setup()
        self._luck = Random(7)
        self._game = Game(RULESET, self._setup, _earlier(self._setup))

    def play_to(self, answers: int) -> Self:
        """So many answers or a few more, to where a position can be written."""
        while len(self._game.record) < answers or not is_anchor(self._game.request):
            self._game.answer(bots.answer(self._game, self._luck, sensible))
        return self

    def time(self, answers: int) -> float:
        """Seconds for each of the next answers."""
        return _time(self._game, self._coming(answers))

    def time_next_to_fresh(self, answers: int) -> tuple[float, float]:
        """The next answers here, and the same in a game begun from this position: the same board, and no past.

        They are played in turn, a few at a time, so that a busy moment of the machine is felt by both.
        """
        coming, fresh = self._coming(answers), Game(RULESET, self._setup, deepcopy(self._game.position))
        turns = [coming[start : start + IN_TURN] for start in range(0, answers, IN_TURN)]
        both = [(_time(self._game, turn), _time(fresh, turn)) for turn in turns]
        return fmean(old for old, _ in both), fmean(new for _, new in both)

    def _coming(self, answers: int) -> list[Answer]:
        """The bot's answers, computed beforehand so that they are not measured."""
        copy = Game(RULESET, self._setup, deepcopy(self._game.position))
        for _ in range(answers):
            copy.answer(bots.answer(copy, self._luck, sensible))
        return copy.answers


def _time(game: Game[State], answers: list[Answer]) -> float:
    """With the digest, as for a journal. Only our own processor time is counted."""
    start = process_time()
    for answer in answers:
        game.answer(answer)
        _ = game.digest
    return (process_time() - start) / len(answers)


def _setup() -> NovaAetasSetup:
    cards = content()
    for card in (*cards["classes"].values(), *cards["enemies"].values()):
        card |= {"ra": 1, "wo": WOUNDS}
    cards["missions"][LARGEST] |= {"start": "6:00", "end": "6:00"}
    return setup_of(LARGEST, cards)


def _earlier(setup: NovaAetasSetup) -> dict[str, object]:
    state, back = RULESET.begin(setup), HOURS_PUT_BACK * SECTORS_AN_HOUR
    state.now -= back
    state.dial = {token: time - back for token, time in state.dial.items()}
    return write(state)
