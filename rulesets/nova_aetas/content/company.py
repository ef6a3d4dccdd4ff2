"""NA-CAM-17, 18: the Free Company's sheet: its goods, its heroes, and the missions so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from pydantic import ConfigDict

from rulesets.engine.ruleset import Carried

LARGEST = 4
"""NA-CAM-24: heroes in a company."""

# Lists are made by `list[str]`, not by `list`: pydantic would take 3 ms of every start to read the signature of that one.


@dataclass(slots=True)
class Member:
    """A hero of the company. `hero` is his class, which changes when he specialises."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    hero: str
    seat: str
    skills: list[str] = field(default_factory=list[str])
    equipment: list[str] = field(default_factory=list[str])
    """The company's objects that he carries."""
    wound_cards: list[str] = field(default_factory=list[str])
    wounds: int = 0
    """NA-CAM-16: wounds left from the last mission, with `wounds_heal_only_in_towns`."""


@dataclass(slots=True)
class Lost:
    """A hero who died and has not been replaced yet."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    hero: str
    seat: str


@dataclass(slots=True)
class Chapter:
    """One mission that the company has played, and its results."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    mission: str
    result: str
    why: str
    place: str = ""
    """Where the company rested afterwards."""
    popolini: int = 0
    """The money of the reward."""
    found: list[str] = field(default_factory=list[str])
    """Objects, elements and formulae that the company found."""
    out_of_game: list[str] = field(default_factory=list[str])
    died: list[str] = field(default_factory=list[str])
    joined: list[str] = field(default_factory=list[str])
    let_go: list[str] = field(default_factory=list[str])
    specialised: dict[str, str] = field(default_factory=dict[str, str])
    """Old class to new class."""
    learnt: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(slots=True)
class Company:
    """The sheet. That of a new company has no heroes yet: they come from the setup."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    name: str = ""
    popolini: int = 0
    heroes: list[Member] = field(default_factory=list[Member])
    goods: list[str] = field(default_factory=list[str])
    """Objects that no hero carries."""
    elements: dict[str, int] = field(default_factory=dict[str, int])
    formulae: list[str] = field(default_factory=list[str])
    """Formulae found so far, without the base formulae that every craftsman knows."""
    missing: list[Lost] = field(default_factory=list[Lost])
    place: str = ""
    mission: str = ""
    """The mission that is being played, or the next one."""
    goes_on_with: str = ""
    """NA-CAM-15: the campaign mission after the secondary one that is being played."""
    cards_out: list[str] = field(default_factory=list[str])
    """NA-CAM-12: secondary missions whose cards do not return to their decks."""
    chapters: list[Chapter] = field(default_factory=list[Chapter])
    ending: str = ""
    """How the campaign ended: `won`, `lost`, or the pack's own word; empty while it goes on."""

    @property
    def founded(self) -> bool:
        return bool(self.heroes or self.chapters)

    def member(self, hero: str) -> Member:
        return next(each for each in self.heroes if each.hero == hero)

    @property
    def everything(self) -> Iterator[str]:
        """NA-CAM-17: all objects, those that heroes carry included."""
        yield from self.goods
        for member in self.heroes:
            yield from member.equipment


class CompanySheet(Carried):
    """What is carried over to the next evening."""

    company: Company
