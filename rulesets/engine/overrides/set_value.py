"""Set any value of a State by its path, checked against its type, its limits and what the rules call a fault."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from msgspec import Struct
from pydantic import TypeAdapter, ValidationError

from rulesets.engine.cues import Cue, CueValue
from rulesets.engine.overrides.limits import beyond
from rulesets.engine.overrides.value_types import shape
from rulesets.engine.refusal import Refused
from rulesets.engine.state.digest import canonical
from rulesets.engine.state.fields import parts, put, step_said
from rulesets.engine.state.privacy import Above

Violations: TypeAlias = Callable[[Any], tuple[str, ...]]
SECRET = "secret"
"""Shown in place of a value that not everyone may know."""


class Change(Struct, frozen=True):
    """One value, before and after. `where` is its path for people: ids, and fields with a dot before them."""

    where: tuple[str, ...]
    holder: Any
    key: Any
    before: Any
    after: Any
    public: bool

    @property
    def shown(self) -> tuple[CueValue, CueValue]:
        return (_for_people(self.before), _for_people(self.after)) if self.public else (SECRET, SECRET)


def override(state: Any, path: str, value: Any, violations: Violations) -> Change:
    """Change `state` in place. Raises Refused and changes nothing if it is wrong."""
    change = _find(state, path, value)
    put(change.holder, change.key, change.after)
    try:
        _refuse_violations(state, path, change.where, violations)
    except Refused:
        put(change.holder, change.key, change.before)
        raise
    return change


def check_override(state: Any, path: str, value: Any, violations: Violations) -> None:
    """Raise Refused if `override` would; change nothing."""
    change = override(state, path, value, violations)
    put(change.holder, change.key, change.before)


def unplayable(path: str) -> Refused:
    """The refusal for a State that the rules cannot play on, although they report no violations."""
    return Refused("unplayable-value", path=path)


def _refuse_violations(state: Any, path: str, where: tuple[str, ...], violations: Violations) -> None:
    try:
        wrong = violations(state)
    except Exception:  # noqa: BLE001  # rules may fail in any way on a State that they never expected
        raise unplayable(path) from None
    if wrong:
        raise Refused("illegal-value", path=path, where=where, problem="; ".join(wrong))


def _find(state: Any, path: str, value: Any) -> Change:
    holder, key, found, hint = None, "", state, type(state)
    where: tuple[str, ...] = ()
    above = Above()
    rest: str | None = path
    while rest is not None:
        holder, inside = found, parts(found, hint)
        step, rest = _step(rest, inside)
        if step not in inside:
            raise Refused("no-such-value", path=path, options=", ".join(inside))  # as a path spells them, not by name
        key, found, hint = inside[step]
        where = (*where, step_said(holder, step))
        above = above.into(holder, step, hint)
    return Change(where, holder, key, found, _checked(state, hint, value, path, where), above.known_to(None))


def _step(path: str, names: Collection[str]) -> tuple[str, str | None]:
    """The first name of a path, and the rest. A name may contain a dot: people choose their own names."""
    fitting = [name for name in names if path == name or path.startswith(f"{name}.")]
    step = max(fitting, key=len, default=path)
    return step, path[len(step) + 1 :] if len(step) < len(path) else None


def _checked(state: Any, hint: Any, value: Any, path: str, where: tuple[str, ...]) -> Any:
    """The value converted to its type. One that cannot be encoded as JSON, such as a huge number or NaN, is refused."""
    try:
        checked = TypeAdapter(hint).validate_python(value)
        canonical((checked, value))
        json.dumps(value, allow_nan=False)
    except ValidationError:
        raise Refused("wrong-value", path=path, where=where, wanted=shape(hint, state).wanted) from None
    except (TypeError, ValueError, RecursionError):
        raise Refused("wrong-value", path=path, where=where, wanted=Cue("wanted.writable")) from None
    for wanted in beyond(state, hint, checked):
        raise Refused("wrong-value", path=path, where=where, wanted=wanted)
    return checked


def _for_people(value: Any) -> CueValue:
    """The value for people to read: ids that have names, numbers as they are, and "nothing" for None."""
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
