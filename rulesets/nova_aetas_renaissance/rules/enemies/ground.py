"""NR-AI-13, 17, 23: where a model can walk to, whether a target is blocked off, and which opponents are in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import islice
from operator import or_

from rulesets.engine.boards.square_grid import Square, place
from rulesets.nova_aetas.rules.movement.movement import FAR, flood_of, shut_among, shut_to
from rulesets.nova_aetas.state.queries import Model, held, occupied
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.rules.board.gait import path_stride
from rulesets.nova_aetas_renaissance.rules.enemies.aim import Aim


def squares_by_steps(state: State, model: Model) -> Iterator[int]:
    """The free squares it can walk to around all models: with no step, with one, with two and so on."""
    assert model.at is not None
    gait, taken = path_stride(state, model), held(state)
    flood = flood_of(state, model, gait)
    free = flood.stops & ~taken
    reached = flood.tides(flood.bits.of[model.at], shut_among(state, model, gait, taken))
    return (squares & free for squares in islice(reached, gait.squares(FAR) + 1))


def squares_nearer(state: State, model: Model, goal: Square) -> int:
    """The squares nearer to the goal than its own."""
    assert model.at is not None
    return state.world.around(goal, state.world.grid.distance(model.at, goal) - 1)


def blocked_off(state: State, model: Model, shot: Aim) -> bool:
    """NR-AI-13: it can walk neither to an attack square nor to a square nearer to the target."""
    assert model.at is not None
    if shot.can_attack_from(model.at):
        return False
    near = squares_nearer(state, model, shot.target)
    return not any(squares & near or shot.can_attack_from_any(squares) for squares in squares_by_steps(state, model))


def cost_to(state: State, model: Model, goals: Iterable[Square]) -> int | None:
    """The AP of the cheapest way to one of the squares; None if there is no way."""
    assert model.at is not None
    bits = state.world.grid.bits
    wanted = bits.mask(goals)
    if bits.of[model.at] & wanted:
        return 0
    steps = next((steps for steps, squares in enumerate(squares_by_steps(state, model)) if squares & wanted), None)
    return None if steps is None else path_stride(state, model).price(steps)


def opponents_in_the_way(
    state: State, model: Model, goals: frozenset[Square], opponents: tuple[Model, ...]
) -> tuple[Model, ...]:
    """NR-AI-23: those on a cheapest way that would be open without opponents; none if there is a way around them."""
    assert model.at is not None
    gait, bits = path_stride(state, model), state.world.grid.bits
    others = state.enemies if isinstance(model, Hero) else state.heroes
    shut = bits.mask(at for at, name in shut_to(state, model, gait).items() if name not in others)
    free = bits.mask(goals) & ~bits.mask(at for at, name in occupied(state).items() if name not in others)
    lanes = flood_of(state, model, gait).lanes_to(model.at, free, shut)
    if not lanes or cost_to(state, model, goals) is not None:
        return ()
    on_way = sum(lanes)
    return tuple([each for each in opponents if each.at is not None and bits.of[each.at] & on_way])


def nearest_square(state: State, model: Model, goals: Iterable[Square]) -> Square | None:
    """NR-AI-17: of the squares it can walk to the nearest to a goal, then the cheapest, then the first by name.

    None if no square is nearer than its own.
    """
    assert model.at is not None
    at, world, bits, wanted = model.at, state.world, state.world.grid.bits, tuple(goals)
    reachable, price = list(squares_by_steps(state, model)), path_stride(state, model).price
    own = min((world.grid.distance(at, goal) for goal in wanted), default=0)
    around = (reduce(or_, (world.around(goal, far) for goal in wanted)) for far in range(own))
    nearest = next((near for near in around if any(near & squares for squares in reachable)), 0)
    steps = [steps for steps, squares in enumerate(reachable) if squares & nearest]
    if not steps:
        return None
    cheapest = sum(reachable[each] & nearest for each in steps if price(each) == price(steps[0]))
    return min(bits.squares(cheapest), key=_by_name)


def _by_name(at: Square) -> tuple[int, int, int]:
    """By column, then by row number, then by level from the ground up."""
    where = place(at)
    return where.x, where.y, where.level
