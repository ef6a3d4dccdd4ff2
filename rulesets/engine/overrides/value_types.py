"""The kind of input that people need for a value of a State: a number, yes or no, one of several, text, a list."""

from __future__ import annotations

import types
from enum import Enum, StrEnum
from typing import Any, Literal, get_args, get_origin

from msgspec import Struct
from msgspec.structs import replace

from rulesets.engine.cues import Cue
from rulesets.engine.overrides.limits import ANY_NUMBER, Among, Between
from rulesets.engine.state.fields import arms, marks, unmarked


class Sort(StrEnum):
    NUMBER = "number"
    SWITCH = "switch"
    CHOICE = "choice"
    TEXT = "text"
    LIST = "list"
    OTHER = "other"  # made of parts, each with its own shape


class Shape(Struct, frozen=True):
    """`choices` are the allowed values of a choice, or of the entries of a list; `limit` is for numbers.

    An `optional` value may also be None.
    """

    sort: Sort
    choices: tuple[str, ...] = ()
    optional: bool = False
    limit: Between = ANY_NUMBER

    @property
    def wanted(self) -> Cue:
        """What people must enter."""
        said = Cue(f"wanted.{self.sort}", choices=self.choices)
        return Cue("wanted.optional", wanted=said) if self.optional else said


def shape(hint: Any, state: Any = None) -> Shape:
    """The shape for a type. `state` is needed to list the ids that can be chosen."""
    members = arms(hint)
    solid = [arm for arm in members if arm is not types.NoneType]
    if len(solid) > 1:
        return Shape(Sort.OTHER)
    form = _shape_without_none(solid[0], len(solid) < len(members), state)
    for mark in (*marks(hint), *marks(solid[0])):
        form = _limited(form, mark, state)
    return form


def _limited(form: Shape, mark: Any, state: Any) -> Shape:
    match mark, form.sort:
        case Among() as among, Sort.TEXT | Sort.LIST if state is not None:
            return replace(form, sort=Sort.CHOICE if form.sort is Sort.TEXT else form.sort, choices=among.ids(state))
        case Between() as limit, Sort.NUMBER:
            return replace(form, limit=limit)
        case _:
            return form


def _shape_without_none(hint: Any, optional: bool, state: Any) -> Shape:
    hint = unmarked(hint)
    if hint in _SORTS:
        return Shape(_SORTS[hint], optional=optional)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Shape(Sort.CHOICE, tuple(str(member.value) for member in hint), optional)
    if get_origin(hint) is Literal:
        return Shape(Sort.CHOICE, tuple(map(str, get_args(hint))), optional)
    if get_origin(hint) is list:
        entry = shape(get_args(hint)[0], state)
        if entry.sort in {Sort.TEXT, Sort.CHOICE} and not entry.optional:
            return Shape(Sort.LIST, entry.choices, optional)
    return Shape(Sort.OTHER, optional=optional)


_SORTS = {bool: Sort.SWITCH, int: Sort.NUMBER, float: Sort.NUMBER, str: Sort.TEXT}
