"""What a visitor pays for in a city: a Master's lesson (NA-CIT-07..10), a Craftsman's work (NA-CIT-11..16), a Surgeon's care (NA-CIT-21..23)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.nova_aetas.content.company import Member
from rulesets.nova_aetas.rules.company.chest import (
    book_elements,
    can_pay,
    gain,
    has_elements,
    known_formulae,
    owned,
    pay,
)
from rulesets.nova_aetas.rules.company.skills import learn, learnable
from rulesets.nova_aetas.state.campaign.events import WoundCardHealed
from rulesets.nova_aetas.state.campaign.options import Heal, Order, TakeLesson
from rulesets.nova_aetas.state.evening import CampaignGame, Evening, Visit


def orders(state: Evening) -> Iterator[Order]:
    """NA-CIT-14: the whole price, in money and elements. NA-CIT-13: no second one while the company has the first."""
    for name in known_formulae(state):
        formula = state.world.content.formulae[name]
        if (
            formula.makes not in owned(state)
            and can_pay(state, formula.price)
            and has_elements(state, formula.elements)
        ):
            yield Order(name, formula.price)


def make(game: CampaignGame, order: Order) -> None:
    formula = game.state.world.content.formulae[order.formula]
    pay(game, order.price, "NA-CIT-14")
    for element, count in formula.elements.items():
        book_elements(game, element, -count, "NA-CIT-14")
    gain(game, formula.makes, "NA-CIT-13")


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


def treatments(state: Evening, member: Member) -> Iterator[Heal]:
    for card in dict.fromkeys(member.wound_cards):
        price = state.world.content.wound_effects[card].price
        if can_pay(state, price):
            yield Heal(card, price)


def heal(game: CampaignGame, member: Member, choice: Heal) -> None:
    """NA-CIT-22: the card goes back into its deck."""
    pay(game, choice.price, "NA-CIT-22")
    member.wound_cards.remove(choice.card)
    game.emit(WoundCardHealed(member.hero, choice.card))
