"""Fog of war: identify units that an enemy sees, hide them again, and remove decoys that are seen."""

from __future__ import annotations

from rulesets.multiverse_war.content.card import DECOY
from rulesets.multiverse_war.rules.map.sight import lookouts, seen_by
from rulesets.multiverse_war.state.events import DecoyRemoved, UnitHidden, UnitIdentified
from rulesets.multiverse_war.state.state import Unit, War
from rulesets.multiverse_war.state.tracks import show_steps


def refresh(game: War) -> None:
    """MW-LOS-02, MW-DEC-04: identify blocks that an enemy sees, hide the others, and remove decoys that are seen."""
    state = game.state
    units = list(state.units.values())
    enemies = {side: lookouts(state, state.world.foes[side[0]]) for side in state.world.sides}
    for unit in units:
        seen = seen_by(state, unit, enemies[state.world.side_of[unit.seat]])
        if seen and unit.kind == DECOY:
            remove_decoy(game, unit)
        elif seen and unit.known_to is not None:
            unit.known_to = None
            game.emit(UnitIdentified(unit.id, unit.kind))
            show_steps(game, unit)
        elif not seen and unit.known_to is None:
            unit.known_to = state.world.watchers(unit.seat)
            game.emit(UnitHidden(unit.id))


def remove_decoy(game: War, decoy: Unit) -> None:
    """MW-DEC-04: an identified decoy leaves the board; nobody gets credit."""
    del game.state.units[decoy.id]
    game.emit(DecoyRemoved(decoy.id))
