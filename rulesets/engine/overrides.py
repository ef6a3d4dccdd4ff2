"""Set any value of a State by its path, checked against the type it has there."""

from __future__ import annotations

import json
import types
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from rulesets.engine.cues import Cue, CueValue
from rulesets.engine.digest import canonical
from rulesets.engine.position import WORLD
from rulesets.engine.refusal import Refused
from rulesets.engine.value_types import shape

Faults: TypeAlias = Callable[[Any], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Change:
    """One value, before and after. `where` says it for people: fields with a dot before them, and ids."""

    where: tuple[str, ...]
    holder: Any
    key: Any
    before: Any
    after: Any

    @property
    def told(self) -> tuple[CueValue, CueValue]:
        return _told(self.before), _told(self.after)


def override(state: Any, path: str, value: Any, faults: Faults) -> Change:
    """Change `state` in place. Raises Refused and changes nothing if it is wrong."""
    change = _find(state, path, value)
    _make(change, state, path, faults)
    return change


def check_override(state: Any, path: str, value: Any, faults: Faults) -> None:
    """Raise Refused where `override` would; change nothing."""
    change = override(state, path, value, faults)
    _put(change.holder, change.key, change.before)


def field_hints(holder: Any) -> dict[str, Any]:
    """The fields of a dataclass that can be set, with the types that they must have."""
    cls: type = type(holder)
    hints = _hints(cls)
    return {field.name: hints[field.name] for field in fields(holder) if field.name != WORLD}


def entry_hint(hint: Any) -> Any:
    """The type of what a dict or a list holds."""
    return get_args(_concrete(hint))[-1]


def step_said(holder: Any, name: str) -> str:
    """One step of a path for people: a field, the id of a thing, or a place in a list, counted from one."""
    if isinstance(holder, dict):
        return name
    if isinstance(holder, list):
        return str(getattr(holder[int(name)], "id", int(name) + 1))
    return f".{name}"


def _find(state: Any, path: str, value: Any) -> Change:
    holder, key, found, hint = None, "", state, type(state)
    where: tuple[str, ...] = ()
    for step in path.split("."):
        holder = found
        key, found, hint = _step(holder, hint, step, path)
        where = (*where, step_said(holder, step))
    return Change(where, holder, key, found, _checked(hint, value, path, where))


def _make(change: Change, state: Any, path: str, faults: Faults) -> None:
    _put(change.holder, change.key, change.after)
    wrong = faults(state)
    if wrong:
        _put(change.holder, change.key, change.before)
        raise Refused("illegal-value", path=path, where=change.where, problem="; ".join(wrong))


def _step(holder: Any, hint: Any, name: str, path: str) -> tuple[Any, Any, Any]:
    """What is called `name` in `holder`: its key there, the value and the type that it must have."""
    if is_dataclass(holder) and not isinstance(holder, type):
        hints = field_hints(holder)
        if name in hints:
            return name, getattr(holder, name), hints[name]
        raise Refused("no-such-value", path=path, options=tuple(hints))
    keys: dict[str, Any] = {}
    if isinstance(holder, dict):
        keys = {str(key): key for key in holder}
    elif isinstance(holder, list):
        keys = {str(index): index for index in range(len(holder))}
    if name in keys:
        return keys[name], holder[keys[name]], entry_hint(hint)
    raise Refused("no-such-value", path=path, options=tuple(keys))


def _concrete(hint: Any) -> Any:
    """The container among the members of an optional type."""
    if get_origin(hint) in {Union, types.UnionType}:
        return next(arm for arm in get_args(hint) if get_origin(arm) in {dict, list})
    return hint


def _checked(hint: Any, value: Any, path: str, where: tuple[str, ...]) -> Any:
    """The value as its type has it. One that cannot be written down, such as a huge number or none at all, could not be kept."""
    try:
        checked = TypeAdapter(hint).validate_python(value)
        canonical((checked, value))
        json.dumps(value, allow_nan=False)
    except ValidationError:
        raise Refused("wrong-value", path=path, where=where, wanted=shape(hint).wanted) from None
    except (TypeError, ValueError):
        raise Refused("wrong-value", path=path, where=where, wanted=Cue("wanted.writable")) from None
    return checked


def _told(value: Any) -> CueValue:
    """For people: ids that have names, numbers as they are, and nothing where there is nothing."""
    match value:
        case None | [] | "":
            return "none"
        case bool():
            return "yes" if value else "no"
        case int():
            return value
        case str() | float():
            return str(value)
        case list() if all(isinstance(each, str) for each in value):
            return tuple(map(str, value))
        case _:
            return canonical(value).decode()


def _put(holder: Any, key: Any, value: Any) -> None:
    if isinstance(holder, dict | list):
        holder[key] = value
    else:
        setattr(holder, key, value)


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)
