"""What a value of a State may be, as a person would ask for it: a number, yes or no, one of several, text, a list."""

from __future__ import annotations

import types
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any, Literal, Union, get_args, get_origin

from rulesets.engine.cues import Cue


class Sort(StrEnum):
    NUMBER = "number"
    SWITCH = "switch"
    CHOICE = "choice"
    TEXT = "text"
    LIST = "list"
    OTHER = "other"  # made of parts, each of which has a shape of its own


@dataclass(frozen=True, slots=True)
class Shape:
    """`choices` are all that a choice, or an entry of a list, may be; `optional` is what may also be nothing."""

    sort: Sort
    choices: tuple[str, ...] = ()
    optional: bool = False

    @property
    def wanted(self) -> Cue:
        """What to give, for people."""
        said = Cue(f"wanted.{self.sort}", choices=self.choices)
        return Cue("wanted.optional", wanted=said) if self.optional else said


def shape(hint: Any) -> Shape:
    arms = get_args(hint) if get_origin(hint) in {Union, types.UnionType} else (hint,)
    solid = [arm for arm in arms if arm is not types.NoneType]
    return _solid(solid[0], len(solid) < len(arms)) if len(solid) == 1 else Shape(Sort.OTHER)


def _solid(hint: Any, optional: bool) -> Shape:
    if hint in _SORTS:
        return Shape(_SORTS[hint], optional=optional)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Shape(Sort.CHOICE, tuple(str(member.value) for member in hint), optional)
    if get_origin(hint) is Literal:
        return Shape(Sort.CHOICE, tuple(map(str, get_args(hint))), optional)
    if get_origin(hint) is list:
        entry = shape(get_args(hint)[0])
        if entry.sort in {Sort.TEXT, Sort.CHOICE} and not entry.optional:
            return Shape(Sort.LIST, entry.choices, optional)
    return Shape(Sort.OTHER, optional=optional)


_SORTS = {bool: Sort.SWITCH, int: Sort.NUMBER, float: Sort.NUMBER, str: Sort.TEXT}
