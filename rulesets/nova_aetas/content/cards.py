"""The heroes' cards of a pack, in the vocabulary of the rulebook: attacks, equipment, skills, wounds, classes.

Everything here is data that owners can copy from their cards; a pack never runs code. The keys of the tables are ids; the
names in each language are in the pack's words.
"""

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, model_validator

from rulesets.engine.content.unused import UsedIf
from rulesets.nova_aetas.content.campaign import Price
from rulesets.nova_aetas.content.values import Card, Natural, Positive, Requirement

ANY = "any"
BLOWS = frozenset({"close", "ranged"})
"""NA-CBH-01: physical attacks; spells and prayers are mental."""


class Token(StrEnum):
    """Status tokens on a character or an object."""

    ACTED = "acted"
    BLESSED = "blessed"
    BLEEDING = "bleeding"
    BLINDED = "blinded"
    BURNED = "burned"
    CHARM = "charm"
    CONVERT = "convert"
    CURSED = "cursed"
    DEFENCE = "defence"
    DEFENSIVE_STANCE = "defensive-stance"
    DISGUISE = "disguise"
    DISTRACTED = "distracted"
    ENERGY_FIELD = "energy-field"
    FLY = "fly"
    HASTE = "haste"
    HINDERED = "hindered"
    IMPROVED_OPPOSE = "improved-oppose"
    IMPROVED_STRIKE = "improved-strike"
    KNOCKED_DOWN = "knocked-down"
    MARKED = "marked"
    POISONED = "poisoned"
    PROVOKE = "provoke"
    REROLL = "re-roll"
    SHEEP = "sheep"
    SILENCE = "silence"
    SLEEP = "sleep"
    STRENGTH_1 = "strength-1"
    STRENGTH_2 = "strength-2"
    STUNNED = "stunned"
    UNLOADED = "unloaded"
    WEAKNESS_1 = "weakness-1"
    WEAKNESS_2 = "weakness-2"

    # Only in later editions.
    ADVANTAGED = "advantaged"
    ASTRAL = "astral"
    DEFENDED = "defended"
    DISADVANTAGED = "disadvantaged"
    EVISCERATED = "eviscerated"
    LUCKY = "lucky"
    REACTION_1 = "reaction-1"
    REACTION_2 = "reaction-2"


LATER_TOKENS = frozenset(
    {
        Token.ADVANTAGED,
        Token.ASTRAL,
        Token.DEFENDED,
        Token.DISADVANTAGED,
        Token.EVISCERATED,
        Token.LUCKY,
        Token.REACTION_1,
        Token.REACTION_2,
    }
)


def _first_edition_only(token: Token) -> Token:
    if token in LATER_TOKENS:
        raise ValueError(f"there is no token {token!r} in the first edition.")
    return token


FirstToken = Annotated[Token, AfterValidator(_first_edition_only)]


class Use(StrEnum):
    """The purpose of a test. Tokens and skills change only some of these tests."""

    ATTACK = "attack"
    SPELL = "spell"
    PRAYER = "prayer"
    DEFENCE = "defence"
    CONTRAST = "contrast"
    DISENGAGE = "disengage"
    SKILL = "skill"


Direction = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]


class DiceBonus(Card):
    """How a permanent skill or an object changes the tests in `on`, always and for no AP.

    `dice`: more dice; `each`: bonus on every die; `need`: added to the difficulty; `rerolls`: failed dice to roll again.
    """

    on: tuple[Use, ...]
    dice: int = 0
    each: int = 0
    need: int = 0
    rerolls: Natural = 0


class Effect(Card):
    """One effect on a target: `{ do = "status", token = "poisoned" }`."""

    do: Literal["wounds", "heal", "first-aid", "status", "cure", "coat", "push", "delay", "hurry", "threat", "calm"]
    count: Annotated[Positive, UsedIf(token=False)] = 1
    token: FirstToken | None = None
    to: Literal["target", "self"] = "target"

    @model_validator(mode="after")
    def _named(self) -> Self:
        if (self.do in {"status", "cure", "coat"}) != (self.token is not None):
            raise ValueError(
                f"an effect that does {self.do!r} {'needs a' if self.token is None else 'takes no'} token."
            )
        return self


class Area(Card):
    """The squares around the centre that are hit; a pulse is centred on the user, who is not hit."""

    shape: Literal["cross", "square", "t", "pulse", "distance"]
    size: Positive = 1


class Attack(Card):
    """What a hero's weapon, spell or prayer does when he uses it to attack."""

    form: Literal["close", "ranged", "spell", "prayer"]
    cost: Natural = 3
    range: Positive = 1
    ph: Positive | None = None
    oppose: Annotated[bool, UsedIf(grenade=False)] = False
    difficulty: Annotated[Positive, UsedIf(grenade=False)] = 1
    target: Literal["enemy", "friend", "any"] = "enemy"
    trait: Annotated[str | None, UsedIf(target=("enemy", "any"))] = None
    needs_sight: Annotated[bool, UsedIf(grenade=False)] = True
    area: Area | None = None
    effects: tuple[Effect, ...] = ()
    critical: Annotated[Natural, UsedIf(grenade=False)] = 0
    chase: Annotated[bool, UsedIf(grenade=False)] = False
    grenade: bool = False
    sequence: bool = False
    safe: bool = False
    reload: Annotated[Natural, UsedIf(grenade=False)] = 0
    combo: Natural = 0
    combo_cost: Natural = 0
    time: Natural = 0
    time_cost: Natural = 0
    upkeep: Natural = 0


class Deed(Card):
    """What using a card does, other than an attack: drink a potion, poison a blade, take a stance."""

    target: Literal["self", "friend", "enemy", "any", "weapon"] = "self"
    trait: Annotated[str | None, UsedIf(target=("enemy", "any"))] = None
    range: Annotated[Positive, UsedIf(target=("friend", "enemy", "any"))] = 1
    area: Annotated[Area | None, UsedIf(target=("self", "friend", "enemy", "any"))] = None
    test: Requirement | None = None
    effects: tuple[Effect, ...]
    safe: bool = False
    upkeep: Natural = 0
    combo_cost: Natural = 0
    time: Natural = 0
    time_cost: Natural = 0

    @property
    def answers(self) -> bool:
        """NA-HRO-07: whether it can be a response: it affects only the user or the enemy who caused it."""
        return self.target in {"self", "enemy"} and self.area is None


class Gear(StrEnum):
    WEAPON = "weapon"
    ARMOUR = "armour"
    TOOL = "tool"
    POTION = "potion"


Colour = Literal["green", "blue", "red"]


class EquipmentCard(Card):
    """Only heroes of this archetype and colour may use it; `any` means no restriction.

    A `consumed` object is gone after use. With `before_game` it is used before the battle, and the user's token moves
    `delay` sectors.
    """

    kind: Gear
    archetype: str
    colour: Literal["green", "blue", "red", "any"] = "green"
    price: Price = 0
    cost: Annotated[Natural, UsedIf(use=True, before_game=False)] = 1
    attack: Attack | None = None
    use: Deed | None = None
    consumed: bool = False
    before_game: Annotated[bool, UsedIf(use=True)] = False
    delay: Annotated[Natural, UsedIf(before_game=True)] = 0
    armour: Natural = 0
    climb: Natural = 0
    jump: Natural = 0
    diagonal: bool = False
    grants: tuple[FirstToken, ...] = ()
    bonuses: tuple[DiceBonus, ...] = ()


class SkillCard(Card):
    """`kind`: an action that costs AP, a response to an event, or permanent."""

    kind: Literal["action", "response", "permanent"]
    archetype: str
    colours: tuple[Colour, ...]
    rarity: Literal["common", "uncommon", "rare"] = "common"
    price: Price = 10
    cost: Annotated[Natural, UsedIf(kind=("action",), use=True, before_game=False)] = 0
    attack: Attack | None = None
    use: Deed | None = None
    when: Literal["parried", "wounded", "slain", "missed"] | None = None
    before_game: Annotated[bool, UsedIf(use=True, when=False)] = False
    delay: Annotated[Natural, UsedIf(before_game=True)] = 0
    climb: Natural = 0
    jump: Natural = 0
    reload: Natural = 0
    acrobatic: bool = False
    diagonal: bool = False
    silent: bool = False
    grants: tuple[FirstToken, ...] = ()
    bonuses: tuple[DiceBonus, ...] = ()

    @model_validator(mode="after")
    def _of_its_kind(self) -> Self:
        """NA-HRO-07."""
        usable = self.attack is not None or self.use is not None
        if (self.kind == "permanent") == usable:
            raise ValueError(
                f"a skill that is {self.kind} {'cannot be used' if usable else 'needs an attack or a use'}."
            )
        if (self.kind == "response") != (self.when is not None):
            raise ValueError("a response, and nothing else, says `when` it may be given.")
        if self.kind == "response" and self.attack is not None:
            raise ValueError("a response has a use and no attack: an attack is an action.")
        if self.kind == "response" and self.use is not None and not self.use.answers:
            raise ValueError(
                "a response is used on its owner or on the enemy it answers: `self` or `enemy`, and no area."
            )
        return self


class WoundCard(Card):
    """NA-CIT-22: what it does until it is healed: fewer dice in some tests, or lower characteristics.

    `ra`, `ph`, `mi` and `wo` are subtracted. A `deadly` card kills the hero who draws it.
    """

    price: Price = 0
    deadly: bool = False
    ra: Natural = 0
    ph: Natural = 0
    mi: Natural = 0
    wo: Natural = 0
    bonuses: tuple[DiceBonus, ...] = ()


class HeroClass(Card):
    archetype: str
    colour: Colour = "green"
    mastery: Literal[6, 8] = 6
    ra: Positive
    ph: Positive
    mi: Positive
    wo: Positive
    equipment: tuple[str, ...] = ()
    leads_to: tuple[str, ...] = ()
    lore: bool = False
    """The words of the pack say what the hero is like, as `lore.<class>`."""
