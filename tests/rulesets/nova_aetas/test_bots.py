"""Bots play whole missions: nothing breaks, nothing illegal stands, it always ends, and it can always be played again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.engine.bots import Taste, anything
from rulesets.engine.game import Game
from rulesets.nova_aetas.bot import Aim, aim, sensible
from rulesets.nova_aetas.house_rules import HouseRules
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.state import State
from tests.rulesets.nova_aetas.pacing import Pacing, play_mission
from tests.rulesets.nova_aetas.table import battle, starter_setup
from tests.rulesets.whole_games import check_replay, otherwise

MISSIONS = (
    "no-way-but-up",
    "the-burning-village",
    "the-silent-bell",
    "the-physicians-road",
    "honey-and-claws",
)


EVERY = {name: otherwise(field) for name, field in HouseRules.model_fields.items()}
HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"reaction": True, "harder_out_of_action": True, "play_last_sector": True},
    EVERY | {"reaction": False},
)


def play(setup: NovaAetasSetup, seed: int, taste: Taste[State], *, anchors: bool = False) -> Game[State]:
    """A whole game, checked after every answer."""
    return play_mission(Game(RULESET, setup), seed, taste, Pacing(), anchors=anchors)


@pytest.mark.parametrize("house", HOUSES, ids=("by the book", "harder", "every house rule"))
@pytest.mark.parametrize("taste", [anything, sensible], ids=("random", "sensible"))
@pytest.mark.parametrize("mission", MISSIONS)
def test_whole_missions_stay_legal_end_and_replay_to_the_same_digest(
    mission: str, taste: Taste[State], house: dict[str, Any]
) -> None:
    setup = starter_setup(mission, house=house)

    game = play(setup, seed=1, taste=taste)

    assert game.outcome is not None
    check_replay(game)


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
    house = {name: value for name, value in EVERY.items() if rng.random() < 1 / 4}
    return starter_setup(mission, heroes=heroes, house=house)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("mission", MISSIONS)
def test_companies_of_any_classes_with_any_cards_stay_legal_end_and_replay(mission: str, seed: int) -> None:
    setup = any_company(mission, Random(seed))

    game = play(setup, seed, taste=anything)

    check_replay(game)


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
        check_replay(game)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mission", MISSIONS)
def test_sensible_players_win_some_and_lose_some(mission: str) -> None:
    """Between three and eight of ten, so that neither the heroes nor the mission is a formality."""
    setup = starter_setup(mission)
    outcomes = [play(setup, seed, sensible).outcome for seed in range(100)]

    won = sum(outcome is not None and outcome.result == "victory" for outcome in outcomes)

    assert 30 <= won <= 85


def test_bots_go_for_the_enemies_that_the_mission_wants_dead() -> None:
    table = battle(
        heroes={"squire": "A1"},
        enemies={"hedge-witch-1": "C8", "stratiota-1": "C4"},
        active="squire",
        mission={"victory": [{"when": "enemies-dead", "kind": "stratiota"}]},
    )

    assert aim(table.state, table.state.heroes["squire"]) == (Aim.ENEMIES, ["C4"])
