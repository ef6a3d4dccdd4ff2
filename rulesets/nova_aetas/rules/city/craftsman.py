"""NA-CIT-11..16: a Craftsman makes the objects of the company's formulae, as many as it can pay for."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.nova_aetas.rules.company.chest import (
    book_elements,
    can_pay,
    gain,
    has_elements,
    known_formulae,
    owned,
    pay,
)
from rulesets.nova_aetas.state.campaign.options import Order
from rulesets.nova_aetas.state.evening import CampaignGame, Evening


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
