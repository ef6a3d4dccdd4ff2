"""NA-MIS, NA-MSB: what the mission sheet makes of the battle: victory, defeat, rewards."""

from __future__ import annotations

from rulesets.engine.ruleset import Outcome
from rulesets.nova_aetas.battle import Battle, BattleOver
from rulesets.nova_aetas.content_missions import Condition
from rulesets.nova_aetas.events import BattleEnded
from rulesets.nova_aetas.state import Standing, State


def check_end(game: Battle) -> None:
    """NA-MIS-06: at once, and defeat before victory."""
    mission = game.state.world.mission
    for won, conditions in ((False, mission.defeat), (True, mission.victory)):
        for condition in conditions:
            if holds(game.state, condition):
                raise BattleOver(won, condition.when, "NA-MIS-06")


def holds(state: State, condition: Condition) -> bool:
    match condition.when:
        case "heroes-left":
            return _standing(state, Standing.LEFT) >= condition.count
        case "heroes-down":
            return _standing(state, Standing.OUT_OF_ACTION, Standing.OUT_OF_GAME) >= _down_limit(state, condition)
        case "enemies-dead":
            return not state.enemies


def _standing(state: State, *kinds: Standing) -> int:
    return sum(hero.standing in kinds for hero in state.heroes.values())


def _down_limit(state: State, condition: Condition) -> int:
    """A smaller company is beaten when all of it lies down."""
    return min(condition.count, len(state.heroes))


def conclude(game: Battle, over: BattleOver) -> Outcome:
    mission = game.state.world.mission
    rewards = mission.won if over.won else mission.lost
    result = "victory" if over.won else "defeat"
    game.tell(BattleEnded(result, over.why, over.rule))
    loot = [("element", card) for hero in game.state.heroes.values() for card in hero.backpack]
    kept = [(name, value) for name, value in rewards.model_dump().items() if value not in {0, "", "none"}]
    return Outcome(result, game.setup.seats if over.won else (), over.rule, (*kept, *loot))
