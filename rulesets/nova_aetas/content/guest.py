"""NA-CAM-19, 24: who may come along as a guest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesets.engine.content.errors import ContentError
from rulesets.nova_aetas.content.company import LARGEST, Company, Member
from rulesets.nova_aetas.content.content import Content

_KEY = ("guest",)


def guest_errors(
    cards: Content, company: Company | None, guest: Member, seats: tuple[str, ...]
) -> Iterator[ContentError]:
    """Why he cannot join, if he cannot: the company, his class, or cards that are taken or not in the pack."""
    if company is None or not company.founded:
        yield ContentError(_KEY, "a guest comes to a company that has played an evening.")
    elif len(company.heroes) >= LARGEST:
        yield ContentError(_KEY, f"the company is full: it has {LARGEST} heroes (NA-CAM-24).")
    elif guest.hero not in cards.classes:
        yield ContentError(
            (*_KEY, "hero"), f"there is no class {guest.hero!r} in this pack.", guest.hero, tuple(cards.classes)
        )
    elif guest.seat not in seats:
        yield ContentError((*_KEY, "seat"), f"there is no seat {guest.seat!r} to play him: {', '.join(seats)}.")
    else:
        yield from _class_errors(cards, company, guest)
        yield from _card_errors(cards, company, guest)


def _class_errors(cards: Content, company: Company, guest: Member) -> Iterator[ContentError]:
    """NA-CAM-24: different basic classes."""
    basic = cards.basic_class(guest.hero)
    if any(cards.basic_class(member.hero) == basic for member in company.heroes):
        yield ContentError((*_KEY, "hero"), f"the company has a hero of the basic class {basic!r} already (NA-CAM-24).")


def _card_errors(cards: Content, company: Company, guest: Member) -> Iterator[ContentError]:
    """There is one box on the table: a card can be in play only once."""
    learnt = {skill for member in company.heroes for skill in member.skills}
    for name, held, known, taken in (
        ("skills", guest.skills, cards.skills, learnt),
        ("equipment", guest.equipment, cards.equipment, {*company.everything}),
    ):
        for card in held:
            if card not in known:
                yield ContentError((*_KEY, name), f"he has {card!r}, which is not in this pack.", card, tuple(known))
            elif card in taken or held.count(card) > 1:
                yield ContentError((*_KEY, name), f"he has {card!r}, and there is no second one on this table.")
            elif not cards.open_to(guest.hero, known[card]):
                yield ContentError(
                    (*_KEY, name), f"he has {card!r}, and its sign is another class's (NA-HRO-11, NA-ACN-05)."
                )
    wounds = Counter(card for member in (*company.heroes, guest) for card in member.wound_cards)
    for card in sorted((wounds - Counter(cards.wound_cards)).keys() & {*guest.wound_cards}):
        yield ContentError(
            (*_KEY, "wound_cards"), f"he has the Wound card {card!r}, which is not in this deck any more."
        )
