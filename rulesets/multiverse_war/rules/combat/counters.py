"""MW-INI-01..07: which units counter which others."""

from __future__ import annotations

from rulesets.multiverse_war.content.symbol_dice import Arm
from rulesets.multiverse_war.rules.combat.fight import Fight, StrikeTarget
from rulesets.multiverse_war.rules.units.stats import arm
from rulesets.multiverse_war.state.state import Building, State, Unit


def counters(state: State, unit: Unit, other: Unit, fight: Fight | None = None) -> bool:
    """MW-INI-02..06: whether `unit` counters `other`: by its card if that names counters, otherwise by class."""
    if fight is not None and _began_too_close(state, unit, other, fight):
        return False
    card = state.card(unit.kind)
    if card is None:
        return False
    if card.counters is not None:
        against = state.card(other.kind)
        return other.kind in card.counters or (against is not None and against.class_ in card.counters)
    return _by_class(state, unit, other)


def counters_target(state: State, fight: Fight, unit: Unit, target: StrikeTarget) -> bool:
    """MW-CRT-02, MW-BLD-10: against a building, the units that defend it count as the opponents."""
    match target:
        case Unit():
            return counters(state, unit, target, fight)
        case Building() if target is fight.building and fight.attacks(unit):
            return any(each.id in state.units and counters(state, unit, each, fight) for each in fight.defenders)
        case _:
            return False


def _by_class(state: State, unit: Unit, other: Unit) -> bool:
    own, against = arm(state, unit), arm(state, other)
    match own, against:
        case Arm.RANGED, Arm.INFANTRY:
            return True
        case Arm.CAVALRY, Arm.RANGED | Arm.SIEGE:
            return True
        case Arm.INFANTRY, Arm.CAVALRY:
            return is_pike(state, unit)
        case Arm.INFANTRY, Arm.INFANTRY:
            return is_pike(state, other) and not is_pike(state, unit)
        case _:
            return False


def is_pike(state: State, unit: Unit) -> bool:
    """MW-INI-04: melee infantry that counters cavalry."""
    card = state.world.content.units.get(unit.kind)
    return card is not None and card.anti_cavalry


def _began_too_close(state: State, unit: Unit, other: Unit, fight: Fight) -> bool:
    """MW-EXT-02: ranged infantry does not counter melee infantry that began the action phase next to it."""
    if not state.world.house.expert or not fight.attacks(other) or other.began_at is None:
        return False
    if arm(state, unit) is not Arm.RANGED or arm(state, other) is not Arm.INFANTRY:
        return False
    return unit.at in state.world.grid.around[other.began_at]
