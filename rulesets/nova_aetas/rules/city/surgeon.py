"""NA-CIT-21..23: a Surgeon heals Wound cards of the visitor, for money."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.nova_aetas.content.company import Member
from rulesets.nova_aetas.rules.company.chest import can_pay, pay
from rulesets.nova_aetas.state.campaign.events import WoundCardHealed
from rulesets.nova_aetas.state.campaign.options import Heal
from rulesets.nova_aetas.state.evening import CampaignGame, Evening


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
