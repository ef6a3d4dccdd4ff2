"""Types that cards, places and conditions share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

ClassName = Literal["druid", "fighter", "priest", "thief", "wizard"]
CLASSES: tuple[ClassName, ...] = ("druid", "fighter", "priest", "thief", "wizard")
CreatureType = Literal["animal", "demon", "humanoid", "magical", "monstrosity", "undead"]
TYPES: tuple[CreatureType, ...] = ("animal", "demon", "humanoid", "magical", "monstrosity", "undead")
PlaceKind = Literal["waypoint", "city", "class", "travel", "special", "encounter", "quest", "expansion"]
DeckName = Literal["adventure", "reward", "encounter"]
HandDeck = Literal["adventure", "reward"]
AdventureKind = Literal["event", "action", "curse", "encounter", "quest", "skill", "treasure", "travel"]
RewardSlot = Literal["body", "feet", "head", "hand", "two-hand", "item", "attachment", "treasure"]
BoardSlot = Literal["body", "feet", "head", "hand", "item", "skill"]
Weight = Literal["light", "heavy"]
PhaseName = Literal["preparation", "adventure", "recovery"]
TravelResult = Literal["safe", "adventure", "reward", "encounter"]
RESULTS: tuple[TravelResult, ...] = ("safe", "adventure", "reward", "encounter")
Window = Literal[
    "preparation",
    "adventure",
    "recovery",
    "travel",
    "explore",
    "creature",
    "escape",
    "travel-die",
    "escape-die",
    "test-die",
    "combat-dice",
    "resolved",
    "battle",
    "any",
]
"""LN-CRD-05: the moments at which a card or an ability may be used; `battle` is any moment of a battle."""

Copies = Annotated[int, Field(ge=1, le=4)]


class Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Condition(Entry):
    """LN-DAT-15: what must be true; every field given must be met."""

    hero_class: ClassName | None = Field(default=None, alias="class")
    creature: CreatureType | None = None
    xp_least: int | None = None
    xp_most: int | None = None
    gp_least: int | None = None
    gp_most: int | None = None
    place: str | None = None
    kind: PlaceKind | None = None
    first_visit: bool = False
    phase: PhaseName | None = None
    curses: int | None = None
    equipped: RewardSlot | Weight | Literal["magical", "ally"] | None = None
    beaten: CreatureType | Literal["any"] | None = None


class Cost(Entry):
    """LN-DAT-15: the cost: cards from hand, GP, or the card itself."""

    cards: Annotated[int, Field(ge=0, le=3)] = 0
    gp: Annotated[int, Field(ge=0, le=50)] = 0
    itself: bool = False
