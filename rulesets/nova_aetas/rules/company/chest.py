"""NA-CAM-17, 20, NA-CIT-15: the company's money, objects and elements. Every change is an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.nova_aetas.state.campaign.events import (
    ElementsBooked,
    ObjectGained,
    ObjectGone,
    PopoliniEarned,
    PopoliniLost,
    PopoliniPaid,
)
from rulesets.nova_aetas.state.evening import CampaignGame, Evening


def earn(game: CampaignGame, count: int, rule: str) -> None:
    if count:
        game.state.company.popolini += count
        game.emit(PopoliniEarned(count, game.state.company.popolini, rule))


def pay(game: CampaignGame, count: int, rule: str) -> None:
    """NA-CAM-20: options never offer what the chest cannot pay."""
    company = game.state.company
    assert count <= company.popolini, "an option costs more than the company has"
    if count:
        company.popolini -= count
        game.emit(PopoliniPaid(count, company.popolini, rule))


def lose(game: CampaignGame, count: int, rule: str) -> None:
    company = game.state.company
    if count:
        company.popolini -= count
        game.emit(PopoliniLost(count, company.popolini, rule))


def can_pay(state: Evening, count: int) -> bool:
    return count <= state.company.popolini


# Objects


def gain(game: CampaignGame, thing: str, rule: str, bearer: str | None = None) -> None:
    """Give an object to the hero `bearer`, or to the goods that nobody carries."""
    company = game.state.company
    (company.goods if bearer is None else company.member(bearer).equipment).append(thing)
    game.emit(ObjectGained(thing, rule))


def remove_object(game: CampaignGame, thing: str, rule: str) -> None:
    """Remove it from the goods if it is there, else from a hero."""
    company = game.state.company
    holders = (company.goods, *(member.equipment for member in company.heroes))
    next(held for held in holders if thing in held).remove(thing)
    game.emit(ObjectGone(thing, rule))


def owned(state: Evening) -> dict[str, None]:
    """Each kind of object that the company has, once, in a fixed order."""
    return dict.fromkeys(state.company.everything)


def not_owned(state: Evening) -> tuple[str, ...]:
    """NA-CAM-23, NA-CIT-17: the Equipment cards left in the deck, without those that only a craftsman makes."""
    have, cards = owned(state), state.world.content
    return tuple(name for name in cards.equipment if name not in have and name not in cards.made_objects)


# Elements


def book_elements(game: CampaignGame, element: str, count: int, rule: str) -> None:
    elements = game.state.company.elements
    left = elements.get(element, 0) + count
    assert left >= 0, "the company has too few elements"
    elements[element] = left
    if not left:
        del elements[element]
    game.emit(ElementsBooked(element, count, left, rule))


def has_elements(state: Evening, wanted: Mapping[str, int]) -> bool:
    return all(state.company.elements.get(element, 0) >= count for element, count in wanted.items())


def price_of(state: Evening, thing: str) -> int:
    return state.world.content.equipment[thing].price


def element_price(state: Evening, element: str) -> int:
    return state.world.content.all_elements[element]


# Formulae


def known_formulae(state: Evening) -> Iterator[str]:
    """NA-CIT-12: base formulae, and those that the company has found."""
    for name, formula in state.world.content.formulae.items():
        if formula.base or name in state.company.formulae:
            yield name
