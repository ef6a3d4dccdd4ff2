"""The fields of each kind of card. Names are in the words of a pack; the rules themselves have no cards."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import Field, field_validator, model_validator

from rulesets.engine.content.glyph import Glyph
from rulesets.engine.content.unused import UsedIf
from rulesets.legends_of_novus.content.effects import AnyEffect, CreatureCv, Cv, Effects, Lasting
from rulesets.legends_of_novus.content.words import (
    AdventureKind,
    ClassName,
    Condition,
    Copies,
    Cost,
    CreatureType,
    Entry,
    RewardSlot,
    Weight,
    Window,
)

EQUIPMENT = tuple(slot for slot in get_args(RewardSlot) if slot != "treasure")
"""A Treasure is redeemed for its gp and does nothing else."""
PLAYED = tuple(kind for kind in get_args(AdventureKind) if kind not in {"curse", "encounter", "treasure"})
WITH_EFFECTS = (*PLAYED, "curse")

Gp = Annotated[int, Field(ge=5, le=50)]


class Ability(Entry):
    """LN-DAT-14: something that a card on the board lets its owner do; `when` lists the moments."""

    when: Annotated[tuple[Window, ...], Field(min_length=1)]
    effects: Annotated[Effects, Field(min_length=1)]
    cost: Cost = Cost()
    once: bool = False
    """At most once a turn."""
    needs: Condition = Condition()


def _only_lasting(effects: tuple[AnyEffect, ...]) -> None:
    for effect in effects:
        if not isinstance(effect, Lasting):
            raise ValueError(  # noqa: TRY004  # an error in the pack, reported by pydantic
                f"a card that lies on the board cannot {effect.do!r} by itself: write it under abilities"
            )
        if effect.lasts not in {None, "equipped", "game"}:
            raise ValueError(f"what a card on the board gives lasts while it lies there, not for one {effect.lasts}")


def _meant(effect: AnyEffect) -> AnyEffect:
    """A CV effect on the creature becomes `creature_cv`, so that it does not count for the hero."""
    if isinstance(effect, Cv) and effect.to == "creature":
        return CreatureCv.model_validate({"do": "creature_cv", "n": effect.n, "if": effect.if_})
    return effect


class OnBoard(Entry):
    """A card on the Character Board, with effects that last while it is there."""

    effects: Effects = ()
    abilities: dict[str, Ability] = Field(default_factory=dict)
    lore: bool = False
    """The words of the pack have a line of its story, as `lore.<card>`."""

    @cached_property
    def lasting(self) -> tuple[AnyEffect, ...]:
        """The effects that last while the card is on the board."""
        return tuple(_meant(effect) for effect in self.effects if isinstance(effect, Lasting))


class AdventureCard(OnBoard):
    """LN-DAT-13."""

    kind: AdventureKind
    effects: Annotated[Effects, UsedIf(kind=WITH_EFFECTS)] = ()
    copies: Copies = 1
    when: Annotated[tuple[Window, ...], UsedIf(kind=PLAYED)] = ()
    """Replaces the moments that its kind allows."""
    needs: Annotated[Condition, UsedIf(kind=PLAYED)] = Condition()
    cost: Annotated[Cost, UsedIf(kind=PLAYED)] = Cost()
    xp: Annotated[int, Field(ge=1, le=4)] | None = None
    gp: Gp | None = None
    solo: bool = True

    @model_validator(mode="after")
    def _fits_its_kind(self) -> Self:
        if (self.xp is None) == (self.kind == "quest"):
            raise ValueError("a Quest Event earns xp from 1 to 4, and no other card has any")
        if (self.gp is None) == (self.kind == "treasure"):
            raise ValueError("a Treasure is worth gp from 5 to 50, and no other card is")
        if self.kind in {"skill", "curse"}:
            _only_lasting(self.effects)
        elif self.abilities:
            raise ValueError("only a Skill or a Curse stays on the board to have abilities")
        if self.kind in {"event", "action", "travel"} and not self.effects:
            raise ValueError("an Event needs effects")
        return self


class RewardCard(OnBoard):
    """LN-DAT-13, LN-EQP-10: `magical` is the blue banner."""

    slot: RewardSlot
    effects: Annotated[Effects, UsedIf(slot=EQUIPMENT)] = ()
    abilities: Annotated[dict[str, Ability], UsedIf(slot=EQUIPMENT, single_use=False)] = Field(default_factory=dict)
    gp: Gp
    copies: Copies = 1
    classes: tuple[ClassName, ...] | None = None
    magical: bool | None = None
    cv: Annotated[int, Field(ge=-2, le=6), UsedIf(slot=EQUIPMENT)] = 0
    weight: Annotated[Weight | None, UsedIf(slot=EQUIPMENT)] = None
    single_use: Annotated[bool, UsedIf(slot=EQUIPMENT)] = False
    when: Annotated[tuple[Window, ...], UsedIf(single_use=True)] = ()
    """For a single-use item; empty means at any time."""
    needs: Annotated[Condition, UsedIf(single_use=True)] = Condition()

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.slot == "treasure":
            return self
        if not self.classes:
            raise ValueError("equipment needs classes: whose icons it carries")
        if self.magical is None:
            raise ValueError("equipment needs magical: true for a blue banner, false for a red one")
        if self.single_use:
            if self.slot != "item":
                raise ValueError("a single-use card goes into an item slot")
            if not self.effects:
                raise ValueError("a single-use card needs effects")
        else:
            _only_lasting(self.effects)
        return self


class Victory(Entry):
    rewards: Annotated[int, Field(ge=0, le=3)] = 0
    adventures: Annotated[int, Field(ge=0, le=3)] = 0
    gp: Annotated[int, Field(ge=0, le=50)] = 0
    effects: Effects = ()


class Defeat(Entry):
    xp: Annotated[int, Field(ge=0, le=5)] = 0
    gp: Annotated[int, Field(ge=0, le=50)] = 0
    cards: Annotated[int, Field(ge=0, le=3)] = 0
    items: Annotated[int, Field(ge=0, le=2)] = 0
    effects: Effects = ()


class Creature(Entry):
    """LN-DAT-07."""

    type: CreatureType
    xp: Annotated[int, Field(ge=0, le=6)]
    cv: Annotated[int, Field(ge=0, le=15)]
    victory: Victory
    defeat: Defeat
    copies: Copies = 1
    ability: Effects = ()
    flying: bool = False
    lore: bool = False
    curse: Effects | None = None
    glyph: Glyph | None = None
    """Its picture; without it, that of a word in its name, or of its type."""

    @field_validator("victory", "defeat", mode="before")
    @classmethod
    def _only_effects(cls, given: Any) -> Any:
        """A plain list of effects is accepted, too; an empty one means no effect."""
        return {"effects": given} if isinstance(given, list) else given


class QuestCreature(Creature):
    """LN-DAT-09: a Quest Creature; `each_round` repeats its ability in every round."""

    xp: Annotated[int, Field(ge=3, le=10)]
    cv: Annotated[int, Field(ge=10, le=25)]
    copies: Literal[1] = 1
    place: str
    each_round: Annotated[bool, UsedIf(ability=True)] = False


class Ally(OnBoard):
    """LN-DAT-14."""

    type: CreatureType
    cv: Annotated[int, Field(ge=1, le=3)]

    @model_validator(mode="after")
    def _lasts(self) -> Self:
        _only_lasting(self.effects)
        return self


class Character(OnBoard):
    """LN-DAT-14."""

    icons: Annotated[tuple[ClassName, ...], Field(min_length=1, max_length=2)]
    cv: Annotated[int, Field(ge=0, le=2)] = 0

    @model_validator(mode="after")
    def _lasts(self) -> Self:
        _only_lasting(self.effects)
        return self


class ClassCard(OnBoard):
    """LN-DAT-14: `heavy` says whether Heavy armour is allowed, forbidden, or costs CV."""

    advanced: bool = False
    icons: Annotated[tuple[ClassName, ...], Field(min_length=1, max_length=3)]
    cv: Annotated[int, Field(ge=0, le=8)]
    escape: Annotated[int, Field(ge=-4, le=4)] = 0
    heavy: Literal["allowed", "forbidden", -1, -2, -3] = "allowed"
    cursable: bool = True

    @model_validator(mode="after")
    def _lasts(self) -> Self:
        _only_lasting(self.effects)
        return self
