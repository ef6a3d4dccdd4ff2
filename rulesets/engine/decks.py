"""A deck in an unknown order is a bag: a random draw from it needs no shuffling beforehand.

That keeps chance in one place (the answer to a Draw), and there is no hidden order that could leak. Cards whose place is
known, such as those put back on top, are kept in `top` in the order in which they will be drawn.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Annotated

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Draw, Request
from rulesets.engine.state.privacy import ToNobody


@dataclass(slots=True)
class Deck:
    name: str
    bag: Annotated[list[str], ToNobody()] = field(default_factory=list)
    top: Annotated[list[str], ToNobody()] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.top) + len(self.bag)

    def renew(self) -> None:
        """Shuffle the discard pile back in."""
        self.bag = sorted(self.bag + self.discard)
        self.discard = []


def draw(
    deck: Deck, count: int, seat: str, why: Cue, rule: str, printed: tuple[str, ...] = ()
) -> Generator[Request, tuple[str, ...], tuple[str, ...]]:
    """Draw up to `count` cards: those in `top` first, then at random; fewer if the deck runs out.

    `printed` are all cards that the deck was made of: needed if somebody holds cards of it that others may not know.
    """
    known = tuple(deck.top[:count])
    del deck.top[: len(known)]
    wanted = min(count - len(known), len(deck.bag))
    if not wanted:
        return known
    cards = yield Draw(seat, deck.name, tuple(sorted(deck.bag)), wanted, why, rule, printed)
    for card in cards:
        deck.bag.remove(card)
    return known + cards
