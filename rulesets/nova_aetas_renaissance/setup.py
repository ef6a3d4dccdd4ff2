"""The setup of a battle of the second edition."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content.errors import ContentError
from rulesets.nova_aetas import setup as first
from rulesets.nova_aetas.content.values import Natural
from rulesets.nova_aetas_renaissance.content.cards import Content
from rulesets.nova_aetas_renaissance.content.loadout import over_the_limit
from rulesets.nova_aetas_renaissance.house_rules import HouseRules


class HeroChoice(first.HeroChoice):
    """NR-ICO-04: experience points are kept from mission to mission."""

    experience: Natural = 0


class RenaissanceSetup(first.NovaAetasSetup):
    content: Content
    heroes: tuple[HeroChoice, ...]
    house: HouseRules = HouseRules()  # type: ignore[assignment]  # own house rules

    def _hero_errors(self, place: int, choice: first.HeroChoice) -> Iterator[ContentError]:
        yield from super()._hero_errors(place, choice)
        key, hero = ("heroes", place), self.content.classes.get(choice.hero)
        if hero is None:
            return
        if hero.ally:
            yield ContentError((*key, "hero"), f"{choice.hero} is an Ally: a mission brings it, nobody plays it.")
        cards = (*hero.equipment, *choice.equipment)
        fills = self.house.two_handed_fills_both_hands
        for slot, rule in over_the_limit(self.content, cards, two_handed_fills_both_hands=fills):
            yield ContentError((*key, "equipment"), f"{choice.hero} has too many cards for the slot {slot} ({rule}).")
