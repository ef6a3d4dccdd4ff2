"""Which cards, enemies and heroes came up in a game, found in its events. Nothing here is specific to a game.

A word in an event is a thing of the pack where the pack has a card of that id; "stratiota-2" is one of the "stratiota".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from controller.simulation.rows import Thing
from rulesets.engine.events import Event, Weight

# Tables of a pack that are not cards: where a game is played is its own column.
NO_CARDS = frozenset(
    {"glyphs", "missions", "scenarios", "maps", "layouts", "map", "orientation", "plot", "dial", "element_prices"}
)

SEAT = "seat"
_NUMBERED = re.compile(r"(.+)-\d+")


class Catalogue:
    """The things of one pack by their id."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self._cards: dict[str, tuple[str, Any]] = {}
        for kind, cards in content.items():
            if isinstance(cards, dict) and kind not in NO_CARDS:
                for id_, card in cards.items():
                    self._cards.setdefault(id_, (kind, card))
        self.find = cache(self._find)

    def _find(self, word: str) -> tuple[str, str] | None:
        """The kind and the id of the thing that a word names."""
        if word in self._cards:
            return self._cards[word][0], word
        numbered = _NUMBERED.fullmatch(word)
        if numbered and numbered[1] in self._cards:
            return self._cards[numbered[1]][0], numbered[1]
        return None

    def named_by(self, id_: str) -> set[str]:
        """A card and all cards that it refers to, directly or indirectly, such as the units of a warband."""
        found: set[str] = set()
        left = [id_]
        while left:
            each = left.pop()
            if each not in found and each in self._cards:
                found.add(each)
                left += _words(self._cards[each][1])
        return found


def owners(catalogue: Catalogue, dealt: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Whose each thing is, by its id: what a seat was dealt, with all that it brings, unless two seats have the same."""
    own: dict[str, set[str]] = {}
    brought: dict[str, set[str]] = {}
    for id_, seat in dealt:
        own.setdefault(id_, set()).add(seat)
        for each in catalogue.named_by(id_):
            brought.setdefault(each, set()).add(seat)
    return {id_: next(iter(whose)) for id_, whose in (brought | own).items() if len(whose) == 1}


def dealt_in(choices: Mapping[str, Any], seats: Sequence[str]) -> list[tuple[str, str]]:
    """What each seat has from the beginning: lists of tables with a seat in them, and tables from seat to card."""
    found: list[tuple[str, str]] = []
    for value in choices.values():
        match value:
            case list() | tuple():
                found += [
                    (word, str(each[SEAT]))
                    for each in value
                    if isinstance(each, dict) and SEAT in each
                    for word in _words({key: one for key, one in each.items() if key != SEAT})
                ]
            case dict():
                found += [(word, seat) for seat, each in value.items() if seat in seats for word in _words(each)]
            case _:
                pass
    return found


def tally(
    events: Sequence[Event], result: str, catalogue: Catalogue, dealt: Sequence[tuple[str, str]], seats: Sequence[str]
) -> tuple[Thing, ...]:
    """What came up, in a fixed order, with what the seats were dealt before the first event."""
    whose = owners(catalogue, dealt)
    counts: Counter[tuple[str, str, str]] = Counter()
    numbered: dict[tuple[str, str, str], set[str]] = {}
    for event in before_the_end(events, result):
        if event.weight is Weight.CHORE:
            continue
        values = event.values()
        speaker = _speaker(values, seats)
        for word in map(str, _strings(values)):
            thing = catalogue.find(word)
            if thing is None:
                continue
            key = (*thing, speaker or whose.get(thing[1], ""))
            if word == thing[1]:
                counts[key] += 1
            else:
                numbered.setdefault(key, set()).add(word)
    counts.update({key: len(words) for key, words in numbered.items()})
    for id_, seat in dealt:
        if thing := catalogue.find(id_):
            counts.setdefault((*thing, seat), 1)
    return tuple(sorted(Thing(*key, count) for key, count in counts.items()))


def before_the_end(events: Sequence[Event], result: str) -> Sequence[Event]:
    """Leave out what comes after the result: a reward that only winners draw has not decided the game."""
    for index in range(len(events) - 1, -1, -1):
        if getattr(events[index], "result", None) == result:
            return events[: index + 1]
    return events


def _speaker(values: Mapping[str, Any], seats: Sequence[str]) -> str:
    """The seat that an event is about, by name or by the name that its pieces begin with."""
    seat, several = values.get(SEAT), values.get("seats")
    if seat is None and isinstance(several, tuple) and len(several) == 1:
        (seat,) = several
    if isinstance(seat, str) and seat in seats:
        return seat
    for name in ("unit", "attacker", "building"):
        word = values.get(name)
        if isinstance(word, str) and word.rpartition("-")[0] in seats:
            return word.rpartition("-")[0]
    return ""


def _strings(values: Mapping[str, Any]) -> Iterator[str]:
    for name, value in values.items():
        if name == "rule":
            continue
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from (each for each in value if isinstance(each, str))


def _words(card: Any) -> list[str]:
    """Every string in a card, keys too: a warband's units are a table from unit to number."""
    match card:
        case str():
            return [card]
        case dict():
            return [word for key, value in card.items() for word in (str(key), *_words(value))]
        case list() | tuple():
            return [word for each in card for word in _words(each)]
        case _:
            return []
