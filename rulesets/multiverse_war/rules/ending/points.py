"""MW-VIC-01..05: victory points and the final count."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.multiverse_war.content.buildings import CONSTRUCTION_VP
from rulesets.multiverse_war.rules.ending.missions import fulfilled_missions
from rulesets.multiverse_war.rules.map.roads import connected
from rulesets.multiverse_war.state.state import Building, State

HERO_VP = {1: 0, 2: 4, 3: 8, 4: 16, 5: 24, 6: 36, 7: 50, 8: 0}
"""MW-VIC-05; level 8 wins outright."""
ROAD_VP = 2
"""MW-VIC-04."""


def construction_vp(building: Building) -> int:
    """MW-VIC-02: points for a building of this tier; a site has none."""
    return CONSTRUCTION_VP[building.kind][building.tier - 1] if building.complete else 0


def heroes_alive(state: State, seat: str) -> list[int]:
    """The levels of a seat's heroes on the board."""
    alive = {unit.kind for unit in state.of_seat(seat)}
    return [hero.level for name, hero in state.players[seat].heroes.items() if name in alive]


class Count(NamedTuple):
    """Where the points of a player come from; `buildings` are those built and those destroyed."""

    buildings: int
    roads: int
    heroes: int
    missions: int


def count(state: State, seat: str) -> Count:
    """The points of a player if they were counted now."""
    missions = state.world.content.missions
    return Count(
        _building_points(state, seat),
        _road_points(state, seat),
        sum(HERO_VP[level] for level in heroes_alive(state, seat)),
        sum(missions[name].vp for name in fulfilled_missions(state, seat)),
    )


def points(state: State, seat: str) -> int:
    return sum(count(state, seat))


def public_points(state: State, seat: str) -> int:
    """The points that everyone can see: without missions, and without heroes, which may be hidden."""
    return _building_points(state, seat) + _road_points(state, seat)


def _building_points(state: State, seat: str) -> int:
    booked = state.players[seat].points
    if state.world.house.only_standing_buildings_score:
        booked += sum(map(construction_vp, state.buildings_of(seat)))
    return booked


def _road_points(state: State, seat: str) -> int:
    return ROAD_VP * len(connected(state, seat))


def book_construction(state: State, building: Building, tier_before: int = 0) -> None:
    """MW-VIC-02: add the points for a new building, which are never lost; an upgrade adds the difference."""
    if state.world.house.only_standing_buildings_score:
        return
    figures = CONSTRUCTION_VP[building.kind]
    before = figures[tier_before - 1] if tier_before else 0
    state.players[building.seat].points += figures[building.tier - 1] - before


def book_destruction(state: State, seat: str, building: Building) -> None:
    """MW-VIC-03: add twice the construction points of the destroyed building; none for a Settlement or a site."""
    state.players[seat].points += 2 * construction_vp(building)
