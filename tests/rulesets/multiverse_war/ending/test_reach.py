"""Every mission of the starter pack can be reached in the five turns of its shortest scenario, by a player who goes for it."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.engine.bots import Taste
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Option
from rulesets.multiverse_war.bot import sensible
from rulesets.multiverse_war.rules.ending.missions import is_fulfilled
from rulesets.multiverse_war.ruleset import RULESET
from rulesets.multiverse_war.state.options import Build, EndBuild, Recruit, Road, Work
from rulesets.multiverse_war.state.state import State, War
from tests.rulesets.multiverse_war.table import starter, starter_setup
from tests.rulesets.whole_games import steps

MOST_GAMES = 20


def going_for(mission: str) -> Taste[State]:
    """A bot that spends its gold on what the mission asks for, and on nothing else."""
    needs = starter()["missions"][mission]["needs"]
    wanted = {need.get("of") or need["have"] for need in needs}
    saves = "gold" in wanted

    def helps(game: War, option: Option) -> bool:
        content = game.state.world.content
        match option:
            case Build(kind):
                return kind in wanted or wanted == {"links"} or (kind == "barracks" and "cavalry" in wanted)
            case Recruit(what):
                card = content.units.get(what)
                return card.class_ in wanted if card else "heroes" in wanted
            case Road():
                return "links" in wanted
            case _:
                return False

    def taste(game: War, request: Choose, rng: Random) -> Option:
        liked = sensible(game, request, rng)
        if request.why.key not in {"ask.build", "ask.work"} or not wanted - {"slain", "adventures", "revealed", "turn"}:
            return liked
        if saves:
            return next(each for each in request.options if isinstance(each, EndBuild))
        if isinstance(liked, Road) and helps(game, liked):
            return liked
        found = [each for each in request.options if helps(game, each) and not isinstance(each, Road)]
        works = [each for each in request.options if isinstance(each, Work)]
        if not found and works and rng.random() < 0.6:
            return works[0]
        return found[0] if found else request.options[-1]

    return taste


@pytest.mark.parametrize("mission", starter()["missions"])
def test_a_player_who_goes_for_a_mission_can_fulfil_it_in_five_turns(mission: str) -> None:
    for seed in range(MOST_GAMES):
        *_, game = steps(Game(RULESET, starter_setup("border-fires")), seed, going_for(mission))
        state = game.state
        needs = state.world.content.missions[mission].needs
        if any(all(is_fulfilled(state, seat, need) for need in needs) for seat in state.world.seats):
            return
    pytest.fail(f"nobody fulfilled it in {MOST_GAMES} games")
