"""NA-CAM-17, 18: the Free Company's sheet: what it owns, who serves in it, and what has happened to it so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from pydantic import ConfigDict

from rulesets.engine.ruleset import Carried

LARGEST = 4
"""NA-CAM-24: heroes in a company."""


@dataclass(slots=True)
class Member:
    """A hero of the company. He goes by his class, and by the new one when he has specialised."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    hero: str
    seat: str
    skills: list[str] = field(default_factory=list)
    equipment: list[str] = field(default_factory=list)
    """Those of the company's things that he takes along."""
    wound_cards: list[str] = field(default_factory=list)
    wounds: int = 0
    """NA-CAM-16: by house rule, what he still has of the last mission."""


@dataclass(slots=True)
class Lost:
    """A hero who died, for whom nobody has been enlisted yet."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    hero: str
    seat: str


@dataclass(slots=True)
class Chapter:
    """One mission of the story, and what became of it."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    mission: str
    result: str
    why: str
    place: str = ""
    """Where the company rested afterwards."""
    popolini: int = 0
    """What the result brought."""
    found: list[str] = field(default_factory=list)
    """Objects, elements and formulae that came with it."""
    out_of_game: list[str] = field(default_factory=list)
    died: list[str] = field(default_factory=list)
    joined: list[str] = field(default_factory=list)
    let_go: list[str] = field(default_factory=list)
    specialised: dict[str, str] = field(default_factory=dict)
    """Who became what."""
    learnt: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Company:
    """A new one has nobody in it yet: its heroes are those of the setup."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    name: str = ""
    popolini: int = 0
    heroes: list[Member] = field(default_factory=list)
    goods: list[str] = field(default_factory=list)
    """Things that no hero takes along."""
    elements: dict[str, int] = field(default_factory=dict)
    formulae: list[str] = field(default_factory=list)
    """Those found so far; base formulae are known to every craftsman."""
    missing: list[Lost] = field(default_factory=list)
    place: str = ""
    mission: str = ""
    """The one to come, or the one that is being played."""
    goes_on_with: str = ""
    """NA-CAM-15: the campaign mission after the secondary one that is being played."""
    cards_out: list[str] = field(default_factory=list)
    """NA-CAM-12: secondary missions whose cards are not put back."""
    chapters: list[Chapter] = field(default_factory=list)
    ending: str = ""
    """How the campaign ended: `won`, `lost`, or the pack's own word; empty while it goes on."""

    @property
    def founded(self) -> bool:
        return bool(self.heroes or self.chapters)

    def member(self, hero: str) -> Member:
        return next(each for each in self.heroes if each.hero == hero)

    @property
    def everything(self) -> Iterator[str]:
        """NA-CAM-17: every object that it owns, whoever carries it."""
        yield from self.goods
        for member in self.heroes:
            yield from member.equipment


class CompanySheet(Carried):
    """What goes on to the next evening."""

    company: Company
