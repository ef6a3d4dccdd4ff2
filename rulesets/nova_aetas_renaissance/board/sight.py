"""NR-GEN-12, NR-LVL-01..03, NR-ABI-05, 11: how far it is, and who sees whom."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square, any_clear
from rulesets.nova_aetas.board.sight import in_the_way
from rulesets.nova_aetas.state.queries import Model, friends_on_board
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import has, models, opposed, rules, world


def flat_distance(state: State, a: Square, b: Square) -> int:
    """NR-GEN-12, NR-LVL-01: along rows and columns of the flat map; neither height nor a ladder adds to it."""
    return state.world.grid.distance(a, b)


def sees(state: State, viewer: Model, a: Square, b: Square) -> bool:
    """What the map lists goes before everything (NA-BLD-17)."""
    listed = state.world.listed_sight.get((a, b))
    if listed is not None:
        return listed
    grid = state.world.grid
    return _on_one_level(state, viewer, a, b) if grid.level(a) == grid.level(b) else _between(state, viewer, a, b)


def _on_one_level(state: State, viewer: Model, a: Square, b: Square) -> bool:
    """NR-LVL-03: whoever and whatever blocks stands on that level. NR-ABI-11: a Sniper disregards it."""
    grid = state.world.grid
    if not has(state, viewer, Ability.SNIPER):
        lines = grid.straight_line(a, b) if state.world.house.sight_between_centres else grid.lines(a, b)
        if not lines or not lines[0]:  # nobody can change it
            return bool(lines)
        return any_clear(lines, in_the_way(state, viewer) | grid.bits.mask(_tall(state, viewer, a, b)))
    tall = _tall(state, viewer, a, b) if rules(state).snipers_stop_at_tall else frozenset()
    level = grid.level(a)
    high = {at for at in tall if grid.level(at) == level}
    high |= {at for at in world(state).towering if not level} if rules(state).snipers_stop_at_tall else set()
    if state.world.house.every_model_blocks_sight:
        high |= {at for other in models(state) if not opposed(viewer, other) and (at := other.at) and at not in {a, b}}
    return grid.clear_between(a, b, high)


def _between(state: State, viewer: Model, a: Square, b: Square) -> bool:
    """NR-LVL-02, 03: only Tall and Towering block between levels; a roof hides what lies behind its own edge."""
    grid, sniper = state.world.grid, has(state, viewer, Ability.SNIPER)
    if sniper and not rules(state).snipers_stop_at_tall:
        return True
    top = max(grid.level(a), grid.level(b))
    edges = frozenset() if sniper else frozenset(at for at in grid.squares if grid.level(at) == top)
    return grid.clear_between(a, b, edges | world(state).towering | _tall(state, viewer, a, b))


def _tall(state: State, viewer: Model, a: Square, b: Square) -> frozenset[Square]:
    """NR-ABI-05: any Tall model but the two; by house rule only opposing ones."""
    standing = [*((friend, at) for friend, at in friends_on_board(state))]
    found: set[Square] = {at for friend, at in standing if friend is not viewer and _blocks(state, viewer, friend)}
    found |= {enemy.at for enemy in state.enemies.values() if enemy is not viewer and _blocks(state, viewer, enemy)}
    return frozenset(found - {a, b})


def _blocks(state: State, viewer: Model, other: Model) -> bool:
    if not has(state, other, Ability.TALL):
        return False
    return opposed(viewer, other) or not rules(state).tall_friends_do_not_block
