"""NR-AI-16, 17, NR-LVL-04: how enemies walk: to the nearest square that will do, or else as near as possible."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.engine.boards.square_grid import Square, place
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.rules.enemies import enemy_orders
from rulesets.nova_aetas.rules.enemies.approach import Wanted, survey, way_to
from rulesets.nova_aetas.rules.movement.movement import walk
from rulesets.nova_aetas.state.queries import Battle, spend
from rulesets.nova_aetas.state.state import Enemy, State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.combat.wounds import unblockable
from rulesets.nova_aetas_renaissance.rules.enemies.ground import nearest_square, squares_by_steps
from rulesets.nova_aetas_renaissance.state.events import Fell
from rulesets.nova_aetas_renaissance.state.queries import ability, has


def go_to(game: Battle, enemy: Enemy, wanted: Wanted, goals: Iterable[Square], target: str) -> Procedure[bool]:
    """Go the cheapest way to a wanted square, as far as the AP allow; if there is none, as near to a goal as possible.

    The players choose between equal ways (NA-MOV-03). Returns whether it moved.
    """
    ground = survey(game.state, enemy)
    way = yield from way_to(ground, wanted)
    if way is None and not _can_ever_reach(game.state, enemy, wanted):
        nearest = nearest_square(game.state, enemy, goals)
        if nearest is not None:
            there = Wanted(nearest.__eq__, game.state.world.grid.bits.of[nearest])
            way = yield from way_to(ground, there)
    if way is None:
        return False
    spend(game.state, way.costs[-1])
    enemy_orders.note_walk(game.state, enemy, way.path, target)
    walk_along(game, enemy, way.path, way.costs[-1])
    return True


def _can_ever_reach(state: State, enemy: Enemy, wanted: Wanted) -> bool:
    assert wanted.among is not None
    named, among = state.world.grid.bits.squares, wanted.among
    return any(wanted.good(at) for squares in squares_by_steps(state, enemy) for at in named(squares & among))


def walk_along(game: Battle, enemy: Enemy, path: tuple[Square, ...], cost: int) -> None:
    """An enemy that jumps down on its way suffers its fall wounds at the end."""
    levels = _levels_jumped_down(game.state, enemy, path)
    walk(game, enemy, path, cost)
    if levels:
        game.emit(Fell(enemy.id, levels))
        unblockable(game, enemy, levels, "NR-LVL-04")


def _levels_jumped_down(state: State, enemy: Enemy, path: tuple[Square, ...]) -> int:
    """The levels it jumped down, not counting flight, ladders and Climb."""
    if has(state, enemy, Ability.FLY):
        return 0
    down = [(a, b) for a, b in zip((enemy.at, *path), path, strict=False) if place(a).level > place(b).level]
    ladders = {frozenset((ladder.a, ladder.b)) for ladder in state.world.map.ladders}
    jumped = [(a, b) for a, b in down if frozenset((a, b)) not in ladders and not _climbs_down(state, enemy, a, b)]
    return sum(place(a).level - place(b).level for a, b in jumped)


def _climbs_down(state: State, enemy: Enemy, a: Square, b: Square) -> bool:
    grid, climb = state.world.grid, ability(state, enemy, Ability.CLIMB) or 0
    return place(a).level - place(b).level <= climb and a in grid.neighbours and grid.distance(a, b) == 1
