from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine.answers import Answer, Override, Undo, from_json, to_json
from rulesets.engine.bots import answer, play_out
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.refusal import Refused
from rulesets.engine.state.digest import canonical, digest
from tests.engine.toy import TOY, State, ToySetup, faults, new_game

BOTH = ("red", "blue")


@pytest.mark.parametrize("seed", range(25))
def test_random_play_always_ends_and_plays_again_the_same(seed: int) -> None:
    game = new_game(turns=30)
    play_out(game, Random(seed))
    assert game.outcome is not None
    assert faults(game.state) == ()
    again = new_game(turns=30)
    for each in game.answers:
        again.answer(from_json(to_json(each)))
    assert (again.digest, again.outcome) == (game.digest, game.outcome)


def test_a_game_that_does_not_end_is_a_fault() -> None:
    with pytest.raises(RuntimeError, match="did not end within 10 answers"):
        play_out(new_game(turns=1000), Random(0), most=10)
    with pytest.raises(ValueError, match="The game is over"):
        answer(new_game(turns=0), Random(0))


JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)
PATHS = st.sampled_from(
    ["turn", "active", "heroes.red.gold", "heroes.blue.square", "visits.1", "deck.bag", "luck", "x"]
)
MEDDLING: st.SearchStrategy[Answer | None] = st.one_of(
    st.none(),
    st.builds(Undo, st.integers(-1, 6), st.sampled_from([(), BOTH])),
    st.builds(Override, PATHS, JUNK | st.integers(0, 12)),
)


@settings(max_examples=150)
@given(seed=st.integers(0, 2**32), meddling=st.lists(MEDDLING, max_size=40))
def test_no_meddling_brings_the_game_out_of_step_with_its_record(seed: int, meddling: list[Answer | None]) -> None:
    rng = Random(seed)
    game = new_game(turns=20)
    for meddle in meddling:
        if game.request is None:
            break
        before = game.digest
        try:
            game.answer(meddle or answer(game, rng))
        except (Refused, RulesFault):
            assert game.digest == before
    again: Game[State] = Game(TOY, ToySetup(turns=20))
    for each in game.record:
        again.answer(each)
    assert (again.digest, again.answers) == (game.digest, game.answers)


def test_the_digest_is_the_same_in_every_process() -> None:
    """Hashes of strings differ from one process to the next; nothing of that may show."""
    program = (
        "from random import Random; from tests.engine.toy import new_game; from rulesets.engine.bots import play_out;"
        "game = new_game(turns=40); play_out(game, Random(3)); print(game.digest)"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, check=True, capture_output=True, text=True
        ).stdout.strip()
        for seed in ("1", "2")
    }
    here = new_game(turns=40)
    play_out(here, Random(3))
    assert found == {here.digest}


def test_a_digest_tells_states_apart_and_equal_ones_together() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1}) != digest({"a": 1, "b": [3]})
    assert new_game().digest == new_game().digest != new_game(turns=13).digest


def test_what_has_no_fixed_form_cannot_be_part_of_a_state() -> None:
    with pytest.raises(TypeError, match="set"):
        canonical({"a": {1, 2}})
