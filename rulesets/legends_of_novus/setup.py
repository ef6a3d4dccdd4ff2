"""What is agreed before the game: the pack, the seats, the mode, heroes and house rules."""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rulesets.engine.content.errors import ContentError, refuse
from rulesets.engine.ruleset import Setup
from rulesets.engine.seats import Seats
from rulesets.legends_of_novus.content.pack import Content, basic_classes, deck_of, heroes_at_once
from rulesets.legends_of_novus.content.words import Entry
from rulesets.legends_of_novus.house_rules import HouseRules

Mode = Literal["solo", "competitive", "team"]
QUEST_CREATURES_NEEDED: dict[Mode, int] = {"solo": 3, "competitive": 1, "team": 2}


class HeroChoice(Entry):
    """A hero chosen before the game, so that the player is not asked."""

    character: str
    hero_class: str = Field(alias="class")


class LegendsSetup(Setup):
    content: Content
    seats: Annotated[Seats, Field(min_length=1, max_length=5)] = ("anna", "bruno", "carla")
    mode: Mode | None = None
    """If left out: one player plays solo, four players are asked, all others compete."""
    first: str | None = None
    """Who goes first; if left out, the dice decide."""
    heroes: dict[str, HeroChoice] = Field(default_factory=dict)
    hints: bool = False
    """LN-FAQ-01: advice for new players."""
    house: HouseRules = HouseRules()

    @cached_property
    def fingerprint(self) -> str:
        """Computed once, as a game is begun again from its setup whenever somebody tries out a value."""
        return blake2b(self.model_dump_json().encode(), digest_size=16).hexdigest()

    @property
    def modes(self) -> tuple[Mode, ...]:
        """LN-DAT-01: the modes for this number of players."""
        if len(self.seats) == 1:
            return ("solo",)
        return ("competitive", "team") if len(self.seats) == 4 else ("competitive",)

    @property
    def open_modes(self) -> tuple[Mode, ...]:
        """LN-DAT-01, LN-DAT-04: the modes that may still be chosen, and for which the pack has enough cards."""
        return (self.mode,) if self.mode else tuple(mode for mode in self.modes if not _shortages(self, mode))

    @model_validator(mode="after")
    def _seated(self) -> Self:
        if self.mode is not None and self.mode not in self.modes:
            raise ValueError(f"{len(self.seats)} players can play {' or '.join(self.modes)}, not {self.mode}")
        if self.first is not None and self.first not in self.seats:
            raise ValueError(f"{self.first} cannot be first: the seats are {', '.join(self.seats)}")
        self._check_heroes()
        return self

    def _check_heroes(self) -> None:
        """LN-SET-03: a Basic Class that shares an icon with the Character; no card twice."""
        characters, classes = self.content.characters, self.content.classes
        for seat, hero in self.heroes.items():
            if seat not in self.seats:
                raise ValueError(f"no seat {seat}: the seats are {', '.join(self.seats)}")
            if hero.character not in characters or hero.hero_class not in classes:
                raise ValueError(f"{seat}: there is no {hero.character} or no {hero.hero_class} in the pack")
            card = classes[hero.hero_class]
            if card.advanced or not set(card.icons) & set(characters[hero.character].icons):
                raise ValueError(
                    f"{seat}: {hero.hero_class} is not a Basic Class that shares an icon with {hero.character}"
                )
        for taken in ("character", "hero_class"):
            names = [getattr(hero, taken) for hero in self.heroes.values()]
            if len(set(names)) != len(names):
                raise ValueError("a Character or a Class card is there once")

    @model_validator(mode="after")
    def _can_be_played(self) -> Self:
        """LN-DAT-04: refuse a setup only if the game could not be set up or won."""
        refuse(_shortages(self, self.mode or self.modes[0]))
        return self


def _shortages(setup: LegendsSetup, mode: Mode) -> list[ContentError]:
    content, seats = setup.content, len(setup.seats)
    harmless = {name: card for name, card in content.adventures.items() if card.kind != "curse"}
    heroes = heroes_at_once(content, list(content.characters), basic_classes(content, content.classes))
    needed = [
        ("characters", heroes, seats, "Characters with a matching Basic Class"),
        ("rewards", len(deck_of(content.rewards)), seats, "Reward cards"),
        ("adventures", len(deck_of(harmless)), seats, "Adventure cards that are no Curse"),
        ("creatures", len(deck_of(content.creatures)), 2 if mode == "team" else 1, "creatures"),
        ("quest_creatures", len(content.quest_creatures), QUEST_CREATURES_NEEDED[mode], "Quest Creatures"),
    ]
    if mode == "solo":
        quests = [name for name, card in content.adventures.items() if card.kind == "quest" and card.solo]
        needed.append(("adventures", len(quests), 1, "Quest Events"))
    return [
        ContentError(("content", table), f"has {found} {what}, and {least} are needed.")
        for table, found, least, what in needed
        if found < least
    ]
