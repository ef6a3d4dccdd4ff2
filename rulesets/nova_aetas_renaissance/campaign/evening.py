"""NR-GEN-01, NR-ICO-08: campaign, city and classes are the first edition's. NR-ICO-04: heroes keep experience points."""

from __future__ import annotations

from msgspec.structs import replace
from pydantic import Field

from rulesets.engine.ruleset import NextGame, Outcome, Procedure, Setup
from rulesets.nova_aetas import game as first
from rulesets.nova_aetas.campaign import next_mission
from rulesets.nova_aetas.campaign.founding import with_company
from rulesets.nova_aetas.state import state as first_state
from rulesets.nova_aetas.state.campaign.company import CompanySheet
from rulesets.nova_aetas.state.queries import Battle
from rulesets.nova_aetas_renaissance.battle import second_edition
from rulesets.nova_aetas_renaissance.state.queries import edition_state
from rulesets.nova_aetas_renaissance.state.setup import HeroChoice, RenaissanceSetup
from rulesets.nova_aetas_renaissance.state.state import Evening


class Sheet(CompanySheet):
    """What the next evening starts from. `experience` is kept by hero, under the hero's present class."""

    experience: dict[str, int] = Field(default_factory=dict)


def begin(setup: RenaissanceSetup) -> first_state.State:
    return with_company(second_edition.begin(setup), Evening)


def play(game: Battle) -> Procedure[Outcome]:
    outcome = yield from first.play(game)
    state, carried = game.state, outcome.carried
    if not isinstance(state, Evening) or not isinstance(carried, CompanySheet):
        return outcome
    return replace(outcome, carried=Sheet(company=carried.company, experience=_experience(state)))


def _experience(state: Evening) -> dict[str, int]:
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
