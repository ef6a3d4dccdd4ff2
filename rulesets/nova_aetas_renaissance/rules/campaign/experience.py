"""NR-ICO-04: heroes keep experience points from mission to mission. The rest of the campaign is the first edition's."""

from __future__ import annotations

from msgspec.structs import replace
from pydantic import Field

from rulesets.engine.ruleset import NextGame, Outcome, Setup
from rulesets.nova_aetas.content.company import CompanySheet
from rulesets.nova_aetas.rules.campaign import next_mission
from rulesets.nova_aetas_renaissance.setup import HeroChoice, RenaissanceSetup
from rulesets.nova_aetas_renaissance.state.queries import edition_state
from rulesets.nova_aetas_renaissance.state.state import Evening


class Sheet(CompanySheet):
    """What the next evening starts from. `experience` is kept by hero, under the hero's present class."""

    experience: dict[str, int] = Field(default_factory=dict)


def experience(state: Evening) -> dict[str, int]:
    """NA-CLS-05: a hero who has specialised keeps the points under the new class."""
    gained, became = edition_state(state).experience, state.chapter.specialised
    before = {became.get(hero, hero): points for hero, points in gained.items()}
    return {member.hero: before[member.hero] for member in state.company.heroes if member.hero in before}


def following(setup: RenaissanceSetup, outcome: Outcome) -> tuple[NextGame, ...]:
    carried = outcome.carried
    gained = carried.experience if isinstance(carried, Sheet) else {}
    return tuple(
        replace(game, setup=_with_experience(game.setup, gained)) for game in next_mission.following(setup, outcome)
    )


def _with_experience(setup: Setup, gained: dict[str, int]) -> RenaissanceSetup:
    assert isinstance(setup, RenaissanceSetup)
    heroes = tuple(
        HeroChoice(hero=choice.hero, seat=choice.seat, experience=gained.get(choice.hero, 0)) for choice in setup.heroes
    )
    return setup.model_copy(update={"heroes": heroes})
