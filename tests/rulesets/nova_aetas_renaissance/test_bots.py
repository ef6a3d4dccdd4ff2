"""Bots play whole missions: nothing breaks, nothing illegal stands, it always ends, and it can always be played again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.engine.bots import Taste, anything
from rulesets.engine.game import Game
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas_renaissance.bot import sensible
from rulesets.nova_aetas_renaissance.content.loadout import over_the_limit
from rulesets.nova_aetas_renaissance.house_rules import HouseRules
from rulesets.nova_aetas_renaissance.ruleset import RULESET
from rulesets.nova_aetas_renaissance.setup import RenaissanceSetup
from tests.rulesets.nova_aetas.pacing import play_mission
from tests.rulesets.nova_aetas_renaissance.pacing import Pacing, walkers
from tests.rulesets.nova_aetas_renaissance.table import starter_setup
from tests.rulesets.whole_games import check_replay, otherwise

MISSIONS = ("the-ferry-toll", "the-bronze-bull", "night-at-the-arsenal")


EVERY = {name: otherwise(field) for name, field in HouseRules.model_fields.items()}
HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"harder_out_of_action": True, "players_command_allies": True},
    {"reaction_attacks": "engage"},
    EVERY,
)


def play(setup: RenaissanceSetup, seed: int, taste: Taste[State], *, anchors: bool = False) -> Game[State]:
    """A whole game, checked after every answer."""
    return play_mission(Game(RULESET, setup), seed, taste, Pacing(), walkers, anchors=anchors)


@pytest.mark.parametrize("house", HOUSES, ids=("by the book", "harder", "engaging", "every house rule"))
@pytest.mark.parametrize("taste", [anything, sensible], ids=("random", "sensible"))
@pytest.mark.parametrize("mission", MISSIONS)
def test_whole_missions_stay_legal_end_and_replay_to_the_same_digest(
    mission: str, taste: Taste[State], house: dict[str, Any]
) -> None:
    setup = starter_setup(mission, house=house)

    game = play(setup, seed=1, taste=taste)

    assert game.outcome is not None
    check_replay(game)


@pytest.mark.parametrize("house", HOUSES[:3], ids=("by the book", "harder", "engaging"))
@pytest.mark.parametrize("mission", MISSIONS)
def test_at_every_anchor_the_written_position_asks_the_same_thing(mission: str, house: dict[str, Any]) -> None:
    play(starter_setup(mission, house=house), seed=2, taste=sensible, anchors=True)


def any_company(mission: str, rng: Random) -> RenaissanceSetup:
    """Four heroes of any classes, each with some abilities and things that are open to him, under some house rules."""
    content = starter_setup(mission).content
    names = rng.sample(sorted(name for name, hero in content.classes.items() if not hero.ally), 4)
    house = {name: value for name, value in EVERY.items() if rng.random() < 1 / 5}
    fills = "two_handed_fills_both_hands" in house
    heroes = []
    for name in names:
        skills = [skill for skill, card in content.skills.items() if content.open_to(name, card)]
        gear, more = list(content.classes[name].equipment), list[str]()
        for thing in rng.sample(sorted(content.equipment), len(content.equipment)):
            fits = not list(over_the_limit(content, [*gear, *more, thing], two_handed_fills_both_hands=fills))
            if thing not in gear and content.open_to(name, content.equipment[thing]) and fits and len(more) < 4:
                more.append(thing)
        known = rng.sample(skills, min(3, len(skills)))
        heroes.append({"hero": name, "seat": "anna", "skills": known, "equipment": more})
    return starter_setup(mission, heroes=heroes, house=house)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("mission", MISSIONS)
def test_companies_of_any_classes_with_any_cards_stay_legal_end_and_replay(mission: str, seed: int) -> None:
    setup = any_company(mission, Random(seed))

    game = play(setup, seed, taste=anything)

    check_replay(game)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(0, 700, 50))
@pytest.mark.parametrize("mission", MISSIONS)
def test_two_thousand_missions(mission: str, first: int) -> None:
    for seed in range(first, first + 50):
        rng = Random(seed)
        setup = starter_setup(mission, house=HOUSES[seed % len(HOUSES)]) if seed % 3 else any_company(mission, rng)
        game = play(setup, seed, sensible if seed % 2 else anything, anchors=seed % 20 == 0)
        check_replay(game)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mission", MISSIONS)
def test_sensible_players_win_some_and_lose_some(mission: str) -> None:
    setup = starter_setup(mission)
    outcomes = [play(setup, seed, sensible).outcome for seed in range(60)]

    won = sum(outcome is not None and outcome.result == "victory" for outcome in outcomes)

    assert 15 <= won <= 50
