"""A Cue is a sentence as data: a key and values, no prose. The words are in the ruleset's TOML files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

CueValue: TypeAlias = "str | int | Cue | tuple[str | int | Cue, ...]"


@dataclass(slots=True, unsafe_hash=True, init=False)
class Cue:
    """A string among the values may be the id of a model or a card: the words know its name.

    Never change one. It is not frozen because that would take longer than creating it, and not a Struct because a Struct
    does not accept arbitrary keyword values.
    """

    key: str
    values: tuple[tuple[str, CueValue], ...]

    def __init__(self, key: str, /, **values: CueValue) -> None:
        self.key = key
        self.values = tuple(values.items()) if values else ()
