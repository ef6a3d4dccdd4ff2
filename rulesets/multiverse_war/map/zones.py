"""Zones of influence: where a building may stand."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.multiverse_war.content.buildings import zone
from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.state.state import Building, State


def conflicting_buildings(state: State, seat: str, kind: str, hex_: str) -> Iterator[Building]:
    """MW-ZON-02, MW-ZON-03: buildings that are too near: the new one would lie in their zone, and they in its own."""
    house, grid = state.world.house, state.world.grid
    for other in state.buildings.values():
        if not other.complete and not house.site_zone:
            continue
        if state.friendly(seat, other.seat) and not house.zones_own_buildings:
            continue
        if grid.distance(hex_, other.at) <= min(zone(kind), zone(other.kind)):
            yield other


def may_stand(state: State, seat: str, kind: str, hex_: str) -> bool:
    """MW-BLD-01..03, MW-BLD-12, MW-ZON-02: a free hex outside conflicting zones.

    Except for a Guard Tower, all hexes around it must be explored and without adventures.
    """
    if state.building_at(hex_) or hex_ in state.mines or state.encounter_at(hex_) or hex_ in state.tokens:
        return False
    if any(True for _ in conflicting_buildings(state, seat, kind, hex_)):
        return False
    if kind == BuildingKind.GUARD_TOWER:
        return True
    around = state.world.grid.around[hex_]
    return all(other in state.ground and other not in state.tokens for other in around)
