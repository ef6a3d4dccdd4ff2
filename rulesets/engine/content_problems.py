"""Problems between valid parts of a setup: a name that does not exist, a square outside the map.

A validator raises all of them at once, each with its key, so that the author of the pack sees every problem.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct

Key: TypeAlias = tuple[str | int, ...]
"""Names of tables and keys, and places in lists: `("missions", "the-inn", "enemies", 0, "kind")`."""


class Misfit(Struct, frozen=True):
    """If the problem is an unknown name, `unknown` is that name, and `known` are the names that exist."""

    key: Key
    text: str
    unknown: str | None = None
    known: tuple[str, ...] = ()


class Misfits(ValueError):
    def __init__(self, misfits: tuple[Misfit, ...]) -> None:
        super().__init__(" ".join(f"{'.'.join(map(str, each.key))} {each.text}" for each in misfits))
        self.misfits = misfits


def refuse(misfits: Iterable[Misfit]) -> None:
    """Raise Misfits if there are any."""
    found = tuple(misfits)
    if found:
        raise Misfits(found)


def strangers(key: Key, names: Iterable[str], known: Collection[str]) -> Iterator[Misfit]:
    """The unknown names in a list at `key`."""
    for place, name in enumerate(names):
        yield from stranger((*key, place), name, known)


def stranger(key: Key, name: str | None, known: Collection[str]) -> Iterator[Misfit]:
    """The problem with a name at `key`, if it is unknown; None stands for no name at all."""
    if name is not None and name not in known:
        existing = f"are only: {', '.join(sorted(known))}" if known else "is none"
        text = f"names {name!r}, but there {existing}."
        yield Misfit(key, text, name, tuple(known))
