"""NR-GEN-10: the Free squares beside a model, for Dashes and Forced Movement."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.state.queries import Model, occupied
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import has, rules, world


def free_beside(state: State, model: Model) -> tuple[Square, ...]:
    """On its own level. NR-ABI-33: Heavy models stay on the ground. NR-MAP-07: by house rule only flyers enter water."""
    if model.at is None:
        return ()
    grid, taken = state.world.grid, occupied(state)
    heavy, no_water = has(state, model, Ability.HEAVY), cannot_enter_water(state, model)
    return tuple(
        at
        for at in grid.neighbours[model.at]
        if at not in taken and not (heavy and grid.level(at)) and not (no_water and at in world(state).water)
    )


def cannot_enter_water(state: State, model: Model) -> bool:
    """NR-MAP-07, by house rule."""
    return rules(state).water_is_impassable and not has(state, model, Ability.FLY)
