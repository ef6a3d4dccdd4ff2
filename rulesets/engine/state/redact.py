"""The State that one seat may know: everything else is blanked out.

Views, prompts, hints, value lists and replays for a seat are computed from a redacted State and from nothing else, so a game cannot leak a
secret by forgetting to hide it. The marks of `privacy` say what a seat may know. What it may not know becomes a blank of the same kind:

    a text, such as a card or a kind        UNKNOWN
    a number, yes or no                     0, False
    a list                                  a list of as many blanks: its length is public
    a dict, or an object                    empty, or new with its defaults: nothing inside is public
    None                                    None: that nothing is there is public

A game whose rules hide that a thing exists at all removes such things first (`Ruleset.conceal`).

Only objects that contain a mark are copied; the redacted State shares the rest with the real one. Never change it.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import is_dataclass
from functools import cache
from typing import Any, TypeAlias, TypeVar, get_args, get_origin

from rulesets.engine.state.fields import arms, field_types, marks, unmarked
from rulesets.engine.state.privacy import Secret, ToOwner, ToSeatIn

S = TypeVar("S")

UNKNOWN = "?"
"""What a seat sees in place of a card, a kind or another text that it may not know."""

Redactor: TypeAlias = Callable[[Any, str | None, str | None, tuple[Any, ...]], Any]
"""Takes a value, the viewer, the seat that owns the value, and the keys of the dicts around it."""


def redact(state: S, seat: str | None) -> S:
    """The State as this seat may know it; None is somebody without a seat."""
    kind: type = type(state)
    redactor = _of_object(kind)
    redacted: S = state if redactor is None else redactor(state, seat, None, ())
    return redacted


# One redactor for each type, built once; None for a type without secrets. Types of one State refer to each other only downwards.


@cache
def _of_object(cls: type) -> Redactor | None:
    secrets = [(name, mark, _of(hint)) for name, hint in field_types(cls).items() if (mark := _mark(hint))]
    inner = [
        (name, redactor)
        for name, hint in field_types(cls).items()
        if not _mark(hint) and (redactor := _of(hint)) is not None
    ]
    if not secrets and not inner:
        return None
    has_seat = "seat" in field_types(cls)

    def redacted(value: Any, viewer: str | None, owner: str | None, keys: tuple[Any, ...]) -> Any:
        owner = value.seat if has_seat else owner
        changed = {}
        for name, mark, redactor in secrets:
            old = getattr(value, name)
            new = _secret(old, mark, value, redactor, (viewer, owner, keys))
            if new is not old:
                changed[name] = new
        for name, redactor in inner:
            old = getattr(value, name)
            new = redactor(old, viewer, owner, keys)
            if new is not old:
                changed[name] = new
        if not changed:
            return value
        result = copy(value)
        for name, new in changed.items():
            setattr(result, name, new)
        return result

    return redacted


def _of(hint: Any) -> Redactor | None:
    """The redactor for values of a type without its own mark."""
    for arm in map(unmarked, arms(hint)):
        if isinstance(arm, type) and is_dataclass(arm):
            redactor = _of_object(arm)
        elif get_origin(arm) in {dict, list}:
            inner = _of(get_args(arm)[-1])
            redactor = inner and (_of_dict(inner) if get_origin(arm) is dict else _of_list(inner))
        else:
            continue
        if redactor is not None:
            return _unless_none(redactor)
    return None


def _unless_none(redactor: Redactor) -> Redactor:
    return lambda value, viewer, owner, keys: None if value is None else redactor(value, viewer, owner, keys)


def _of_dict(inner: Redactor) -> Redactor:
    def redacted(value: Any, viewer: str | None, owner: str | None, keys: tuple[Any, ...]) -> Any:
        return {key: inner(each, viewer, owner, (*keys, key)) for key, each in value.items()}

    return redacted


def _of_list(inner: Redactor) -> Redactor:
    return lambda value, viewer, owner, keys: [inner(each, viewer, owner, keys) for each in value]


_Viewer: TypeAlias = tuple[str | None, str | None, tuple[Any, ...]]


def _secret(value: Any, mark: Secret, holder: Any, inner: Redactor | None, who: _Viewer) -> Any:
    viewer, owner, keys = who
    match mark:
        case ToSeatIn(field):
            allowed = getattr(holder, field)
            known = allowed is None or (viewer in allowed if isinstance(allowed, list) else allowed == viewer)
        case ToOwner():
            if owner is None and viewer not in keys and isinstance(value, dict):  # the keys of this dict are the owners
                return {key: each if key == viewer else _blank(each) for key, each in value.items()}
            known = viewer == owner if owner is not None else viewer in keys
        case _:
            known = False
    if not known:
        return _blank(value)
    return value if inner is None else inner(value, viewer, owner, keys)


def _blank(value: Any) -> Any:
    match value:
        case None:
            return None
        case bool():
            return False
        case int():
            return 0
        case str():
            return UNKNOWN
        case list():
            return [_blank(each) for each in value]
        case dict():
            return {}
        case _:
            return type(value)()


def _mark(hint: Any) -> Secret | None:
    return next((mark for mark in marks(hint) if isinstance(mark, Secret)), None)
