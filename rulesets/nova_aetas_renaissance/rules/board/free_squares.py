"""NR-GEN-10: the Free squares next to a model, for Dashes and Forced Movement."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.state.queries import Model, occupied
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import has


def free_next_to(state: State, model: Model) -> tuple[Square, ...]:
    """On its own level. NR-ABI-33: Heavy models stay on the ground."""
    if model.at is None:
        return ()
    grid, taken = state.world.grid, occupied(state)
    heavy = has(state, model, Ability.HEAVY)
    return tuple(at for at in grid.neighbours[model.at] if at not in taken and not (heavy and grid.level(at)))
