"""Roads: which hexes they join, and which buildings they connect to a Settlement."""

from __future__ import annotations

from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.state.state import Building, State

ALL_SIDES = (1, 2, 3, 4, 5, 6)


def opposite(side: int) -> int:
    return (side + 2) % 6 + 1


def reaches(state: State, hex_: str, side: int, crossroads: frozenset[str] | None = None) -> bool:
    """MW-ROA-04, MW-ROA-05: a road reaches the sides it was built to; a building reaches all six."""
    if side in state.roads.get(hex_, ()):
        return True
    return _is_crossroads(state, hex_) if crossroads is None else hex_ in crossroads


def _is_crossroads(state: State, hex_: str) -> bool:
    building = state.building_at(hex_)
    return building is not None and building.complete


def crossings(state: State) -> frozenset[str]:
    """MW-ROA-04: the hexes of all complete buildings, where roads meet."""
    return frozenset(each.at for each in state.buildings.values() if each.complete)


def joined(state: State, a: str, b: str, crossroads: frozenset[str] | None = None) -> bool:
    """MW-ROA-04, MW-ROA-05: both hexes have a road or a building that reaches their shared side."""
    side = state.world.grid.direction(a, b)
    if side is None:
        return False
    return reaches(state, a, side, crossroads) and reaches(state, b, opposite(side), crossroads)


def connected(state: State, seat: str) -> list[Building]:
    """MW-ROA-06: the player's complete buildings that an unbroken road connects to the Settlement."""
    home = state.settlement(seat)
    if home is None:
        return []
    known = crossings(state)
    reached, edge = {home.at}, [home.at]
    while edge:
        here = edge.pop()
        for other in state.world.grid.around[here]:
            if other not in reached and joined(state, here, other, known):
                reached.add(other)
                edge.append(other)
    return [
        each
        for each in state.buildings_of(seat)
        if each.complete and each.kind is not BuildingKind.SETTLEMENT and each.at in reached
    ]
