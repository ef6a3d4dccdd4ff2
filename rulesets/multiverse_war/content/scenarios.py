"""MW-VIC-06: scenarios: the number of players, the map, the starting units, and how the game is won."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rulesets.multiverse_war.content.card import Card
from rulesets.multiverse_war.content.effects import Effects

Victory = Literal["conquest", "scrolls", "domination", "portal", "missions", "turns"]


TEAMS = {"fortresses": 6, "scrolls": 6, "stone": 12}
"""MW-TEA-05, MW-TEA-06: what a team needs to win, unless the scenario says otherwise."""


class Scenario(Card):
    """`victories` are the ways to win. `fortresses`, `scrolls` and `stone` are what a side needs for them.

    Without `cards`, nobody has combat cards, not even the bluff card: a first battle is simpler that way. `opening_gold` is the gold of
    turn 1 in the order of play; the last number applies to all who follow.
    """

    players: Annotated[int, Field(ge=2, le=4)]
    teams: bool = False
    layout: str
    units: Annotated[tuple[str, ...], Field(min_length=2, max_length=6)]
    victories: tuple[Victory, ...] = ("conquest", "turns")
    turns: Annotated[int, Field(ge=5, le=20)] = 10
    fortresses: Annotated[int, Field(ge=2, le=8)] = 3
    scrolls: Annotated[int, Field(ge=2, le=10)] = 4
    stone: Annotated[int, Field(ge=4, le=30)] = 8
    cards: bool = True
    opening_gold: Annotated[tuple[Annotated[int, Field(ge=0, le=20)], ...], Field(min_length=1, max_length=4)] = (9,)

    @model_validator(mode="before")
    @classmethod
    def _of_teams(cls, given: object) -> object:
        """MW-TEA-05, MW-TEA-06."""
        return {**TEAMS, **given} if isinstance(given, dict) and given.get("teams") is True else given


class Shooting(Card):
    """MW-DIC-06: extra dice by elevation and by distance; the first number is for distance 1, the last for all beyond."""

    distance: Annotated[tuple[Annotated[int, Field(ge=-2, le=2)], ...], Field(max_length=6)] = ()
    higher: Annotated[int, Field(ge=-2, le=2)] = 0
    level: Annotated[int, Field(ge=-2, le=2)] = 0
    lower: Annotated[int, Field(ge=-2, le=2)] = 0


class BuilderTrack(Card):
    """MW-BDR-04: `effects` maps the number of a step to its reward."""

    steps: Annotated[int, Field(ge=5, le=20)] = 12
    effects: dict[str, Effects] = Field(default_factory=dict)


class Mines(Card):
    """MW-MIN-03."""

    stone: Annotated[int, Field(ge=1, le=3)] = 1
