from __future__ import annotations

import pytest

from rulesets.engine.cues import Cue
from rulesets.engine.decks import Deck, draw
from rulesets.engine.requests import Draw


def drawn(deck: Deck, count: int, *given: str) -> tuple[str, ...]:
    """Draw, giving these cards when asked."""
    drawing = draw(deck, count, "red", Cue("dig"), "TOY-02")
    try:
        asked = next(drawing)
        assert isinstance(asked, Draw)
        assert asked.count == len(given)
        drawing.send(given)
    except StopIteration as end:
        cards: tuple[str, ...] = end.value
        return cards
    pytest.fail("asked twice")


def test_an_unseen_deck_is_a_bag() -> None:
    deck = Deck("hoard", bag=["coin", "coin", "gem"])
    assert drawn(deck, 2, "coin", "gem") == ("coin", "gem")
    assert deck.bag == ["coin"]


def test_known_cards_come_first_and_need_no_chance() -> None:
    deck = Deck("hoard", bag=["coin"], top=["gem", "crown"])
    assert drawn(deck, 1) == ("gem",)
    assert drawn(deck, 2, "coin") == ("crown", "coin")
    assert len(deck) == 0


def test_a_deck_that_runs_out_gives_what_it_has() -> None:
    deck = Deck("hoard", bag=["coin"])
    assert drawn(deck, 3, "coin") == ("coin",)
    assert drawn(deck, 3) == ()


def test_a_renewed_deck_holds_the_discard_pile_again() -> None:
    deck = Deck("hoard", bag=["gem"], discard=["snake", "coin"])
    deck.renew()
    assert (deck.bag, deck.discard) == (["coin", "gem", "snake"], [])
