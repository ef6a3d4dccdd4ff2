"""What lobby and page need to know of a game's campaigns: what lies ahead of a new one, how one stands, and who is in the company."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesets.engine.cues import Cue
from rulesets.engine.view import Track

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


class Possession(Struct, frozen=True):
    """A card by its id, and what it does. `since` says when a skill was learned."""

    id: str
    text: Cue | None = None
    count: int = 1
    since: Cue | None = None


class HeroPage(Struct, frozen=True):
    """`history` is what changed this hero for good, oldest first."""

    hero: str
    seat: str
    about: Cue
    tracks: tuple[Track, ...]
    equipment: tuple[Possession, ...]
    skills: tuple[Possession, ...]
    wound_cards: tuple[Possession, ...]
    history: tuple[Cue, ...] = ()


class Shelf(Struct, frozen=True):
    """Things of one kind in the company's chest. `about` says what they are good for."""

    label: Cue
    about: Cue
    things: tuple[Possession, ...]


class Account(Struct, frozen=True):
    """What an evening brought or cost, under one heading."""

    id: str
    label: Cue
    lines: tuple[Cue, ...]


class SharePlan(Struct, frozen=True):
    """One way to share out the goods: the keys of the options to choose, in order; none if the goods are shared out so already."""

    id: str
    options: tuple[str, ...]


class CompanyPage(Struct, frozen=True):
    """All that players may look up of their company. `evenings` counts the missions played.

    `recap` is what to tell when a table opens again: what happened, who is wounded, why the company is here.
    `accounts` are those of the last mission. `plans` are there while goods are shared out.
    """

    company: str
    evenings: int
    money: Track
    heroes: tuple[HeroPage, ...]
    chest: tuple[Shelf, ...]
    recap: tuple[Cue, ...]
    accounts: tuple[Account, ...] = ()
    plans: tuple[SharePlan, ...] = ()


class Campaigns(Struct, frozen=True):
    """`founded` gives the choices of a Setup for a new campaign of this name, in place of a single mission.

    `recap` is what happened before an evening, a paragraph for each earlier one that the pack has written one for, the oldest first.
    `page` is about a State that was redacted for its reader; None for a single mission.
    """

    offered: Callable[[Any], CampaignOffer | None]
    founded: Callable[[str], Mapping[str, Any]]
    now: Callable[[Any, Outcome | None], CampaignNow | None]
    recap: Callable[[Any], tuple[Cue, ...]]
    reseated: Callable[[Any, tuple[str, ...], Mapping[str, str]], Setup]
    """The setup of an evening with other seats, and the seat of each hero. Raises CannotJoin."""
    page: Callable[[Any], CompanyPage | None]
    between_missions: Callable[[Any], bool]
    """Whether the State is that of a company before or after its battle. What anyone may choose there is for people, even where bots have every seat."""
