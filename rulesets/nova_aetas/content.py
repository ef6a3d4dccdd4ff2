"""The cards, profiles, maps and missions of a pack, in the rulebook's own vocabulary.

Everything here is data that an owner can type in from his box: a pack never runs code. Names of things are the keys of
the tables; what they are called in a language is in the pack's words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from rulesets.engine.square_grid import Square, place


class Card(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


def _square(text: str) -> str:
    place(text)
    return text


def _time(text: str) -> str:
    if not re.fullmatch(r"(1[0-2]|[1-9]):[0-5][05]", text):
        raise ValueError(f"{text!r} is no time of the Horologium: write it as 5:00 or 8:35, in steps of five minutes.")
    return text


SquareName = Annotated[Square, AfterValidator(_square)]
ClockTime = Annotated[str, AfterValidator(_time)]
Need = Annotated[int, Field(ge=2, le=8)]
Positive = Annotated[int, Field(ge=1)]
Natural = Annotated[int, Field(ge=0)]


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


class Use(StrEnum):
    """What a test is made for: tokens, skills and enemies' gifts each touch some of these."""

    ATTACK = "attack"
    SPELL = "spell"
    PRAYER = "prayer"
    DEFENCE = "defence"
    CONTRAST = "contrast"
    DISENGAGE = "disengage"
    SKILL = "skill"


Characteristic = Literal["ph", "mi", "ra"]


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

    do: Literal["wounds", "heal", "status", "cure", "push", "knock-down", "delay", "threat"]
    count: Positive = 1
    token: Token | None = None

    @model_validator(mode="after")
    def _named(self) -> Self:
        if (self.do in {"status", "cure"}) != (self.token is not None):
            raise ValueError(
                f"an effect that does {self.do!r} {'needs a' if self.token is None else 'takes no'} token."
            )
        return self


class Area(Card):
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
    area: Area | None = None
    effects: tuple[Effect, ...] = ()
    critical: Positive = 1
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


class Gear(StrEnum):
    WEAPON = "weapon"
    ARMOUR = "armour"
    TOOL = "tool"
    POTION = "potion"


class EquipmentCard(Card):
    kind: Gear
    archetype: str
    colour: Literal["green", "blue", "red", "any"] = "green"
    price: Natural = 0
    cost: Natural = 1
    attack: Attack | None = None
    effects: tuple[Effect, ...] = ()
    armour: Natural = 0
    climb: Natural = 0
    jump: Natural = 0
    grants: tuple[Token, ...] = ()
    bonuses: tuple[DiceBonus, ...] = ()


class SkillCard(Card):
    """`kind` tells how it is used: an action with a price, a response to a situation, or always on."""

    kind: Literal["action", "response", "permanent"]
    archetype: str
    colours: tuple[Literal["green", "blue", "red"], ...]
    rarity: Literal["common", "uncommon", "rare"] = "common"
    price: Natural = 10
    cost: Natural = 0
    attack: Attack | None = None
    effects: tuple[Effect, ...] = ()
    target: Literal["self", "friend", "enemy", "any"] = "self"
    range: Natural = 1
    climb: Natural = 0
    jump: Natural = 0
    reload: Natural = 0
    acrobatic: bool = False
    diagonal: bool = False
    grants: tuple[Token, ...] = ()
    bonuses: tuple[DiceBonus, ...] = ()


class HeroClass(Card):
    archetype: str
    colour: Literal["green", "blue", "red"] = "green"
    mastery: Literal[6, 8] = 6
    ra: Positive
    ph: Positive
    mi: Positive
    wo: Positive
    equipment: tuple[str, ...] = ()
    leads_to: tuple[str, ...] = ()


class EnemyAttack(Card):
    """Red sphere: strikes to parry with Ph. Blue sphere: an Oppose to reach with Mi, or all of its effects."""

    sphere: Literal["physical", "mental"]
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
        return self


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
    faction: Literal["venice", "papal", "primaevi"]
    level: Positive = 1
    traits: tuple[str, ...] = ()
    ra: Positive
    ca: Natural
    pd: Need
    md: Need
    wo: Positive
    attack: EnemyAttack
    skills: dict[EnemySkill, Natural] = {}
    miniatures: Positive = 1


class Building(Card):
    """`floors` is its height. Its squares are those drawn with its letter on the map; its roof lies above them."""

    floors: Positive = 1


class Ladder(Card):
    """From a street square to the roof square opposite, or a bridge between two roofs or tiles for `cost` AP."""

    a: SquareName
    b: SquareName
    cost: Positive = 1


class Door(Card):
    """`before` is the street square in front of it; `exits` the squares a hero may be put on when he leaves."""

    building: str
    before: SquareName
    exits: tuple[SquareName, ...] = ()


class Sightline(Card):
    """NA-BLD-17: what the zone pictures of a mission say of two squares on different levels, where it differs."""

    a: SquareName
    b: SquareName
    clear: bool


class Map(Card):
    """Rows of letters, the north at the top.

    `.` open, `H` hero squares, `X` the way out, `T` tree, `b` bush, `W` well, `C` cart, `#` nothing at all, and a digit
    or small letter of `buildings` for a house.
    """

    rows: tuple[str, ...]
    buildings: dict[str, Building] = {}
    ladders: tuple[Ladder, ...] = ()
    doors: dict[str, Door] = {}
    sight: tuple[Sightline, ...] = ()

    @model_validator(mode="after")
    def _drawn(self) -> Self:
        if len({len(row) for row in self.rows}) != 1:
            raise ValueError("every row of a map must have the same length.")
        for row in self.rows:
            for letter in row:
                if letter not in ".HXTbWC#" and letter not in self.buildings:
                    raise ValueError(f"{letter!r} on the map is neither a known sign nor one of its buildings.")
        return self


class Lever(Card):
    """Something to work from the square beside it, or from the square it stands on; `opens` are doors."""

    at: SquareName
    opens: tuple[str, ...] = ()
    cost: Positive = 1


class Instruction(Card):
    """One line of an enemy's orders on the mission sheet; `tv` is how much it matters to them."""

    do: Literal["kill-heroes"]
    tv: Natural = 0


class Condition(Card):
    """What wins or loses: see the page on content packs for each word."""

    when: Literal["heroes-left", "heroes-down", "enemies-dead"]
    count: Positive = 1


class Placement(Card):
    kind: str
    at: tuple[SquareName, ...]


class Rewards(Card):
    popolini: Natural = 0
    objects: Natural = 0
    elements: Natural = 0
    skill: Literal["none", "common", "uncommon", "rare"] = "none"
    next: str = ""
    city: str = ""


class Mission(Card):
    number: str
    map: str
    start: ClockTime
    end: ClockTime
    needs_hero: str | None = None
    enemies: tuple[Placement, ...]
    dial: dict[str, Natural]
    """Sectors after the start at which the heroes (`heroes`) and each kind of enemy have their tokens."""
    instructions: dict[str, tuple[Instruction, ...]]
    levers: dict[str, Lever] = {}
    shut_doors: tuple[str, ...] = ()
    one_door_per_activation: bool = False
    leave_to_nearest: bool = False
    victory: tuple[Condition, ...]
    defeat: tuple[Condition, ...]
    won: Rewards = Rewards()
    lost: Rewards = Rewards()


class Content(Card):
    """A whole pack. Cross-references are checked here, so that a game never trips over a missing card."""

    classes: dict[str, HeroClass]
    equipment: dict[str, EquipmentCard]
    skills: dict[str, SkillCard] = {}
    enemies: dict[str, EnemyCard]
    elements: dict[str, Positive] = {}
    wound_cards: dict[str, Positive] = {}
    maps: dict[str, Map]
    missions: dict[str, Mission]

    @model_validator(mode="after")
    def _refers(self) -> Self:
        for name, hero in self.classes.items():
            _known(hero.equipment, self.equipment, f"classes.{name}.equipment")
            _known(hero.leads_to, self.classes, f"classes.{name}.leads_to")
        for name, mission in self.missions.items():
            _known((mission.map,), self.maps, f"missions.{name}.map")
            _known((placed.kind for placed in mission.enemies), self.enemies, f"missions.{name}.enemies")
            _known(mission.instructions, self.enemies, f"missions.{name}.instructions")
        return self


def _known(names: Iterable[str], table: Mapping[str, object], where: str) -> None:
    for name in names:
        if name not in table:
            raise ValueError(f"{where} names {name!r}, but there are only: {', '.join(sorted(table))}.")
