"""Set any value of a State by its path, checked against the type it has there."""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from rulesets.engine.position import WORLD
from rulesets.engine.refusal import Refused


def override(state: Any, path: str, value: Any, faults: Callable[[Any], tuple[str, ...]]) -> tuple[str, str]:
    """Change `state` in place. Returns the value before and after as text; raises Refused and changes nothing if wrong."""
    *steps, last = path.split(".")
    holder, hint = state, type(state)
    for step in steps:
        holder, hint = _step(holder, hint, step, path)
    before, hint = _step(holder, hint, last, path)
    after = _checked(hint, value, path)
    _put(holder, last, after)
    wrong = faults(state)
    if wrong:
        _put(holder, last, before)
        raise Refused("illegal-value", path=path, problem="; ".join(wrong))
    return str(before), str(after)


def _step(holder: Any, hint: Any, name: str, path: str) -> tuple[Any, Any]:
    if is_dataclass(holder) and not isinstance(holder, type):
        hints = _hints(type(holder))
        if name in hints and name != WORLD:
            return getattr(holder, name), hints[name]
        raise Refused("no-such-value", path=path, options=tuple(hint for hint in hints if hint != WORLD))
    if isinstance(holder, dict):
        if name in holder:
            return holder[name], get_args(_concrete(hint))[1]
        raise Refused("no-such-value", path=path, options=tuple(map(str, holder)))
    if isinstance(holder, list):
        if name.isdigit() and int(name) < len(holder):
            return holder[int(name)], get_args(_concrete(hint))[0]
        raise Refused("no-such-value", path=path, options=tuple(str(index) for index in range(len(holder))))
    raise Refused("no-such-value", path=path, options=())


def _concrete(hint: Any) -> Any:
    """The container among the members of an optional type."""
    if get_origin(hint) in {Union, types.UnionType}:
        return next(arm for arm in get_args(hint) if get_origin(arm) in {dict, list})
    return hint


def _checked(hint: Any, value: Any, path: str) -> Any:
    try:
        return TypeAdapter(hint).validate_python(value)
    except ValidationError as error:
        raise Refused("wrong-value", path=path, problem=error.errors()[0]["msg"]) from None


def _put(holder: Any, name: str, value: Any) -> None:
    if isinstance(holder, dict):
        holder[name] = value
    elif isinstance(holder, list):
        holder[int(name)] = value
    else:
        setattr(holder, name, value)


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)
