"""NA-CIT-17..20: a Merchant buys and sells; one hero may trade for the whole company."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rulesets.nova_aetas.content.campaign import Place
from rulesets.nova_aetas.rules.company.chest import (
    book_elements,
    can_pay,
    earn,
    element_price,
    gain,
    not_owned,
    owned,
    pay,
    price_of,
    remove_object,
)
from rulesets.nova_aetas.state.campaign.options import Buy, BuyElement, Sell, SellElement
from rulesets.nova_aetas.state.evening import CampaignGame, Evening

Trade: TypeAlias = Buy | BuyElement | Sell | SellElement


def offers(state: Evening, place: Place) -> Iterator[Trade]:
    for thing in not_owned(state):
        if can_pay(state, price_of(state, thing)):
            yield Buy(thing, price_of(state, thing))
    for element in place.elements:
        if can_pay(state, element_price(state, element)):
            yield BuyElement(element, element_price(state, element))
    for thing in owned(state):
        yield Sell(thing, _half(price_of(state, thing)))
    for element in state.company.elements:
        yield SellElement(element, _half(element_price(state, element)))


def _half(printed: int) -> int:
    """NA-CIT-18: rounded up for each card."""
    return (printed + 1) // 2


def trade(game: CampaignGame, choice: Trade) -> None:
    match choice:
        case Buy(thing, price):
            pay(game, price, "NA-CIT-17")
            gain(game, thing, "NA-CIT-17")
        case BuyElement(element, price):
            pay(game, price, "NA-CIT-17")
            book_elements(game, element, 1, "NA-CIT-17")
        case Sell(thing, price):
            remove_object(game, thing, "NA-CIT-18")
            earn(game, price, "NA-CIT-18")
        case SellElement(element, price):
            book_elements(game, element, -1, "NA-CIT-18")
            earn(game, price, "NA-CIT-18")
