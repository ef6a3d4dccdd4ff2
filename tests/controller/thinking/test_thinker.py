"""The process in which strong bots think: it finds what a search here would find, and it is stopped if it hangs."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from controller.thinking import thinker as thinking
from controller.thinking.question import question
from controller.thinking.thinker import Thinker
from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose
from rulesets.engine.search import is_worth_it, searching
from rulesets.engine.state.redact import UNKNOWN
from rulesets.multiverse_war.ruleset import RULESET as MULTIVERSE
from tests.rulesets.multiverse_war.test_bots import SCENARIOS, plain_setup
from tests.rulesets.nova_aetas.table import new_game
from tests.rulesets.nova_aetas_renaissance.table import new_game as new_second_game

PLAYOUTS = 4
GAMES: dict[str, Callable[[], Game[Any]]] = {
    "first": lambda: new_game("no-way-but-up").game,
    "second": lambda: new_second_game().game,
    "multiverse": lambda: Game(MULTIVERSE, plain_setup(SCENARIOS[0])),
}


def worth_a_thought(name: str = "first", seed: int = 2) -> tuple[Game[Any], Choose]:
    game, rng = GAMES[name](), Random(seed)
    while game.request is not None:
        if (
            isinstance(game.request, Choose)
            and game.request.seat in game.setup.seats
            and is_worth_it(game, game.request)
        ):
            return game, game.request
        game.answer(bots.answer(game, rng, game.ruleset.bot or bots.anything))
    raise AssertionError("a game has such questions")


@pytest_asyncio.fixture
async def thinker() -> AsyncIterator[Thinker]:
    made = Thinker(PLAYOUTS, seconds=60)
    yield made
    await made.stop()


@pytest.mark.parametrize("name", GAMES)
async def test_it_finds_what_the_same_search_finds_here(name: str, thinker: Thinker) -> None:
    game, part = worth_a_thought(name)
    here = searching(PLAYOUTS)(game.known_to(part.seat), part, Random("seed")).key
    assert await thinker.best(game, part, "seed") == here
    assert await thinker.best(game, part, "seed") == here, "the second question comes without the setup"


def test_what_the_seat_may_not_know_is_not_sent() -> None:
    game, part = worth_a_thought()
    assert len(set(game.state.wound_cards.bag)) > 1
    assert set(question(game, part, "seed", 1, 1.0).state.wound_cards.bag) == {UNKNOWN}


async def test_a_search_that_hangs_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "COMMAND", ("sleep", "600"))
    monkeypatch.setattr(thinking, "START_SECONDS", 0.01)
    game, part = worth_a_thought()
    hangs = Thinker(PLAYOUTS, seconds=0.01)
    assert await hangs.best(game, part, "seed") is None


async def test_after_a_process_that_died_the_next_question_starts_another(
    monkeypatch: pytest.MonkeyPatch, thinker: Thinker
) -> None:
    game, part = worth_a_thought()
    monkeypatch.setattr(thinking, "COMMAND", (sys.executable, "-c", "raise SystemExit(1)"))
    assert await thinker.best(game, part, "seed") is None
    monkeypatch.undo()
    assert await thinker.best(game, part, "seed") is not None


async def test_a_question_that_was_given_up_does_not_answer_the_next(thinker: Thinker) -> None:
    game, part = worth_a_thought()
    here = searching(PLAYOUTS)(game.known_to(part.seat), part, Random("second")).key
    first = asyncio.ensure_future(thinker.best(game, part, "first"))
    await asyncio.sleep(0)
    first.cancel()
    assert await thinker.best(game, part, "second") == here
