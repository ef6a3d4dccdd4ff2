"""Problems between valid parts of a setup: a name that does not exist, a square outside the map.

A validator raises all of them at once, each with its key, so that the author of the pack sees every problem.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct

Key: TypeAlias = tuple[str | int, ...]
"""Names of tables and keys, and places in lists: `("missions", "the-inn", "enemies", 0, "kind")`."""


class ContentError(Struct, frozen=True):
    """If the problem is an unknown name, `unknown` is that name, and `known` are the names that exist."""

    key: Key
    text: str
    unknown: str | None = None
    known: tuple[str, ...] = ()


class ContentErrors(ValueError):
    def __init__(self, errors: tuple[ContentError, ...]) -> None:
        super().__init__(" ".join(f"{'.'.join(map(str, each.key))} {each.text}" for each in errors))
        self.errors = errors


def refuse(errors: Iterable[ContentError]) -> None:
    """Raise ContentErrors if there are any."""
    found = tuple(errors)
    if found:
        raise ContentErrors(found)


def unknown_names(key: Key, names: Iterable[str], known: Collection[str]) -> Iterator[ContentError]:
    """The unknown names in a list at `key`."""
    for place, name in enumerate(names):
        yield from unknown_name((*key, place), name, known)


def unknown_name(key: Key, name: str | None, known: Collection[str]) -> Iterator[ContentError]:
    """The problem with a name at `key`, if it is unknown; None means no name at all."""
    if name is not None and name not in known:
        existing = f"are only: {', '.join(sorted(known))}" if known else "is none"
        text = f"names {name!r}, but there {existing}."
        yield ContentError(key, text, name, tuple(known))
