"""One evening of a campaign as data: a battle with the company's sheet and the stage of the evening.

The stages follow each other in the order of NA-CAM-22. A game can be resumed at each stage from the State alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from rulesets.engine.game import Game
from rulesets.engine.overrides.limits import OfferedWith
from rulesets.nova_aetas.content.company import Chapter, Company, Member
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
    """NA-CIT-26: a recruit under negotiation: the hero he replaces, the skills offered, and those bought so far."""

    hero: str
    seat: str
    replaces: str
    offered: list[str] = field(default_factory=list)
    bought: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Deed:
    """What a visitor has done in this city: `kind` is that of the option, `thing` what it names."""

    kind: str
    thing: str
    price: int = 0


@dataclass(slots=True)
class Evening(State):
    company: Company = field(kw_only=True)
    stage: Annotated[Stage, OfferedWith()] = Stage.SHARING
    won: Annotated[bool, OfferedWith()] = False
    due: dict[str, str] = field(default_factory=dict)
    """NA-CLS-01: heroes who have earned a skill and not learnt it yet, with its rarity."""
    specialising: Annotated[list[str], OfferedWith()] = field(default_factory=list)
    """NA-CLS-03: heroes who must choose a specialisation."""
    visited: dict[str, str] = field(default_factory=dict)
    """NA-CIT-03: heroes who have been to a place of this city, and which one."""
    deeds: Annotated[dict[str, list[Deed]], OfferedWith()] = field(default_factory=dict)
    """What each visitor has done there."""
    visit: Visit | None = None
    recruit: Recruit | None = None
    drawn: dict[str, str] = field(default_factory=dict)
    """NA-CAM-10: the secondary mission that each hero has drawn."""

    @property
    def chapter(self) -> Chapter:
        return self.company.chapters[-1]

    def member(self, hero: str) -> Member:
        return self.company.member(hero)

    @property
    def guest(self) -> Member | None:
        """NA-CAM-19: a hero of another company, as he was at the start; he counts as a member for this evening."""
        return self.world.setup.guest

    def is_guest(self, member: Member) -> bool:
        return self.guest is not None and member.hero == self.guest.hero


CampaignGame: TypeAlias = Game[Evening]

AnyState: Any = Annotated[Evening | State, Field(union_mode="left_to_right")]
"""When a position is read: with a company it is an Evening, without one a State."""
