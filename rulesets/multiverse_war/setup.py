"""The setup of a game: content pack, seats, sides, scenario and house rules."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from rulesets.engine.content.errors import refuse, unknown_name
from rulesets.engine.ruleset import Setup
from rulesets.engine.seats import Seats
from rulesets.multiverse_war.content.content import Content
from rulesets.multiverse_war.content.scenarios import Scenario, Victory
from rulesets.multiverse_war.house_rules import HouseRules

COLOURS = ("red", "blue", "green", "yellow")
Sides = tuple[tuple[str, ...], ...]


class MultiverseWarSetup(Setup):
    """Seats are in clockwise order. By default, the first scenario of the pack is played, with colours as seats."""

    content: Content
    seats: Seats = ()
    scenario: str | None = None
    sides: Sides = ()
    """MW-SET-07: the teams, if partners do not sit opposite each other."""
    turns: Annotated[int, Field(ge=5, le=20)] | None = None
    """MW-VIC-01: the number of turns, if it is not the scenario's."""
    house: HouseRules = HouseRules()

    @property
    def chosen_scenario(self) -> Scenario:
        scenarios = self.content.scenarios
        return scenarios[self.scenario] if self.scenario else next(iter(scenarios.values()))

    @property
    def all_sides(self) -> Sides:
        """MW-SET-01: one side for each seat, or two teams of two."""
        if not self.chosen_scenario.teams:
            return tuple((seat,) for seat in self.seats)
        one, two, three, four = self.seats
        return self.sides or ((one, three), (two, four))

    @property
    def victories(self) -> tuple[Victory, ...]:
        """MW-VIC-06."""
        return self.house.victories or self.chosen_scenario.victories

    @model_validator(mode="before")
    @classmethod
    def _seated(cls, given: object) -> object:
        """Without seats, use as many colours as the scenario has players."""
        if not isinstance(given, dict) or given.get("seats"):
            return given
        content = given.get("content")
        scenarios = content.scenarios if isinstance(content, Content) else (content or {}).get("scenarios", {})
        if not scenarios:
            return given
        name = given.get("scenario") or next(iter(scenarios))
        chosen = scenarios.get(str(name))
        players = chosen.players if isinstance(chosen, Scenario) else (chosen or {}).get("players", 2)
        return {**given, "seats": COLOURS[: players if isinstance(players, int) else 2]}

    @model_validator(mode="after")
    def _fits(self) -> Self:
        known = self.content.scenarios
        if not known:
            raise ValueError("the pack has no scenario")
        if self.scenario is not None and self.scenario not in known:
            refuse(unknown_name(("scenario",), self.scenario, known))
        wanted = self.chosen_scenario.players
        if len(self.seats) != wanted:
            raise ValueError(f"this scenario is for {wanted} players, not for {len(self.seats)}")
        if self.sides and not self.chosen_scenario.teams:
            raise ValueError("sides are for scenarios with teams")
        if self.sides and (
            sorted(map(len, self.sides)) != [2, 2] or {s for side in self.sides for s in side} != set(self.seats)
        ):
            raise ValueError("two sides of two players, each seat on one of them")
        if "missions" in self.victories and not self.content.mission_cards:
            raise ValueError("the pack has no mission cards")
        return self
