"""Refuse what TOML allows but would harm a reader or a terminal: huge names and numbers, control characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from controller.toml.lines import Key

# Names are printed, drawn and used as ids; a number must fit into what journals, JSON and pages can hold.
LONGEST_NAME = 100
LARGEST_NUMBER = 2**53

# A text may have several lines, and nothing that could move a cursor, ring a bell or turn letters around.
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

TOO_LARGE = "there is a number in it that is too large to be meant."


def unfit(data: dict[str, Any]) -> Iterator[tuple[Key, str]]:
    """Yield every problem with its place.

    Without recursion, since a file may be nested more deeply than Python can go.
    """
    left: list[tuple[Key, Iterable[tuple[str | int, Any]]]] = [((), data.items())]
    while left:
        key, entries = left.pop()
        for name, value in entries:
            if isinstance(name, str) and (len(name) > LONGEST_NAME or CONTROL.search(name)):
                yield key, _name(name)
            elif isinstance(value, str):
                if CONTROL.search(value):
                    yield (*key, name), "there is a control character in this text: take it out."
            elif isinstance(value, dict):
                left.append(((*key, name), value.items()))
            elif isinstance(value, list):
                left.append(((*key, name), enumerate(value)))
            elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
                yield (*key, name), "this number is too large to be meant."


def _name(name: str) -> str:
    shown = CONTROL.sub("", name[:20])
    return f"the name that begins with {shown!r} is too long, or has a control character in it: give it a plain one."
