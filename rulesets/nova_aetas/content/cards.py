"""The cards, profiles, maps and missions of a pack, in the rulebook's own vocabulary.

Everything here is data that an owner can type in from his box: a pack never runs code. Names of things are the keys of
the tables; what they are called in a language is in the pack's words.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from rulesets.engine.content_problems import Misfit, refuse, stranger, strangers
from rulesets.nova_aetas.content.campaign import Formula, Place, Plot, Price, later
from rulesets.nova_aetas.content.campaign_checks import campaign_misfits
from rulesets.nova_aetas.content.maps import Map
from rulesets.nova_aetas.content.mission_checks import mission_misfits
from rulesets.nova_aetas.content.missions import Mission, PersonaCard
from rulesets.nova_aetas.content.values import Card, Natural, Need, Positive, Requirement

ANY = "any"
BLOWS = frozenset({"close", "ranged"})
"""NA-CBH-01: the forms of an attack that is made with a weapon; the others are made with the mind."""
SPECIALISATIONS = 2
SPECIALIST_DIE = 8


class Token(StrEnum):
    """Status tokens that lie on a character or an object."""

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

    # Later editions have these as well; no card of the first names them.
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


def _of_the_first(token: Token) -> Token:
    if token in LATER_TOKENS:
        raise ValueError(f"there is no token {token!r} in the first edition.")
    return token


FirstToken = Annotated[Token, AfterValidator(_of_the_first)]


class Use(StrEnum):
    """What a test is made for: tokens, skills and enemies' gifts each touch some of these."""

    ATTACK = "attack"
    SPELL = "spell"
    PRAYER = "prayer"
    DEFENCE = "defence"
    CONTRAST = "contrast"
    DISENGAGE = "disengage"
    SKILL = "skill"


Direction = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]


class DiceBonus(Card):
    """What a permanent skill or a thing that is worn does to the tests named in `on`, unasked and for no AP.

    `dice` more in the pool, `each` added to every die, `need` added to the difficulty, failed dice rolled again.
    """

    on: tuple[Use, ...]
    dice: int = 0
    each: int = 0
    need: int = 0
    rerolls: Natural = 0


class Effect(Card):
    """One thing that happens to whoever is hit: `{ do = "status", token = "poisoned" }`."""

    do: Literal["wounds", "heal", "first-aid", "status", "cure", "coat", "push", "delay", "hurry", "threat", "calm"]
    count: Positive = 1
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
    """Which squares around the centre are hit; a pulse is centred on whoever acts, and leaves him out."""

    shape: Literal["cross", "square", "t", "pulse", "distance"]
    size: Positive = 1


class Attack(Card):
    """What a hero's weapon, spell or prayer does when he uses it to attack."""

    form: Literal["close", "ranged", "spell", "prayer"]
    cost: Natural = 3
    range: Positive = 1
    ph: Positive | None = None
    oppose: bool = False
    difficulty: Positive = 1
    target: Literal["enemy", "friend", "any"] = "enemy"
    trait: str | None = None
    needs_sight: bool = True
    area: Area | None = None
    effects: tuple[Effect, ...] = ()
    critical: Natural = 0
    chase: bool = False
    grenade: bool = False
    sequence: bool = False
    safe: bool = False
    reload: Natural = 0
    combo: Natural = 0
    combo_cost: Natural = 0
    time: Natural = 0
    time_cost: Natural = 0
    upkeep: Natural = 0


class Deed(Card):
    """What using a card does that is no attack: a potion drunk, a blade poisoned, a pose struck."""

    target: Literal["self", "friend", "enemy", "any", "weapon"] = "self"
    trait: str | None = None
    range: Positive = 1
    area: Area | None = None
    test: Requirement | None = None
    effects: tuple[Effect, ...]
    safe: bool = False
    upkeep: Natural = 0
    combo_cost: Natural = 0
    time: Natural = 0
    time_cost: Natural = 0


class Gear(StrEnum):
    WEAPON = "weapon"
    ARMOUR = "armour"
    TOOL = "tool"
    POTION = "potion"


Colour = Literal["green", "blue", "red"]


class EquipmentCard(Card):
    """`colour` is the class of the archetype that may use it; an archetype or a colour of `any` leaves it open.

    A thing that is `consumed` is gone after use. With `before_game` it is used ahead of the first activation, at the
    price of `delay` sectors.
    """

    kind: Gear
    archetype: str
    colour: Literal["green", "blue", "red", "any"] = "green"
    price: Price = 0
    cost: Natural = 1
    attack: Attack | None = None
    use: Deed | None = None
    consumed: bool = False
    before_game: bool = False
    delay: Natural = 0
    armour: Natural = 0
    climb: Natural = 0
    jump: Natural = 0
    grants: tuple[FirstToken, ...] = ()
    bonuses: tuple[DiceBonus, ...] = ()


class SkillCard(Card):
    """`kind` tells how it is used: an action with a price, a response to a situation, or always on."""

    kind: Literal["action", "response", "permanent"]
    archetype: str
    colours: tuple[Colour, ...]
    rarity: Literal["common", "uncommon", "rare"] = "common"
    price: Price = 10
    cost: Natural = 0
    attack: Attack | None = None
    use: Deed | None = None
    when: Literal["parried", "wounded", "slain", "missed"] | None = None
    before_game: bool = False
    delay: Natural = 0
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
        return self


class WoundCard(Card):
    """NA-CIT-22: what it does until it is healed: fewer dice in some tests, or a lower characteristic.

    `ra`, `ph`, `mi` and `wo` are taken off. A `deadly` one kills whoever draws it.
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


class EnemyAttack(Card):
    """Red sphere: strikes to parry with Ph. Blue sphere: an Oppose to reach with Mi, or all of its effects.

    `name` is what the profile calls it: a word of the pack, as "halberd".
    """

    name: str = ""
    sphere: Literal["physical", "mental"]
    cost: Positive = 3
    difficulty: Need
    range: Positive = 1
    minimum: Positive = 1
    strikes: Natural = 0
    oppose: Natural = 0
    effects: tuple[Effect, ...] = ()

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if (self.sphere == "physical") != bool(self.strikes) or (self.sphere == "mental") != bool(self.oppose):
            raise ValueError("a physical attack has strikes and no oppose, a mental one an oppose and no strikes.")
        if self.minimum > self.range:
            raise ValueError(f"an attack from {self.minimum} squares on with a range of {self.range} reaches nobody.")
        return self

    @property
    def called(self) -> str:
        """NA-CBE-03, 07: its name; one without a name goes by its sphere."""
        return self.name or self.sphere


class EnemySkill(StrEnum):
    CAVALRY = "cavalry"
    CLIMB = "climb"
    FLUTE = "flute"
    HEALING = "healing"
    HEAVY_ARMOUR = "heavy-armour"
    ICE_BLAST = "ice-blast"
    INSPIRE = "inspire"
    IRON_WILL = "iron-will"
    KNIFE = "knife"
    LETHAL = "lethal"
    LIGHT_ARMOUR = "light-armour"
    MACHETE = "machete"
    MARKSMAN = "marksman"
    MELODY_OF_WAR = "melody-of-war"
    PHALANX = "phalanx"
    PIERCE = "pierce"
    POINT_BLANK = "point-blank"
    REINFORCEMENT = "reinforcement"
    SHARPENED_SHIELD = "sharpened-shield"
    SHELL = "shell"
    SHIELD = "shield"
    WARMASTER = "warmaster"


class EnemyCard(Card):
    faction: Literal["venice", "papal", "primaevi", "wild"]
    level: Positive = 1
    traits: tuple[str, ...] = ()
    ra: Positive
    ca: Natural
    pd: Need
    md: Need
    wo: Positive
    attack: EnemyAttack
    skills: dict[EnemySkill, Natural] = Field(default_factory=dict)
    miniatures: Positive = 1
    brings: Positive = 1
    """NA-DRA-05: how many models come when this card is drafted."""


class PreyAction(Card):
    """NA-HUN-04, 05: one card of a prey's deck: up to `squares` towards its victim, or away, then the attack."""

    number: Positive
    ap: Positive
    squares: Natural = 0
    away: bool = False
    attack: EnemyAttack | None = None


class PreyCard(Card):
    """NA-HUN-03. `priority` tells whom it goes for; `reward` how many Element cards for so many actions left, or more."""

    traits: tuple[str, ...] = ()
    priority: tuple[Literal["highest-tv", "closest", "most-wounded"], ...]
    ra: Positive
    pd: Need
    md: Need
    wo: Positive
    sphere: Literal["none", "red", "blue", "green", "yellow"] = "none"
    formulae: tuple[str, ...] = ()
    elements: dict[str, Positive]
    reward: dict[str, Natural]
    actions: dict[str, PreyAction]

    @property
    def as_enemy(self) -> EnemyCard:
        """What heroes fight is an enemy like any other; only what it does is on its own cards."""
        first = next(action.attack for action in self.actions.values() if action.attack is not None)
        return EnemyCard(
            faction="wild", traits=self.traits, ra=self.ra, ca=0, pd=self.pd, md=self.md, wo=self.wo, attack=first
        )

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if all(action.attack is None for action in self.actions.values()):
            raise ValueError("a prey needs at least one action with an attack.")
        if not all(left.isdecimal() for left in self.reward):
            raise ValueError("the reward table goes from cards left to Element cards: 7 = 2.")
        return self


class Content(Card):
    """A whole pack. Cross-references are checked here, so that a game never trips over a missing card."""

    classes: dict[str, HeroClass]
    equipment: dict[str, EquipmentCard]
    skills: dict[str, SkillCard] = Field(default_factory=dict)
    enemies: dict[str, EnemyCard]
    personae: dict[str, PersonaCard] = Field(default_factory=dict)
    prey: dict[str, PreyCard] = Field(default_factory=dict)
    elements: dict[str, Positive] = Field(default_factory=dict)
    element_prices: dict[str, Price] = later(factory=dict)
    """NA-CIT-15: those of a prey too; what is not listed costs nothing."""
    wound_cards: dict[str, Positive] = Field(default_factory=dict)
    wounds: dict[str, WoundCard] = later(factory=dict)
    """What each kind of Wound card does."""
    formulae: dict[str, Formula] = later(factory=dict)
    places: dict[str, Place] = later(factory=dict)
    plot: Plot | None = later(None)
    orientation: dict[int, Direction] = Field(default_factory=dict)
    """NA-EFF-12: where each face of a D6 points. Where the card is silent the players say where."""
    maps: dict[str, Map]
    missions: dict[str, Mission]

    @model_validator(mode="after")
    def _refers(self) -> Self:
        refuse((*self._class_misfits(), *self._mission_misfits(), *campaign_misfits(self)))
        return self

    def _mission_misfits(self) -> Iterator[Misfit]:
        for name, mission in self.missions.items():
            key = ("missions", name)
            yield from stranger((*key, "map"), mission.map, self.maps)
            yield from stranger((*key, "needs_hero"), mission.needs_hero, self.classes)
            if mission.map in self.maps:
                drawn = self.maps[mission.map]
                yield from mission_misfits(key, mission, drawn, self.enemies, self.personae, self.prey)

    def _class_misfits(self) -> Iterator[Misfit]:
        """NA-HRO-02, 11, 12: one class for each colour of an archetype, two ways on from a basic one, D8 at their ends."""
        signs: dict[tuple[str, str], str] = {}
        special = {goal for hero in self.classes.values() for goal in hero.leads_to}
        for name, hero in self.classes.items():
            key = ("classes", name)
            yield from strangers((*key, "leads_to"), hero.leads_to, self.classes)
            twin = signs.setdefault((hero.archetype, hero.colour), name)
            if twin != name:
                yield Misfit(key, f"has the sign of {twin!r}, {hero.colour} {hero.archetype}: change one of them.")
            if hero.leads_to and len(hero.leads_to) != SPECIALISATIONS:
                yield Misfit((*key, "leads_to"), f"must name exactly {SPECIALISATIONS} classes.")
            yield from self._colour_misfits(name, hero, special)
            if (hero.mastery == SPECIALIST_DIE) != (name in special):
                yield Misfit(key, f"rolls D{hero.mastery}: a basic class rolls D6, one that another leads_to rolls D8.")
            yield from self._equipment_misfits(name, hero)

    def _colour_misfits(self, name: str, hero: HeroClass, special: set[str]) -> Iterator[Misfit]:
        """NA-CAM-03: every basic class is green; of its specialisations one is blue and the other red."""
        if self.plot is not None and (hero.colour == "green") != (name not in special):
            text = f"is {hero.colour}: a basic class is green, its specialisations are blue and red."
            yield Misfit(("classes", name, "colour"), text)

    def _equipment_misfits(self, name: str, hero: HeroClass) -> Iterator[Misfit]:
        yield from strangers(("classes", name, "equipment"), hero.equipment, self.equipment)
        for place, item in enumerate(hero.equipment):
            if item in self.equipment and not self.open_to(name, self.equipment[item]):
                yield Misfit(
                    ("classes", name, "equipment", place), f"lists {item!r}, which is not marked for this class."
                )

    @cached_property
    def wound_effects(self) -> dict[str, WoundCard]:
        """A kind that the pack does not describe does nothing."""
        return {name: self.wounds.get(name, WoundCard()) for name in self.wound_cards}

    @cached_property
    def all_elements(self) -> dict[str, int]:
        """Those of the deck, and those that only a prey gives, with their prices."""
        listed = (self.elements, *(prey.elements for prey in self.prey.values()))
        return {name: self.element_prices.get(name, 0) for each in listed for name in each}

    @cached_property
    def all_formulae(self) -> frozenset[str]:
        """Those that the pack describes, and those that a prey only names: they can be found, but nobody can make them."""
        return frozenset((*self.formulae, *(name for prey in self.prey.values() for name in prey.formulae)))

    @cached_property
    def made_objects(self) -> frozenset[str]:
        """NA-CIT-13: what comes from a craftsman and is in no shop and no treasure."""
        return frozenset(formula.makes for formula in self.formulae.values())

    def basic_class(self, hero: str) -> str:
        """The class that a hero of this class began in."""
        return next((name for name, card in self.classes.items() if hero in card.leads_to), hero)

    def skill_deck(self, hero: str) -> tuple[str, ...]:
        """NA-CLS-02: the cards with the sign and the colour of the class."""
        own = self.classes[hero]
        return tuple(
            name
            for name, card in self.skills.items()
            if card.archetype in {ANY, own.archetype} and own.colour in card.colours
        )

    def open_to(self, hero: str, card: EquipmentCard | SkillCard) -> bool:
        """NA-HRO-11: symbol and colour must match. NA-CLS-06, 08: what the basic class had open stays so."""
        colours = card.colours if isinstance(card, SkillCard) else (card.colour,)
        classes = [each for name, each in self.classes.items() if name == hero or hero in each.leads_to]
        return any(
            card.archetype in {ANY, each.archetype} and (ANY in colours or each.colour in colours) for each in classes
        )
