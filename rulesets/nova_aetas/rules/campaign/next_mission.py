"""NA-CAM-24: the game that follows an evening of a campaign."""

from __future__ import annotations

from copy import deepcopy

from rulesets.engine.cues import Cue
from rulesets.engine.ruleset import NextGame, Outcome
from rulesets.nova_aetas.content.company import CompanySheet
from rulesets.nova_aetas.setup import HeroChoice, NovaAetasSetup


def following(setup: NovaAetasSetup, outcome: Outcome) -> tuple[NextGame, ...]:
    """NA-CAM-24: the company's next mission, until the campaign has ended."""
    carried = outcome.carried
    if not isinstance(carried, CompanySheet) or carried.company.ending:
        return ()
    company = deepcopy(carried.company)
    heroes = tuple(HeroChoice(hero=member.hero, seat=member.seat) for member in company.heroes)
    setup = setup.model_copy(update={"mission": company.mission, "heroes": heroes, "company": company, "guest": None})
    return (NextGame(company.mission, Cue(f"mission.{company.mission}.title"), setup),)
