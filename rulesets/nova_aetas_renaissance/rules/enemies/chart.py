"""NR-AI-03..15, 21..27, 32: the enemies' chart, node by node, as far as it decides. turn.py carries out the decision.

`decide` reads a State and changes nothing. If a die or the players must break a tie, it yields a `Tie` and receives one of
its models. So the same chart serves the game, group_order.py, which tries all results, and the Allies, who follow its
nodes 12 to 15 with the sides exchanged (NR-ABI-04).

Nodes are named as in NR-AI-32. Each function is one node and returns the name of the next node.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.combat.statuses import ignored
from rulesets.nova_aetas.rules.enemies.objectives import Objective, Task, possible
from rulesets.nova_aetas.state.queries import Model, heroes_on_board
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.rules.enemies.aim import Aim, aim
from rulesets.nova_aetas_renaissance.rules.enemies.ground import blocked_off, cost_to, opponents_in_the_way
from rulesets.nova_aetas_renaissance.state.queries import noticed


class Follower(Struct, frozen=True):
    """The model that follows the chart: its AP, its possible targets, and the squares to attack them from.

    `near` are the heroes in an enemy's control area.
    """

    model: Model
    ap: int
    opponents: tuple[Model, ...]
    aim_at: Callable[[State, Model], Aim]
    near: tuple[Hero, ...] = ()


class Tie(Struct, frozen=True):
    """Equally ranked models: a die decides (`by_die`), or the players do."""

    models: tuple[Model, ...]
    by_die: bool
    rule: str


class Step(Struct, frozen=True):
    node: str
    to: str
    rule: str


class Decision(Struct):
    """What the follower will do: attack `target` from a square of `shot`, or pursue its `task`, or else Wait.

    `tried` and `blockers_tried` are the opponents considered so far.
    """

    task: Task | None = None
    mission: Objective | None = None
    target: Model | None = None
    shot: Aim | None = None
    steps: list[Step] = []
    serves_mission: bool = False
    tried: list[str] = []
    blockers_tried: list[str] = []
    blocking: tuple[Model, ...] = ()
    threats_only: bool = False


Deciding: TypeAlias = Generator[Tie, Model, str]
WAIT, MOVE, SERVE = "END", "N9", "N13"


def enemy_follower(state: State, enemy: Enemy, ap: int) -> Follower:
    def aim_at(now: State, hero: Model) -> Aim:
        assert isinstance(hero, Hero)
        return aim(now, enemy, hero)

    return Follower(enemy, ap, noticed(state, enemy), aim_at, in_area(state, enemy))


def decide(state: State, who: Follower, node: str = "N2", task: Task | None = None) -> Generator[Tie, Model, Decision]:
    """Follow the chart from a node to a decision. Each opponent is tried only once, so it always ends."""
    decision = Decision(task)
    while node not in {WAIT, MOVE, SERVE}:
        rule, run_node = NODES[node]
        next_node = yield from run_node(state, who, decision)
        decision.steps.append(Step(node, next_node, rule))
        node = next_node
    if node != MOVE:
        decision.target = None
    decision.serves_mission = node == SERVE
    return decision


def every_decision(state: State, who: Follower, node: str = "N2", task: Task | None = None) -> Iterator[Decision]:
    """All possible decisions of the chart: each tie is broken in every way."""
    open_picks: list[tuple[Model, ...]] = [()]
    while open_picks:
        picks = open_picks.pop(0)
        outcome = _decide_with(decide(state, who, node, task), picks)
        if isinstance(outcome, Tie):
            open_picks += [(*picks, model) for model in outcome.models]
        else:
            yield outcome


def _decide_with(deciding: Generator[Tie, Model, Decision], picks: tuple[Model, ...]) -> Decision | Tie:
    try:
        tie = next(deciding)
        for model in picks:
            tie = deciding.send(model)
    except StopIteration as done:
        decision: Decision = done.value
        return decision
    return tie


# The nodes


def _has_mission_objective(state: State, who: Follower, decision: Decision) -> Deciding:
    """Node 2: whether it has a mission objective other than 'Attack the Heroes'."""
    assert isinstance(who.model, Enemy)
    decision.mission = _mission_objective(state, who.model)
    yield from ()
    if decision.mission is None:
        return "N3"
    decision.task = decision.mission.task
    return "N6"


def _mission_objective(state: State, enemy: Enemy) -> Objective | None:
    """NR-AI-11, NA-AIX-09: of the possible objectives the one with the highest TV, then the first listed.

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


def _has_heroes_near(_state: State, who: Follower, _decision: Decision) -> Deciding:
    """Node 3: whether heroes are in the control area, seen or not, whatever their threat."""
    yield from ()
    return "N4" if who.near else "N5"


def _choose_by_threat(state: State, who: Follower, decision: Decision) -> Deciding:
    """Node 4: of the candidates the highest TV, then the nearest, then the most wounded, then a die."""
    if Token.BLINDED in who.model.tokens:
        return WAIT
    best = _best_ranked(_candidates(who, decision), lambda hero: _by_threat(state, who, hero))
    return _try_hero(decision, (yield from _break_tie(best, by_die=True, rule="NR-AI-06")))


def _choose_by_distance(state: State, who: Follower, decision: Decision) -> Deciding:
    """Node 5: of all heroes not tried yet the nearest, then the highest TV, then the most wounded, then the players' choice."""
    others = [hero for hero in who.opponents if hero.id not in decision.tried]
    if not others or Token.BLINDED in who.model.tokens:
        return WAIT
    best = _best_ranked(others, lambda hero: _by_distance(state, who, hero))
    return _try_hero(decision, (yield from _break_tie(best, by_die=False, rule="NR-AI-08")))


def _has_threatening_hero(_state: State, who: Follower, decision: Decision) -> Deciding:
    """Node 6: whether a hero in the control area has a TV of at least the mission objective's."""
    decision.threats_only = True
    yield from ()
    return "N4" if _candidates(who, decision) else "N12"


def _can_approach(state: State, who: Follower, decision: Decision) -> Deciding:
    """Node 7: whether it can reach or approach its objective, however far away."""
    assert decision.target is not None
    yield from ()
    decision.shot = who.aim_at(state, decision.target)
    return "N7a" if blocked_off(state, who.model, decision.shot) else MOVE


def _next_opponent(_state: State, who: Follower, decision: Decision) -> Deciding:
    """The no of node 7: try the next opponent of the branch; if none is left, go where the branch ends."""
    yield from ()
    if decision.blockers_tried:
        return "N15" if _untried_blockers(decision) else SERVE
    if decision.threats_only:
        return "N8"
    return "N4" if _candidates(who, decision) else "N5"


def _another_threat(state: State, who: Follower, decision: Decision) -> Deciding:
    """Node 8: whether another hero in the control area, not tried yet, has a TV of at least the objective's."""
    candidates = _candidates(who, decision)
    if not candidates:
        return "N12"
    best = _best_ranked(candidates, lambda hero: _by_threat(state, who, hero))
    return _try_hero(decision, (yield from _break_tie(best, by_die=True, rule="NR-AI-06")))


def _can_be_done_now(state: State, who: Follower, decision: Decision) -> Deciding:
    """Node 12: whether the AP are enough for the cheapest way and the action."""
    assert decision.task is not None
    yield from ()
    cost = cost_to(state, who.model, decision.task.squares)
    return SERVE if cost is not None and cost + decision.task.cost <= who.ap else "N14"


def _opponents_in_the_way(state: State, who: Follower, decision: Decision) -> Deciding:
    """Node 14: whether opponents block the way to the mission objective."""
    assert decision.task is not None
    yield from ()
    decision.blocking = opponents_in_the_way(state, who.model, decision.task.squares, who.opponents)
    return "N15" if decision.blocking else SERVE


def _choose_blocker(state: State, who: Follower, decision: Decision) -> Deciding:
    """Node 15: of those in the way the nearest, then the highest TV, then the most wounded, then the players' choice."""
    if Token.BLINDED in who.model.tokens:
        return WAIT
    best = _best_ranked(_untried_blockers(decision), lambda model: _by_distance(state, who, model))
    decision.target = yield from _break_tie(best, by_die=False, rule="NR-AI-26")
    decision.blockers_tried.append(decision.target.id)
    return "N7"


Node: TypeAlias = tuple[str, Callable[[State, Follower, Decision], Deciding]]
NODES: dict[str, Node] = {
    "N2": ("NR-AI-03", _has_mission_objective),
    "N3": ("NR-AI-04", _has_heroes_near),
    "N4": ("NR-AI-05", _choose_by_threat),
    "N5": ("NR-AI-07", _choose_by_distance),
    "N6": ("NR-AI-10", _has_threatening_hero),
    "N7": ("NR-AI-13", _can_approach),
    "N7a": ("NR-AI-14", _next_opponent),
    "N8": ("NR-AI-15", _another_threat),
    "N12": ("NR-AI-21", _can_be_done_now),
    "N14": ("NR-AI-23", _opponents_in_the_way),
    "N15": ("NR-AI-25", _choose_blocker),
}


# Helpers of the nodes


def in_area(state: State, enemy: Enemy) -> tuple[Hero, ...]:
    """NA-AIX-20: heroes in its control area, seen or not."""
    world = state.world
    area, bits = world.around(enemy.at, world.enemy(enemy.kind).ca), world.grid.bits.of
    near = [hero for hero, at in heroes_on_board(state) if bits[at] & area]
    return tuple([hero for hero in near if not ignored(state, enemy.at, hero)])


def _candidates(who: Follower, decision: Decision) -> list[Hero]:
    """NR-AI-05: untried heroes in the control area; after node 6 only those with enough TV."""
    least_tv = decision.mission.tv if decision.threats_only and decision.mission is not None else 0
    return [hero for hero in who.near if hero.tv >= least_tv and hero.id not in decision.tried]


def _untried_blockers(decision: Decision) -> list[Model]:
    return [model for model in decision.blocking if model.id not in decision.blockers_tried]


def _by_threat(state: State, who: Follower, opponent: Model) -> tuple[int, int, int]:
    nearness, tv, wounds = _by_distance(state, who, opponent)
    return tv, nearness, wounds


def _by_distance(state: State, who: Follower, opponent: Model) -> tuple[int, int, int]:
    """Enemies have no TV: for an Ally only distance and wounds count."""
    assert who.model.at is not None
    assert opponent.at is not None
    tv = 0 if isinstance(opponent, Enemy) else opponent.tv
    return -state.world.grid.distance(who.model.at, opponent.at), tv, opponent.wounds


def _best_ranked(models: Sequence[Model], rank: Callable[[Model], tuple[int, ...]]) -> tuple[Model, ...]:
    if len(models) == 1:
        return tuple(models)
    ranks = [rank(model) for model in models]
    top = max(ranks)
    return tuple([model for model, value in zip(models, ranks, strict=True) if value == top])


def _break_tie(models: tuple[Model, ...], *, by_die: bool, rule: str) -> Generator[Tie, Model, Model]:
    return models[0] if len(models) == 1 else (yield Tie(models, by_die, rule))


def _try_hero(decision: Decision, hero: Model) -> str:
    decision.target = hero
    decision.tried.append(hero.id)
    return "N7"
