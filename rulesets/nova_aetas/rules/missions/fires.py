"""NA-MSA-10, 12, 13, 16..18, NA-MTK-01, 02: burning homes, water from the well, and collapses."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.content.missions import COLLAPSE
from rulesets.nova_aetas.rules.combat.threat import raise_threat
from rulesets.nova_aetas.rules.missions.incognito import reveal
from rulesets.nova_aetas.rules.missions.mission_effects import note
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.mission_events import BucketFilled, FireDoused, FireSet, HomeCollapsed
from rulesets.nova_aetas.state.options import DouseHome, TakeWater
from rulesets.nova_aetas.state.queries import Battle, Step, acting, spend
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas.state.victory import check_end

BUCKET = "bucket"


def nearest_home(state: State, at: Square) -> str | None:
    """NA-MSA-10: the nearest home that has not collapsed; of equally near ones the one with the most fires (NA-AIX-10)."""
    homes = state.world.mission.homes
    ranked = [(_far(state, at, homes[name].building), -count, name) for name, count in state.fires.items()]
    return min(ranked)[2] if ranked else None


def _far(state: State, at: Square, building: str) -> int:
    return min(state.world.grid.distance(at, square) for square in state.world.building_squares[building])


def squares_next_to(state: State, home: str) -> frozenset[Square]:
    return state.world.next_to_building[state.world.mission.homes[home].building]


def squares_in_range(state: State, home: str, reach: int) -> frozenset[Square]:
    """NA-MSA-12: the squares with the home in range and in sight. Models do not block the sight of a house."""
    world = state.world
    return world.in_view_of(world.mission.homes[home].building, reach)


def set_fire(game: Battle, who: str, home: str, rule: str) -> Step:
    """NA-MSA-16: with enough Fire tokens the home collapses at once."""
    state = game.state
    state.fires[home] += 1
    game.emit(FireSet(who, home, state.fires[home], rule))
    if state.fires[home] >= state.world.mission.collapse:
        yield from _collapse(game, home)


def _collapse(game: Battle, home: str) -> Step:
    """NA-MSA-06, 18: the mission may be lost before the home's token is turned over."""
    state = game.state
    del state.fires[home]
    note(state, COLLAPSE)
    game.emit(HomeCollapsed(home))
    check_end(game)
    yield from reveal(game, home)


def water_options(state: State, hero: Hero) -> Iterator[TakeWater | DouseHome]:
    """NA-MSA-13, 17: fill a bucket next to the well, up to as many as the mission sheet says; empty it next to a burning home."""
    water, ap = state.world.mission.water, acting(state).ap
    if water is None or hero.at is None:
        return
    buckets = hero.carries.count(BUCKET)
    if hero.at in state.world.next_to_wells and buckets < water.most and water.cost <= ap:
        yield TakeWater(water.cost)
    for home, count in state.fires.items():
        if buckets and count and water.douse <= ap and hero.at in squares_next_to(state, home):
            yield DouseHome(home, water.douse)


def take_water(game: Battle, hero: Hero, choice: TakeWater) -> None:
    spend(game.state, choice.cost)
    hero.carries.append(BUCKET)
    game.emit(BucketFilled(hero.id))


def douse_home(game: Battle, hero: Hero, choice: DouseHome) -> None:
    state = game.state
    water = state.world.mission.water
    assert water is not None
    spend(state, choice.cost)
    hero.carries.remove(BUCKET)
    state.fires[choice.home] -= 1
    game.emit(FireDoused(hero.id, choice.home, state.fires[choice.home]))
    raise_threat(game, hero, "NA-MSA-13", water.tv)


WATER = Family(water_options, (Action(TakeWater, take_water), Action(DouseHome, douse_home)))
