"""Which hexes can be attacked, shot at or targeted by an ability."""

from __future__ import annotations

from rulesets.multiverse_war.content.card import DECOY
from rulesets.multiverse_war.content.symbol_dice import Arm
from rulesets.multiverse_war.rules.action.steps import affordable, start_is_free, with_partner
from rulesets.multiverse_war.rules.adventures.encounters import can_be_met
from rulesets.multiverse_war.rules.map.sight import SIGHT, identified_by, open_line, sees
from rulesets.multiverse_war.rules.units.room import enemies_at
from rulesets.multiverse_war.rules.units.stats import arm, needs_set_up, shooting_range
from rulesets.multiverse_war.rules.units.treaties import at_peace
from rulesets.multiverse_war.rules.units.walls import fire_of
from rulesets.multiverse_war.state.options import Attack, Shoot
from rulesets.multiverse_war.state.state import Building, Encounter, State, Unit

MELEE = frozenset({Arm.INFANTRY, Arm.CAVALRY})


def attackable(state: State, seat: str, hex_: str) -> bool:
    """MW-CMB-01: an enemy piece that no treaty protects; a colony; a village that is not yet conquered."""
    owners = {unit.seat for unit in enemies_at(state, seat, hex_)}
    building = state.building_at(hex_)
    if building and not state.friendly(seat, building.seat):
        owners.add(building.seat)
    if owners:
        return not any(at_peace(state, seat, owner) for owner in owners)
    return hostile(state.encounter_at(hex_))


def hostile(encounter: Encounter | None) -> bool:
    """MW-ADV-06, MW-ADV-09: whether this encounter can be attacked: a colony, or a village that nobody has conquered."""
    return encounter is not None and not can_be_met(encounter) and encounter.owner is None


def may_attack(state: State, unit: Unit) -> bool:
    """MW-HER-04: a hero makes one regular attack per turn. MW-ACT-05: nobody attacks from a friend's hex."""
    return start_is_free(state, unit) and not (state.is_hero(unit) and unit.attacked)


def attacks(state: State, unit: Unit) -> list[Attack]:
    """MW-MOV-03, MW-ATR-03: adjacent enemy hexes that the unit can pay to enter; it must be set up if its card says so."""
    attackers = [each for each in with_partner(state, unit) if arm(state, each) in MELEE]
    if not may_attack(state, unit) or not attackers or any(needs_set_up(state, u) and not u.set_up for u in attackers):
        return []
    found = []
    for hex_ in state.world.grid.around[unit.at]:
        price = affordable(state, unit, hex_)
        if price is not None and attackable(state, unit.seat, hex_):
            found.append(Attack(hex_, price))
    return found


def shots(state: State, unit: Unit) -> list[Shoot]:
    """MW-LOS-09, MW-LOS-10, MW-MOV-05, MW-MOV-06: targets in range, identified, and in the shooter's own line of sight."""
    far = shooting_range(state, unit)
    if far is None or unit.ap < 1 or not may_attack(state, unit) or (needs_set_up(state, unit) and not unit.set_up):
        return []
    return [Shoot(hex_) for hex_ in targets_within(state, unit, far)]


def targets_within(state: State, unit: Unit, far: int) -> list[str]:
    grid = state.world.grid
    return [
        hex_
        for hex_ in target_hexes(state, unit.seat)
        if grid.distance(unit.at, hex_) <= far
        and attackable(state, unit.seat, hex_)
        and identified(state, unit.seat, hex_)
        and sees(state, unit, hex_)
    ]


def target_hexes(state: State, seat: str) -> list[str]:
    """Every hex with something hostile on it, each once."""
    units = (unit.at for unit in state.units.values() if not state.friendly(seat, unit.seat))
    walls = (each.at for each in state.buildings.values() if not state.friendly(seat, each.seat))
    others = (each.at for each in state.encounters if hostile(each))
    return list(dict.fromkeys((*units, *walls, *others)))


def identified(state: State, seat: str, hex_: str) -> bool:
    """MW-LOS-01, MW-LOS-09: a friendly unit or building has identified what is there; on a site, its Builder."""
    building = state.building_at(hex_)
    walls = building is not None and building.complete and not state.friendly(seat, building.seat)
    if walls or hostile(state.encounter_at(hex_)):
        return _structure_in_sight(state, seat, hex_)
    return any(identified_by(state, unit, seat) for unit in enemies_at(state, seat, hex_))


def _structure_in_sight(state: State, seat: str, hex_: str) -> bool:
    """MW-LOS-01: buildings and encounters are seen from two hexes away or less, in an open line, but not by decoys."""
    grid = state.world.grid
    for unit in state.units.values():
        if unit.kind == DECOY or not state.friendly(seat, unit.seat):
            continue
        if grid.distance(unit.at, hex_) <= SIGHT and sees(state, unit, hex_):
            return True
    return any(
        each.complete
        and state.friendly(seat, each.seat)
        and grid.distance(each.at, hex_) <= SIGHT
        and open_line(state, each.at, hex_)
        for each in state.buildings.values()
    )


def fire_targets(state: State, tower: Building) -> list[str]:
    """MW-BLD-16: identified targets within range, in the building's own line of sight."""
    shots_ = fire_of(state, tower)
    if shots_ is None or tower.fired:
        return []
    grid = state.world.grid
    return [
        hex_
        for hex_ in target_hexes(state, tower.seat)
        if grid.distance(tower.at, hex_) <= shots_.range
        and attackable(state, tower.seat, hex_)
        and identified(state, tower.seat, hex_)
        and open_line(state, tower.at, hex_)
    ]
