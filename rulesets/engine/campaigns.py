"""What a lobby needs to know of a game's campaigns: what lies ahead of a new one, and how one stands that was begun."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesets.engine.cues import Cue

if TYPE_CHECKING:
    from rulesets.engine.ruleset import Outcome, Setup


class Act(Struct, frozen=True):
    """A part of a campaign by its id, and its missions in the order in which they may come."""

    id: str
    missions: tuple[Cue, ...]


class CampaignOffer(Struct, frozen=True):
    """`founders` are the characters that a new campaign may begin with; `difficulties` are values of the Setup's `difficulty`, the usual one too.

    The words have a name for each under `difficulty`, and a sentence under `difficulty-text`. They have the `title` and `intro` of the campaign
    under `campaign`.
    """

    acts: tuple[Act, ...]
    founders: tuple[str, ...]
    difficulties: tuple[str, ...] = ()


class HeroNow(Struct, frozen=True):
    hero: str
    seat: str
    wound_cards: int = 0
    glyph: str = ""


class CampaignNow(Struct, frozen=True):
    """A campaign between two evenings, or in the middle of one: `next` is the mission that is on, or comes next."""

    company: str
    heroes: tuple[HeroNow, ...]
    evenings: int
    money: int
    last: Cue | None = None
    last_won: bool = False
    next: Cue | None = None
    place: str = ""
    ending: Cue | None = None
    difficulty: str = ""


class Campaigns(Struct, frozen=True):
    """`founded` gives the choices of a Setup for a new campaign of this name, in place of a single mission.

    `recap` is what happened before an evening, a paragraph for each earlier one that the pack has written one for, the oldest first.
    """

    offered: Callable[[Any], CampaignOffer | None]
    founded: Callable[[str], Mapping[str, Any]]
    now: Callable[[Any, Outcome | None], CampaignNow | None]
    recap: Callable[[Any], tuple[Cue, ...]]
    reseated: Callable[[Any, tuple[str, ...], Mapping[str, str]], Setup]
    """The setup of an evening with other seats, and the seat of each hero. Raises CannotJoin."""
