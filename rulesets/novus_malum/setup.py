"""What is agreed before the battle: the pack, warbands and their formations, the scenario, house rules."""

from __future__ import annotations

from collections import Counter
from typing import Self

from pydantic import Field, model_validator

from rulesets.engine.ruleset import Setup
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
    seats: tuple[str, str] = ("red", "blue")
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
        if len(set(self.seats)) != len(self.seats):
            raise ValueError("the two seats need different names")
        if self.scenario is not None and self.scenario not in self.content.scenarios:
            raise ValueError(f"no scenario {self.scenario}: there are {', '.join(self.content.scenarios) or 'none'}")
        unknown_played = [name for name in self.played if name not in self.content.scenarios]
        if unknown_played:
            raise ValueError(
                f"played: no scenario {unknown_played[0]}: there are {', '.join(self.content.scenarios) or 'none'}"
            )
        if not self.content.warbands:
            raise ValueError("the pack has no warband")
        unknown = [name for name in self.warbands.values() if name not in self.content.warbands]
        if unknown:
            raise ValueError(f"no warband {unknown[0]}: there are {', '.join(self.content.warbands)}")
        unknown_seats = sorted({*self.warbands, *self.formations} - set(self.seats))
        if unknown_seats:
            raise ValueError(f"no seat {unknown_seats[0]}: there are {', '.join(self.seats)}")
        return self

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
