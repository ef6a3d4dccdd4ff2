"""A redacted State has blanks where its seat may not look, and is the same whatever is hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

import pytest

from rulesets.engine.answers import Chosen, ForSeat, Override, Undo
from rulesets.engine.refusal import Refused
from rulesets.engine.state.privacy import ToNobody, ToOwner, ToSeatIn
from rulesets.engine.state.redact import UNKNOWN, redact
from tests.engine.fair import new_fair


@dataclass(slots=True)
class Plan:
    target: str = ""
    steps: int = 0


@dataclass(slots=True)
class Trader:
    seat: str
    coins: int
    hand: Annotated[list[str], ToOwner("cards")] = field(default_factory=list)
    debt: Annotated[int, ToOwner("debts")] = 0
    token: Annotated[int | None, ToSeatIn("hider")] = None
    hider: str | None = None


@dataclass(slots=True)
class Market:
    traders: dict[str, Trader]
    plans: Annotated[dict[str, Plan], ToOwner("plans")]
    deck: Annotated[list[str], ToNobody("cards")]
    day: int = 1


def market() -> Market:
    traders = {
        "red": Trader("red", 3, ["silk"], debt=7, token=4, hider="red"),
        "blue": Trader("blue", 5, ["pepper", "salt"], token=2, hider="red"),
    }
    return Market(traders, {"red": Plan("harbour", 3), "blue": Plan("mine", 1)}, ["gem", "snake"])


def test_a_seat_keeps_what_is_its_own_and_sees_blanks_of_the_rest() -> None:
    seen = redact(market(), "blue")
    red, blue = seen.traders["red"], seen.traders["blue"]
    assert (blue.hand, blue.token) == (["pepper", "salt"], 0)
    assert (red.hand, red.debt, red.token, red.coins) == ([UNKNOWN], 0, 0, 3)
    assert seen.plans == {"red": Plan(), "blue": Plan("mine", 1)}
    assert seen.deck == [UNKNOWN, UNKNOWN]


def test_somebody_without_a_seat_knows_only_what_is_public() -> None:
    seen = redact(market(), None)
    assert [len(trader.hand) for trader in seen.traders.values()] == [1, 2]
    assert {card for trader in seen.traders.values() for card in trader.hand} == {UNKNOWN}
    assert seen.plans == {"red": Plan(), "blue": Plan()}


def test_the_real_state_is_unchanged_and_shares_what_has_no_secrets() -> None:
    state = market()
    redact(state, None)
    assert state == market()
    open_state = new_fair().state
    assert redact(open_state, "red").world is open_state.world


def test_redacting_twice_changes_nothing_more() -> None:
    once = redact(market(), "red")
    assert redact(once, "red") == once


def test_an_answer_that_shows_a_card_to_others_is_undone_only_when_all_agree() -> None:
    """Blue shouts out of turn: the others now know a card that was in blue's hand."""
    game = new_fair()
    game.answer(Override("traders.blue.hand", ["shout"]))
    for seat in game.setup.seats:
        game.answer(ForSeat(seat, Chosen("ready")))
    before = game.digest
    game.answer(ForSeat("blue", Chosen("play:shout")))
    assert game.needs_consent(1)
    with pytest.raises(Refused, match="undo-needs-all"):
        game.answer(Undo(1, ("blue",)))
    game.answer(Undo(1, game.setup.seats))
    assert game.digest == before


def test_an_answer_that_shows_nothing_new_needs_no_consent() -> None:
    game = new_fair()
    game.answer(ForSeat("red", Chosen("ready")))
    assert not game.needs_consent(1)
