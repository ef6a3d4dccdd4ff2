"""What every part of a pack has in common, and the kinds of things that the rules know by name."""

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
    """MW-ADV-05: the four that stay on the board."""

    COLONY = "colony"
    CARAVAN = "caravan"
    COMPETITION = "competition"
    VILLAGE = "village"


DECOY = "decoy"
HEROES = "heroes"
"""What a building's list of recruits calls the heroes of a seat."""
EMPTY_WORDS = "empty-words"
"""MW-CRD-03: the bluff that every player begins with."""
ANY = "any"


def arm_of(class_name: str) -> Arm | None:
    """The class with dice; Builders have none."""
    return None if class_name == "builder" else Arm(class_name)
