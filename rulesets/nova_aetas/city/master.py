"""NA-CIT-07..10: a Master teaches a skill for money, instead of the skill earned in the mission."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.nova_aetas.company.chest import can_pay, pay
from rulesets.nova_aetas.company.skills import has_learnt_enough, learn, learnable
from rulesets.nova_aetas.state.campaign.company import Member
from rulesets.nova_aetas.state.campaign.options import TakeLesson
from rulesets.nova_aetas.state.evening import CampaignGame, Evening, Visit


def lessons(state: Evening, member: Member, visit: Visit) -> Iterator[TakeLesson]:
    """NA-CIT-09, 10: one lesson in each visit, any skill of the hero's class."""
    if visit.taught or not _may_be_taught(state, member):
        return
    for skill in learnable(state, member):
        price = state.world.content.skills[skill].price
        if can_pay(state, price):
            yield TakeLesson(skill, price)


def _may_be_taught(state: Evening, member: Member) -> bool:
    """NA-CIT-07: only a hero who has earned a skill; by house rule money is enough."""
    if member.hero in state.due:
        return True
    return state.world.house.masters_teach_for_money and not has_learnt_enough(state, member)


def teach(game: CampaignGame, member: Member, visit: Visit, lesson: TakeLesson) -> None:
    """NA-CIT-07, 08: the lesson replaces the skill earned in the mission."""
    pay(game, lesson.price, "NA-CIT-08")
    learn(game, member, lesson.skill, "NA-CIT-07")
    game.state.due.pop(member.hero, None)
    visit.taught = True
