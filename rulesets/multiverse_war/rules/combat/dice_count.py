"""MW-CMB-07: how many dice a unit rolls for a strike, and where they come from."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.engine.cues import Cue
from rulesets.multiverse_war.content.symbol_dice import Arm, column, morale_dice
from rulesets.multiverse_war.rules.combat.fight import Fight, StrikeTarget
from rulesets.multiverse_war.rules.combat.in_force import ability_effects, card_effects, lasting
from rulesets.multiverse_war.rules.combat.morale import morale
from rulesets.multiverse_war.rules.map.terrain import elevation
from rulesets.multiverse_war.rules.units.stats import ability, arm, has_attribute
from rulesets.multiverse_war.state.state import State, Unit

WOUND_DICE = 2
"""MW-EXT-01."""


class DicePart(NamedTuple):
    """Some of the dice of a strike; `dice-` and its `source` have a name in the words."""

    source: str
    dice: int


def dice_count(state: State, fight: Fight, unit: Unit, target: StrikeTarget) -> int:
    """The number from the table with all modifiers, clamped once at the end."""
    return max(0, sum(part.dice for part in dice_parts(state, fight, unit, target)))


def dice_parts(state: State, fight: Fight, unit: Unit, target: StrikeTarget) -> tuple[DicePart, ...]:
    """The number from the table first, then all modifiers; fixed dice are not modified (MW-DIC-04)."""
    attacks = fight.attacks(unit)
    fixed = _fixed_dice(state, fight, unit, attacks=attacks)
    if fixed is not None:
        return (DicePart("fixed", fixed),)
    opponents = fight.defenders if attacks else fight.attackers
    return (
        DicePart("table", base_dice(state, fight, unit, target)),
        DicePart("morale", morale_dice(morale(state, fight, unit, opponents))),
        DicePart("attribute", _attributes(state, fight, unit, target)),
        DicePart("shooting", _shooting(state, fight, unit, target)),
        DicePart("ability", sum(each.amount for each in ability_effects(state, fight, unit, target, "dice"))),
        DicePart("lasting", lasting(state, fight, unit, target, "dice")),
        DicePart("cards", sum(each.effect.amount for each in card_effects(state, fight, unit, target, "dice"))),
        DicePart("wounds", -wound_dice(state, unit)),
    )


def dice_in_words(state: State, fight: Fight, parts: tuple[DicePart, ...]) -> tuple[Cue, ...]:
    """Each part that counts: "3 on grassland", "+1 morale", "-1 cards"."""
    first, *modifiers = parts
    ground = state.ground[fight.hex].value
    begins = Cue("dice.fixed") if first.source == "fixed" else Cue("dice.table", dice=first.dice, ground=ground)
    return (begins, *(_modifier(part) for part in modifiers if part.dice))


def _modifier(part: DicePart) -> Cue:
    source = f"dice-{part.source}"
    return (
        Cue("dice.more", dice=part.dice, of=source) if part.dice > 0 else Cue("dice.less", dice=-part.dice, of=source)
    )


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
    if own is Arm.SIEGE:
        return table.attack[own][column(state.ground[target.at])]
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
    """MW-ATR-01, MW-ATR-02: to attack heavy armor in melee, or shoot at a highly agile unit, costs one die."""
    if not isinstance(target, Unit) or not fight.attacks(unit):
        return 0
    shoots = fight.shot or fight.at_a_distance(state, unit)
    return -has_attribute(state, target, "highly_agile" if shoots else "heavy_armor")


def wound_dice(state: State, unit: Unit) -> int:
    """MW-EXT-01: in Expert play, two dice for each wound that the unit has at the moment of the roll."""
    return WOUND_DICE * unit.wounds if state.world.house.expert else 0
