"""The cards of the second edition. Fields that mean the same as in the first edition have the same names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from rulesets.engine.boards.square_grid import place
from rulesets.engine.content.errors import ContentError, unknown_name, unknown_names
from rulesets.nova_aetas.content import cards as first
from rulesets.nova_aetas.content import content as first_content
from rulesets.nova_aetas.content import enemy_cards as first_enemies
from rulesets.nova_aetas.content.cards import Token, WoundCard
from rulesets.nova_aetas.content.enemy_cards import EnemySkill
from rulesets.nova_aetas.content.missions import KillPersona
from rulesets.nova_aetas.content.values import Card, Natural, Positive
from rulesets.nova_aetas_renaissance.content.maps import Map
from rulesets.nova_aetas_renaissance.content.missions import Draft, Mission
from rulesets.nova_aetas_renaissance.content.values import Requirement
from rulesets.nova_aetas_renaissance.content.vocabulary import (
    NUMBERED,
    OF_ENEMIES,
    REAGENTS,
    Ability,
    AbilityType,
    AreaShape,
    Category,
    Faction,
    Keyword,
    Rank,
    Slot,
    Symbol,
    Trait,
)

REPLACED_TOKENS = {
    Token.STRENGTH_1: Token.ADVANTAGED,
    Token.STRENGTH_2: Token.ADVANTAGED,
    Token.WEAKNESS_1: Token.DISADVANTAGED,
    Token.WEAKNESS_2: Token.DISADVANTAGED,
    Token.DEFENCE: Token.DEFENDED,
    Token.REROLL: Token.LUCKY,
    Token.FLY: "the ability Fly",
    Token.DEFENSIVE_STANCE: Token.DEFENDED,
}
"""NR-GEN-01: tokens of the first edition, and what replaces them here."""
KEPT_SKILLS = frozenset(
    {
        EnemySkill.ICE_BLAST,
        EnemySkill.INSPIRE,
        EnemySkill.IRON_WILL,
        EnemySkill.MELODY_OF_WAR,
        EnemySkill.POINT_BLANK,
        EnemySkill.REINFORCEMENT,
        EnemySkill.SHARPENED_SHIELD,
        EnemySkill.SHELL,
        EnemySkill.WARMASTER,
    }
)
"""NR-GEN-01: enemy skills of the first edition that no ability or trait replaces."""
ECLECTIC_ATTACKS = 2
GRENADE_SHAPES = ("cross", "explosion")
"""NA-EFF-09: shapes with a centre and no direction."""

Abilities = dict[Ability, Natural]


def _check_numbers(abilities: Abilities) -> None:
    for ability, value in abilities.items():
        if (ability in NUMBERED) != bool(value):
            wanted = "a number, such as 2" if ability in NUMBERED else "no number: write 0"
            raise ValueError(f"{ability} takes {wanted}.")


def _no_replaced_tokens(tokens: tuple[Token, ...]) -> None:
    for token in tokens:
        if token in REPLACED_TOKENS:
            raise ValueError(f"there is no token {token!r} in this edition: {REPLACED_TOKENS[token]} does its work.")


def _no_replaced_fields(**replaced: tuple[int, str]) -> None:
    """Refuse fields that this edition replaces. For each: its value, and what to write instead."""
    for name, (given, instead) in replaced.items():
        if given:
            raise ValueError(f"{name} has no place in this edition: {instead}.")


class Effect(first.Effect):
    token: Token | None = None

    @model_validator(mode="after")
    def _known(self) -> Self:
        _no_replaced_tokens((self.token,) if self.token is not None else ())
        return self


class Area(Card):
    """NR-ARE-04..07: `size` is the length of a lance or breath, or the reach of a cross or explosion."""

    shape: AreaShape
    size: Positive = 1


class WithPoints(Card):
    """What an attack or a use costs and gives beyond AP: a Dash, and the points of this edition."""

    dash: bool = False
    heroism: Natural = 0
    heroism_cost: Natural = 0
    class_points: Natural = 0
    class_cost: Natural = 0
    experience: Natural = 0


class Attack(WithPoints, first.Attack):
    """NR-ATK-02. `kind` decides whether Physique or Mind is rolled; `ph` is the number of dice if the card prints one.

    A mental attack needs `difficulty` successes to apply its effects; with `grows` they apply once for each success.
    """

    form: Literal["attack"] = "attack"  # type: ignore[assignment]  # melee or ranged depends only on the range
    kind: Literal["physical", "mental"] = "physical"
    grows: bool = False
    effects: tuple[Effect, ...] = ()
    area: Area | None = None  # type: ignore[assignment]  # other shapes
    area_effects: tuple[Effect, ...] = ()
    traits: tuple[Trait, ...] = ()
    lethal: tuple[Symbol, ...] = ()

    @model_validator(mode="after")
    def _of_this_edition(self) -> Self:
        _no_replaced_fields(
            oppose=(self.oppose, "a mental attack always meets Md"),
            chase=(self.chase, "write the trait press"),
            combo=(self.combo or self.combo_cost, "write class_points and class_cost"),
            time=(self.time or self.time_cost, "write class_points and class_cost"),
        )
        if bool(self.area_effects) and self.area is None:
            raise ValueError("area_effects need an area.")
        if self.grenade and self.area is not None and self.area.shape not in GRENADE_SHAPES:
            raise ValueError("the area of a grenade is a cross or an explosion.")
        return self


class Deed(WithPoints, first.Deed):
    effects: tuple[Effect, ...] = ()
    test: Requirement | None = None

    @model_validator(mode="after")
    def _of_this_edition(self) -> Self:
        _no_replaced_fields(
            combo_cost=(self.combo_cost, "write class_cost"),
            time=(self.time or self.time_cost, "write class_points and class_cost"),
        )
        return self


class EquipmentCard(first.EquipmentCard):
    """NR-EQP: every card names its slot and category; a spell also its school, unless it is a cantrip."""

    kind: Category  # type: ignore[assignment]  # nine categories
    slot: Slot
    school: str = ""
    cantrip: bool = False
    resistance: Natural = 0
    abilities: Abilities = Field(default_factory=dict)
    attack: Attack | None = None
    use: Deed | None = None
    grants: tuple[Token, ...] = ()

    @model_validator(mode="after")
    def _of_this_edition(self) -> Self:
        _check_numbers(self.abilities)
        _no_replaced_tokens(self.grants)
        _no_enemy_abilities(self.abilities)
        if self.armour:
            raise ValueError("armour has no place in this edition: write resistance.")
        if self.climb or self.jump:
            raise ValueError("climb and jump are abilities: write abilities = { climb = 1 }.")
        if (self.school or self.cantrip) and self.kind != "magic":
            raise ValueError("only magic has a school or is a cantrip.")
        if self.kind == "magic" and bool(self.school) == self.cantrip:
            raise ValueError("a spell names its school, and a cantrip has none.")
        return self


def _no_enemy_abilities(abilities: Abilities) -> None:
    for ability in abilities:
        if ability in OF_ENEMIES:
            raise ValueError(f"{ability} is for enemies' cards.")


class SkillCard(first.SkillCard):
    """NR-KEY-01: `type` is a tag. NR-SNU-01: `reaction` is the AP that a response costs at the next activation."""

    type: AbilityType = "support"
    reaction: Literal[0, 1, 2] = 0
    abilities: Abilities = Field(default_factory=dict)
    keywords: tuple[Keyword, ...] = ()
    attack: Attack | None = None
    use: Deed | None = None
    grants: tuple[Token, ...] = ()

    @model_validator(mode="after")
    def _of_this_edition(self) -> Self:
        _check_numbers(self.abilities)
        _no_replaced_tokens(self.grants)
        _no_enemy_abilities(self.abilities)
        if self.reaction and self.kind != "response":
            raise ValueError("only a response has a Reaction token.")
        if self.climb or self.jump or self.acrobatic:
            raise ValueError("climb, jump and acrobatic are abilities: write abilities = { climb = 1 }.")
        return self


class HeroClass(first.HeroClass):
    """NR-ICO-02: `ra`, `dex`, `ph`, `mi` and `wo` (Health), and `mastery` for the die of the class."""

    dex: Positive
    schools: tuple[str, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    abilities: Abilities = Field(default_factory=dict)
    immunities: tuple[Token, ...] = ()
    ally: bool = False
    faction: Faction | None = None

    @model_validator(mode="after")
    def _of_this_edition(self) -> Self:
        _check_numbers(self.abilities)
        _no_enemy_abilities(self.abilities)
        _no_replaced_tokens(self.immunities)
        if self.faction is not None and not self.ally:
            raise ValueError("only an Ally has a faction.")
        return self


class EnemyAttack(first_enemies.EnemyAttack):
    """NR-ATK-03: `oppose` is the number of successes that a mental attack asks for."""

    effects: tuple[Effect, ...] = ()
    area: Area | None = None
    traits: tuple[Trait, ...] = ()
    critical: Natural = 0
    lethal: tuple[Symbol, ...] = ()
    reload: Natural = 0


class EnemyCard(first_enemies.EnemyCard):
    """NR-ICO-03. `attacks` are in the order of the card, from left to right; the shared rules use the first one."""

    faction: Faction  # type: ignore[assignment]  # five factions
    rank: Rank = "troop"
    attack: EnemyAttack
    attacks: tuple[EnemyAttack, ...]
    abilities: Abilities = Field(default_factory=dict)
    immunities: tuple[Token, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _leftmost(cls, data: Any) -> Any:
        """One attack may be written as `attack`, several as `attacks`."""
        if not isinstance(data, dict):
            return data
        if "attacks" in data and "attack" not in data and data["attacks"]:
            return {**data, "attack": data["attacks"][0]}
        if "attack" in data and "attacks" not in data:
            return {**data, "attacks": (data["attack"],)}
        return data

    @model_validator(mode="after")
    def _of_this_edition(self) -> Self:
        _check_numbers(self.abilities)
        if self.attack != self.attacks[0]:
            raise ValueError("write attack for one, or attacks for several, not both.")
        if Ability.ECLECTIC in self.abilities and len(self.attacks) != ECLECTIC_ATTACKS:
            raise ValueError("an Eclectic enemy has exactly two attacks (NR-ABI-21).")
        for skill in self.skills:
            if skill not in KEPT_SKILLS:
                raise ValueError(
                    f"the skill {skill!r} has no place in this edition: an ability or a trait does its work."
                )
        _no_replaced_tokens(self.immunities)
        if self.brings != 1:
            raise ValueError("brings has no place in this edition: write abilities = { horde = 3 }.")
        return self


DEFAULT_SYMBOLS: dict[int, Symbol] = {2: Symbol.MOON, 4: Symbol.STAR, 6: Symbol.SUN}
"""NR-ICO-05: face and symbol."""


class Symbols(Card):
    """NR-ICO-05: the symbol on each face of each die."""

    d6: dict[int, Symbol] = Field(default_factory=lambda: dict(DEFAULT_SYMBOLS))
    d8: dict[int, Symbol] = Field(default_factory=lambda: dict(DEFAULT_SYMBOLS))


class Content(first_content.Content):
    classes: dict[str, HeroClass]  # type: ignore[assignment]  # own cards
    equipment: dict[str, EquipmentCard]  # type: ignore[assignment]  # own cards
    skills: dict[str, SkillCard] = Field(default_factory=dict)  # type: ignore[assignment]  # own cards
    enemies: dict[str, EnemyCard]  # type: ignore[assignment]  # own cards
    symbols: Symbols = Symbols()
    deadly: tuple[str, ...] = ()
    """NR-TRA-25: Wound cards that take the hero out of the game."""
    maps: dict[str, Map]  # type: ignore[assignment]  # own letters
    missions: dict[str, Mission]  # type: ignore[assignment]  # own sheets

    @cached_property
    def wound_effects(self) -> dict[str, WoundCard]:
        """All Wound cards; those in `deadly` are always deadly."""
        printed = super().wound_effects
        return printed | {name: printed[name].model_copy(update={"deadly": True}) for name in self.deadly}

    @property
    def for_players(self) -> tuple[str, ...]:
        """NR-ABI-01: not Allies, which come with their mission."""
        return tuple(name for name, hero in self.classes.items() if not hero.ally)

    def _class_errors(self) -> Iterator[ContentError]:
        yield from super()._class_errors()
        for name in self.elements:
            yield from unknown_name(("elements", name), name, REAGENTS)
        for name, each in self.classes.items():
            for index, item in enumerate(each.equipment):
                spell = self.equipment.get(item)
                if spell is not None and spell.school and not self.open_to(name, spell):
                    key = ("classes", name, "equipment", index)
                    yield ContentError(key, f"{name} cannot use {item!r}: {self.why_closed(spell)}.")
        for index, card in enumerate(self.deadly):
            yield from unknown_name(("deadly", index), card, self.wound_cards)

    def _mission_errors(self) -> Iterator[ContentError]:
        for error in super()._mission_errors():
            if not self._is_interactive_lever(error.key) and not self._is_order_to_kill_ally(error.key):
                yield error
        allies = [name for name, hero in self.classes.items() if hero.ally]
        for title, mission in self.missions.items():
            if mission.needs_hero in allies:
                text = f"{mission.needs_hero} is an Ally, which nobody can choose: name another hero."
                yield ContentError(("missions", title, "needs_hero"), text)
            for happening in mission.happenings:
                points = happening.points if isinstance(happening, Draft) else ()
                yield from unknown_names(("missions", title, "spawning"), points, mission.spawning)
            for name, role in mission.allies.items():
                key = ("missions", title, "allies", name)
                yield from unknown_name(key, name, allies)
                if role.objective is not None:
                    yield from unknown_name((*key, "objective", "lever"), role.objective.lever, mission.levers)
                squares = (role.at, *(role.objective.at if role.objective is not None else ()))
                if mission.map in self.maps and not set(squares) <= self.maps[mission.map].standable:
                    yield ContentError(key, f"stands or goes where nobody can stand: {', '.join(squares)}.")

    def _is_interactive_lever(self, key: tuple[str | int, ...]) -> bool:
        """NR-MAP-02: an Interactive element may have a lever although nobody can stand on it."""
        match key:
            case ("missions", str(title), "levers", str(lever), "at"):
                mission = self.missions[title]
                at = mission.levers[lever].at
                return not place(at).level and at in self.maps[mission.map].marked("interactive")
            case _:
                return False

    def _is_order_to_kill_ally(self, key: tuple[str | int, ...]) -> bool:
        """NR-AI-21: an enemy may have the order to kill an Ally."""
        match key:
            case ("missions", str(title), "instructions", str(kind), int(place), "persona"):
                mission = self.missions[title]
                order = mission.instructions[kind][place]
                return isinstance(order, KillPersona) and order.persona in mission.allies
            case _:
                return False

    def open_to(self, hero: str, card: first.EquipmentCard | first.SkillCard) -> bool:
        """NR-EQP-08, 09: a spell needs its school, a cantrip nothing; other cards need sign and colour."""
        if isinstance(card, EquipmentCard) and card.kind == "magic":
            classes = [each for name, each in self.classes.items() if name == hero or hero in each.leads_to]
            return card.cantrip or any(card.school in each.schools for each in classes)
        return super().open_to(hero, card)

    def why_closed(self, card: first.EquipmentCard) -> str:
        if isinstance(card, EquipmentCard) and card.school:
            return f"it is of the school {card.school!r}, which this class does not have (NR-EQP-08)"
        return super().why_closed(card)
