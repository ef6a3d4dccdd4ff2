"""A bot that thinks ahead, and bots that make mistakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.engine import bots
from rulesets.engine.answers import Chosen
from rulesets.engine.foresight import Foresight, deal
from rulesets.engine.game import Game
from rulesets.engine.levels import MISTAKES, Level
from rulesets.engine.requests import Choose, Option, is_anchor
from rulesets.engine.search import levels_of, searching, taste_of
from rulesets.engine.state.clone import clone
from rulesets.engine.state.digest import digest
from rulesets.engine.state.redact import UNKNOWN
from rulesets.legends_of_novus.ruleset import RULESET as LEGENDS
from rulesets.multiverse_war.ruleset import RULESET as MULTIVERSE
from rulesets.novus_malum.ruleset import RULESET as MALUM
from tests.engine.toy import TOY, State, ToySetup
from tests.rulesets.legends_of_novus.games import setup_for as legends_setup
from tests.rulesets.multiverse_war.test_bots import SCENARIOS, plain_setup
from tests.rulesets.nova_aetas.table import new_game as mission
from tests.rulesets.nova_aetas_renaissance.table import new_game as second_mission
from tests.rulesets.novus_malum.test_bots import setup_for as malum_setup

GAMES: dict[str, Callable[[], Game[Any]]] = {
    "legends": lambda: Game(LEGENDS, legends_setup(2, "competitive")),
    "multiverse": lambda: Game(MULTIVERSE, plain_setup(SCENARIOS[0])),
    "malum": lambda: Game(MALUM, malum_setup(2)),
    "nova": lambda: mission("no-way-but-up").game,
    "renaissance": lambda: second_mission().game,
}

SEARCHED = ("nova", "renaissance", "multiverse")


def last(_game: Game[State], request: Choose, _rng: Random) -> Option:
    return request.options[-1]


def further(state: State, _seat: str) -> float:
    return float(state.paces)


def as_it_was(state: State, _seat: str, rng: Random) -> None:
    cards = list(state.world.setup.cards)
    deal(cards, (state.deck.top, state.deck.bag), rng)


def thoughtful(answers: int = 6) -> Game[State]:
    foresight = Foresight(further, 0, answers, as_it_was)
    return Game(replace(TOY, bot=last, foresight=foresight), ToySetup(turns=4))


def anchors(game: Game[Any], rng: Random, most: int) -> Iterator[Choose]:
    """Play on; stop at each question that a search can begin from."""
    for _ in range(most):
        if game.request is None:
            return
        request = game.request
        if isinstance(request, Choose) and is_anchor(request) and len(request.options) > 1:
            yield request
        game.answer(bots.answer(game, rng, game.ruleset.bot or bots.anything))


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_of_a_state_shares_nothing_that_changes(name: str) -> None:
    game = GAMES[name]()
    for _ in anchors(game, Random(1), 25):
        before = digest(game.state)
        copied = clone(game.state)
        assert digest(copied) == before
        other = Game(game.ruleset, game.setup, copied)
        assert other.request == game.request
        for _ in range(20):
            if other.request is None:
                break
            other.answer(bots.answer(other, Random(2), game.ruleset.bot or bots.anything))
        assert digest(game.state) == before
        assert digest(copied) == before, "a game has a State of its own"


@pytest.mark.parametrize("name", SEARCHED)
def test_the_same_seed_finds_the_same_option(name: str) -> None:
    again, rng = GAMES[name](), Random(3)
    for request in anchors(again, rng, 8):
        picks = {searching(2)(again, request, Random(7)).key for _ in range(2)}
        assert len(picks) == 1
        assert picks <= {option.key for option in request.options}


@pytest.mark.parametrize("name", SEARCHED)
def test_a_search_leaves_the_game_as_it_was(name: str) -> None:
    game = GAMES[name]()
    for request in anchors(game, Random(5), 6):
        before, answered = game.digest, len(game.answers)
        searching(2)(game, request, Random(1))
        assert (game.digest, len(game.answers)) == (before, answered)


def test_a_strong_bot_finds_what_its_own_bot_does_not_see() -> None:
    """The own bot of this toy always takes the last option, an auction. Only pacing brings what counts here."""
    game = thoughtful()
    request = next(anchors(game, Random(1), 40))
    picks = Counter(searching(40)(game, request, Random(seed)).key for seed in range(20))
    assert set(picks) == {"pace", "auction"}, "it takes another option only if that is better"
    assert picks["pace"] > picks["auction"], "and only if it thought of it"


def first(_game: Game[State], request: Choose, _rng: Random) -> Option:
    return request.options[0]


def test_a_plan_decides_what_is_not_worth_a_search() -> None:
    foresight = Foresight(further, 0, 6, as_it_was, matters=lambda _state, _request: False, plan=first)
    game = Game(replace(TOY, bot=last, foresight=foresight), ToySetup(turns=4))
    request = next(anchors(game, Random(1), 40))
    assert searching(40)(game, request, Random(1)) == request.options[0] != request.options[-1]


def test_where_there_is_a_plan_only_its_picks_and_those_of_the_own_bot_are_compared() -> None:
    """Every playout is worth the same here, so that a third option would win in half of all searches by luck alone."""
    game = Game(replace(TOY, bot=last, foresight=Foresight(further, 0, 6, as_it_was, plan=first)), ToySetup(turns=4))
    request = next(each for each in anchors(game, Random(1), 40) if len(each.options) > 2)
    picks = {searching(8)(game, request, Random(seed)) for seed in range(20)}
    assert picks <= {request.options[0], request.options[-1]}


def test_without_time_the_own_bot_decides() -> None:
    game = thoughtful()
    request = next(anchors(game, Random(1), 40))
    assert searching(1000, lambda: False)(game, request, Random(1)) == last(game, request, Random(1))


def test_a_game_without_foresight_has_no_strong_bot() -> None:
    assert levels_of(TOY) == (Level.EASY, Level.NORMAL)
    game = Game(TOY, ToySetup())
    request = next(anchors(game, Random(1), 40))
    assert searching(50)(game, request, Random(4)) == bots.anything(game, request, Random(4))


def test_an_easy_bot_errs_as_often_as_it_says() -> None:
    game = thoughtful()
    request = next(each for each in anchors(game, Random(1), 40) if len(each.options) > 2)
    easy, often = taste_of(game.ruleset, Level.EASY), 3000
    errors = sum(easy(game, request, Random(seed)) != request.options[-1] for seed in range(often))
    expected = MISTAKES * (1 - 1 / len(request.options))
    assert abs(errors / often - expected) < 0.03
    assert taste_of(game.ruleset, Level.NORMAL) is last


def test_unknown_cards_are_dealt_to_the_places_that_nobody_may_know() -> None:
    hand, bag = ["coin", UNKNOWN], [UNKNOWN, UNKNOWN]
    deal(["gem", "snake"], (hand, bag), Random(1))
    assert hand[0] == "coin"
    assert sorted([hand[1], *bag]) == ["gem", "snake"], "a place without a card is gone"


def test_a_chosen_option_is_one_of_the_request() -> None:
    game = thoughtful()
    request = next(anchors(game, Random(1), 40))
    game.answer(Chosen(searching(20)(game, request, Random(1)).key))
    assert game.answers
