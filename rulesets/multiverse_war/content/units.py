"""MW-DAT-01, MW-HER-01: unit cards and hero sheets."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rulesets.engine.content.glyph import Glyph
from rulesets.engine.content.unused import UsedIf
from rulesets.multiverse_war.content.card import Card, ClassName, arm_of
from rulesets.multiverse_war.content.effects import Effects
from rulesets.multiverse_war.content.symbol_dice import Arm

Attribute = Literal["heavy_armor", "highly_agile", "defensive_set_up"]
Trait = Literal["forest_sight", "swims"]


class Ability(Card):
    """`needs = "charge"`: two straight steps before the attack, in the same line (MW-ABL-03). `ap` is its price."""

    name: str
    active: bool = False
    ap: Annotated[int, Field(ge=0, le=2), UsedIf(active=True)] = 0
    dice: Annotated[int, Field(ge=1, le=6)] | None = None
    needs: Literal["charge"] | None = None
    effects: Effects


class BattleTrack(Card):
    """MW-VET-04: `perks` maps a step to the effects that a unit has from then on."""

    steps: Annotated[int, Field(ge=3, le=8)] = 5
    perks: dict[str, Effects] = Field(default_factory=dict)


class UnitCard(Card):
    class_: ClassName = Field(alias="class")
    age: Literal[1, 2]
    cost: Annotated[int, Field(ge=1, le=9)]
    ap: Annotated[int, Field(ge=1, le=4)]
    hp: Annotated[int, Field(ge=1, le=4)]
    damage: Annotated[int, Field(ge=1, le=2)] = 1
    range: Annotated[int, Field(ge=1, le=6)] | None = None
    attributes: tuple[Attribute, ...] = ()
    traits: tuple[Trait, ...] = ()
    ability: Ability | None = None
    counters: tuple[str, ...] | None = None
    """Classes or unit names; without it, the rules for classes apply (MW-INI-06)."""
    anti_cavalry: bool = False
    """MW-INI-04, MW-INI-05: melee infantry that counts as a Pikeman."""
    track: BattleTrack = BattleTrack()
    blocks: Annotated[int, Field(ge=1, le=8)] = 4
    faction: str | None = None
    glyph: Glyph | None = None
    """The picture on its block; without it, that of its class."""

    @property
    def arm(self) -> Arm | None:
        return arm_of(self.class_)

    @model_validator(mode="after")
    def _ranged(self) -> Self:
        shoots = self.class_ in {Arm.RANGED, Arm.SIEGE}
        if shoots and self.range is None:
            raise ValueError("ranged infantry and siege weapons need a range")
        if not shoots and self.range is not None:
            raise ValueError("only ranged infantry and siege weapons have a range")
        return self


class HeroAbility(Card):
    """With `attack`, it also strikes an enemy within `range`. `answer`: the target may strike back."""

    level: Annotated[int, Field(ge=1, le=8)]
    attack: bool = False
    range: Annotated[int, Field(ge=1, le=3), UsedIf(attack=True)] = 1
    dice: Annotated[Annotated[int, Field(ge=1, le=6)] | None, UsedIf(attack=True)] = None
    answer: Annotated[bool, UsedIf(attack=True)] = True
    effects: Effects = ()

    @model_validator(mode="after")
    def _aimed(self) -> Self:
        if not self.attack and any(each.to == "target" for each in self.effects):
            raise ValueError("only an ability that strikes (attack = true) has a target")
        return self


class HeroCard(Card):
    class_: Literal["melee_infantry", "cavalry", "ranged_infantry"] = Field(alias="class")
    seat: Annotated[int, Field(ge=1, le=4)]
    """The number of the seat that the hero belongs to."""
    damage: Annotated[int, Field(ge=1, le=2)] = 1
    range: Annotated[int, Field(ge=1, le=3)] | None = None
    most_hp: Annotated[int, Field(ge=3, le=8)]
    most_ap: Annotated[int, Field(ge=3, le=6)]
    abilities: dict[str, HeroAbility]
    counters: tuple[str, ...] | None = None
    glyph: Glyph | None = None
    """The picture on the hero's block."""

    @property
    def arm(self) -> Arm:
        return Arm(self.class_)

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if not 4 <= len(self.abilities) <= 8:
            raise ValueError(f"a hero has 4 to 8 abilities, not {len(self.abilities)}")
        if (self.arm is Arm.RANGED) != (self.range is not None):
            raise ValueError("ranged heroes need a range, and other heroes have none")
        return self
