"""NR-AI-02: the models of a group one at a time, in the order that serves the enemies best."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.board.gait import stride_of
from rulesets.nova_aetas_renaissance.combat.statuses import AP_OWED
from rulesets.nova_aetas_renaissance.enemies.aim import Aim
from rulesets.nova_aetas_renaissance.enemies.chart import Decision, Tie, decide
from rulesets.nova_aetas_renaissance.enemies.ground import cost_to, nearer, stops
from rulesets.nova_aetas_renaissance.enemies.objectives import squares_of
from rulesets.nova_aetas_renaissance.state.queries import own, rules

ABLE, NEARER, WAITING = 0, 1, 2
AT_ONCE = ABLE, 0
"""Nobody can come before the first of these."""


def next_models(state: State, waiting: list[str]) -> tuple[str, ...]:
    """Looked at anew before each pick: who can do its work, the cheapest way first; who can come nearer; who only Waits."""
    if rules(state).players_order_groups or len(waiting) == 1:
        return tuple(waiting)
    ranks: dict[str, tuple[int, int]] = {}
    for name in sorted(waiting, key=_number):
        ranks[name] = _rank(state, state.enemies[name])
        if ranks[name] == AT_ONCE:
            break
    return (min(ranks, key=ranks.__getitem__),)


def _number(name: str) -> int:
    number = name.rpartition("-")[2]
    return int(number) if number.isdigit() else 0


def _rank(state: State, enemy: Enemy) -> tuple[int, int]:
    """Where a die or the players would choose its objective, the nearer way counts."""
    return min(_worth(state, enemy, decision) for decision in _decisions(state, enemy))


def _decisions(state: State, enemy: Enemy) -> Iterator[Decision]:
    """Everything the chart could come to: each tie is broken in every way."""
    owed = own(state).owed.get(enemy.id, 0) + (AP_OWED[Token.STUNNED] if Token.STUNNED in enemy.tokens else 0)
    ap = max(0, state.world.enemy(enemy.kind).ra - owed)
    todo: list[tuple[Hero, ...]] = [()]
    while todo:
        picks = todo.pop()
        outcome = _run(state, enemy, ap, picks)
        if isinstance(outcome, Tie):
            todo += [(*picks, hero) for hero in outcome.heroes]
        else:
            yield outcome


def _run(state: State, enemy: Enemy, ap: int, picks: tuple[Hero, ...]) -> Decision | Tie:
    deciding = decide(state, enemy, ap)
    try:
        tie = next(deciding)
        for hero in picks:
            tie = deciding.send(hero)
    except StopIteration as done:
        decision: Decision = done.value
        return decision
    return tie


def _worth(state: State, enemy: Enemy, decision: Decision) -> tuple[int, int]:
    if decision.hero is not None and decision.shot is not None:
        return _towards_hero(state, enemy, decision.shot)
    if not decision.serves_mission or decision.mission is None:
        return WAITING, 0
    squares = squares_of(state, enemy, decision.mission)
    cost = cost_to(state, enemy, squares)
    if cost is not None:
        return ABLE, cost
    grid, around = state.world.grid, state.world.around
    near = min((grid.distance(enemy.at, at) for at in squares), default=0)
    closer = [around(at, near - 1) for at in squares]
    can_come = any(reached & each for reached in stops(state, enemy) for each in closer)
    return (NEARER, near) if can_come else (WAITING, 0)


def _towards_hero(state: State, enemy: Enemy, shot: Aim) -> tuple[int, int]:
    if shot.hits_from(enemy.at):
        return AT_ONCE
    near, closer = nearer(state, enemy, shot.target), False
    for steps, squares in enumerate(stops(state, enemy)):
        if shot.hits_from_some(squares):
            return ABLE, stride_of(state, enemy).price(steps)
        closer = closer or squares & near != 0
    return (NEARER, state.world.grid.distance(enemy.at, shot.target)) if closer else (WAITING, 0)
