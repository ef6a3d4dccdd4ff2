"""What an attack is worth, in gold: expected damage to the enemy minus expected damage to oneself."""

from __future__ import annotations

from functools import cache

from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.content.symbol_dice import Arm, Strike, strike_odds
from rulesets.multiverse_war.rules.combat.counters import counters, counters_target
from rulesets.multiverse_war.rules.combat.dice_count import dice_count
from rulesets.multiverse_war.rules.combat.fight import Fight, StrikeTarget, fight_at
from rulesets.multiverse_war.rules.combat.strike_back import may_answer
from rulesets.multiverse_war.rules.units.stats import arm, hp
from rulesets.multiverse_war.rules.units.walls import building_hp, fire_of
from rulesets.multiverse_war.state.state import Building, State, Unit

HERO_WORTH, WALL_WORTH, HOME_WORTH = 8, 5, 40
"""In gold, to compare targets."""
KILL = 2
"""In gold: an enemy less to strike back, and often its hex."""
MOST = 8


@cache
def chance(dice: int, class_: Arm, countering: bool) -> float:
    """The chance that a strike does damage."""
    return float(strike_odds(Strike(min(dice, MOST), class_, countering)).damage)


def worth(state: State, unit: Unit) -> int:
    card = state.world.content.units.get(unit.kind)
    return card.cost if card else HERO_WORTH


def melee_gain(state: State, unit: Unit, hex_: str) -> float:
    """The expected gain of a melee attack minus its expected cost."""
    partner = state.units.get(unit.partner or "")
    fight = fight_at(state, unit.seat, hex_, shot=False, attackers=[unit, partner] if partner else [unit])
    return _gain(state, fight, unit)


def shot_gain(state: State, unit: Unit, hex_: str) -> float:
    return _gain(state, fight_at(state, unit.seat, hex_, shot=True, attackers=[unit]), unit)


def _gain(state: State, fight: Fight, unit: Unit) -> float:
    own = arm(state, unit)
    target: StrikeTarget | None = (
        fight.building or next(iter((*fight.defenders, *fight.builders)), None) or fight.encounter
    )
    if own is None or target is None:
        return 0.0
    countering = counters_target(state, fight, unit, target)
    hurt = chance(dice_count(state, fight, unit, target), own, countering)
    gain = hurt * _prize(state, target)
    risk, first = 0.0, False
    for defender in fight.defenders:
        theirs = arm(state, defender)
        if theirs is None or not may_answer(state, fight, defender):
            continue
        beats = counters(state, defender, unit, fight)
        first = first or beats
        risk += chance(dice_count(state, fight, defender, unit), theirs, beats) * worth(state, unit) / hp(state, unit)
    if fight.building and not fight.defenders and fire_of(state, fight.building) and not fight.shot:
        risk += chance(2, Arm.RANGED, False) * worth(state, unit) / hp(state, unit)
    return gain * (0.7 if first else 1.0) - risk * (1.0 if first else 0.8)


def _prize(state: State, target: StrikeTarget) -> float:
    """The value of one hit: the last hit is worth more than the first."""
    match target:
        case Unit():
            left = max(1, hp(state, target))  # of a block that the bot cannot see it knows nothing
            return worth(state, target) / left + (KILL if left == 1 else 0)
        case Building(kind=kind):
            whole = HOME_WORTH if kind is BuildingKind.SETTLEMENT else WALL_WORTH
            return whole / max(1, building_hp(state, target)) + 1
        case _:
            return 1.5
