"""The base class of everything in a pack, and the kinds of things that the rules refer to by name."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rulesets.multiverse_war.content.symbol_dice import Arm


class Card(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


ClassName = Literal["melee_infantry", "cavalry", "ranged_infantry", "siege", "builder"]
Positive = Annotated[int, Field(ge=1)]


class BuildingKind(StrEnum):
    SETTLEMENT = "settlement"
    BARRACKS = "barracks"
    GUARD_TOWER = "guard_tower"
    ACADEMY = "academy"
    SIEGE_WORKSHOP = "siege_workshop"
    FORTRESS = "fortress"


class EncounterKind(StrEnum):
    """MW-ADV-05: the four encounters that stay on the board."""

    COLONY = "colony"
    CARAVAN = "caravan"
    COMPETITION = "competition"
    VILLAGE = "village"


DECOY = "decoy"
HEROES = "heroes"
"""The word for all heroes of a seat in a building's list of recruits, or among the users of a card."""
EMPTY_WORDS = "empty-words"
"""MW-CRD-03: the bluff card that every player starts with."""
ANY = "any"


def arm_of(class_name: str) -> Arm | None:
    """The combat class; Builders have none."""
    return None if class_name == "builder" else Arm(class_name)
