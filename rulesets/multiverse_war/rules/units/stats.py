"""The stats of a unit: class, health, action points, range, attributes and abilities."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.multiverse_war.content.card import DECOY
from rulesets.multiverse_war.content.effects import ALWAYS, Effect
from rulesets.multiverse_war.content.symbol_dice import Arm
from rulesets.multiverse_war.content.units import Ability
from rulesets.multiverse_war.state.state import Hero, Lasting, State, Unit

DECOY_AP = 2
"""MW-DEC-02."""


def arm(state: State, unit: Unit) -> Arm | None:
    """The combat class; Builders and decoys have none."""
    card = state.card(unit.kind)
    return None if card is None else card.arm


def hero(state: State, unit: Unit) -> Hero | None:
    return state.players[unit.seat].heroes.get(unit.kind)


def most_hp(state: State, unit: Unit) -> int:
    record = hero(state, unit)
    if record:
        return record.hp
    card = state.world.content.units.get(unit.kind)
    return card.hp if card else 1


def seen_hp(state: State, unit: Unit) -> int | None:
    """The most HP of a unit whose face is seen; None for a hero of another side: what its player made of it is secret."""
    return None if state.is_hero(unit) and hero(state, unit) is None else most_hp(state, unit)


def hp(state: State, unit: Unit) -> int:
    return most_hp(state, unit) - unit.wounds


def default_ap(state: State, unit: Unit) -> int:
    """MW-MOV-01: the AP on the card."""
    if unit.kind == DECOY:
        return DECOY_AP
    record = hero(state, unit)
    if record:
        return record.ap
    card = state.world.content.units.get(unit.kind)
    return card.ap if card else 0


def fresh_ap(state: State, unit: Unit) -> int:
    """MW-DIA-02: the AP at the start of this turn, with changes by the dial, cards and abilities; at least 1."""
    usual = default_ap(state, unit)
    change = sum(each.amount for each in state.lasting if each.do == "ap" and applies_to(state, each, unit))
    known = ability(state, unit)
    passive = known.effects if known and not known.active else ()
    always = (
        each
        for each in (*passive, *perk_effects(state, unit))
        if each.do == "ap" and applies_outside_combat(state, unit, each)
    )
    return max(min(usual, 1), usual + change + sum(each.amount for each in always))


def applies_to(state: State, lasting: Lasting, unit: Unit) -> bool:
    """Whether a lasting effect applies to this unit."""
    return (
        lasting.seat in {"", unit.seat}
        and lasting.unit in {"", unit.id}
        and (not lasting.arm or of_class(state, unit, lasting.arm))
    )


def of_class(state: State, unit: Unit, class_name: str | None) -> bool:
    card = state.card(unit.kind)
    return card is not None and card.class_ == class_name


def applies_outside_combat(state: State, unit: Unit | None, effect: Effect) -> bool:
    """MW-DAT-03: whether a unit meets the condition of an effect outside combat; conditions about combat are never met."""
    when = effect.when
    if when == ALWAYS:
        return True
    card = state.card(unit.kind) if unit else None
    return (
        unit is not None
        and (not when.classes or (card is not None and card.class_ in when.classes))
        and (not when.terrain or state.ground[unit.at] in when.terrain)
        and when.age in {None, getattr(card, "age", None)}
        and when.in_building in {None, state.building_at(unit.at) is not None}
        and not when.against
        and (when.role, when.countering, when.target) == (None, None, None)
    )


def damage(state: State, unit: Unit) -> int:
    card = state.card(unit.kind)
    return card.damage if card else 0


def shooting_range(state: State, unit: Unit) -> int | None:
    """How far the unit shoots; None if it does not."""
    card = state.card(unit.kind)
    return card.range if card else None


def has_attribute(state: State, unit: Unit, attribute: str) -> bool:
    card = state.world.content.units.get(unit.kind)
    return card is not None and attribute in card.attributes


def ability(state: State, unit: Unit) -> Ability | None:
    """MW-VET-02, MW-VET-03: the ability of the unit's type, if it is unlocked."""
    card = state.world.content.units.get(unit.kind)
    if card is None or unit.kind not in state.players[unit.seat].unlocked:
        return None
    return card.ability


def perk_effects(state: State, unit: Unit) -> Iterator[Effect]:
    """MW-VET-04: the perks of all steps that the battle track has reached."""
    card = state.world.content.units.get(unit.kind)
    if card is None:
        return
    step = state.players[unit.seat].tracks.get(unit.kind, 0)
    for at, effects in card.track.perks.items():
        if step >= int(at):
            yield from effects


def in_effect(state: State, unit: Unit) -> Iterator[Effect]:
    """MW-ABL-01: the effects of the unit's ability (an active one must have been announced) and of its perks."""
    known = ability(state, unit)
    if known and not known.active:
        yield from known.effects
    elif known and unit.ability_on:
        yield from (each for each in known.effects if not each.is_noted)
    yield from perk_effects(state, unit)


def needs_set_up(state: State, unit: Unit) -> bool:
    """MW-MOV-06, MW-ATR-03: siege weapons, and units with the attribute, must be set up to attack."""
    return arm(state, unit) is Arm.SIEGE or has_attribute(state, unit, "defensive_set_up")
