"""Everything in a State that players may set by hand, listed for people to pick from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from msgspec import Struct

from rulesets.engine.overrides.limits import OfferedWith
from rulesets.engine.overrides.value_types import Shape, Sort, shape
from rulesets.engine.state.fields import marks, parts, step_said
from rulesets.engine.state.privacy import Above

# An id cannot be set: everything that refers to it would break.
NAMES = frozenset({"id", "name"})


class Changeable(Struct, frozen=True):
    """One value: `path` is for an override, `where` for people; `shape` is what it may be, `now` what it is.

    The first `thing` steps of `where` name the thing that the value belongs to, such as a hero or the clock; 0 means the
    game itself. If the reader may not know the value, it is `hidden` and `now` is None.
    """

    path: str
    where: tuple[str, ...]
    thing: int
    shape: Shape
    now: Any
    hidden: bool = False


def changeable(state: Any, seat: str | None = None, *, with_hidden: bool = False) -> Iterator[Changeable]:
    """The values that this seat may know, or with None those that everyone may know.

    `with_hidden` also lists the others, without their value.
    """
    for name, (_, value, hint) in parts(state, type(state)).items():
        above = Above().into(state, name, hint)
        for leaf in _leaves(state, value, hint, _Place((name,), (f".{name}",), above)):
            known = leaf.place.above.known_to(seat)
            if known or with_hidden:
                path, where, now = ".".join(leaf.place.path), leaf.place.where, leaf.now if known else None
                yield Changeable(path, where, min(_depth(value), len(where) - 1), leaf.shape, now, hidden=not known)


def _depth(value: Any) -> int:
    """How many steps name the thing: two for a hero among the heroes, one for the clock."""
    entries = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 2 if any(map(is_dataclass, entries)) else 1


class _Place(Struct, frozen=True):
    path: tuple[str, ...]
    where: tuple[str, ...]
    above: Above


class _Leaf(Struct, frozen=True):
    place: _Place
    shape: Shape
    now: Any


def _leaves(state: Any, value: Any, hint: Any, place: _Place) -> Iterator[_Leaf]:
    if not all(mark.is_offered(state) for mark in marks(hint) if isinstance(mark, OfferedWith)):
        return
    form = shape(hint, state)
    if form.sort is not Sort.OTHER:
        yield _Leaf(place, form, value)
        return
    for step, (_, part, inner) in parts(value, hint).items():
        if not (is_dataclass(value) and step in NAMES):
            where = (*place.where, step_said(value, step))
            inside = _Place((*place.path, step), where, place.above.into(value, step, inner))
            yield from _leaves(state, part, inner, inside)
