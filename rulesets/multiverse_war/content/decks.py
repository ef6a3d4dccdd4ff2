"""MW-DAT-03: combat cards, adventures, encounters, missions and the event dial."""

from __future__ import annotations

from operator import not_
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rulesets.engine.content.unused import UsedIf
from rulesets.multiverse_war.content.card import Card, ClassName, EncounterKind
from rulesets.multiverse_war.content.effects import Effects


class CombatCard(Card):
    """MW-CRD-02. `use` lists who may use it: "any", classes, unit names or "heroes"."""

    cost: Annotated[int, Field(ge=0, le=4)]
    use: tuple[str, ...] = ("any",)
    acts: Literal["strength", "before"]
    copies: Annotated[int, Field(ge=1, le=4)] = 1
    effects: Effects


class Resolution(Card):
    """MW-ADV-10: how an adventure is decided: by fight, luck, pay or free. `only` these classes can succeed."""

    fight: Annotated[int, Field(ge=1, le=3)] | None = None
    luck: Annotated[int, Field(ge=2, le=6)] | None = None
    pay: Annotated[int, Field(ge=1, le=5)] | None = None
    free: bool = False
    only: tuple[ClassName, ...] = ()
    success: Effects = ()
    wounds: Annotated[int, Field(ge=0, le=2)] = 0
    failure: Effects = ()

    @property
    def ways(self) -> int:
        return sum(way is not None for way in (self.fight, self.luck, self.pay)) + self.free


class AdventureCard(Resolution):
    """An adventure to resolve, or a permanent encounter (MW-ADV-05)."""

    encounter: EncounterKind | None = None
    lore: Annotated[bool, Field(exclude_if=not_)] = False
    """The words of the pack have a line of story for it, as `lore.<id>`. Packs without it keep their fingerprint."""

    @property
    def only_for_cards(self) -> bool:
        """Its success is worth combat cards and nothing else."""
        return bool(self.success) and all(effect.do == "card" for effect in self.success)

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if self.ways + (self.encounter is not None) != 1:
            raise ValueError("an adventure is one of fight, luck, pay, free and encounter")
        return self


class Caravan(Card):
    effects: Effects


class Village(Card):
    hp: Annotated[int, Field(ge=1, le=6)]
    effects: Effects
    revenue: Annotated[int, Field(ge=0, le=6)] = 0


class Encounters(Card):
    """MW-ADV-06..09: the encounters that a pack defines; the rulebook defines the fourth, the colony."""

    caravan: Caravan
    competition: Resolution
    village: Village

    @model_validator(mode="after")
    def _decided(self) -> Self:
        if self.competition.ways != 1:
            raise ValueError("the competition is one of fight, luck, pay and free")
        return self


Subject = Literal[
    "building",
    "links",
    "units",
    "elite",
    "heroes",
    "gold",
    "adventures",
    "slain",
    "destroyed",
    "revealed",
    "mines",
    "turn",
]


class Need(Card):
    """MW-MIS-01: at least `count` of something. `of` is a kind of building or a class of units; only heroes have a `level`.

    With `have = "turn"`, `count` is the first turn in which the mission can be fulfilled.
    """

    have: Subject
    count: Annotated[int, Field(ge=1, le=50)]
    of: Annotated[str | None, UsedIf(have=("building", "units"))] = None
    level: Annotated[int, Field(ge=1, le=8), UsedIf(have=("heroes",))] = 1


class Mission(Card):
    vp: Annotated[int, Field(ge=1, le=10)]
    needs: tuple[Need, ...]


class DialSection(Card):
    """MW-DIA-02."""

    effects: Effects = ()
