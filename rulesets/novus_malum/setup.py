"""What is agreed before the battle: the pack, warbands and their formations, the scenario, house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Self

from pydantic import Field, model_validator

from rulesets.engine.content.errors import ContentError, refuse
from rulesets.engine.ruleset import Setup
from rulesets.engine.seats import AllDifferent, Seat
from rulesets.novus_malum.content.cards import Content, Positive, Scenario, Warband
from rulesets.novus_malum.house_rules import HouseRules

Grouping = tuple[dict[str, Positive], ...]
MOST_FORMATIONS = 4
FEWEST_MODELS, MOST_MODELS = 3, 8
LETTERS = (("A", "B", "C", "D"), ("W", "X", "Y", "Z"))
"""The formations of the first and the second seat."""
SPARE_LETTERS = (("E", "F", "G", "H"), ("S", "T", "U", "V"))
"""For the parts of a formation that divides, once the letters above have been used."""
PLAIN = Scenario()
"""NM-DAT-04: without a scenario the players agree on zones and enter points by hand, for six rounds."""


class NovusMalumSetup(Setup):
    content: Content
    seats: Annotated[tuple[Seat, Seat], AllDifferent] = ("red", "blue")
    warbands: dict[str, str] = Field(default_factory=dict)
    """Seat to warband; other seats get the pack's warbands in order."""
    formations: dict[str, Grouping] = Field(default_factory=dict)
    """Seat to its troopers by formation, without heroes; other seats use the grouping of their warband."""
    scenario: str | None = None
    table: tuple[Positive, Positive] | None = None
    played: tuple[str, ...] = ()
    """Scenarios that these players have already played."""
    house: HouseRules = HouseRules()

    @property
    def chosen_scenario(self) -> Scenario:
        scenarios = self.content.scenarios
        if self.scenario is None:
            return next(iter(scenarios.values()), PLAIN)
        return scenarios[self.scenario]

    def warband(self, seat: str) -> Warband:
        names = list(self.content.warbands)
        default = names[self.seats.index(seat) % len(names)]
        return self.content.warbands[self.warbands.get(seat, default)]

    def grouping(self, seat: str) -> Grouping:
        return self.formations.get(seat, self.warband(seat).formations)

    @model_validator(mode="after")
    def _names(self) -> Self:
        refuse(self._name_errors())
        return self

    def _name_errors(self) -> Iterator[ContentError]:
        scenarios, warbands = tuple(self.content.scenarios), tuple(self.content.warbands)
        if self.scenario is not None and self.scenario not in scenarios:
            text = f"no scenario {self.scenario}: there are {', '.join(scenarios) or 'none'}."
            yield ContentError(("scenario",), text, self.scenario, scenarios)
        for place, name in enumerate(self.played):
            if name not in scenarios:
                text = f"played: no scenario {name}: there are {', '.join(scenarios) or 'none'}."
                yield ContentError(("played", place), text, name, scenarios)
        if not warbands:
            yield ContentError(("warbands",), "the pack has no warband.")
        for seat, name in self.warbands.items():
            if name not in warbands:
                text = f"no warband {name}: there are {', '.join(warbands)}."
                yield ContentError(("warbands", seat), text, name, warbands)
        for choice in ("warbands", "formations"):
            for seat in sorted(set(getattr(self, choice)) - set(self.seats)):
                yield ContentError(
                    (choice, seat), f"no seat {seat}: there are {', '.join(self.seats)}.", seat, self.seats
                )

    @model_validator(mode="after")
    def _mustered(self) -> Self:
        for seat in self.seats:
            self._check_muster(seat)
        return self

    def _check_muster(self, seat: str) -> None:
        """NM-FRM-01..03: up to four formations of three to eight troopers; each trooper is in one of them."""
        groups = self.grouping(seat)
        if not 1 <= len(groups) <= MOST_FORMATIONS:
            raise ValueError(f"{seat}: a warband has 1 to {MOST_FORMATIONS} formations, not {len(groups)}")
        for group in groups:
            size = sum(group.values())
            if not FEWEST_MODELS <= size <= MOST_MODELS:
                raise ValueError(f"{seat}: a formation has {FEWEST_MODELS} to {MOST_MODELS} models, not {size}")
        missing = sorted({unit for group in groups for unit in group} - set(self.content.units))
        if missing:
            raise ValueError(f"{seat}: unit card missing: {', '.join(missing)}")
        self._check_roster(seat, groups)

    def _check_roster(self, seat: str, groups: Grouping) -> None:
        units, owned = self.content.units, self.warband(seat).units
        placed = Counter[str]()
        for group in groups:
            placed.update(group)
        troopers = {unit: count for unit, count in owned.items() if not units[unit].hero}
        if placed != Counter(troopers):
            raise ValueError(f"{seat}: each trooper stands in one formation; heroes join when they are deployed")
