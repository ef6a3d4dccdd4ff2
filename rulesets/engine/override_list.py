"""Everything in a State that players may set by hand, listed for people to pick from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass
from typing import Any

from rulesets.engine.overrides import entry_hint, field_hints, step_said
from rulesets.engine.value_types import Shape, Sort, shape

# What a thing is called is not a value of it: whatever speaks of it would be left behind.
NAMES = frozenset({"id", "name"})


@dataclass(frozen=True, slots=True)
class Changeable:
    """One value: where it is for an override and for people, what it may be, and what it is.

    The first `thing` of the steps name what it belongs to: a hero, the clock; 0 is the game itself.
    """

    path: str
    where: tuple[str, ...]
    thing: int
    shape: Shape
    now: Any


def changeable(state: Any) -> Iterator[Changeable]:
    for name, hint in field_hints(state).items():
        value = getattr(state, name)
        for path, where, form, now in _leaves(value, hint, (name,), (f".{name}",)):
            yield Changeable(".".join(path), where, min(_depth(value), len(where) - 1), form, now)


def _depth(value: Any) -> int:
    """A hero among the heroes is a thing, and so is the clock; a number of the game is not."""
    entries = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 2 if any(map(is_dataclass, entries)) else 1


def _leaves(
    value: Any, hint: Any, path: tuple[str, ...], where: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], Shape, Any]]:
    form = shape(hint)
    if form.sort is not Sort.OTHER:
        yield path, where, form, value
        return
    for step, part, inner in _parts(value, hint):
        yield from _leaves(part, inner, (*path, step), (*where, step_said(value, step)))


def _parts(value: Any, hint: Any) -> Iterator[tuple[str, Any, Any]]:
    if is_dataclass(value):
        hints = field_hints(value).items()
        yield from ((name, getattr(value, name), inner) for name, inner in hints if name not in NAMES)
    elif isinstance(value, dict):
        yield from ((str(key), each, entry_hint(hint)) for key, each in value.items())
    elif isinstance(value, list):
        yield from ((str(index), each, entry_hint(hint)) for index, each in enumerate(value))
