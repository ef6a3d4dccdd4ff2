"""Limits for the values of a State, in addition to their types.

A limit is part of the type:

    wounds: Annotated[int, Between(0, 12)]
    square: Annotated[str, Among("world.grid.squares")]
    kind: Annotated[str, Among("world.content.enemies")]

Another mark says when a value is offered at all:

    huntsman: Annotated[str | None, OfferedWith("world.mission.hunt")]

Numbers without their own limit must be between minus and plus a million: no game needs larger ones, and with much
larger ones a loop might never end, or they could not be encoded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from msgspec import Struct

from rulesets.engine.cues import Cue
from rulesets.engine.state.fields import marks, parts


class Between(Struct, frozen=True):
    least: int
    most: int


class Among(Struct, frozen=True):
    """One of the ids that exist: the keys or entries of the value at this path of the State."""

    path: str

    def ids(self, state: Any) -> tuple[str, ...]:
        return tuple(map(str, _at(state, self.path)))


class OfferedWith(Struct, frozen=True):
    """People are offered this value only while the one at this path of the State is not empty; without a path, never.

    Use it for what means nothing to them, or would set only half of something, such as that the game is won.
    """

    path: str = ""

    def is_offered(self, state: Any) -> bool:
        return bool(self.path) and bool(_at(state, self.path))


Limit: TypeAlias = Between | Among
ANY_NUMBER = Between(-1_000_000, 1_000_000)
LONGEST = 10_000
"""The longest text or list: far more than a State needs."""


def beyond(state: Any, hint: Any, value: Any, limits: tuple[Limit, ...] = (ANY_NUMBER,)) -> Iterator[Cue]:
    """For each value inside `value` that is outside its limits, what is allowed instead."""
    own = tuple(mark for mark in marks(hint) if isinstance(mark, Between | Among))
    limits = own or limits
    if not _within(state, value, limits):
        yield wanted(state, limits)
    if isinstance(value, dict | list | str) and len(value) > LONGEST:
        yield Cue("wanted.shorter", most=LONGEST)
    for _, inner, inner_hint in parts(value, hint).values():
        yield from beyond(state, inner_hint, inner, limits)


def wanted(state: Any, limits: tuple[Limit, ...]) -> Cue:
    match limits[0]:
        case Between(least, most):
            return Cue("wanted.between", least=least, most=most)
        case Among() as among:
            return Cue("wanted.choice", choices=among.ids(state))


def _at(state: Any, path: str) -> Any:
    for step in path.split("."):
        state = state[step] if isinstance(state, dict) else getattr(state, step)
    return state


def _within(state: Any, value: Any, limits: tuple[Limit, ...]) -> bool:
    for limit in limits:
        match limit, value:
            case Between(least, most), int() | float() if not isinstance(value, bool):
                if not least <= value <= most:
                    return False
            case Among() as among, str():
                if value not in among.ids(state):
                    return False
            case _:
                pass
    return True
