"""Bots play whole missions: nothing breaks, nothing illegal stands, it always ends, and it can always be played again."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest
from pydantic.fields import FieldInfo

from rulesets.engine import bots
from rulesets.engine.answers import Answer
from rulesets.engine.bots import Taste, anything
from rulesets.engine.game import Game
from rulesets.engine.requests import is_anchor
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.house_rules import HouseRules
from rulesets.nova_aetas.invariants import violations
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.state import State
from tests.rulesets.nova_aetas.pacing import Pacing
from tests.rulesets.nova_aetas.table import starter_setup

MISSIONS = (
    "no-way-but-up",
    "the-burning-village",
    "the-silent-bell",
    "the-physicians-road",
    "honey-and-claws",
)


def _otherwise(field: FieldInfo) -> Any:
    """The reading of a switch that is furthest from the book's."""
    return True if field.annotation is bool else get_args(field.annotation)[-1]


HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"reaction": True, "harder_out_of_action": True, "play_last_sector": True},
    {name: _otherwise(field) for name, field in HouseRules.model_fields.items()} | {"reaction": False},
)
MOST = 3000
"""Answers after which a battle has lost its way; the longest seen take a few hundred."""


def play(setup: NovaAetasSetup, seed: int, taste: Taste[State], *, anchors: bool = False) -> Game[State]:
    """A whole game, looked at after every answer."""
    game, rng, pacing = Game(RULESET, setup), Random(seed), Pacing()
    for _ in range(MOST):
        if game.request is None:
            return game
        if anchors and is_anchor(game.request):
            again = Game(RULESET, setup, game.position)
            assert (again.request, again.digest) == (game.request, game.digest)
        enemies = (*game.state.enemies,)
        events = game.answer(bots.answer(game, rng, taste))
        assert pacing.follow(events, enemies) is None
        if game.outcome is None:
            assert violations(game.state) == ()
        assert game.view.dial is not None
    pytest.fail(f"the game did not end within {MOST} answers")


def replayed(setup: NovaAetasSetup, answers: list[Answer]) -> Game[State]:
    game = Game(RULESET, setup)
    for answer in answers:
        game.answer(answer)
    return game


@pytest.mark.parametrize("house", HOUSES, ids=("by the book", "harder", "every house rule"))
@pytest.mark.parametrize("taste", [anything, sensible], ids=("random", "sensible"))
@pytest.mark.parametrize("mission", MISSIONS)
def test_whole_missions_stay_legal_end_and_replay_to_the_same_digest(
    mission: str, taste: Taste[State], house: dict[str, Any]
) -> None:
    setup = starter_setup(mission, house=house)

    game = play(setup, seed=1, taste=taste)

    assert game.outcome is not None
    assert replayed(setup, game.answers).digest == game.digest


@pytest.mark.parametrize("house", HOUSES[:2], ids=("by the book", "harder"))
@pytest.mark.parametrize("mission", MISSIONS)
def test_at_every_anchor_the_written_position_asks_the_same_thing(mission: str, house: dict[str, Any]) -> None:
    play(starter_setup(mission, house=house), seed=2, taste=sensible, anchors=True)


def any_company(mission: str, rng: Random) -> NovaAetasSetup:
    """Four heroes of any classes, each with some skills and things that are open to him, under some house rules."""
    content = starter_setup(mission).content
    needed = content.missions[mission].needs_hero
    others = sorted(set(content.classes) - {needed})
    names = ([needed] if needed else []) + rng.sample(others, 3 if needed else 4)
    heroes = []
    for name in names:
        skills = [skill for skill, card in content.skills.items() if content.open_to(name, card)]
        things = [thing for thing, card in content.equipment.items() if content.open_to(name, card)]
        new = [thing for thing in things if thing not in content.classes[name].equipment]
        heroes.append({"hero": name, "seat": "anna", "skills": rng.sample(skills, 3), "equipment": rng.sample(new, 2)})
    house = {name: _otherwise(field) for name, field in HouseRules.model_fields.items() if rng.random() < 1 / 4}
    return starter_setup(mission, heroes=heroes, house=house)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("mission", MISSIONS)
def test_companies_of_any_classes_with_any_cards_stay_legal_end_and_replay(mission: str, seed: int) -> None:
    setup = any_company(mission, Random(seed))

    game = play(setup, seed, taste=anything)

    assert replayed(setup, game.answers).digest == game.digest


def test_thirty_enemies_on_four_boards_come_to_an_end_too() -> None:
    assert play(starter_setup("the-long-field"), seed=3, taste=sensible).outcome is not None


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(0, 1000, 50))
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_thousand_games_of_each_mission(mission: str, first: int) -> None:
    for seed in range(first, first + 50):
        setup = starter_setup(mission, house=HOUSES[seed % len(HOUSES)])
        game = play(setup, seed, sensible if seed % 2 else anything, anchors=seed % 20 == 0)
        assert replayed(setup, game.answers).digest == game.digest, seed


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mission", MISSIONS)
def test_sensible_players_win_some_and_lose_some(mission: str) -> None:
    """Between three and eight of ten, so that neither the heroes nor the mission is a formality."""
    setup = starter_setup(mission)
    outcomes = [play(setup, seed, sensible).outcome for seed in range(100)]

    won = sum(outcome is not None and outcome.result == "victory" for outcome in outcomes)

    assert 30 <= won <= 85
