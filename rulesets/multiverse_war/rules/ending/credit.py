"""Credit for slain units and destroyed buildings: tracks, experience, missions, points."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.rules.ending.conquest import settlement_lost
from rulesets.multiverse_war.rules.ending.points import book_destruction
from rulesets.multiverse_war.rules.units.heroes import gain_xp
from rulesets.multiverse_war.rules.units.losses import remove
from rulesets.multiverse_war.rules.units.walls import building_hp
from rulesets.multiverse_war.state.combat_events import BuildingDestroyed, BuildingHit
from rulesets.multiverse_war.state.state import Building, Unit, War
from rulesets.multiverse_war.state.tracks import advance


@dataclass(frozen=True, slots=True)
class DamageSource:
    """Who dealt damage. It has no `unit` if a building fired: then no track advances (MW-BLD-16)."""

    seat: str
    unit: str | None = None
    """The unit type or hero, which may be dead by now."""
    block: str | None = None
    """The id of its block."""


def credit_kill(game: War, source: DamageSource | None, victim: Unit) -> Procedure[None]:
    """MW-VET-01, MW-HER-03: one track step or one experience for each enemy unit; none for Builders and decoys."""
    state = game.state
    if source is None or state.friendly(source.seat, victim.seat) or not state.fights(victim):
        return
    state.players[source.seat].slain += 1
    if source.unit in state.world.content.heroes:
        yield from gain_xp(game, source.seat, str(source.unit), 1)
    elif source.unit is not None:
        advance(game, source.seat, source.unit)


def hit_building(game: War, building: Building, damage: int, source: DamageSource | None) -> Procedure[bool]:
    """MW-BLD-08: hits reduce the building's health. Returns whether it was destroyed."""
    state = game.state
    earlier = building.fresh_damage if building.hit_in == state.turn else 0
    building.damage += damage
    building.hit_in, building.fresh_damage = state.turn, earlier + damage
    left = building_hp(state, building)
    game.emit(BuildingHit(building.id, damage, max(0, left)))
    if left > 0:
        return False
    yield from destroy(game, building, source)
    return True


def destroy(game: War, building: Building, source: DamageSource | None) -> Procedure[None]:
    """MW-BLD-09: remove the building and everyone inside; the source gets credit for all of them."""
    state = game.state
    inside = [unit for unit in state.units_at(building.at) if state.friendly(building.seat, unit.seat)]
    del state.buildings[building.id]
    game.emit(BuildingDestroyed(building.id))
    enemy = source is not None and not state.friendly(source.seat, building.seat)
    if source is not None and enemy:
        state.players[source.seat].destroyed += 1
        book_destruction(state, source.seat, building)
        if source.unit in state.world.content.units:
            advance(game, source.seat, str(source.unit))
    for unit in inside:
        remove(game, unit, "MW-BLD-09")
        yield from credit_kill(game, source, unit)
    if building.kind is BuildingKind.SETTLEMENT:
        settlement_lost(game, building.seat, source.seat if source else None)
