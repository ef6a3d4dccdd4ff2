"""NA-MIS-04, 06: the conditions of victory and defeat on the mission sheet."""

from __future__ import annotations

from rulesets.nova_aetas.content.missions import AnyCondition, Counted
from rulesets.nova_aetas.state.queries import Battle, BattleOver
from rulesets.nova_aetas.state.state import Standing, State


def check_end(game: Battle) -> None:
    """Raise BattleOver if a condition is met. NA-MIS-06: defeat before victory."""
    state = game.state
    for won, condition in state.world.endings:
        if is_met(state, condition):
            raise BattleOver(won, condition.when, "NA-MIS-06")


def is_over(state: State) -> bool:
    return any(is_met(state, condition) for _, condition in state.world.endings)


def is_met(state: State, condition: AnyCondition) -> bool:
    if condition.before in state.happened:
        return False
    match condition.when:
        case "heroes-left":
            return have_left(state) >= needed(state, condition)
        case "heroes-down":
            return _down(state) >= needed(state, condition)
        case "enemies-dead":
            return not state.enemies if condition.kind is None else _beaten(state, condition.kind)
        case "prey-dead":
            return not any(prey in state.enemies for prey in state.prey_decks)
        case "homes-collapsed":
            return len(state.world.mission.homes) - len(state.fires) >= condition.count
        case "persona-away":
            return _persona_is(state, condition.persona, Standing.LEFT)
        case "persona-dead":
            return _persona_is(state, condition.persona, Standing.OUT_OF_GAME)
        case "happened":
            return condition.event in state.happened


def _beaten(state: State, kind: str) -> bool:
    return kind in state.fallen and all(enemy.kind != kind for enemy in state.enemies.values())


def _persona_is(state: State, name: str, standing: Standing) -> bool:
    return name in state.personae and state.personae[name].standing is standing


def _down(state: State) -> int:
    """NA-MSA-09: heroes out of action or out of game; with `defeat_counts_out_of_action_only`, not those out of game.

    NA-CIT-30: where the sheet of a bounty has no defeat, both count in any case.
    """
    if state.world.house.defeat_counts_out_of_action_only and state.world.mission.defeat:
        return _standing(state, Standing.OUT_OF_ACTION)
    return _standing(state, Standing.OUT_OF_ACTION, Standing.OUT_OF_GAME)


def have_left(state: State) -> int:
    return _standing(state, Standing.LEFT)


def _standing(state: State, *kinds: Standing) -> int:
    standing = [hero.id for hero in state.heroes.values() if hero.standing in kinds]
    return len([hero for hero in standing if hero not in state.world.allies]) if standing else 0


def needed(state: State, condition: Counted) -> int:
    """At most the size of the company, so that a smaller one can meet the condition; Allies do not count."""
    return min(condition.count, len(state.world.setup.heroes))
