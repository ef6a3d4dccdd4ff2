"""The fixed words of the second edition: abilities, traits, factions, slots, symbols, reagents and icons."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from rulesets.nova_aetas.content.cards import Token


class Ability(StrEnum):
    """NR-ABI: abilities of a model. Those in `NUMBERED` have an X."""

    BARRIER = "barrier"
    BASTION = "bastion"
    CHARGE = "charge"
    CLIMB = "climb"
    COWARDICE = "cowardice"
    DESTINY = "destiny"
    DODGE = "dodge"
    ECLECTIC = "eclectic"
    ELUSIVE = "elusive"
    FLY = "fly"
    HEAL = "heal"
    HEAVY = "heavy"
    HORDE = "horde"
    JUMP = "jump"
    LEATHERY = "leathery"
    PHALANX = "phalanx"
    PROTECTION = "protection"
    RUNNER = "runner"
    SHIELD = "shield"
    SHOOTER = "shooter"
    SNIPER = "sniper"
    TALL = "tall"
    TRAMPLE = "trample"
    UNDEAD = "undead"


NUMBERED = frozenset({Ability.BARRIER, Ability.CLIMB, Ability.HEAL, Ability.HORDE, Ability.JUMP, Ability.PROTECTION})
OF_ENEMIES = frozenset(
    {Ability.CHARGE, Ability.COWARDICE, Ability.ECLECTIC, Ability.HORDE, Ability.PHALANX, Ability.SHOOTER}
)
"""Only for enemies' cards: these change drafts, strikes, or what the chart tells an enemy to do."""


class Trait(StrEnum):
    """NR-TRA: what an attack does in addition to its wounds. Critical, Reload and Lethal are separate fields."""

    BLEED = "bleed"
    BLESS = "bless"
    BLIND = "blind"
    BONEBREAKER = "bonebreaker"
    BURN = "burn"
    CURSE = "curse"
    DEVASTATING = "devastating"
    DISADVANTAGE = "disadvantage"
    DISTRACT = "distract"
    EVISCERATE = "eviscerate"
    HARMLESS = "harmless"
    HINDER = "hinder"
    MARK = "mark"
    PIERCE = "pierce"
    POISON = "poison"
    PRESS = "press"
    REACH = "reach"
    STUN = "stun"
    WEAK = "weak"


TOKEN_OF = {
    Trait.BLEED: Token.BLEEDING,
    Trait.BLESS: Token.BLESSED,
    Trait.BLIND: Token.BLINDED,
    Trait.BURN: Token.BURNED,
    Trait.CURSE: Token.CURSED,
    Trait.DISADVANTAGE: Token.DISADVANTAGED,
    Trait.DISTRACT: Token.DISTRACTED,
    Trait.EVISCERATE: Token.EVISCERATED,
    Trait.HINDER: Token.HINDERED,
    Trait.MARK: Token.MARKED,
    Trait.POISON: Token.POISONED,
    Trait.STUN: Token.STUNNED,
}
"""NR-TRA-01..14: the traits that give a token."""
NEGATIVE = (frozenset(TOKEN_OF.values()) - {Token.BLESSED}) | {
    Token.CONVERT,
    Token.KNOCKED_DOWN,
    Token.SHEEP,
    Token.SILENCE,
    Token.SLEEP,
}
"""NR-SNE and those of the first edition: the tokens that an Immunity may name (NR-ABI-26)."""
RULE_OF = {
    Trait.BLIND: "NR-TRA-01",
    Trait.POISON: "NR-TRA-03",
    Trait.BLESS: "NR-TRA-04",
    Trait.BURN: "NR-TRA-05",
    Trait.DISTRACT: "NR-TRA-06",
    Trait.EVISCERATE: "NR-TRA-07",
    Trait.HINDER: "NR-TRA-08",
    Trait.CURSE: "NR-TRA-09",
    Trait.MARK: "NR-TRA-10",
    Trait.BLEED: "NR-TRA-11",
    Trait.STUN: "NR-TRA-13",
    Trait.DISADVANTAGE: "NR-TRA-14",
}


class Symbol(StrEnum):
    """NR-ICO-05: a symbol on a face of a die."""

    SUN = "sun"
    STAR = "star"
    MOON = "moon"


Faction = Literal["rome", "venice", "primaevi", "myths", "mercenaries"]
"""NR-FAC-01."""
Rank = Literal["troop", "elite", "monster"]
"""NR-ICO-03: a tag that missions and cards may refer to."""
Slot = Literal["accessory", "grimoire", "one-hand", "two-hands", "body", "head"]
"""NR-ICO-11."""
SLOTS: dict[Slot, int] = {"head": 1, "body": 1, "accessory": 3, "one-hand": 2, "two-hands": 1, "grimoire": 3}
"""NR-EQP-02..07: how many cards of each slot a hero may take along."""
SLOT_RULES: dict[Slot, str] = {
    "head": "NR-EQP-02",
    "body": "NR-EQP-03",
    "accessory": "NR-EQP-04",
    "one-hand": "NR-EQP-05",
    "two-hands": "NR-EQP-06",
    "grimoire": "NR-EQP-07",
}
Category = Literal["weapon", "armour", "artefact", "magic", "oil", "omnia", "potion", "shield", "tool"]
"""NR-EQP-10. The category shield is not the ability Shield."""
AbilityType = Literal["attack", "defence", "support", "movement", "heroic"]
"""NR-KEY-01."""
Keyword = Literal[
    "brutality",
    "intimidate",
    "stealth",
    "search",
    "lockpick",
    "mysticism",
    "medicine",
    "survival",
    "education",
    "diplomacy",
]
"""NR-KEY-02."""
Points = Literal["heroism", "experience", "class-points"]
"""NR-ICO-04: points other than Action Points."""
MissionIcon = Literal["water", "swamp", "urban", "rural", "buildings", "stealth"]
"""NR-ICO-06: icons of a mission card, apart from the factions of its enemies."""
AreaShape = Literal["cross", "explosion", "lance", "breath"]
"""NR-ARE-04..07."""
Property = Literal["cumbersome", "blocking", "towering", "interactive"]
"""NR-MAP-02."""

REAGENTS = {
    "wood": "elementum",
    "leather": "elementum",
    "belladonna": "elementum",
    "mandrake": "elementum",
    "philosophers-stone": "alchemia",
    "realgar": "alchemia",
    "sulphur": "alchemia",
    "mercury": "alchemia",
    "metal": "pecunia",
    "silver": "pecunia",
    "gold": "pecunia",
    "popolini": "pecunia",
}
"""NR-RGT-01..03: every reagent with its kind."""

MISSION_SYMBOLS = ("interaction-cube", "popolino", "bond", "plot-book", "threat-value")
"""NR-ICO-07."""
CITY_ICONS = (
    "village",
    "mission-card",
    "alchemia-card",
    "elementum-card",
    "pecunia-card",
    "achievement-card",
    "reward-card",
    "destiny-card",
    "way-out-card",
    "keyword-card",
)
"""NR-ICO-08."""
MAP_SYMBOLS = (
    "hero",
    "enemy",
    "tree",
    "bush",
    "well",
    "cart",
    "stone",
    "lever",
    "trapdoor",
    "ladder",
    "tower",
    "house-3x3",
    "house-2x4",
    "mystic-stone",
    "point-of-interest",
    "area-of-interest",
    "blood-of-gaea",
)
"""NR-MAP-01."""
