"""Nobody is sent what is not theirs to know, over any road: random games of the fair and of Novus Malum."""

from __future__ import annotations

import json
from random import Random

import pytest
from msgspec.structs import replace

from controller.commands.tables import demo_table
from controller.config.load import load_table
from controller.messages.events_in_words import events_message
from controller.messages.payloads import to_json
from controller.messages.prompt import Prompt
from controller.session.resume import words_of
from rulesets.engine.answers import Chosen, ForSeat, Override
from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.view import View
from rulesets.novus_malum.ruleset import RULESET
from rulesets.novus_malum.state.state import Phase
from tests.controller.privacy.leaving import check_leaving, sent
from tests.engine.fair import FAIR, FairSetup, State, new_fair, sensible
from tests.engine.fair_country import FAIR_WORDS
from tests.rulesets.novus_malum.test_bots import setup_for
from tests.rulesets.novus_malum.test_privacy import numbered

SEATS = ("red", "blue", "green", "white", "black")
OFTEN_ENOUGH = 1 / 4


def watch_fair(seed: int) -> int:
    """One random fair; somebody looks now and then. Returns how often."""
    rng, looks = Random(seed), 0
    game = new_fair(seats=SEATS[: 2 + seed % 4], rounds=1 + seed % 2, country=seed % 3 == 0)
    while game.request is not None:
        if rng.random() < OFTEN_ENOUGH:
            viewer = rng.choice((None, *game.setup.seats))
            check_leaving(game, viewer, FAIR_WORDS, rng, events=True)
            looks += 1
        game.answer(answer(game, rng, sensible))
    return looks


def watch_novus_malum(seed: int, most: int) -> int:
    """A random battle by the book; somebody looks now and then in its command phases, where tokens are hidden."""
    words = words_of(load_table(demo_table("novus_malum")))
    rng, game, looks = Random(seed), Game(RULESET, setup_for(2 * seed)), 0
    for _ in range(most):
        if game.request is None:
            break
        if game.state.phase is Phase.COMMAND and rng.random() < OFTEN_ENOUGH:
            check_leaving(game, rng.choice((None, *game.setup.seats)), words, rng, numbered)
            looks += 1
        game.answer(answer(game, rng))
    return looks


@pytest.mark.parametrize("block", range(4))
def test_no_road_betrays_a_hand_at_the_fair(block: int) -> None:
    assert sum(watch_fair(seed) for seed in range(8 * block, 8 * block + 8)) > 20


@pytest.mark.parametrize("seed", range(3))
def test_no_road_betrays_a_hidden_token_of_novus_malum(seed: int) -> None:
    assert watch_novus_malum(seed, most=250) > 2


@pytest.mark.soak
@pytest.mark.parametrize("block", range(10))
def test_no_road_betrays_a_hand_in_many_fairs(block: int) -> None:
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        watch_fair(seed)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(10))
def test_no_road_betrays_a_token_in_many_battles(block: int) -> None:
    for seed in range(100 * block, 100 * block + 100):
        watch_novus_malum(seed, most=5000)


def leaky_view(state: State, _viewer: str | None) -> View:
    return FAIR.view(state, "blue")


@pytest.mark.parametrize("viewer", [None, "red"])
def test_a_game_that_forgets_to_hide_a_hand_leaks_nothing(viewer: str | None) -> None:
    game = Game(replace(FAIR, view=leaky_view), FairSetup())
    game.answer(Override("traders.blue.hand", ["silk", "pepper"]))
    check_leaving(game, viewer, FAIR_WORDS, Random(1))


def unveiled(prompt: Prompt, _seat: str | None, _words: Words) -> Prompt:
    return prompt


def look_often(game: Game[State]) -> None:
    for seed in range(20):
        check_leaving(game, "red", FAIR_WORDS, Random(seed))


LEAKS = {
    "page": ("controller.web.page.parts.visible_to", unveiled),
    "broker and panels": ("controller.daemon.publishers.visible_to", unveiled),
}


@pytest.mark.parametrize("road", LEAKS)
def test_a_leak_on_any_road_is_found_out(road: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blue may shout on red's turn, if blue holds a shout: nobody else may be able to tell."""
    game = new_fair()
    game.answer(Override("traders.blue.hand", ["shout", "pepper"]))
    for seat in game.setup.seats:
        game.answer(ForSeat(seat, Chosen("ready")))
    check_leaving(game, "red", FAIR_WORDS, Random(1))
    monkeypatch.setattr(*LEAKS[road])
    with pytest.raises(AssertionError):
        look_often(game)


def test_a_hidden_value_that_is_set_by_hand_is_told_to_nobody() -> None:
    game = new_fair()
    answer_ = Override("traders.blue.hand", ["pepper"])
    told = events_message(0, answer_, game.answer(answer_), FAIR_WORDS)
    assert b"pepper" not in to_json(told)
    assert told.answer["value"] == "secret"


def test_a_seat_finds_its_own_hand_on_its_own_topic_and_nobody_elses() -> None:
    game = new_fair()
    game.answer(Override("traders.blue.hand", ["shout", "pepper"]))
    blue, red = (sent(game, viewer, FAIR_WORDS, Random(1)) for viewer in ("blue", "red"))
    own = json.loads(blue["arbiter/den/seat/blue/view"])["view"]["piles"]
    assert [pile["cards"] for pile in own if pile["id"] == "hand-blue"] == [["shout", "pepper"]]
    assert not [road for road in red if road.startswith("arbiter/den/seat/blue")]
    public = json.loads(blue["arbiter/den/view"])["view"]["piles"]
    assert [(pile["cards"], pile["hidden"]) for pile in public if pile["id"] == "hand-blue"] == [([], 2)]
