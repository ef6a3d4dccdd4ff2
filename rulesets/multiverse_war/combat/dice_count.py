"""MW-CMB-07: how many dice a unit rolls for a strike."""

from __future__ import annotations

from rulesets.multiverse_war.combat.fight import Fight, StrikeTarget
from rulesets.multiverse_war.combat.in_force import ability_effects, card_effects, lasting
from rulesets.multiverse_war.combat.morale import morale
from rulesets.multiverse_war.content.symbol_dice import SET, Arm, column, morale_dice
from rulesets.multiverse_war.map.terrain import elevation
from rulesets.multiverse_war.state.state import State, Unit
from rulesets.multiverse_war.units.stats import ability, arm, has_attribute

WOUND_DICE = 2
"""MW-EXT-01."""


def dice_count(state: State, fight: Fight, unit: Unit, target: StrikeTarget) -> int:
    """The number from the table with all modifiers, clamped once at the end; fixed dice are not modified (MW-DIC-04)."""
    attacks = fight.attacks(unit)
    fixed = _fixed_dice(state, fight, unit, attacks=attacks)
    if fixed is not None:
        cards = _card_dice(state, fight, unit, target) if state.world.house.cards_on_fixed_dice else 0
        return clamped(state, fixed + cards)
    opponents = fight.defenders if attacks else fight.attackers
    total = (
        base_dice(state, fight, unit, target)
        + morale_dice(morale(state, fight, unit, opponents))
        + _attributes(state, fight, unit, target)
        + _shooting(state, fight, unit, target)
        + sum(each.amount for each in ability_effects(state, fight, unit, target, "dice"))
        + lasting(state, fight, unit, target, "dice")
        + _card_dice(state, fight, unit, target)
        - _wounds(state, fight, unit)
    )
    return clamped(state, total)


def clamped(state: State, dice: int) -> int:
    """MW-CMB-07, MW-DIC-01: never below 0, by house rule 1; by house rule never more than the six dice of the set."""
    house = state.world.house
    dice = max(house.min_dice, dice)
    return min(SET, dice) if house.dice_cap else dice


def _fixed_dice(state: State, fight: Fight, unit: Unit, *, attacks: bool) -> int | None:
    if attacks and fight.ability is not None:
        return fight.ability.dice
    known = ability(state, unit)
    if attacks and known and known.dice and (not known.active or unit.ability_on):
        return known.dice
    return None


def base_dice(state: State, fight: Fight, unit: Unit, target: StrikeTarget) -> int:
    """MW-TER-01..06, MW-CMB-06, MW-CMB-08: the dice from the attack or defence table, by class and terrain."""
    own = arm(state, unit)
    if own is None:
        return 0
    table = state.world.content.dice
    here = column(state.ground[fight.hex])
    if fight.attacks(unit):
        return table.attack[own][here]
    if not fight.shot:
        return table.defence[own][here]
    shooter = column(state.ground[target.at])
    if own is Arm.SIEGE or state.world.house.ranged_answer_column == "attack":
        return table.attack[own][shooter]
    return table.defence[own][here]


def _shoots(state: State, fight: Fight, unit: Unit) -> bool:
    """Whether this strike is a shot, or the answer to one; the defence of a ranged unit in melee is not."""
    card = state.card(unit.kind)
    return card is not None and card.range is not None and (fight.shot or fight.at_a_distance(state, unit))


def _shooting(state: State, fight: Fight, unit: Unit, target: StrikeTarget) -> int:
    """MW-DIC-06: the pack's modifiers for distance and elevation."""
    if not _shoots(state, fight, unit):
        return 0
    table = state.world.content.shooting
    far = state.world.grid.distance(unit.at, target.at)
    by_distance = table.distance[min(far, len(table.distance)) - 1] if table.distance and far else 0
    own, other = elevation(state, unit.at), elevation(state, target.at)
    return by_distance + (table.higher if own > other else table.lower if own < other else table.level)


def _attributes(state: State, fight: Fight, unit: Unit, target: StrikeTarget) -> int:
    """MW-ATR-01, MW-ATR-02: one die less against heavy armor in melee, or when shooting at a highly agile unit."""
    if not isinstance(target, Unit):
        return 0
    attacks = fight.attacks(unit)
    if fight.shot or fight.at_a_distance(state, unit):
        return -1 if attacks and has_attribute(state, target, "highly_agile") else 0
    protected = attacks or state.world.house.armor_vs_retaliation
    return -1 if protected and has_attribute(state, target, "heavy_armor") else 0


def _wounds(state: State, fight: Fight, unit: Unit) -> int:
    """MW-EXT-01: two dice for each wound that the unit has now; by house rule, that it had before the combat."""
    house = state.world.house
    if not house.expert:
        return 0
    wounds = unit.wounds if house.wound_timing == "roll" else fight.wounds_before.get(unit.id, unit.wounds)
    return WOUND_DICE * wounds


def _card_dice(state: State, fight: Fight, unit: Unit, target: StrikeTarget) -> int:
    """The dice that the cards of both sides add or remove."""
    return sum(each.effect.amount for each in card_effects(state, fight, unit, target, "dice"))
