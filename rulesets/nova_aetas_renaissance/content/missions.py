"""Mission sheets of the second edition: icons, Allies, points and areas of interest, drafts on several squares."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import BeforeValidator, Field, model_validator

from rulesets.nova_aetas.content import missions as first
from rulesets.nova_aetas.content.values import MOST, Card, ClockTime, Natural, Positive, SquareName
from rulesets.nova_aetas_renaissance.content.values import Requirement
from rulesets.nova_aetas_renaissance.content.vocabulary import Faction, Keyword, MissionIcon, Rank

ABOVE_ALL = MOST
"""NR-AI-11: an objective without a Threat Value outranks every hero."""
STEALTH_EARS = 3
"""NR-ICO-06: how far a move is heard in a mission with the Stealth icon but no `noise`."""


class Draft(first.Draft):
    """`points` are the squares of a draft on several squares; `rank` limits which enemies may come."""

    faction: Faction | None = None  # type: ignore[assignment]  # other factions
    rank: Rank | None = None
    points: tuple[str, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _first_point(cls, data: Any) -> Any:
        """The shared rules use the first square."""
        if isinstance(data, dict) and data.get("points") and "point" not in data:
            return {**data, "point": data["points"][0]}
        return data

    @model_validator(mode="after")
    def _one_or_several(self) -> Self:
        if self.points and self.point != self.points[0]:
            raise ValueError("write point for one square, or points for several, not both.")
        return self

    @property
    def squares(self) -> tuple[str, ...]:
        return self.points or (self.point,)


Happening: TypeAlias = Annotated[
    first.Reinforce | Draft | first.BringPersona | first.OpenDoors | first.RaiseThreat, Field(discriminator="do")
]


class MissionEvent(first.MissionEvent):
    at: ClockTime | None = None
    then: tuple[Happening, ...]


class Lever(first.Lever):
    """NR-KEY-02: with a `keyword`, only a hero who has it can pull the lever."""

    test: Requirement | None = None
    keyword: Keyword | None = None
    then: tuple[Happening, ...] = ()


class Incognito(first.Incognito):
    then: dict[str, tuple[Happening, ...]] = Field(default_factory=dict)  # type: ignore[assignment]  # own happenings


def _above_all(order: Any) -> Any:
    return {"tv": ABOVE_ALL, **order} if isinstance(order, dict) else order


Instruction: TypeAlias = Annotated[first.Instruction, BeforeValidator(_above_all)]
"""NR-AI-11: without `tv` no hero can distract the enemy; a printed 0 is 0."""


class AllyObjective(Card):
    """NR-ABI-04: `go-to` one of the squares of `at`, `leave` by the way out, or `work` (pull) a lever of the mission."""

    do: Literal["go-to", "leave", "work"]
    at: tuple[SquareName, ...] = ()
    lever: str | None = None

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if (self.do == "go-to") != bool(self.at) or (self.do == "work") != (self.lever is not None):
            raise ValueError("'go-to' names squares, 'work' a lever, 'leave' neither.")
        return self


class AllyRole(Card):
    """NR-ABI-01: where an Ally stands, its Threat Value, and the sector of its token, counted from the start."""

    at: SquareName
    tv: Natural = 0
    sector: Natural = 1
    objective: AllyObjective | None = None


class Mission(first.Mission):
    icons: tuple[MissionIcon, ...] = ()
    allies: dict[str, AllyRole] = Field(default_factory=dict)
    points_of_interest: tuple[SquareName, ...] = ()
    areas_of_interest: dict[str, tuple[SquareName, ...]] = Field(default_factory=dict)
    instructions: dict[str, tuple[Instruction, ...]] = Field(default_factory=dict)
    levers: dict[str, Lever] = Field(default_factory=dict)  # type: ignore[assignment]  # own tests
    incognito: Incognito | None = None
    events: dict[str, MissionEvent] = Field(default_factory=dict)  # type: ignore[assignment]  # own drafts
    collapse: Positive = 3

    @model_validator(mode="before")
    @classmethod
    def _stealth(cls, data: Any) -> Any:
        """NR-ICO-06: a mission with the Stealth icon and no `noise` uses the first edition's rule."""
        if isinstance(data, dict) and "stealth" in data.get("icons", ()) and "noise" not in data:
            return {**data, "noise": STEALTH_EARS}
        return data
