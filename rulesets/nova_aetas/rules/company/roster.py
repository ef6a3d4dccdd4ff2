"""NA-CAM-02, 18, 19, NA-CIT-25: who joins the company, and who leaves it."""

from __future__ import annotations

from copy import deepcopy

from rulesets.nova_aetas.content.company import Company, Member
from rulesets.nova_aetas.rules.company.chest import gain, owned
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.campaign.events import HeroEnlisted
from rulesets.nova_aetas.state.evening import CampaignGame, Evening
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.state import Item


def company_at_start(company: Company, setup: NovaAetasSetup) -> Company:
    """NA-CAM-02, 05: the sheet at the start of an evening. The heroes of a new company have the equipment of their class, and no skills."""
    company = deepcopy(company)
    if not company.founded:
        classes = setup.content.classes
        company.heroes = [
            Member(each.hero, each.seat, equipment=list(classes[each.hero].equipment)) for each in setup.heroes
        ]
    return company


def remove_member(game: CampaignGame, member: Member) -> None:
    """The hero leaves. The company keeps his equipment; his Wound cards return to the deck, and his skills are lost."""
    state = game.state
    state.company.heroes.remove(member)
    state.company.goods.extend(member.equipment)
    state.due.pop(member.hero, None)
    if member.hero in state.specialising:
        state.specialising.remove(member.hero)


def join(
    game: CampaignGame, hero: str, seat: str, rule: str, place: int | None = None, skills: tuple[str, ...] = ()
) -> None:
    """NA-CIT-25: a hero joins, with the starting equipment of his class that the company does not own yet."""
    company = game.state.company
    recruit = Member(hero, seat, list(skills))
    company.heroes.insert(len(company.heroes) if place is None else place, recruit)
    game.state.chapter.joined.append(hero)
    game.emit(HeroEnlisted(hero, seat, rule))
    take_equipment_of_class(game, recruit, "NA-CAM-02")


def take_equipment_of_class(game: CampaignGame, member: Member, rule: str) -> None:
    """NA-CAM-02, 04: give him the objects of his class that the company does not own yet, for free."""
    have = owned(game.state)
    for thing in game.state.world.content.classes[member.hero].equipment:
        if thing not in have:
            gain(game, thing, rule, member.hero)


def equip(evening: Evening) -> None:
    """NA-CAM-25, NA-CIT-23: copy equipment, skills, Wound cards and wounds from the sheet to the heroes."""
    for member in evening.company.heroes:
        hero = evening.heroes[member.hero]
        hero.items = [Item(thing) for thing in member.equipment]
        hero.skills = list(member.skills)
        hero.wound_cards = list(member.wound_cards)
        hero.wounds = min(member.wounds, number_of(evening, hero, "wo") - 1)
