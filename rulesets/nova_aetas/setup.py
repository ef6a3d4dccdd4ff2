"""What is agreed before a battle: pack, mission, heroes with their seats, and house rules."""

from __future__ import annotations

from typing import Self

from pydantic import BaseModel, ConfigDict, model_validator

from rulesets.engine.ruleset import Setup
from rulesets.nova_aetas.content import Content


class HeroChoice(BaseModel):
    """Who plays whom. What he learnt and owns beyond his class comes from the company's sheet."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    hero: str
    seat: str
    skills: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()


class HouseRules(BaseModel):
    """The optional rules of the book, and the readings that groups really play where it is unclear."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    reaction: bool = False
    """NA-REA: an enemy whose token is overtaken by a hero acts at once."""
    harder_out_of_action: bool = False
    """NA-OOA-08: the token of a hero who falls stays where it is."""
    play_last_sector: bool = False
    """NA-HOR-14: tokens in the sector of the end time still act."""
    characters_grow_stronger: bool = False
    """NA-TOK-07: a second Strength1 or Weakness1 on a character becomes a 2, as it does on an object."""
    object_tokens_need_success: bool = False
    """NA-TOK-02: a positive token on an object stays there after a use without success."""
    marks_spare_heroes: bool = False
    """NA-STA-15: Marked does nothing to a hero, as enemies roll no attack dice."""
    friends_may_be_passed: bool = False
    """NA-MOV-04: a model may walk through a friend's square, though not stop there."""
    every_model_blocks_sight: bool = False
    """NA-LOS-04: friends between shooter and target are in the way too."""
    sight_between_centres: bool = False
    """NA-LOS-03: one line from middle to middle instead of from side to side."""
    jump_counts_gap_only: bool = False
    """NA-BLD-16: the landing square of a jump is not counted."""
    enemies_choose_paths: bool = False
    """NA-MOV-03: equal ways are taken in compass order instead of being put to the players."""


class NovaAetasSetup(Setup):
    content: Content
    mission: str
    heroes: tuple[HeroChoice, ...]
    house: HouseRules = HouseRules()

    @model_validator(mode="after")
    def _playable(self) -> Self:
        if self.mission not in self.content.missions:
            raise ValueError(f"there is no mission {self.mission!r}; there are {', '.join(self.content.missions)}.")
        mission, chosen = self.content.missions[self.mission], [choice.hero for choice in self.heroes]
        if not 1 <= len(chosen) <= 4 or len(set(chosen)) != len(chosen):
            raise ValueError("a company is one to four different heroes.")
        for choice in self.heroes:
            self._check_hero(choice)
        if mission.needs_hero and mission.needs_hero not in chosen:
            raise ValueError(f"this mission cannot be played without the hero {mission.needs_hero!r} (NA-MSB-01).")
        return self

    def _check_hero(self, choice: HeroChoice) -> None:
        if choice.hero not in self.content.classes:
            raise ValueError(f"there is no hero {choice.hero!r}; there are {', '.join(self.content.classes)}.")
        if choice.seat not in self.seats:
            raise ValueError(f"{choice.hero} is given to the seat {choice.seat!r}, which is not among {self.seats}.")
        for item in choice.equipment:
            if item not in self.content.equipment:
                raise ValueError(f"{choice.hero} carries {item!r}, which is not in the pack.")
        for skill in choice.skills:
            if skill not in self.content.skills:
                raise ValueError(f"{choice.hero} knows {skill!r}, which is not in the pack.")
