"""Credit for what is slain and destroyed: tracks, experience, missions, points."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.ending.conquest import settlement_lost
from rulesets.multiverse_war.ending.points import book_destruction
from rulesets.multiverse_war.ending.victory import check_hero
from rulesets.multiverse_war.state.combat_events import BuildingDestroyed, BuildingHit
from rulesets.multiverse_war.state.state import Building, Unit, War
from rulesets.multiverse_war.units.heroes import gain_xp
from rulesets.multiverse_war.units.losses import remove
from rulesets.multiverse_war.units.tracks import advance
from rulesets.multiverse_war.units.walls import building_hp


@dataclass(frozen=True, slots=True)
class Doer:
    """Who did it. A building that fires has no `unit`: what it slays moves no track (MW-BLD-16)."""

    seat: str
    unit: str | None = None
    """The type or hero, which may be dead by now."""
    block: str | None = None
    """Its name on the board."""


def slew(game: War, doer: Doer | None, victim: Unit) -> Procedure[None]:
    """MW-VET-01, MW-HER-03: one step, or one experience, for each enemy unit; Builders and decoys give none."""
    state = game.state
    if doer is None or state.friendly(doer.seat, victim.seat):
        return
    counts = state.fights(victim) or (state.is_builder(victim) and state.world.house.builder_kill_credit)
    if not counts:
        return
    state.players[doer.seat].slain += 1
    if doer.unit in state.world.content.heroes:
        yield from gain_xp(game, doer.seat, str(doer.unit), 1)
        check_hero(game)
    elif doer.unit is not None:
        advance(game, doer.seat, doer.unit)


def hit_building(game: War, building: Building, damage: int, doer: Doer | None) -> Procedure[bool]:
    """MW-BLD-08: hits reduce the building's health; returns whether it fell."""
    state = game.state
    earlier = building.fresh_damage if building.hit_in == state.turn else 0
    building.damage += damage
    building.hit_in, building.fresh_damage = state.turn, earlier + damage
    left = building_hp(state, building)
    game.tell(BuildingHit(building.id, damage, max(0, left)))
    if left > 0:
        return False
    yield from destroy(game, building, doer)
    return True


def destroy(game: War, building: Building, doer: Doer | None) -> Procedure[None]:
    """MW-BLD-09: the building goes, and everyone inside dies; the destroyer is credited for it and for each of them."""
    state, house = game.state, game.state.world.house
    inside = [unit for unit in state.units_at(building.at) if state.friendly(building.seat, unit.seat)]
    del state.buildings[building.id]
    game.tell(BuildingDestroyed(building.id))
    enemy = doer is not None and not state.friendly(doer.seat, building.seat)
    if doer is not None and enemy:
        state.players[doer.seat].destroyed += 1
        book_destruction(state, doer.seat, building)
        if doer.unit in state.world.content.heroes:
            if house.hero_building_xp:
                yield from gain_xp(game, doer.seat, str(doer.unit), 1)
        elif doer.unit is not None:
            advance(game, doer.seat, doer.unit, by_unit_kill=False)
    for unit in inside:
        remove(game, unit)
        if house.garrison_kill_credit:
            yield from slew(game, doer, unit)
    if building.kind is BuildingKind.SETTLEMENT:
        settlement_lost(game, building.seat, doer.seat if doer else None)
