"""The board as a viewer sees it: explored hexes, blocks with or without a face, buildings, tokens and roads."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.view import BoardView, Cell, Link, Piece, Shape, Side, side_of
from rulesets.multiverse_war.map.roads import crossings, opposite
from rulesets.multiverse_war.state.state import Building, Orders, Phase, State, Unit

BLOCK = "block"
"""The kind of a block whose face the viewer may not see."""
UNEXPLORED = "unexplored"


def sees_face(unit: Unit, viewer: str | None) -> bool:
    """MW-LOS-02, MW-TEA-01: whether this viewer sees the face of a block."""
    return unit.known_to is None or viewer in unit.known_to


def hidden_orders(state: State, viewer: str | None) -> list[Orders]:
    """MW-TRN-07: build orders that this viewer may not see yet."""
    return [
        orders for seat, orders in state.orders.items() if not orders.shown and viewer not in state.world.watchers(seat)
    ]


def board(state: State, viewer: str | None) -> BoardView:
    grid = state.world.grid
    hidden = hidden_orders(state, viewer)
    chopped = {hex_ for orders in hidden for hex_ in orders.chopped}
    cells = tuple(Cell(name, *grid.columns_rows[name], ground=_ground(state, name, chopped)) for name in grid.hexes)
    columns = max(cell.x for cell in cells) + 1
    rows = max(cell.y for cell in cells) + 1
    pieces = (*_units(state, viewer, hidden), *_buildings(state, hidden), *_markers(state))
    return BoardView(Shape.HEXES, columns, rows, cells, pieces, tuple(_roads(state, hidden)))


def _ground(state: State, name: str, chopped: set[str]) -> str:
    if name in chopped:
        return "forest"
    return state.ground[name].value if name in state.ground else UNEXPLORED


def _units(state: State, viewer: str | None, hidden: list[Orders]) -> Iterator[Piece]:
    fresh = {name for orders in hidden for name in orders.blocks} | being_placed(state, viewer)
    for unit in state.units.values():
        if unit.id in fresh:
            continue
        known = sees_face(unit, viewer)
        side = side_of(unit.seat, state.world.seats)
        yield Piece(unit.id, unit.kind if known else BLOCK, side, unit.at, hidden=not known)


def being_placed(state: State, viewer: str | None) -> set[str]:
    """MW-SET-06: starting units appear only when all are placed, as the order of placing would give their faces away."""
    if state.phase is not Phase.PLACEMENT:
        return set()
    placing = {
        seat for seat in state.world.seats if seat not in state.ready and viewer not in state.world.watchers(seat)
    }
    return {unit.id for unit in state.units.values() if unit.seat in placing}


def _buildings(state: State, hidden: list[Orders]) -> Iterator[Piece]:
    fresh = {name for orders in hidden for name in orders.buildings}
    upgraded = {name for orders in hidden for name in orders.upgrades}
    for building in state.buildings.values():
        if building.id not in fresh:
            side = side_of(building.seat, state.world.seats)
            yield Piece(building.id, _kind(building, upgraded), side, building.at, tracked=False)


def _kind(building: Building, upgraded: set[str]) -> str:
    if not building.complete:
        return "site"
    return f"{building.kind}-2" if building.tier == 2 and building.id not in upgraded else building.kind.value


def _markers(state: State) -> Iterator[Piece]:
    for hex_ in state.tokens:
        yield Piece(f"token-{hex_}", "adventure-token", Side.NOBODY, hex_, tracked=False)
    for encounter in state.encounters:
        side = side_of(encounter.owner, state.world.seats) if encounter.owner else Side.NOBODY
        yield Piece(encounter.kind.value, encounter.kind.value, side, encounter.at, tracked=False)
    for hex_ in state.mines:
        yield Piece(f"mine-{hex_}", "mine", Side.NOBODY, hex_, tracked=False)


def _roads(state: State, hidden: list[Orders]) -> Iterator[Link]:
    """MW-ROA-04, MW-ROA-05, MW-TRN-07: links between joined road hexes, without roads that the viewer may not see yet."""
    roads = dict(state.roads)
    for orders in hidden:
        roads |= orders.roads_before
    fresh = {state.buildings[name].at for orders in hidden for name in orders.buildings}
    crossroads = crossings(state) - fresh
    for hex_, sides in roads.items():
        for side, other in enumerate(state.world.grid.beside[hex_], 1):
            if other is None or not (side in sides or hex_ in crossroads):
                continue
            already_drawn = other in roads and other < hex_
            if not already_drawn and (opposite(side) in roads.get(other, ()) or other in crossroads):
                yield Link("road", hex_, other)
