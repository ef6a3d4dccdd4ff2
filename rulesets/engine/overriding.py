"""Set any value of a State by its path, checked against the type it has there."""

from __future__ import annotations

import json
import types
from collections.abc import Callable
from dataclasses import dataclass, is_dataclass
from functools import cache
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from rulesets.engine.digest import canonical
from rulesets.engine.position import WORLD
from rulesets.engine.refusal import Refused

Faults: TypeAlias = Callable[[Any], tuple[str, ...]]


def override(state: Any, path: str, value: Any, faults: Faults) -> tuple[str, str]:
    """Change `state` in place. Returns the value before and after as text; raises Refused and changes nothing if wrong."""
    change = _find(state, path, value)
    _make(change, state, path, faults)
    return str(change.before), str(change.after)


def check_override(state: Any, path: str, value: Any, faults: Faults) -> None:
    """Raise Refused where `override` would; change nothing."""
    change = _find(state, path, value)
    _make(change, state, path, faults)
    _put(change.holder, change.key, change.before)


@dataclass(frozen=True, slots=True)
class _Change:
    holder: Any
    key: Any
    before: Any
    after: Any


def _find(state: Any, path: str, value: Any) -> _Change:
    holder, key, found, hint = None, "", state, type(state)
    for step in path.split("."):
        holder = found
        key, found, hint = _step(holder, hint, step, path)
    return _Change(holder, key, found, _checked(hint, value, path))


def _make(change: _Change, state: Any, path: str, faults: Faults) -> None:
    _put(change.holder, change.key, change.after)
    wrong = faults(state)
    if wrong:
        _put(change.holder, change.key, change.before)
        raise Refused("illegal-value", path=path, problem="; ".join(wrong))


def _step(holder: Any, hint: Any, name: str, path: str) -> tuple[Any, Any, Any]:
    """What is called `name` in `holder`: its key there, the value and the type that it must have."""
    if is_dataclass(holder) and not isinstance(holder, type):
        hints = {field: hint for field, hint in _hints(type(holder)).items() if field != WORLD}
        if name in hints:
            return name, getattr(holder, name), hints[name]
        raise Refused("no-such-value", path=path, options=tuple(hints))
    if isinstance(holder, dict):
        keys = {str(key): key for key in holder}
        if name in keys:
            return keys[name], holder[keys[name]], get_args(_concrete(hint))[1]
        raise Refused("no-such-value", path=path, options=tuple(keys))
    if isinstance(holder, list):
        places = {str(index): index for index in range(len(holder))}
        if name in places:
            return places[name], holder[places[name]], get_args(_concrete(hint))[0]
        raise Refused("no-such-value", path=path, options=tuple(places))
    raise Refused("no-such-value", path=path, options=())


def _concrete(hint: Any) -> Any:
    """The container among the members of an optional type."""
    if get_origin(hint) in {Union, types.UnionType}:
        return next(arm for arm in get_args(hint) if get_origin(arm) in {dict, list})
    return hint


def _checked(hint: Any, value: Any, path: str) -> Any:
    """The value as its type has it. One that cannot be written down, such as a huge number or none at all, could not be kept."""
    try:
        checked = TypeAdapter(hint).validate_python(value)
        canonical((checked, value))
        json.dumps(value, allow_nan=False)
    except ValidationError as error:
        raise Refused("wrong-value", path=path, problem=error.errors()[0]["msg"]) from None
    except (TypeError, ValueError):
        raise Refused("wrong-value", path=path, problem="it cannot be written down") from None
    return checked


def _put(holder: Any, key: Any, value: Any) -> None:
    if isinstance(holder, dict | list):
        holder[key] = value
    else:
        setattr(holder, key, value)


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)
