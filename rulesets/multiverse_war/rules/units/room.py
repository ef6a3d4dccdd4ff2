"""MW-ACT-07: which units may share a hex; formations."""

from __future__ import annotations

from rulesets.multiverse_war.content.card import DECOY, BuildingKind
from rulesets.multiverse_war.state.state import State, Unit


def room_for(state: State, seat: str, *, builder: bool, hex_: str, apart_from: tuple[str, ...] = ()) -> bool:
    """A hex holds one military unit and one Builder of one side, and no enemy building. `apart_from` are not counted."""
    building = state.building_at(hex_)
    if building and not state.friendly(seat, building.seat):
        return False
    for other in state.units_at(hex_):
        if other.id in apart_from:
            continue
        if not state.friendly(seat, other.seat) or state.is_builder(other) == builder:
            return False
    return True


def room(state: State, unit: Unit, hex_: str) -> bool:
    return room_for(state, unit.seat, builder=state.is_builder(unit), hex_=hex_, apart_from=(unit.id,))


def enemies_at(state: State, seat: str, hex_: str) -> list[Unit]:
    foes = state.world.foes[seat]
    return [unit for unit in state.units_at(hex_) if unit.seat in foes]


def enemy_building(state: State, seat: str, hex_: str) -> bool:
    building = state.building_at(hex_)
    return building is not None and not state.friendly(seat, building.seat)


def friends_in_the_way(state: State, unit: Unit, hex_: str) -> list[Unit]:
    """MW-MOV-08: friendly units on the hex that the unit cannot share it with."""
    return [
        other
        for other in state.units_at(hex_)
        if other.id not in {unit.id, unit.partner}
        and state.friendly(unit.seat, other.seat)
        and state.is_builder(other) == state.is_builder(unit)
    ]


def formations_allowed(state: State, seat: str) -> int:
    """MW-FOR-01: one formation for each complete Fortress."""
    if not state.world.house.formations:
        return 0
    return sum(each.complete and each.kind is BuildingKind.FORTRESS for each in state.buildings_of(seat))


def formations_of(state: State, seat: str) -> int:
    return sum(unit.partner is not None for unit in state.of_seat(seat)) // 2


def may_join(state: State, unit: Unit, other: Unit) -> bool:
    """MW-FOR-01, MW-DEC-02: two military units of one player, no decoys, if the player may have another formation."""
    if unit.seat != other.seat or unit.partner or other.partner or DECOY in {unit.kind, other.kind}:
        return False
    if state.is_builder(unit) or state.is_builder(other):
        return False
    return formations_of(state, unit.seat) < formations_allowed(state, unit.seat)
