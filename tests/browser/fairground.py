"""The fair on the page: a room for five traders, on hexes or among the places of a country."""

from __future__ import annotations

from typing import Any

from tests.browser.room import Room
from tests.engine.fair import FAIR
from tests.engine.fair_country import FAIR_WORDS

FIVE = ("red", "blue", "green", "white", "black")
SEVEN = ("amber", "honey", "pepper", "saffron", "salt", "shout", "silk")


class Fairground(Room):
    ruleset = FAIR
    words = FAIR_WORDS

    def give(self, seat: str, *cards: str) -> None:
        """Put cards into a hand, by the owner's hand."""
        self.do(do="override", path=f"traders.{seat}.hand", value=list(cards))

    def set(self, path: str, value: Any) -> None:
        self.do(do="override", path=path, value=value)

    def say(self, seat: str, key: str) -> None:
        self.do(do="answer", answer={"seat": seat, "choose": key})

    def open_the_market(self) -> None:
        """Everyone is ready; the first trader's turn begins."""
        for seat in self.session.game.setup.seats:
            self.say(seat, "ready")
