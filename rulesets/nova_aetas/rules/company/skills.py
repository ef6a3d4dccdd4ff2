"""NA-CLS: which skills a hero may learn, and when they must specialise."""

from __future__ import annotations

from rulesets.nova_aetas.content.company import Member
from rulesets.nova_aetas.state.campaign.events import SkillLearnt
from rulesets.nova_aetas.state.evening import CampaignGame, Evening

RARITIES = ("common", "uncommon", "rare")
ENOUGH = 3
"""NA-CLS-03: a hero with this many skills of their basic class specialises."""


def learnable(state: Evening, member: Member) -> tuple[str, ...]:
    """NA-CLS-02, NA-CIT-10: the skills of the hero's class that no hero has."""
    held = {skill for each in state.company.heroes for skill in each.skills}
    return tuple(skill for skill in state.world.content.skill_deck(member.hero) if skill not in held)


def earned(state: Evening, member: Member, rarity: str) -> tuple[str, ...]:
    """NA-CLS-02: skills of that rarity or a more common one."""
    cards, highest = state.world.content.skills, RARITIES.index(rarity)
    return tuple(skill for skill in learnable(state, member) if RARITIES.index(cards[skill].rarity) <= highest)


def is_basic(state: Evening, member: Member) -> bool:
    return bool(state.world.content.classes[member.hero].leads_to)


def has_learnt_enough(state: Evening, member: Member) -> bool:
    """NA-CLS-03: whether the hero is of a basic class and has learnt all that it allows."""
    deck = state.world.content.skill_deck(member.hero)
    return is_basic(state, member) and sum(skill in deck for skill in member.skills) >= ENOUGH


def learn(game: CampaignGame, member: Member, skill: str, rule: str) -> None:
    member.skills.append(skill)
    game.state.chapter.learnt[member.hero] = skill
    game.emit(SkillLearnt(member.hero, skill, rule))
