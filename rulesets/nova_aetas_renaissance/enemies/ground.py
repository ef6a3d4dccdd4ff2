"""NR-AI-13, 23: attack squares, whether a hero is blocked off, and who stands in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.engine.boards.paths import cheapest
from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.movement.approach import FAR
from rulesets.nova_aetas.movement.movement import open_ways, reach, shut_to
from rulesets.nova_aetas.state.reach import Reach
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.board.gait import stride_of
from rulesets.nova_aetas_renaissance.combat.enemy_attack import profiles, targets_from, usable_at


def is_attack_square(state: State, enemy: Enemy, at: Square, hero: Hero) -> bool:
    """NR-AI-13: from there some attack that it may use there could target the hero."""
    return any(targets_from(state, enemy, at, hero, attack) for attack in usable_at(state, enemy, at))


def attack_squares(state: State, enemy: Enemy, hero: Hero, squares: Iterable[Square]) -> Iterator[Square]:
    """Those of the squares from which it could target the hero. Most of a board is simply too far away."""
    if hero.at is None:
        return
    longest = max(attack.range for attack in profiles(state, enemy))
    near = state.world.around(hero.at, longest + state.world.house.ranges_count_squares_between)
    bits = state.world.grid.bits.of
    for at in squares:
        if bits[at] & near and is_attack_square(state, enemy, at, hero):
            yield at


def everywhere(state: State, enemy: Enemy) -> Reach:
    """Where it could come to in the end, round all models."""
    return reach(state, enemy, FAR)


def blocked_off(state: State, enemy: Enemy, hero: Hero) -> bool:
    """NR-AI-13: no way leads to an attack square, and no square it can walk to is nearer to him than its own."""
    assert hero.at is not None
    grid, goal = state.world.grid, hero.at
    if is_attack_square(state, enemy, enemy.at, hero):
        return False
    near = grid.distance(enemy.at, goal)
    squares = everywhere(state, enemy).squares
    if any(grid.distance(at, goal) < near for at in squares):
        return False
    return next(attack_squares(state, enemy, hero, squares), None) is None


def cost_to(state: State, enemy: Enemy, goals: Iterable[Square]) -> int | None:
    """AP of the cheapest way to one of the squares, 0 where it stands; None where no way leads there."""
    wanted = frozenset(goals)
    if enemy.at in wanted:
        return 0
    there = everywhere(state, enemy)
    return min((there.cost(at) for at in there.squares if at in wanted), default=None)


def heroes_in_the_way(
    state: State, enemy: Enemy, goals: frozenset[Square], heroes: tuple[Hero, ...], *, detours: bool
) -> tuple[Hero, ...]:
    """NR-AI-23: those who stand on a cheapest way that would be open without heroes.

    They count where no way leads round them; by house rule also where it is only longer.
    """
    gait = stride_of(state, enemy)
    known, shut = open_ways(state, enemy, gait), shut_to(state, enemy, gait)
    friends = set(state.heroes)
    without = {at: name for at, name in shut.items() if name not in friends}
    most = FAR * gait.per_ap
    free = cheapest((enemy.at,), known, most, without)
    open_goals = [goal for goal in goals if goal in free and goal not in without]
    if not open_goals:
        return ()
    least = min(free[goal][0] for goal in open_goals)
    now = cost_to(state, enemy, goals)
    if now is not None and not (detours and gait.price(least) < now):
        return ()

    def on_way(hero: Hero) -> bool:
        if hero.at is None or hero.at not in free:
            return False
        onward = cheapest((hero.at,), known, most, without)
        return any(goal in onward and free[hero.at][0] + onward[goal][0] == least for goal in open_goals)

    return tuple(filter(on_way, heroes))
