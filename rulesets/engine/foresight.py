"""What a game tells a bot that thinks ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from rulesets.engine.decks import Deck
from rulesets.engine.requests import Choose
from rulesets.engine.state.redact import UNKNOWN

if TYPE_CHECKING:
    from rulesets.engine.bots import Taste

S = TypeVar("S")


def _always(_state: Any, _request: Choose) -> bool:
    return True


class Foresight(Struct, Generic[S], frozen=True):
    """How `rulesets.engine.search` looks into the future of a game."""

    outlook: Callable[[S, str], float]
    """How well a seat is placed, compared with its opponents. Any unit will do; a game that was won counts `victory` more."""

    victory: float
    """What winning is worth in the unit of `outlook`; losing to somebody else costs as much."""

    answers: int
    """How far ahead a playout goes, in answers: far enough that an option shows what it is good for."""

    imagine: Callable[[S, str, Random], None]
    """Fill in what a seat may not know in a State that was redacted for it, so that a game can go on from there."""

    matters: Callable[[S, Choose], bool] = _always
    """Whether a question is worth a search; any other is answered like `plan`."""

    plan: Taste[S] | None = None
    """How a strong bot plays before it searches: a stronger policy than the game's own bot, if there is one."""


def deal(cards: Iterable[str], piles: Iterable[list[str]], rng: Random) -> None:
    """Deal cards at random to the places in these piles that nobody may know. A place for which there is no card is taken away."""
    left = sorted(cards)
    rng.shuffle(left)
    for pile in piles:
        known = [left.pop() if card == UNKNOWN and left else card for card in pile]
        pile[:] = [card for card in known if card != UNKNOWN]


def fill(deck: Deck, cards: Iterable[str], rng: Random) -> None:
    """The same for one deck, which these cards are left for."""
    deal(cards, (deck.top, deck.bag), rng)
