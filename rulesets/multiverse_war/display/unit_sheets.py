"""The sheet of each block and building on the board, shown when somebody taps it, and the names of blocks for those who know them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulesets.engine.cues import Cue
from rulesets.engine.view import Sheet, Track, side_of
from rulesets.multiverse_war.card_text import ability_text, building_text, hero_ability_text
from rulesets.multiverse_war.content.buildings import CONSTRUCTION_VP
from rulesets.multiverse_war.content.card import DECOY
from rulesets.multiverse_war.content.symbol_dice import Arm
from rulesets.multiverse_war.display.board import sees_face
from rulesets.multiverse_war.rules.action.targets import MELEE
from rulesets.multiverse_war.rules.combat.morale import enemies_around, gives_morale, supporters
from rulesets.multiverse_war.rules.units.block_names import block_name, full_name
from rulesets.multiverse_war.rules.units.stats import (
    ability,
    arm,
    damage,
    default_ap,
    hero,
    hp,
    needs_set_up,
    seen_hp,
    shooting_range,
)
from rulesets.multiverse_war.rules.units.walls import building_hp, most_building_hp
from rulesets.multiverse_war.state.state import UNLOCKED_AT, Building, State, Unit


def unit_names(state: State, viewer: str | None) -> tuple[tuple[str, Cue], ...]:
    """What the viewer calls each block: by its kind where they see its face."""
    return tuple(
        (unit.id, full_name(state, unit) if sees_face(unit, viewer) else block_name(unit))
        for unit in state.units.values()
    )


def unit_sheets(state: State, viewer: str | None) -> tuple[Sheet, ...]:
    units = (_unit(state, unit, viewer) for unit in state.units.values() if sees_face(unit, viewer))
    return (*units, *(_building(state, each) for each in state.buildings.values()))


def _unit(state: State, unit: Unit, viewer: str | None) -> Sheet:
    most = seen_hp(state, unit)
    tracks: tuple[Track, ...] = (
        Track("ap", Cue("track.ap"), unit.ap, max(unit.ap, default_ap(state, unit)), Cue("about.ap")),
        Track("hp", Cue("track.hp"), hp(state, unit), most, Cue("about.hp")),
    )
    if most is None:
        tracks = (
            Track("ap", Cue("track.ap"), unit.ap),
            Track("hurt", Cue("track.hurt"), unit.wounds, about=Cue("about.hurt")),
        )
    traits = [Track("damage", Cue("track.damage"), damage(state, unit), about=Cue("about.damage"))]
    far = shooting_range(state, unit)
    if far is not None:
        traits.append(Track("range", Cue("track.range"), far, about=Cue("about.range")))
    side = side_of(unit.seat, state.world.seats)
    notes = (
        *_notes(state, unit),
        Cue("sheet.orders", orders=tuple(_orders(state, unit))),
        *_morale(state, unit, viewer),
    )
    return Sheet(unit.id, unit.seat, side, tracks, traits=tuple(traits), notes=notes)


def _orders(state: State, unit: Unit) -> Iterator[Cue]:
    """MW-ACT-02: what such a unit can be ordered to do, wherever it stands."""
    yield Cue("sheet.move")
    if needs_set_up(state, unit):
        yield Cue("sheet.set-up")
    if arm(state, unit) in MELEE:
        yield Cue("sheet.attack")
    if shooting_range(state, unit) is not None:
        yield Cue("sheet.shoot")
    if unit.kind != DECOY:
        yield Cue("sheet.explore")
    yield Cue("sheet.form-up")
    if unit.wounds:
        yield Cue("sheet.rest")


def _morale(state: State, unit: Unit, viewer: str | None) -> Iterator[Cue]:
    """MW-MOR-03, MW-MOR-04: from the units next to it whose face the viewer sees; archers have no support."""
    if not gives_morale(state, unit):
        return
    seen = replace(state, units={each.id: each for each in state.units.values() if sees_face(each, viewer)})
    enemies = enemies_around(seen, unit.seat, unit.at, [unit])
    if arm(state, unit) is Arm.RANGED:
        yield Cue("sheet.morale-ranged", morale=-enemies, enemies=enemies)
    else:
        friends = supporters(seen, unit.seat, unit.at, [unit])
        yield Cue("sheet.morale", morale=friends - enemies, friends=friends, enemies=enemies)


def _notes(state: State, unit: Unit) -> Iterator[Cue]:
    """Its class and the symbol that it hits with, then what it can do."""
    own = arm(state, unit)
    if own is not None:
        yield Cue("sheet.fights", arm=own.value, symbol=state.world.content.dice.hits[own].value)
    elif state.is_builder(unit):
        yield Cue("sheet.builds")
    else:
        yield Cue("sheet.bluffs")
    card = state.world.content.units.get(unit.kind)
    if card is not None:
        yield from (Cue("sheet.attribute", attribute=each) for each in (*card.attributes, *card.traits))
        if card.ability and ability(state, unit):
            yield Cue("sheet.ability", ability=card.ability.name, text=ability_text(card.ability))
        elif card.ability:
            locked = ability_text(card.ability)
            yield Cue("sheet.locked", ability=card.ability.name, text=locked, count=UNLOCKED_AT)
    record = hero(state, unit)
    if record is not None:
        known = state.world.content.heroes[unit.kind].abilities
        yield from (
            Cue("sheet.ability", ability=name, text=hero_ability_text(known[name])) for name in record.abilities
        )


def _building(state: State, building: Building) -> Sheet:
    health = Track("hp", Cue("track.hp"), building_hp(state, building), most_building_hp(state, building))
    card = state.world.content.buildings[building.kind]
    text = building_text(card, CONSTRUCTION_VP[building.kind][building.tier - 1], building.tier)
    notes = (text,) if building.complete else (Cue("sheet.site"),)
    return Sheet(building.id, building.seat, side_of(building.seat, state.world.seats), (health,), notes=notes)
