"""The setup of a battle of the second edition."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content_problems import Misfit
from rulesets.nova_aetas.content.values import Natural
from rulesets.nova_aetas.state import setup as first
from rulesets.nova_aetas_renaissance.content.cards import Content
from rulesets.nova_aetas_renaissance.content.loadout import over_the_limit
from rulesets.nova_aetas_renaissance.state.house_rules import HouseRules


class HeroChoice(first.HeroChoice):
    """NR-ICO-04: experience points are kept from mission to mission."""

    experience: Natural = 0


class RenaissanceSetup(first.NovaAetasSetup):
    content: Content
    heroes: tuple[HeroChoice, ...]
    house: HouseRules = HouseRules()

    def _hero_misfits(self, place: int, choice: first.HeroChoice) -> Iterator[Misfit]:
        yield from super()._hero_misfits(place, choice)
        key, hero = ("heroes", place), self.content.classes.get(choice.hero)
        if hero is None:
            return
        if hero.ally:
            yield Misfit((*key, "hero"), f"{choice.hero} is an Ally: a mission brings it, nobody plays it.")
        cards = (*hero.equipment, *choice.equipment)
        fills = self.house.two_hands_fill_both
        for slot, rule in over_the_limit(self.content, cards, two_hands_fill_both=fills):
            yield Misfit((*key, "equipment"), f"{choice.hero} has too many cards for the slot {slot} ({rule}).")
