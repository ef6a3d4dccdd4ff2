"""NR-AI-03..15, 21..27, 32: the enemies' chart, node by node, as far as it decides. turn.py carries out the decision.

`decide` reads a State and changes nothing. If a die or the players must break a tie, it yields a `Tie` and receives one of
its heroes. So the same chart serves both the game and group_order.py, which tries all results.

Nodes are named as in NR-AI-32. Each function is one node and returns the name of the next node.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeAlias

from msgspec import Struct

from rulesets.nova_aetas.combat.statuses import ignored
from rulesets.nova_aetas.enemies.objectives import Objective
from rulesets.nova_aetas.enemies.targeting import deciding_models
from rulesets.nova_aetas.state.queries import heroes_on_board
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.combat.enemy_attack import too_blind_to_attack
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.enemies.aim import Aim, aim
from rulesets.nova_aetas_renaissance.enemies.ground import blocked_off, cost_to, heroes_in_the_way
from rulesets.nova_aetas_renaissance.enemies.objectives import action_cost, mission_objective, squares_of
from rulesets.nova_aetas_renaissance.state.queries import adjacent, has, noticed, rules


class Tie(Struct, frozen=True):
    """Equally ranked heroes: a die decides (`by_die`), or the players do."""

    heroes: tuple[Hero, ...]
    by_die: bool
    rule: str


class Step(Struct, frozen=True):
    node: str
    to: str
    rule: str


class Decision(Struct):
    """What an enemy will do: attack `hero` from a square of `shot`, or follow its `mission` objective, or else Wait.

    `near` are the heroes in its control area; `tried` and `blockers_tried` are heroes considered so far.
    """

    ap: int
    near: tuple[Hero, ...]
    hero: Hero | None = None
    shot: Aim | None = None
    mission: Objective | None = None
    steps: list[Step] = []
    serves_mission: bool = False
    tried: list[str] = []
    blockers_tried: list[str] = []
    blocking: tuple[Hero, ...] = ()
    threats_only: bool = False


Deciding: TypeAlias = Generator[Tie, Hero, str]
WAIT, MOVE, SERVE = "END", "N9", "N13"


def decide(state: State, enemy: Enemy, ap: int) -> Generator[Tie, Hero, Decision]:
    """Follow the chart from node 2 to a decision. Each hero is tried only once, so it always ends."""
    decision, node = Decision(ap, in_area(state, enemy)), "N2"
    while node not in {WAIT, MOVE, SERVE}:
        rule, run_node = NODES[node]
        next_node = yield from run_node(state, enemy, decision)
        decision.steps.append(Step(node, next_node, rule))
        node = next_node
    if node != MOVE:
        decision.hero = None
    decision.serves_mission = node == SERVE
    return decision


def _has_mission_objective(state: State, enemy: Enemy, decision: Decision) -> Deciding:
    """Node 2: whether it has a mission objective other than 'Attack the Heroes'."""
    decision.mission = mission_objective(state, enemy)
    yield from ()
    return "N3" if decision.mission is None else "N6"


def _has_heroes_near(_state: State, _enemy: Enemy, decision: Decision) -> Deciding:
    """Node 3: whether heroes are in the control area, seen or not, whatever their threat."""
    yield from ()
    return "N4" if decision.near else "N5"


def _choose_by_threat(state: State, enemy: Enemy, decision: Decision) -> Deciding:
    """Node 4: of the candidates the highest TV, then the nearest, then the most wounded, then a die."""
    if _waits_because_blinded(state, enemy):
        return WAIT
    candidates = _candidates(decision)
    best = _best_ranked(candidates, lambda hero: (hero.tv, -distance_to(state, enemy, hero), hero.wounds))
    decision.hero = yield from _break_tie(best, by_die=True, rule="NR-AI-06")
    return (yield from _try_hero(state, enemy, decision))


def _choose_by_distance(state: State, enemy: Enemy, decision: Decision) -> Deciding:
    """Node 5: of all heroes not tried yet the nearest, then the highest TV, then the most wounded, then the players' choice."""
    others = [hero for hero in noticed(state, enemy) if hero.id not in decision.tried]
    if not others or _waits_because_blinded(state, enemy):
        return WAIT
    best = _best_ranked(others, lambda hero: (-distance_to(state, enemy, hero), hero.tv, hero.wounds))
    decision.hero = yield from _break_tie(best, by_die=False, rule="NR-AI-08")
    return (yield from _try_hero(state, enemy, decision))


def _has_threatening_hero(_state: State, _enemy: Enemy, decision: Decision) -> Deciding:
    """Node 6: whether a hero in the control area has a TV of at least the mission objective's."""
    decision.threats_only = True
    yield from ()
    return "N4" if _candidates(decision) else "N12"


def _can_approach(state: State, enemy: Enemy, decision: Decision) -> Deciding:
    """Node 7: whether it can reach or approach its objective, however far away."""
    assert decision.hero is not None
    yield from ()
    decision.shot = aim(state, enemy, decision.hero)
    return "N7a" if blocked_off(state, enemy, decision.shot) else MOVE


def _next_hero(state: State, _enemy: Enemy, decision: Decision) -> Deciding:
    """The no of node 7: try the next hero of the branch; if none is left, go where the branch ends."""
    yield from ()
    if decision.blockers_tried:
        return "N15" if _untried_blockers(decision) else SERVE
    if decision.blocking:
        return "N8"
    if decision.threats_only:
        return "N12" if rules(state).mission_before_other_threats else "N8"
    return "N4" if _candidates(decision) else "N5"


def _another_threat(state: State, enemy: Enemy, decision: Decision) -> Deciding:
    """Node 8: whether another hero in the control area, not tried yet, has a TV of at least the objective's.

    By house rule it comes after the yes of node 14, and its no leads to node 15.
    """
    candidates = _candidates(decision)
    if not candidates:
        return "N15" if decision.blocking else "N12"
    best = _best_ranked(candidates, lambda hero: (hero.tv, -distance_to(state, enemy, hero), hero.wounds))
    decision.hero = yield from _break_tie(best, by_die=True, rule="NR-AI-06")
    return (yield from _try_hero(state, enemy, decision))


def _can_be_done_now(state: State, enemy: Enemy, decision: Decision) -> Deciding:
    """Node 12: whether the AP are enough for the cheapest way and the action."""
    assert decision.mission is not None
    yield from ()
    cost = cost_to(state, enemy, squares_of(state, enemy, decision.mission))
    able = cost is not None and cost + action_cost(state, enemy, decision.mission) <= decision.ap
    return SERVE if able else "N14"


def _heroes_in_the_way(state: State, enemy: Enemy, decision: Decision) -> Deciding:
    """Node 14: whether heroes block the way to the mission objective."""
    assert decision.mission is not None
    yield from ()
    squares, heroes = squares_of(state, enemy, decision.mission), noticed(state, enemy)
    detours = rules(state).detours_count_as_blocked
    found = heroes_in_the_way(state, enemy, squares, heroes, detours=detours)
    if not found:
        return SERVE
    decision.blocking = found
    return "N8" if rules(state).mission_before_other_threats else "N15"


def _choose_blocker(state: State, enemy: Enemy, decision: Decision) -> Deciding:
    """Node 15: of the heroes in the way the nearest, then the highest TV, then the most wounded, then the players' choice."""
    if _waits_because_blinded(state, enemy):
        return WAIT
    best = _best_ranked(
        _untried_blockers(decision), lambda hero: (-distance_to(state, enemy, hero), hero.tv, hero.wounds)
    )
    decision.hero = yield from _break_tie(best, by_die=False, rule="NR-AI-26")
    decision.blockers_tried.append(decision.hero.id)
    decision.hero = yield from _neighbour_instead(state, enemy, decision.hero)
    return "N7"


Node: TypeAlias = tuple[str, Callable[[State, Enemy, Decision], Deciding]]
NODES: dict[str, Node] = {
    "N2": ("NR-AI-03", _has_mission_objective),
    "N3": ("NR-AI-04", _has_heroes_near),
    "N4": ("NR-AI-05", _choose_by_threat),
    "N5": ("NR-AI-07", _choose_by_distance),
    "N6": ("NR-AI-10", _has_threatening_hero),
    "N7": ("NR-AI-13", _can_approach),
    "N7a": ("NR-AI-14", _next_hero),
    "N8": ("NR-AI-15", _another_threat),
    "N12": ("NR-AI-21", _can_be_done_now),
    "N14": ("NR-AI-23", _heroes_in_the_way),
    "N15": ("NR-AI-25", _choose_blocker),
}


# Helpers of the nodes


def in_area(state: State, enemy: Enemy) -> tuple[Hero, ...]:
    """NA-AIX-20: heroes in its control area, seen or not; by house rule in that of any model of the group (NA-AIX-17)."""
    world, area = state.world, 0
    around = world.block_around if world.house.control_area_is_a_block else world.around
    for one in deciding_models(state, enemy):
        area |= around(one.at, world.enemy(one.kind).ca)
    bits = world.grid.bits.of
    near = [hero for hero, at in heroes_on_board(state) if bits[at] & area]
    return tuple([hero for hero in near if not ignored(state, enemy.at, hero)])


def distance_to(state: State, enemy: Enemy, hero: Hero) -> int:
    assert hero.at is not None
    return state.world.grid.distance(enemy.at, hero.at)


def _candidates(decision: Decision) -> list[Hero]:
    """NR-AI-05: untried heroes in the control area; after node 6 only those with enough TV."""
    least_tv = decision.mission.tv if decision.threats_only and decision.mission is not None else 0
    return [hero for hero in decision.near if hero.tv >= least_tv and hero.id not in decision.tried]


def _untried_blockers(decision: Decision) -> list[Hero]:
    return [hero for hero in decision.blocking if hero.id not in decision.blockers_tried]


def _waits_because_blinded(state: State, enemy: Enemy) -> bool:
    """NR-AI-09: a Blinded enemy Waits; by house rule it approaches."""
    return too_blind_to_attack(state, enemy) and not rules(state).blinded_enemies_approach


def _best_ranked(heroes: list[Hero], rank: Callable[[Hero], tuple[int, ...]]) -> tuple[Hero, ...]:
    if len(heroes) == 1:
        return tuple(heroes)
    ranks = [rank(hero) for hero in heroes]
    top = max(ranks)
    return tuple([hero for hero, value in zip(heroes, ranks, strict=True) if value == top])


def _break_tie(heroes: tuple[Hero, ...], *, by_die: bool, rule: str) -> Generator[Tie, Hero, Hero]:
    return heroes[0] if len(heroes) == 1 else (yield Tie(heroes, by_die, rule))


def _try_hero(state: State, enemy: Enemy, decision: Decision) -> Deciding:
    assert decision.hero is not None
    decision.tried.append(decision.hero.id)
    decision.hero = yield from _neighbour_instead(state, enemy, decision.hero)
    return "N7"


def _neighbour_instead(state: State, enemy: Enemy, hero: Hero) -> Generator[Tie, Hero, Hero]:
    """NR-ABI-23, by house rule: an Eclectic enemy attacks an adjacent hero instead; of several, in the order of node 4."""
    if not rules(state).eclectics_turn_on_neighbours or not has(state, enemy, Ability.ECLECTIC):
        return hero
    beside = [other for other in noticed(state, enemy) if other.at and adjacent(state, enemy.at, other.at)]
    if not beside or hero in beside:
        return hero
    best = _best_ranked(beside, lambda other: (other.tv, other.wounds))
    return (yield from _break_tie(best, by_die=True, rule="NR-AI-06"))
