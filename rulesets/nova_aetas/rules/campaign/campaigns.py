"""What the lobby shows of campaigns: the acts that lie ahead of a new company, and how a company stands."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from pydantic import ValidationError

from rulesets.engine.campaigns import Act, CampaignNow, CampaignOffer, Campaigns, CompanyPage, HeroNow
from rulesets.engine.cues import Cue
from rulesets.engine.ruleset import CannotJoin, Outcome
from rulesets.nova_aetas.content.company import Chapter, CompanySheet, Member
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.content.difficulty import DIFFICULTIES
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.evening import Evening, Stage
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
        tuple(HeroNow(it.hero, it.seat, len(it.wound_cards), setup.content.glyphs.get(it.hero, "")) for it in heroes),
        len(company.chapters),
        company.popolini,
        last=_title(last.mission) if last else None,
        last_won=last is not None and last.result == "victory",
        next=None if company.ending else _title(company.mission or setup.mission),
        place=company.place,
        ending=Cue(f"ending.{company.ending}") if company.ending else None,
        difficulty=setup.difficulty,
    )


def recap(setup: NovaAetasSetup) -> tuple[Cue, ...]:
    """For a mission that was played more than once, the recap is of the last time."""
    recaps: dict[str, Cue | None] = {}
    for chapter in setup.company.chapters if setup.company else ():
        recaps.pop(chapter.mission, None)
        recaps[chapter.mission] = written_recap(setup.content, chapter)
    return tuple(cue for cue in recaps.values() if cue)


def written_recap(content: Content, chapter: Chapter) -> Cue | None:
    """What the pack tells of a mission that ended like this."""
    mission = content.missions.get(chapter.mission)
    key = "" if mission is None else (mission.won if chapter.result == "victory" else mission.lost).recap
    return Cue(f"recap.{key}") if key else None


def reseated(setup: NovaAetasSetup, seats: tuple[str, ...], heroes: Mapping[str, str]) -> NovaAetasSetup:
    """Other players for the company. Who has no seat for a hero keeps the old one, or plays at the first seat."""
    if setup.company is None:
        raise CannotJoin("players change between the evenings of a campaign only.")

    def seat_of(hero: str, before: str) -> str:
        return heroes.get(hero, before if before in seats else seats[0])

    company = deepcopy(setup.company)
    for member in company.heroes:
        member.seat = seat_of(member.hero, member.seat)
    for lost in company.missing:
        lost.seat = seat_of(lost.hero, lost.seat)
    chosen = tuple(each.model_copy(update={"seat": seat_of(each.hero, each.seat)}) for each in setup.heroes)
    idle = [seat for seat in seats if seat not in {each.seat for each in chosen}]
    if idle:
        raise CannotJoin(f"every player needs a hero, and {idle[0]} has none.")
    try:
        return type(setup).model_validate({**dict(setup), "seats": seats, "heroes": chosen, "company": company})
    except ValidationError as error:
        raise CannotJoin(error.errors()[0]["msg"]) from None


def _title(mission: str) -> Cue:
    return Cue(f"mission.{mission}.title")


def page(state: State) -> CompanyPage | None:
    if not isinstance(state, Evening):
        return None
    from rulesets.nova_aetas.rules.campaign.company_page import company_page  # noqa: PLC0415  # a single mission starts sooner without it

    return company_page(state)


def between_missions(state: State) -> bool:
    return isinstance(state, Evening) and state.stage is not Stage.MISSION


CAMPAIGNS = Campaigns(offered, founded, now, recap, reseated, page, between_missions)
