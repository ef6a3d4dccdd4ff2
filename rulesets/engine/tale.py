"""What is worth telling of a game: the moments that people remember, for the book of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from rulesets.engine.events import Event

S_contra = TypeVar("S_contra", contravariant=True)


class Moment(Struct, frozen=True):
    """`kind` is a key below `tale` in the words, which has several sentences for it: `first-blood.1`, `first-blood.2` and so on.

    The tale has the heavier moments of a game, at most `most` of a kind; the heaviest one that `turns` the game is its turning point.
    What is `sad` is no highlight for the hero's player, and turns no game that was won.
    In sentences, things have the names of the book, with an article where the language has one: `book.squire = "the Squire"`, or for one
    blank only, `book.group.stratiota = "the Stratioti"`. Without one it is the plain name.
    """

    kind: str
    weight: int
    values: Mapping[str, Any]
    most: int = 2
    turns: bool = True
    sad: bool = False


class Teller(Protocol[S_contra]):
    """Follows one game from its first event, and remembers what it needs to know a moment when it comes."""

    def note(self, state: S_contra, event: Event) -> Moment | None:
        """`state` is the State after the answer that the event is a result of."""
        ...
