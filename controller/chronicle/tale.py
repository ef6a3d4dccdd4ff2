"""A game in a few sentences: the moments that mattered most, in the order in which they came.

The ruleset knows the moments and their weight; its words have several sentences for each. Which one is used depends only on the game, so the same
game always reads the same; a sentence is not used again in a book before all others of its kind were.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from msgspec import Struct

from controller.journal.chain import Saved
from controller.journal.replay import setup_of
from rulesets.engine.cues import Cue
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Ruleset
from rulesets.engine.tale import Moment
from rulesets.engine.view import Shape, View

MOST_SENTENCES = 8
"""A page of a book has room for more, but nobody remembers more of an evening."""

MOST_OF_A_KIND = 29
"""Sentences for one kind of moment: those of the game, and those of a pack after them."""

_NUMBERED = re.compile(r"-\d+$")


class Tale(Struct, frozen=True):
    """The moments worth telling, each with a seed for its sentence; `turning` is the view of everyone at the turning point, on the board of the battle.

    `turned` is how many answers had been given by then, and the moment with its seed.
    """

    moments: tuple[tuple[str, Moment], ...] = ()
    turning: View | None = None
    turned: tuple[int, tuple[str, Moment]] | None = None


class Sentences:
    """The sentences of one book, and how often each was used."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.used: Counter[str] = Counter()
        self._page_before: set[str] = set()

    def tell(self, tale: Tale) -> tuple[str, ...]:
        """The sentences of one page: none comes twice, or on two pages running, while there is another of its kind."""
        here: set[str] = set()
        told = tuple(filter(None, (self._say(moment, seed, here) for seed, moment in tale.moments)))
        self._page_before = here
        return told

    def _say(self, moment: Moment, seed: str, here: set[str]) -> str:
        known = self._of(moment.kind)
        not_here = [key for key in known if key not in here]
        keys = [key for key in not_here if key not in self._page_before] or not_here or known
        if not keys:
            return ""
        least = min(self.used[key] for key in keys)
        fresh = [key for key in keys if self.used[key] == least]
        key = fresh[_number(f"{seed}/{moment.kind}") % len(fresh)]
        self.used[key] += 1
        here.add(key)
        text = self._words.say(Cue(key, **{name: self._called(name, value) for name, value in moment.values.items()}))
        return text[:1].upper() + text[1:]

    def _called(self, blank: str, value: Any) -> Any:
        """The name of a thing in a book, if the words have one; which of several miniatures it was does not matter there. Small numbers are words."""
        if not isinstance(value, str):
            return self._words.entries.get(f"book.{blank}.{value}", value)
        entries, kind = self._words.entries, _NUMBERED.sub("", value)
        keys = (f"book.{blank}.{kind}", f"book.{value}", f"book.{kind}")
        return next((entries[key] for key in keys if key in entries), value)

    def _of(self, kind: str) -> list[str]:
        found = (f"tale.{kind}.{number}" for number in range(1, MOST_OF_A_KIND + 1))
        return [key for key in found if key in self._words.entries]


def tale_of(saved: Saved, ruleset: Ruleset[Any]) -> Tale:
    """Empty for a game whose ruleset knows no moments."""
    if ruleset.teller is None:
        return Tale()
    teller, game = ruleset.teller(), Game(ruleset, setup_of(saved, ruleset))
    found: list[tuple[int, Moment]] = []
    views: dict[int, View | None] = {}
    battle: View | None = None
    for index, events in enumerate(_steps(game, saved)):
        now = game.view
        battle = (
            now if _is_battle(now) else battle
        )  # the answer that ends a battle leads back to the map of the campaign
        for event in events:
            moment = teller.note(game.state, event)
            if moment is not None:
                found.append((index, moment))
                views.setdefault(index, battle)
    chosen = _chosen([moment for _, moment in found])
    kept = [(index, moment) for index, moment in found if any(moment is each for each in chosen)]
    seeded = tuple((f"{saved.seed}/{index}", moment) for index, moment in kept)
    if not kept:
        return Tale()
    won = bool(saved.outcome and saved.outcome["won"])

    def how_much(place: int) -> tuple[bool, bool, int, int]:
        index, moment = kept[place]
        return moment.turns, not (won and moment.sad), moment.weight, -index

    at = max(range(len(kept)), key=how_much)
    return Tale(seeded, views[kept[at][0]], (kept[at][0], seeded[at]))


def _is_battle(view: View) -> bool:
    """A campaign has its map of places between the battles."""
    return view.board is not None and view.board.shape is not Shape.PLACES


def _steps(game: Game[Any], saved: Saved) -> Iterator[tuple[Event, ...]]:
    """The events of the opening and of each answer; the game is in the State after them."""
    yield game.opening
    for answer in saved.record:
        yield game.answer(answer)


def _chosen(moments: list[Moment]) -> list[Moment]:
    kinds: Counter[str] = Counter()
    chosen: list[Moment] = []
    for moment in sorted(moments, key=lambda each: -each.weight):  # of equal ones, the first
        if len(chosen) < MOST_SENTENCES and kinds[moment.kind] < moment.most:
            kinds[moment.kind] += 1
            chosen.append(moment)
    return chosen


def _number(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
