"""MW-MOR-01..06: support and flanking around the battlefield."""

from __future__ import annotations

from rulesets.multiverse_war.combat.fight import Fight
from rulesets.multiverse_war.content.card import DECOY
from rulesets.multiverse_war.content.symbol_dice import Arm
from rulesets.multiverse_war.state.state import State, Unit
from rulesets.multiverse_war.units.stats import arm


def gives_morale(state: State, unit: Unit) -> bool:
    """MW-MOR-05, MW-MOR-06: military units, Scouts and heroes support; siege weapons, Builders and decoys do not."""
    if unit.kind == DECOY:
        return False
    if state.is_builder(unit):
        return state.world.house.morale_pieces == "builders"
    return arm(state, unit) is not Arm.SIEGE


def supporters(state: State, seat: str, hex_: str, apart_from: list[Unit]) -> int:
    """How many units of a side next to a hex give morale."""
    apart = {unit.id for unit in apart_from}
    around = state.world.grid.around[hex_]
    return sum(
        unit.at in around and unit.id not in apart and state.friendly(seat, unit.seat) and gives_morale(state, unit)
        for unit in state.units.values()
    )


def enemies_around(state: State, seat: str, hex_: str, apart_from: list[Unit]) -> int:
    """How many enemies of a side next to a hex lower its morale."""
    apart = {unit.id for unit in apart_from}
    around = state.world.grid.around[hex_]
    return sum(
        unit.at in around
        and unit.id not in apart
        and not state.friendly(seat, unit.seat)
        and _lowers_morale(state, unit)
        for unit in state.units.values()
    )


def morale(state: State, fight: Fight, unit: Unit, opponents: list[Unit]) -> int:
    """MW-MOR-03: friends minus enemies next to the battlefield; the opponent counts as one more enemy."""
    own = arm(state, unit)
    house = state.world.house
    if fight.shot or fight.at_a_distance(state, unit) or (own is Arm.SIEGE and not house.siege_morale):
        return 0
    if own is Arm.RANGED and house.ranged_morale == "none":
        return 0
    fighting = [*fight.attackers, *fight.defenders]
    friends = supporters(state, unit.seat, fight.hex, fighting)
    partners = [each for each in (fight.attackers if fight.attacks(unit) else fight.defenders) if each is not unit]
    friends += len(partners) if house.formation_morale else 0
    enemies = enemies_around(state, unit.seat, fight.hex, fighting)
    if house.morale_counts_opponent and any(_lowers_morale(state, each) for each in opponents):
        enemies += 1
    if own is Arm.RANGED or own is Arm.SIEGE:
        friends = 0  # MW-MOR-04: only the penalties count
    return friends - enemies


def _lowers_morale(state: State, enemy: Unit) -> bool:
    """MW-MOR-05: siege weapons and Builders do not lower the morale of their enemies; by house rule siege weapons do."""
    return gives_morale(state, enemy) or (state.world.house.siege_morale and arm(state, enemy) is Arm.SIEGE)
