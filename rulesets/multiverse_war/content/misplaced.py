"""MW-DAT-03: finds fields of an effect that have no meaning in the place where the pack uses it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from rulesets.multiverse_war.content.effects import ALWAYS, MAP_WORDS, Effect

STRIKES = frozenset({"dice", "damage", "first", "no_answer", "splash", "pierce", "intercept", "move_on"})
GOODS = frozenset({"gold", "stone", "scroll", "card", "unit", "step", "xp"})
GIVEN = GOODS | {"ap", "heal", "wound", "dice", "damage", "reveal"}
"""Words that work outside a combat."""
FOR_UNITS = frozenset({"ap", "heal", "wound", "dice", "damage"})


class Spot(StrEnum):
    """The kinds of places in a pack that an effect can be in."""

    CARD = "on a combat card"
    PASSIVE = "in a passive ability or a perk"
    ACTIVE = "in an active ability"
    STRIKE = "in a hero's ability that strikes"
    HERO = "in a hero's ability that does not strike"
    UNIT = "in a reward for a unit"
    PLAYER = "in a reward for a player"
    DIAL = "on the dial"


WORDS = {
    Spot.CARD: STRIKES - {"intercept"} | GIVEN | {"cancel", "retreat"},
    Spot.PASSIVE: STRIKES | GIVEN,
    Spot.ACTIVE: STRIKES | GIVEN,
    Spot.STRIKE: STRIKES - {"intercept"} | GIVEN,
    Spot.HERO: GIVEN,
    Spot.UNIT: GIVEN,
    Spot.PLAYER: GIVEN - {"reveal"},
    Spot.DIAL: GIVEN - {"reveal"},
}
IN_COMBAT = frozenset({Spot.CARD, Spot.PASSIVE, Spot.ACTIVE, Spot.STRIKE})
WITHOUT_UNIT = frozenset({Spot.PLAYER, Spot.DIAL})


def misplaced(effect: Effect, spot: Spot) -> Iterator[tuple[str, str]]:
    """The field of an effect that has no meaning at this spot, and the reason."""
    do = effect.do
    if do == "none" or do in MAP_WORDS:
        return
    if do not in WORDS[spot]:
        yield "do", f"is {do!r}, which does nothing {spot}."
    elif do == "step" and effect.unit is None and spot in WITHOUT_UNIT:
        yield "unit", f"is missing: a step needs the track of a unit type, and there is no unit {spot}."
    elif spot is Spot.PASSIVE and not _works_without_announcement(effect):
        yield "do", f"is {do!r}, which does nothing {spot}: it is never announced."
    elif effect.to == "target" and spot not in IN_COMBAT:
        yield "to", f"is 'target', but there is no target {spot}."
    elif effect.to == "class" and do in GOODS:
        yield "to", f"is 'class', but {do} is for a player."
    elif spot is Spot.PLAYER and effect.to == "unit" and do in FOR_UNITS:
        yield "to", f"is 'unit', but there is no unit {spot}: use class, player or every_player."
    elif not effect.is_lasting and _impossible_condition(effect, spot):
        yield "when", f"can never be true {spot}."


def _works_without_announcement(effect: Effect) -> bool:
    """Passive effects change the unit's own strikes, its AP, or its opponent before the dice."""
    return not effect.is_lasting_for_many and (effect.do in STRIKES or effect.do == "ap" or effect.to == "target")


def _impossible_condition(effect: Effect, spot: Spot) -> bool:
    """Outside a combat there is no attack, defence or counter; and an effect without a unit can have no condition."""
    when = effect.when
    kept = spot is Spot.DIAL and effect.do in {"dice", "damage"}
    if spot in IN_COMBAT or when == ALWAYS or kept:
        return False
    fight = (when.role, when.countering, when.target) != (None, None, None) or bool(when.against)
    return fight or spot in WITHOUT_UNIT
