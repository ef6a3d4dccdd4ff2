"""The cards of the enemies in a pack: profiles with their attacks and skills, and preys with their decks."""

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rulesets.engine.content.unused import UsedIf
from rulesets.nova_aetas.content.cards import (
    Effect,
)
from rulesets.nova_aetas.content.values import Card, Natural, Need, Positive


class EnemyAttack(Card):
    """Red sphere: strikes to parry with Ph. Blue sphere: an Oppose to reach with Mi; if not reached, all effects apply.

    `name` is a key of the pack's words, such as "halberd".
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
        """NA-CBE-03, 07: its name; without one, its sphere."""
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
    """NA-DRA-05: how many models enter when this card is drafted."""


class PreyAction(Card):
    """NA-HUN-04, 05: one card of a prey's deck: up to `squares` towards its victim, or away, then the attack."""

    number: Positive
    ap: Positive
    squares: Natural = 0
    away: Annotated[bool, UsedIf(squares=True)] = False
    attack: EnemyAttack | None = None


class PreyCard(Card):
    """NA-HUN-03. `priority`: the heroes it goes for first. `reward`: from the least number of cards left to the Element cards won."""

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
        """For the heroes a prey is an ordinary enemy; only its actions come from its cards."""
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
