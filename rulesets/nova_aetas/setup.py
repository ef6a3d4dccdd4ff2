"""The setup of a battle: pack, mission, heroes with their seats, and house rules."""

from collections.abc import Iterator
from typing import Any, Self

from msgspec.structs import replace
from pydantic import BaseModel, ConfigDict, model_validator

from rulesets.engine.content.errors import ContentError, refuse, unknown_name, unknown_names
from rulesets.engine.ruleset import Setup
from rulesets.nova_aetas.content.campaign_checks import plot_errors
from rulesets.nova_aetas.content.company import LARGEST, Company, Member
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.content.difficulty import MERCIES, Difficulty, Mercy
from rulesets.nova_aetas.content.guest import guest_errors
from rulesets.nova_aetas.house_rules import HouseRules


class HeroChoice(BaseModel):
    """A hero and the seat that plays him. In a campaign, skills and equipment come from the company's sheet instead."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    hero: str
    seat: str
    skills: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()


class NovaAetasSetup(Setup):
    """With a `company` it is one evening of a campaign. A new company needs only a name: `{ name = "…" }`."""

    content: Content
    mission: str
    heroes: tuple[HeroChoice, ...]
    house: HouseRules = HouseRules()
    company: Company | None = None
    difficulty: Difficulty = "normal"
    """How forgiving the campaign is."""
    guest: Member | None = None
    """NA-CAM-19: a hero of another company who comes along for this evening; the last of the heroes."""

    @model_validator(mode="before")
    @classmethod
    def _first_mission(cls, given: Any) -> Any:
        """NA-CAM-24: without a mission, a company begins at the first one of the plot."""
        if not isinstance(given, dict) or given.get("company") is None or "mission" in given:
            return given
        content = given.get("content")
        plot = content.plot if isinstance(content, Content) else (content or {}).get("plot")
        first = plot.get("first") if isinstance(plot, dict) else getattr(plot, "first", None)
        return given if first is None else given | {"mission": first}

    @property
    def mercy(self) -> Mercy:
        return MERCIES[self.difficulty]

    @property
    def eased(self) -> bool:
        """Whether this is the first mission of a campaign, with one enemy fewer than on its sheet."""
        plot = self.content.plot
        return self.company is not None and plot is not None and self.mission == plot.first and self.mercy.eased

    @model_validator(mode="after")
    def _playable(self) -> Self:
        refuse(self._errors())
        return self

    def _errors(self) -> Iterator[ContentError]:
        missions, chosen = self.content.missions, [choice.hero for choice in self.heroes]
        if self.guest is not None:
            yield from guest_errors(self.content, self.company, self.guest, self.seats)
        if self.mission not in missions:
            text = f"there is no mission {self.mission!r}; there are {', '.join(missions)}."
            yield ContentError(("mission",), text, self.mission, tuple(missions))
        if not 1 <= len(chosen) <= LARGEST or len(set(chosen)) != len(chosen):
            yield ContentError(("heroes",), "a company is one to four different heroes.")
        for place, choice in enumerate(self.heroes):
            yield from self._hero_errors(place, choice)
        needed = missions[self.mission].needs_hero if self.mission in missions else None
        if needed and needed not in map(self.content.basic_class, chosen) and needed not in chosen:
            yield ContentError(("mission",), f"this mission cannot be played without the hero {needed!r} (NA-MSB-01).")
        if self.company is not None:
            yield from self._company_errors(self.company, chosen)
            yield from self._basic_class_errors(chosen)
        elif self.difficulty != "normal":
            yield ContentError(
                ("difficulty",), "says what a defeat costs a company: leave it out for a single mission."
            )

    def _basic_class_errors(self, chosen: list[str]) -> Iterator[ContentError]:
        """NA-CAM-24: the heroes of a company are of different basic classes; guest_errors checks a guest.

        NA-CIT-25: this includes missing heroes, as a recruit in their place begins in their basic class.
        """
        began = [self.content.basic_class(hero) for hero in chosen[: len(chosen) - (self.guest is not None)]]
        for place, basic in enumerate(began):
            if basic in began[:place] and chosen[place] not in chosen[:place]:
                text = f"a company has one hero of the basic class {basic!r} at most (NA-CAM-24)."
                yield ContentError(("heroes", place), text)
        for place, lost in enumerate(() if self.company is None else self.company.missing):
            basic = self.content.basic_class(lost.hero)
            if basic in began:
                text = f"{lost.hero} is missed, but the company has another of the basic class {basic!r} (NA-CAM-24)."
                yield ContentError(("company", "missing", place), text)
            began.append(basic)

    def _company_errors(self, company: Company, chosen: list[str]) -> Iterator[ContentError]:
        """NA-CAM-02, 05, 24: a new company begins at the first mission, with basic classes and no skills."""
        plot = self.content.plot
        if plot is None:
            yield ContentError(
                ("company",), "this pack has no plot, so there is no campaign in it: leave the company out."
            )
        yield from (replace(each, key=("content", *each.key)) for each in plot_errors(self.content))
        for place, choice in enumerate(self.heroes):
            if choice.skills or choice.equipment:
                text = f"what {choice.hero} knows and owns is on the company's sheet: leave it out here (NA-CAM-05)."
                yield ContentError(("heroes", place), text)
        if company.founded:
            guests = () if self.guest is None else (self.guest,)
            serving = [(member.hero, member.seat) for member in (*company.heroes, *guests)]
            if serving != [(choice.hero, choice.seat) for choice in self.heroes]:
                yield ContentError(("heroes",), "these are not the heroes on the company's sheet, with their seats.")
            yield from self._sheet_errors(company)
            return
        if plot is not None and self.mission != plot.first:
            yield ContentError(("mission",), f"a new company begins at the first mission, {plot.first!r} (NA-CAM-24).")
        for place, hero in enumerate(chosen):
            if self.content.basic_class(hero) != hero:
                yield ContentError(
                    ("heroes", place), f"a new company has basic classes only; {hero!r} is a specialisation."
                )

    def _sheet_errors(self, company: Company) -> Iterator[ContentError]:
        """A sheet that came from another table may name cards that this pack does not have."""
        cards = self.content
        for place, member in enumerate(company.heroes):
            key = ("company", "heroes", place)
            yield from unknown_names((*key, "skills"), member.skills, cards.skills)
            yield from unknown_names((*key, "equipment"), member.equipment, cards.equipment)
            yield from unknown_names((*key, "wound_cards"), member.wound_cards, cards.wound_effects)
        for place, lost in enumerate(company.missing):
            yield from unknown_name(("company", "missing", place, "hero"), lost.hero, cards.classes)
        yield from unknown_names(("company", "goods"), company.goods, cards.equipment)
        yield from unknown_names(("company", "elements"), company.elements, cards.all_elements)
        yield from unknown_names(("company", "formulae"), company.formulae, cards.all_formulae)
        for each in ("mission", "goes_on_with"):
            yield from unknown_name(("company", each), getattr(company, each) or None, cards.missions)
        yield from unknown_name(("company", "place"), company.place or None, cards.places)

    def _hero_errors(self, place: int, choice: HeroChoice) -> Iterator[ContentError]:
        key, cards, classes = ("heroes", place), self.content, tuple(self.content.classes)
        if choice.seat not in self.seats:
            text = f"{choice.hero} is given to the seat {choice.seat!r}, which is not among {', '.join(self.seats)}."
            yield ContentError((*key, "seat"), text, choice.seat, self.seats)
        if choice.hero not in classes:
            text = f"there is no hero {choice.hero!r}; there are {', '.join(classes)}."
            yield ContentError((*key, "hero"), text, choice.hero, classes)
            return
        for index, item in enumerate(choice.equipment):
            if item not in cards.equipment:
                text = f"{choice.hero} carries {item!r}, which is not in the pack."
                yield ContentError((*key, "equipment", index), text, item, tuple(cards.equipment))
            elif not cards.open_to(choice.hero, cards.equipment[item]):
                text = f"{choice.hero} cannot use {item!r}: {cards.why_closed(cards.equipment[item])}."
                yield ContentError((*key, "equipment", index), text)
        for index, skill in enumerate(choice.skills):
            if skill not in cards.skills:
                text = f"{choice.hero} knows {skill!r}, which is not in the pack."
                yield ContentError((*key, "skills", index), text, skill, tuple(cards.skills))
            elif not cards.open_to(choice.hero, cards.skills[skill]):
                text = f"{choice.hero} cannot learn {skill!r}: its sign is another class's (NA-ACN-05)."
                yield ContentError((*key, "skills", index), text)
