"""What the lobby shows of campaigns: the acts that lie ahead of a new company, and how a company stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.engine.campaigns import Act, CampaignNow, CampaignOffer, Campaigns, CompanyPage, HeroNow
from rulesets.engine.cues import Cue
from rulesets.engine.ruleset import Outcome
from rulesets.nova_aetas.content.company import CompanySheet, Member
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.content.difficulty import DIFFICULTIES
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.evening import Evening
from rulesets.nova_aetas.state.state import State


def offered(content: Content) -> CampaignOffer | None:
    """None for a pack without a plot."""
    if content.plot is None:
        return None
    acts = (Act(act, tuple(map(_title, missions))) for act, missions in content.plot.acts.items())
    founders = tuple(hero for hero in content.classes if content.basic_class(hero) == hero)
    return CampaignOffer(tuple(acts), founders, DIFFICULTIES)


def founded(name: str) -> Mapping[str, Any]:
    return {"company": {"name": name}}


def now(setup: NovaAetasSetup, outcome: Outcome | None) -> CampaignNow | None:
    """The company's sheet as the last evening left it; None for a single mission."""
    carried = outcome.carried if outcome else None
    company = carried.company if isinstance(carried, CompanySheet) else setup.company
    if company is None:
        return None
    heroes = company.heroes or [Member(choice.hero, choice.seat) for choice in setup.heroes]
    last = company.chapters[-1] if company.chapters else None
    return CampaignNow(
        company.name,
        tuple(HeroNow(member.hero, member.seat, len(member.wound_cards)) for member in heroes),
        len(company.chapters),
        company.popolini,
        last=_title(last.mission) if last else None,
        last_won=last is not None and last.result == "victory",
        next=None if company.ending else _title(company.mission or setup.mission),
        place=company.place,
        ending=Cue(f"ending.{company.ending}") if company.ending else None,
    )


def _title(mission: str) -> Cue:
    return Cue(f"mission.{mission}.title")


def page(state: State) -> CompanyPage | None:
    if not isinstance(state, Evening):
        return None
    from rulesets.nova_aetas.rules.campaign.company_page import company_page  # noqa: PLC0415  # a single mission starts sooner without it

    return company_page(state)


CAMPAIGNS = Campaigns(offered, founded, now, page)
