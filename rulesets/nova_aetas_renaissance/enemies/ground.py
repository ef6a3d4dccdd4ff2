"""NR-AI-13, 23: where an enemy could come to, whether a hero is blocked off, and who stands in the way."""

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


def stops(state: State, enemy: Enemy) -> Iterator[int]:
    """The squares where it could come to stand, round all models: for no step, for one, for two and so on."""
    gait, taken = stride_of(state, enemy), held(state)
    flood = flood_of(state, enemy, gait)
    free, tides = flood.stops & ~taken, flood.tides(flood.bits.of[enemy.at], shut_among(state, enemy, gait, taken))
    return (tide & free for tide in islice(tides, gait.squares(FAR) + 1))


def nearer(state: State, enemy: Enemy, goal: Square) -> int:
    """The squares that lie nearer to the goal than its own."""
    return state.world.around(goal, state.world.grid.distance(enemy.at, goal) - 1)


def blocked_off(state: State, enemy: Enemy, shot: Aim) -> bool:
    """NR-AI-13: no way leads to an attack square, and no square it can walk to is nearer to the hero than its own."""
    if shot.hits_from(enemy.at):
        return False
    near = nearer(state, enemy, shot.target)
    return not any(squares & near or shot.hits_from_some(squares) for squares in stops(state, enemy))


def cost_to(state: State, enemy: Enemy, goals: Iterable[Square]) -> int | None:
    """AP of the cheapest way to one of the squares, 0 where it stands; None where no way leads there."""
    bits = state.world.grid.bits
    wanted = bits.mask(goals)
    if bits.of[enemy.at] & wanted:
        return 0
    steps = next((steps for steps, squares in enumerate(stops(state, enemy)) if squares & wanted), None)
    return None if steps is None else stride_of(state, enemy).price(steps)


def heroes_in_the_way(
    state: State, enemy: Enemy, goals: frozenset[Square], heroes: tuple[Hero, ...], *, detours: bool
) -> tuple[Hero, ...]:
    """NR-AI-23: those who stand on a cheapest way that would be open without heroes.

    They count where no way leads round them; by house rule also where it is only longer.
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
