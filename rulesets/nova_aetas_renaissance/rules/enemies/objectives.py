"""NR-AI-03, 11: an enemy's mission objective, if it has one other than to attack the heroes."""

from __future__ import annotations

from rulesets.nova_aetas.rules.enemies.objectives import Objective, possible
from rulesets.nova_aetas.state.state import Enemy, State


def mission_objective(state: State, enemy: Enemy) -> Objective | None:
    """NA-AIX-09: of the possible objectives the one with the highest TV, then the first listed.

    Fulfilled objectives come last, even after an order to attack the heroes.
    """
    if enemy.kind not in state.world.mission.instructions:
        return None
    printed = tuple(possible(state, enemy))
    tasks = [objective for objective in printed if objective.task is not None]
    if len(tasks) < len(printed):
        tasks = [objective for objective in tasks if not objective.fulfilled(enemy.at)]
    if not tasks:
        return None
    return max(tasks, key=lambda objective: (not objective.fulfilled(enemy.at), objective.tv))
