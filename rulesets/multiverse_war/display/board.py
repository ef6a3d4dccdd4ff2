"""The board as a viewer sees it: explored hexes, blocks with or without a face, buildings, tokens and roads."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.view import BoardView, Cell, Link, Piece, Shape, Side, side_of
from rulesets.multiverse_war.rules.map.roads import crossings, opposite, reaches
from rulesets.multiverse_war.rules.units.stats import seen_hp
from rulesets.multiverse_war.rules.units.walls import most_building_hp
from rulesets.multiverse_war.state.state import Building, State, Unit

BLOCK = "block"
"""The kind of a block whose face the viewer may not see."""
UNEXPLORED = "unexplored"


def sees_face(unit: Unit, viewer: str | None) -> bool:
    """MW-LOS-02, MW-TEA-01: whether this viewer sees the face of a block."""
    return unit.known_to is None or viewer in unit.known_to


def board(state: State, viewer: str | None) -> BoardView:
    grid = state.world.grid
    cells = tuple(
        Cell(name, *grid.columns_rows[name], ground=_ground(state, name), mark=str(state.numbers.get(name, "")))
        for name in grid.hexes
    )
    columns = max(cell.x for cell in cells) + 1
    rows = max(cell.y for cell in cells) + 1
    pieces = (*_units(state, viewer), *_buildings(state), *_markers(state))
    return BoardView(Shape.HEXES, columns, rows, cells, pieces, tuple(_roads(state)))


def _ground(state: State, name: str) -> str:
    return state.ground[name].value if name in state.ground else UNEXPLORED


def _units(state: State, viewer: str | None) -> Iterator[Piece]:
    for unit in state.units.values():
        known = sees_face(unit, viewer)
        side = side_of(unit.seat, state.world.seats)
        health = seen_hp(state, unit) if known else None
        kind = unit.kind if known else BLOCK
        yield Piece(unit.id, kind, side, unit.at, hidden=not known, wounds=unit.wounds, health=health)


def _buildings(state: State) -> Iterator[Piece]:
    for building in state.buildings.values():
        side = side_of(building.seat, state.world.seats)
        most = most_building_hp(state, building)
        kind = _kind(building)
        yield Piece(building.id, kind, side, building.at, tracked=False, wounds=building.damage, health=most)


def _kind(building: Building) -> str:
    if not building.complete:
        return "site"
    return f"{building.kind}-2" if building.tier == 2 else building.kind.value


def _markers(state: State) -> Iterator[Piece]:
    for hex_ in state.tokens:
        yield Piece(f"token-{hex_}", "adventure-token", Side.NOBODY, hex_, tracked=False)
    for encounter in state.encounters:
        side = side_of(encounter.owner, state.world.seats) if encounter.owner else Side.NOBODY
        yield Piece(encounter.kind.value, encounter.kind.value, side, encounter.at, tracked=False)
    for hex_ in state.mines:
        yield Piece(f"mine-{hex_}", "mine", Side.NOBODY, hex_, tracked=False)


def _roads(state: State) -> Iterator[Link]:
    """MW-ROA-04, MW-ROA-05: a road goes from the middle of its hex to the sides that it reaches, a building to the roads that reach it."""
    roads, crossroads = state.roads, crossings(state)
    for hex_ in dict.fromkeys((*roads, *sorted(crossroads))):
        for side, other in enumerate(state.world.grid.by_side[hex_], 1):
            if other is None:
                continue
            met = hex_ in crossroads and reaches(state, other, opposite(side), crossroads)
            if met or side in roads.get(hex_, ()):
                yield Link("road", hex_, other)
