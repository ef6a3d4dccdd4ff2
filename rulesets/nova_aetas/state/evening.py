"""One evening of a campaign: a battle with a company behind it, from the sharing of goods to the mission that comes next.

The stages follow each other in the order of NA-CAM-22; at each of them the State alone says what is still to be done.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from rulesets.engine.game import Game
from rulesets.nova_aetas.state.campaign.company import Chapter, Company, Member
from rulesets.nova_aetas.state.state import State


class Stage(StrEnum):
    SHARING = "sharing"
    MISSION = "mission"
    SPECIALISING = "specialising"
    CITY = "city"
    LEARNING = "learning"
    CHOICE = "choice"
    OVER = "over"


@dataclass(slots=True)
class Visit:
    """NA-CIT-02: a hero at one place of the city. `taught`: whether he has had his lesson (NA-CIT-09)."""

    hero: str
    activity: str
    taught: bool = False


@dataclass(slots=True)
class Recruit:
    """NA-CIT-26: who is to be enlisted, in whose place, and the skills that he offers for money."""

    hero: str
    seat: str
    replaces: str
    offered: list[str] = field(default_factory=list)
    bought: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Evening(State):
    company: Company = field(kw_only=True)
    stage: Stage = Stage.SHARING
    won: bool = False
    due: dict[str, str] = field(default_factory=dict)
    """NA-CLS-01: heroes who may still learn a skill, and how rare it may be."""
    specialising: list[str] = field(default_factory=list)
    """NA-CLS-03: heroes who must choose a specialisation."""
    visited: list[str] = field(default_factory=list)
    visit: Visit | None = None
    recruit: Recruit | None = None
    drawn: dict[str, str] = field(default_factory=dict)
    """NA-CAM-10: the secondary mission that each hero has drawn."""
    declined: str = ""
    """NA-CAM-14: the activation in which leaving can be proposed no more, as `scum@61`: it was refused, or something was done for no AP."""

    @property
    def chapter(self) -> Chapter:
        return self.company.chapters[-1]

    def member(self, hero: str) -> Member:
        return self.company.member(hero)

    @property
    def guest(self) -> Member | None:
        """NA-CAM-19: who comes along for this evening, as he came. He is in the company until he goes home."""
        return self.world.setup.guest

    def is_guest(self, member: Member) -> bool:
        return self.guest is not None and member.hero == self.guest.hero


CampaignGame: TypeAlias = Game[Evening]

AnyState: Any = Annotated[Evening | State, Field(union_mode="left_to_right")]
"""A document with a company is an evening, any other a single battle."""
