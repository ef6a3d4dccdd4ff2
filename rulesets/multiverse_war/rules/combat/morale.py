"""MW-MOR-01..06: support and flanking around the battlefield."""

from __future__ import annotations

from rulesets.multiverse_war.content.symbol_dice import Arm
from rulesets.multiverse_war.rules.combat.fight import Fight
from rulesets.multiverse_war.rules.units.stats import arm
from rulesets.multiverse_war.state.state import State, Unit


def gives_morale(state: State, unit: Unit) -> bool:
    """MW-MOR-05, MW-MOR-06: military units, Scouts and heroes support; siege weapons, Builders and decoys do not."""
    return state.fights(unit) and arm(state, unit) is not Arm.SIEGE


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
        unit.at in around and unit.id not in apart and not state.friendly(seat, unit.seat) and gives_morale(state, unit)
        for unit in state.units.values()
    )


def morale(state: State, fight: Fight, unit: Unit, opponents: list[Unit]) -> int:
    """MW-MOR-03: friends minus enemies next to the battlefield; the opponent counts as one more enemy."""
    own = arm(state, unit)
    if fight.shot or fight.at_a_distance(state, unit) or own is Arm.SIEGE:
        return 0
    fighting = [*fight.attackers, *fight.defenders]
    enemies = enemies_around(state, unit.seat, fight.hex, fighting)
    enemies += any(gives_morale(state, each) for each in opponents)
    if own is Arm.RANGED:
        return -enemies  # MW-MOR-04: only the penalties count
    return supporters(state, unit.seat, fight.hex, fighting) - enemies
