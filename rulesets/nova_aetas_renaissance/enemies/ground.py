"""NR-AI-13, 23: where an enemy can walk to, whether a hero is blocked off, and which heroes are in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.movement.approach import FAR
from rulesets.nova_aetas.movement.movement import flood_of, shut_among, shut_to
from rulesets.nova_aetas.state.queries import held
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.board.gait import stride_of
from rulesets.nova_aetas_renaissance.enemies.aim import Aim


def squares_by_steps(state: State, enemy: Enemy) -> Iterator[int]:
    """The free squares it can walk to around all models: with no step, with one, with two and so on."""
    gait, taken = stride_of(state, enemy), held(state)
    flood = flood_of(state, enemy, gait)
    free = flood.stops & ~taken
    reached = flood.tides(flood.bits.of[enemy.at], shut_among(state, enemy, gait, taken))
    return (squares & free for squares in islice(reached, gait.squares(FAR) + 1))


def squares_nearer(state: State, enemy: Enemy, goal: Square) -> int:
    """The squares nearer to the goal than its own."""
    return state.world.around(goal, state.world.grid.distance(enemy.at, goal) - 1)


def blocked_off(state: State, enemy: Enemy, shot: Aim) -> bool:
    """NR-AI-13: it can walk neither to an attack square nor to a square nearer to the hero."""
    if shot.can_attack_from(enemy.at):
        return False
    near = squares_nearer(state, enemy, shot.target)
    return not any(squares & near or shot.can_attack_from_any(squares) for squares in squares_by_steps(state, enemy))


def cost_to(state: State, enemy: Enemy, goals: Iterable[Square]) -> int | None:
    """The AP of the cheapest way to one of the squares; None if there is no way."""
    bits = state.world.grid.bits
    wanted = bits.mask(goals)
    if bits.of[enemy.at] & wanted:
        return 0
    steps = next((steps for steps, squares in enumerate(squares_by_steps(state, enemy)) if squares & wanted), None)
    return None if steps is None else stride_of(state, enemy).price(steps)


def heroes_in_the_way(
    state: State, enemy: Enemy, goals: frozenset[Square], heroes: tuple[Hero, ...], *, detours: bool
) -> tuple[Hero, ...]:
    """NR-AI-23: the heroes on a cheapest way that would be open without heroes.

    They count only if there is no way around them; by house rule (`detours`) also if that way is longer.
    """
    gait, bits = stride_of(state, enemy), state.world.grid.bits
    shut = bits.mask(at for at, name in shut_to(state, enemy, gait).items() if name not in state.heroes)
    lanes = flood_of(state, enemy, gait).lanes_to(enemy.at, bits.mask(goals), shut)
    if not lanes:
        return ()
    now = cost_to(state, enemy, goals)
    if now is not None and not (detours and gait.price(len(lanes) - 1) < now):
        return ()
    on_way = sum(lanes)
    return tuple([hero for hero in heroes if hero.at is not None and bits.of[hero.at] & on_way])
