"""Zones of influence: where a building may stand."""

from __future__ import annotations

from rulesets.multiverse_war.content.buildings import zone
from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.state.state import Building, State


def in_mutual_zone(state: State, kind: BuildingKind, hex_: str) -> Building | None:
    """MW-ZON-02, MW-ZON-03: a building that is too near: the new one would lie in its zone, and it in the new one's."""
    far = state.world.grid.distance
    near = (each for each in state.buildings.values() if far(hex_, each.at) <= min(zone(kind), zone(each.kind)))
    return next(near, None)


def may_stand(state: State, kind: BuildingKind, hex_: str) -> bool:
    """MW-BLD-01..03, MW-BLD-12, MW-ZON-02: a free hex outside conflicting zones.

    Except for a Guard Tower, all hexes around it must be explored and without adventures.
    """
    if state.building_at(hex_) or hex_ in state.mines or state.encounter_at(hex_) or hex_ in state.tokens:
        return False
    if in_mutual_zone(state, kind, hex_):
        return False
    if kind is BuildingKind.GUARD_TOWER:
        return True
    around = state.world.grid.around[hex_]
    return all(other in state.ground and other not in state.tokens for other in around)
