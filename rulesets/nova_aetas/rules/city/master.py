"""NA-CIT-07..10: a Master teaches a skill for money, instead of the skill earned in the mission."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.nova_aetas.content.company import Member
from rulesets.nova_aetas.rules.company.chest import can_pay, pay
from rulesets.nova_aetas.rules.company.skills import learn, learnable
from rulesets.nova_aetas.state.campaign.options import TakeLesson
from rulesets.nova_aetas.state.evening import CampaignGame, Evening, Visit


def lessons(state: Evening, member: Member, visit: Visit) -> Iterator[TakeLesson]:
    """NA-CIT-07, 09, 10: one lesson in each visit, any skill of the hero's class, if they have earned a skill."""
    if visit.taught or member.hero not in state.due:
        return
    for skill in learnable(state, member):
        price = state.world.content.skills[skill].price
        if can_pay(state, price):
            yield TakeLesson(skill, price)


def teach(game: CampaignGame, member: Member, visit: Visit, lesson: TakeLesson) -> None:
    """NA-CIT-07, 08: the lesson replaces the skill earned in the mission."""
    pay(game, lesson.price, "NA-CIT-08")
    learn(game, member, lesson.skill, "NA-CIT-07")
    del game.state.due[member.hero]
    visit.taught = True
