"""The price of entering a hex, and its elevation."""

from __future__ import annotations

from rulesets.multiverse_war.content.card import EncounterKind
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.rules.map.roads import joined
from rulesets.multiverse_war.state.state import State, Unit

ELEVATION = {Terrain.WATER: 0, Terrain.GRASSLAND: 0, Terrain.FOREST: 1, Terrain.HILL: 2, Terrain.MOUNTAIN: 3}
"""MW-LOS-06."""
COLONY_HEIGHT = ELEVATION[Terrain.HILL]


def elevation(state: State, hex_: str) -> int:
    """MW-LOS-06: a giant ant colony is at least as high as a hill."""
    height = ELEVATION[state.ground[hex_]]
    found = state.encounter_at(hex_)
    return max(height, COLONY_HEIGHT) if found and found.kind is EncounterKind.COLONY else height


def price(terrain: Terrain) -> int:
    """MW-MOV-02, MW-ROA-02: 1 for grassland, 2 for other terrain; in AP for a step, in gold for a road."""
    return 1 if terrain is Terrain.GRASSLAND else 2


def step_price(state: State, unit: Unit, origin: str, to: str) -> int | None:
    """MW-MOV-02, MW-ROA-01, MW-ROA-07: the price of one step in AP; None if the hex cannot be entered at all."""
    terrain = state.ground.get(to)
    if terrain is None:
        return None
    if terrain is Terrain.GRASSLAND and state.ground.get(origin) is not Terrain.WATER:
        return 1  # with or without a road
    if joined(state, origin, to) or _is_bridge_side(state, to, origin):
        return 1
    if _swims(state, unit.kind):
        return price(terrain)
    if state.ground.get(origin) is Terrain.WATER and origin in state.roads and not _is_bridge_side(state, origin, to):
        return None
    return None if terrain is Terrain.WATER else price(terrain)


def _is_bridge_side(state: State, bridge: str, other: str) -> bool:
    """MW-ROA-07: the bridge reaches the side toward the other hex."""
    return state.ground.get(bridge) is Terrain.WATER and state.world.grid.direction(bridge, other) in state.roads.get(
        bridge, ()
    )


def _swims(state: State, kind: str) -> bool:
    card = state.world.content.units.get(kind)
    return card is not None and "swims" in card.traits


def can_stand(state: State, unit_kind: str, hex_: str) -> bool:
    """Whether a unit of this kind can be on the hex: it is explored, and not water without a bridge, unless it swims."""
    terrain = state.ground.get(hex_)
    if terrain is None:
        return False
    return terrain is not Terrain.WATER or hex_ in state.roads or _swims(state, unit_kind)
