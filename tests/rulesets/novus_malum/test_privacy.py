"""Tokens in the bag, in the other's hand and face down stay hidden, whatever they are."""

from random import Random

import pytest

from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from rulesets.engine.state.privacy import Hidden
from rulesets.novus_malum.rules.phases.command import COMBAT
from rulesets.novus_malum.ruleset import RULESET
from rulesets.novus_malum.state.state import Phase
from tests.engine.privacy.exchange import check_privacy
from tests.rulesets.novus_malum.test_bots import setup_for


def numbered(hidden: Hidden) -> bool:
    """The combat token is revealed when it is drawn, so it cannot be exchanged."""
    return bool(hidden.value != COMBAT)


def watch(seed: int, answers: int) -> int:
    """A random game by the book, looked at by somebody after every answer of a command phase; how often that was."""
    rng, game, looks = Random(seed), Game(RULESET, setup_for(2 * seed)), 0
    for _ in range(answers):
        if game.request is None:
            break
        if game.state.phase is Phase.COMMAND:
            check_privacy(game, rng.choice((None, *game.setup.seats)), rng, numbered)
            looks += 1
        game.answer(answer(game, rng))
    return looks


@pytest.mark.parametrize("seed", range(4))
def test_no_viewer_notices_that_hidden_tokens_were_exchanged(seed: int) -> None:
    assert watch(seed, answers=400) > 10


@pytest.mark.soak
@pytest.mark.parametrize("block", range(10))
def test_no_viewer_notices_it_in_many_games(block: int) -> None:
    for seed in range(100 * block, 100 * block + 100):
        watch(seed, answers=5000)
