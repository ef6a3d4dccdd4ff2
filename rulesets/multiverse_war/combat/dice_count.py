"""MW-CMB-07: how many dice a strike has."""

from __future__ import annotations

from rulesets.multiverse_war.combat.fight import Fight, Mark
from rulesets.multiverse_war.combat.in_force import lasting, of_abilities, of_cards
from rulesets.multiverse_war.combat.morale import morale
from rulesets.multiverse_war.content.symbol_dice import SET, Arm, column, morale_dice
from rulesets.multiverse_war.map.terrain import elevation
from rulesets.multiverse_war.state.state import State, Unit
from rulesets.multiverse_war.units.stats import ability, arm, has

WOUND_DICE = 2
"""MW-EXT-01."""


def dice_count(state: State, fight: Fight, unit: Unit, target: Mark) -> int:
    """The table's number and every change to it, clamped once at the end; fixed dice are what they are (MW-DIC-04)."""
    attacks = fight.attacks(unit)
    fixed = _fixed(state, fight, unit, attacks=attacks)
    if fixed is not None:
        cards = _card_dice(state, fight, unit, target) if state.world.house.cards_on_fixed_dice else 0
        return _clamped(state, fixed + cards)
    opponents = fight.defenders if attacks else fight.attackers
    total = (
        base_dice(state, fight, unit, target)
        + morale_dice(morale(state, fight, unit, opponents))
        + _attributes(state, fight, unit, target)
        + _shooting(state, fight, unit, target)
        + sum(each.amount for each in of_abilities(state, fight, unit, target, "dice"))
        + lasting(state, fight, unit, target, "dice")
        + _card_dice(state, fight, unit, target)
        - _wounds(state, fight, unit)
    )
    return _clamped(state, total)


def _clamped(state: State, dice: int) -> int:
    house = state.world.house
    dice = max(house.min_dice, dice)
    return min(SET, dice) if house.dice_cap else dice


def _fixed(state: State, fight: Fight, unit: Unit, *, attacks: bool) -> int | None:
    if attacks and fight.ability is not None:
        return fight.ability.dice
    known = ability(state, unit)
    if attacks and known and known.dice and (not known.active or unit.ability_on):
        return known.dice
    return None


def base_dice(state: State, fight: Fight, unit: Unit, target: Mark) -> int:
    """MW-TER-01..06, MW-CMB-06, MW-CMB-08: whose column, and which."""
    own = arm(state, unit)
    if own is None:
        return 0
    table = state.world.content.dice
    here = column(state.ground[fight.hex])
    if fight.attacks(unit):
        return table.attack[own][here]
    if not fight.shot:
        return table.defence[own][here]
    shooter = column(state.ground[_hex_of(target)])
    if own is Arm.SIEGE or state.world.house.ranged_answer_column == "attack":
        return table.attack[own][shooter]
    return table.defence[own][here]


def _hex_of(mark: Mark) -> str:
    return mark.at


def _shoots(state: State, fight: Fight, unit: Unit) -> bool:
    """A shot, or the answer to one; close-range defence against melee is none."""
    card = state.card(unit.kind)
    return card is not None and card.range is not None and (fight.shot or fight.at_a_distance(state, unit))


def _shooting(state: State, fight: Fight, unit: Unit, target: Mark) -> int:
    """MW-DIC-06: distance and elevation, by the pack's table."""
    if not _shoots(state, fight, unit):
        return 0
    table = state.world.content.shooting
    there = _hex_of(target)
    far = state.world.grid.distance(unit.at, there)
    by_distance = table.distance[min(far, len(table.distance)) - 1] if table.distance and far else 0
    own, other = elevation(state, unit.at), elevation(state, there)
    return by_distance + (table.higher if own > other else table.lower if own < other else table.level)


def _attributes(state: State, fight: Fight, unit: Unit, target: Mark) -> int:
    """MW-ATR-01, MW-ATR-02: one die less for those who attack the armored in melee, or shoot at the agile."""
    if not isinstance(target, Unit):
        return 0
    attacks = fight.attacks(unit)
    if _shoots(state, fight, unit):
        return -1 if attacks and has(state, target, "highly_agile") else 0
    protected = attacks or (state.world.house.armor_vs_retaliation and not fight.shot)
    return -1 if protected and has(state, target, "heavy_armor") else 0


def _wounds(state: State, fight: Fight, unit: Unit) -> int:
    """MW-EXT-01: two dice for each wound, as it is at the moment of the roll, or at the start by house rule."""
    house = state.world.house
    if not house.expert:
        return 0
    wounds = unit.wounds if house.wound_timing == "roll" else fight.wounds_before.get(unit.id, unit.wounds)
    return WOUND_DICE * wounds


def _card_dice(state: State, fight: Fight, unit: Unit, target: Mark) -> int:
    """What the cards of both sides change."""
    return sum(each.effect.amount for each in of_cards(state, fight, unit, target, "dice"))
