"""A Cue is what the rules want said: a key and values, no prose. The words live in the ruleset's TOML files."""

from __future__ import annotations

from typing import TypeAlias

from rulesets.engine.values import dataclass

CueValue: TypeAlias = "str | int | Cue | tuple[str | Cue, ...]"


@dataclass(frozen=True, slots=True, init=False)
class Cue:
    """A string among the values may be the id of a model or a card: the words know its name."""

    key: str
    values: tuple[tuple[str, CueValue], ...]

    def __init__(self, key: str, /, **values: CueValue) -> None:
        self.key = key  # type: ignore[misc]  # nobody else may
        self.values = tuple(values.items())  # type: ignore[misc]
