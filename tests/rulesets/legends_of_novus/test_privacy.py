"""Hands and the order of decks stay hidden, whoever looks, and no question betrays a card."""

from functools import partial
from random import Random

import pytest

from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from rulesets.engine.privacy import Hidden
from rulesets.engine.requests import is_anchor
from rulesets.legends_of_novus import RULESET
from rulesets.legends_of_novus.content.setup import Mode
from rulesets.legends_of_novus.state.state import State
from tests.engine.privacy.exchange import check_privacy, check_private_events
from tests.rulesets.legends_of_novus.games import MODES, setup_for


def stays_hidden(game: Game[State], hidden: Hidden) -> bool:
    """What an answer turns up for all: a card that was put back on its deck, or the only one of a hand, given as a price."""
    match hidden.path.split("."):
        case "decks", _, "top", _:
            return False
        case "heroes", seat, *_:
            return game.state.heroes[seat].hand_size > 1
        case _:
            return True


def watch(seed: int, mode: Mode, answers: int) -> int:
    """A random game by the book, looked at by somebody at every anchor; how often that was."""
    rng, game, looks = Random(seed), Game(RULESET, setup_for(2 * seed, mode)), 0
    for _ in range(answers):
        if game.request is None:
            break
        if is_anchor(game.request) and rng.random() < 0.2:
            viewer = rng.choice((None, *game.setup.seats))
            check_privacy(game, viewer, rng)
            if (
                viewer or mode != "solo"
            ):  # alone, one is asked only where one can play a card: nobody could make use of it
                check_private_events(game, viewer, rng, partial(stays_hidden, game))
            looks += 1
        game.answer(answer(game, rng))
    return looks


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(2))
def test_no_viewer_notices_that_hidden_cards_were_exchanged(seed: int, mode: Mode) -> None:
    assert watch(seed, mode, answers=300) > 5


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("block", range(4))
def test_no_viewer_notices_it_in_many_games(block: int, mode: Mode) -> None:
    for seed in range(25 * block, 25 * block + 25):
        watch(seed, mode, answers=5000)
