"""The parts of a State: fields, entries of dicts and lists, their types, and the marks on those types."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

WORLD = "world"
"""The field of a State that never changes: it is built from the Setup and not saved."""


def field_hints(holder: Any) -> dict[str, Any]:
    """The fields of a dataclass that can be set, with the types that they must have."""
    cls: type = type(holder)
    return field_types(cls)


@cache
def field_types(cls: type) -> dict[str, Any]:
    """The same for a class."""
    hints = get_type_hints(cls, include_extras=True)
    return {field.name: hints[field.name] for field in fields(cls) if field.name != WORLD}


def entry_hint(hint: Any) -> Any:
    """The type of the entries of a dict or a list."""
    return get_args(_container(unmarked(hint)))[-1]


def unmarked(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def marks(hint: Any) -> tuple[Any, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def arms(hint: Any) -> tuple[Any, ...]:
    """The members of a union; any other type is its own only member."""
    hint = unmarked(hint)
    return get_args(hint) if get_origin(hint) in {Union, types.UnionType} else (hint,)


def parts(holder: Any, hint: Any) -> dict[str, tuple[Any, Any, Any]]:
    """What a value consists of: for each step of a path its key, the value there, and the type that it must have."""
    if is_dataclass(holder) and not isinstance(holder, type):
        return {name: (name, getattr(holder, name), inner) for name, inner in field_hints(holder).items()}
    if isinstance(holder, dict):
        return {str(key): (key, value, entry_hint(hint)) for key, value in holder.items()}
    if isinstance(holder, list):
        return {str(index): (index, value, entry_hint(hint)) for index, value in enumerate(holder)}
    return {}


def put(holder: Any, key: Any, value: Any) -> None:
    if isinstance(holder, dict | list):
        holder[key] = value
    else:
        setattr(holder, key, value)


def step_said(holder: Any, name: str) -> str:
    """One step of a path, for people: a field, an id, or a position in a list, counted from one."""
    if isinstance(holder, dict):
        return name
    if isinstance(holder, list):
        return str(getattr(holder[int(name)], "id", int(name) + 1))
    return f".{name}"


def _container(hint: Any) -> Any:
    """The container among the members of an optional type."""
    return next((unmarked(arm) for arm in arms(hint) if get_origin(unmarked(arm)) in {dict, list}), hint)
