"""NR-AI-03, 11: an enemy's mission objective, if it has one other than to attack the heroes."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.enemies.objectives import Objective, possible
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.combat.enemy_attack import cost_of, usable_at
from rulesets.nova_aetas_renaissance.enemies.aim import aim


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
    if state.world.house.instructions_in_order:
        return min(tasks, key=lambda objective: objective.fulfilled(enemy.at))
    return max(tasks, key=lambda objective: (not objective.fulfilled(enemy.at), objective.tv))


def victim_of(state: State, objective: Objective) -> Hero | None:
    """The third party or Ally that the objective says to kill, if any."""
    name = objective.instruction.persona or ""
    return state.personae.get(name) or state.heroes.get(name)


def squares_of(state: State, enemy: Enemy, objective: Objective) -> frozenset[Square]:
    """Where the objective is carried out; for a victim, the squares from which it can attack him."""
    victim = victim_of(state, objective)
    if victim is not None:
        return frozenset(aim(state, enemy, victim).squares())
    assert objective.task is not None
    return objective.task.squares


def action_cost(state: State, enemy: Enemy, objective: Objective) -> int:
    """NR-AI-21: the AP of an attack if there is a victim, 0 if it only has to go there, else the AP of the action."""
    if victim_of(state, objective) is not None:
        return min(cost_of(state, enemy, attack) for attack in usable_at(state, enemy, enemy.at))
    assert objective.task is not None
    return objective.task.cost if objective.task.perform is not None else 0
