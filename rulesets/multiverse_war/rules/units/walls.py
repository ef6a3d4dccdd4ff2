"""Health, fire and revenue of buildings and encounters."""

from __future__ import annotations

from rulesets.multiverse_war.content.buildings import STRONGHOLD_HP, Fire
from rulesets.multiverse_war.content.card import EncounterKind
from rulesets.multiverse_war.state.state import Building, Encounter, State

SITE_HP = 1
"""MW-BLD-06: any hit destroys a site."""
COLONY_HP = 3
"""MW-ADV-06."""


def most_building_hp(state: State, building: Building) -> int:
    """MW-BLD-05, MW-DAT-02."""
    card = state.world.content.buildings[building.kind]
    if not building.complete:
        return SITE_HP
    if card.hp is None:
        return STRONGHOLD_HP
    return card.second.hp if building.tier == 2 and card.second else card.hp


def building_hp(state: State, building: Building) -> int:
    return most_building_hp(state, building) - building.damage


def encounter_hp(state: State, encounter: Encounter) -> int:
    village = encounter.kind is EncounterKind.VILLAGE
    return (state.world.content.encounters.village.hp if village else COLONY_HP) - encounter.damage


def fire_of(state: State, building: Building) -> Fire | None:
    """MW-BLD-16: the fire (dice and range) of a complete Guard Tower or Fortress, if the pack gives it any."""
    if not building.complete:
        return None
    card = state.world.content.buildings[building.kind]
    if building.tier == 2 and card.second and card.second.fire:
        return card.second.fire
    return card.fire


def revenue_of(state: State, building: Building) -> int:
    """MW-TRN-08: complete buildings pay, even damaged ones."""
    card = state.world.content.buildings[building.kind]
    if not building.complete:
        return 0
    return card.second.revenue if building.tier == 2 and card.second else card.revenue
