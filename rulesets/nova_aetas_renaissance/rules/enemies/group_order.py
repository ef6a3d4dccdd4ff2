"""NR-AI-02: the order of the models of a group: first those that can do most."""

from __future__ import annotations

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.state import Enemy, State
from rulesets.nova_aetas_renaissance.rules.board.gait import stride_of
from rulesets.nova_aetas_renaissance.rules.combat.statuses import AP_OWED
from rulesets.nova_aetas_renaissance.rules.enemies.aim import Aim
from rulesets.nova_aetas_renaissance.rules.enemies.chart import Decision, enemy_follower, every_decision
from rulesets.nova_aetas_renaissance.rules.enemies.ground import cost_to, squares_by_steps, squares_nearer
from rulesets.nova_aetas_renaissance.state.queries import model_number, rules

ABLE, NEARER, WAITING = 0, 1, 2
BEST_RANK = ABLE, 0
"""No other model can rank better, so the search ends."""


def next_models(state: State, waiting: list[str]) -> tuple[str, ...]:
    """Ranked before each pick: models that can act, by the AP of their way; then those that can approach; then the rest."""
    if rules(state).players_order_enemies or len(waiting) == 1:
        return tuple(waiting)
    ranks: dict[str, tuple[int, int]] = {}
    for name in sorted(waiting, key=model_number):
        ranks[name] = _rank(state, state.enemies[name])
        if ranks[name] == BEST_RANK:
            break
    return (min(ranks, key=ranks.__getitem__),)


def _rank(state: State, enemy: Enemy) -> tuple[int, int]:
    """The best rank that any result of its ties could give it."""
    owed = AP_OWED[Token.STUNNED] if Token.STUNNED in enemy.tokens else 0
    who = enemy_follower(state, enemy, max(0, state.world.enemy(enemy.kind).ra - owed))
    return min(_rank_of(state, enemy, decision) for decision in every_decision(state, who))


def _rank_of(state: State, enemy: Enemy, decision: Decision) -> tuple[int, int]:
    if decision.target is not None and decision.shot is not None:
        return _rank_for_hero(state, enemy, decision.shot)
    if not decision.serves_mission or decision.task is None:
        return WAITING, 0
    squares = decision.task.squares
    cost = cost_to(state, enemy, squares)
    if cost is not None:
        return ABLE, cost
    grid, around = state.world.grid, state.world.around
    near = min((grid.distance(enemy.at, at) for at in squares), default=0)
    closer = [around(at, near - 1) for at in squares]
    can_approach = any(reached & each for reached in squares_by_steps(state, enemy) for each in closer)
    return (NEARER, near) if can_approach else (WAITING, 0)


def _rank_for_hero(state: State, enemy: Enemy, shot: Aim) -> tuple[int, int]:
    if shot.can_attack_from(enemy.at):
        return BEST_RANK
    near, closer = squares_nearer(state, enemy, shot.target), False
    for steps, squares in enumerate(squares_by_steps(state, enemy)):
        if shot.can_attack_from_any(squares):
            return ABLE, stride_of(state, enemy).price(steps)
        closer = closer or squares & near != 0
    return (NEARER, state.world.grid.distance(enemy.at, shot.target)) if closer else (WAITING, 0)
