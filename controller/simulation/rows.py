"""One row for each game. The same plan and seed give the same row on every machine, in whatever batch it was played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Thing:
    """Something of the pack that came up in a game: `kind` is its table in the pack, `seat` whose it was, if anybody's.

    `count` is how many there were of what is numbered, such as enemies, and otherwise how often it was told of.
    """

    kind: str
    name: str
    seat: str
    count: int


@dataclass(frozen=True, slots=True)
class GameRow:
    """How one game went. `won` are the seats that won; `fault` says why a game could not be played to its end."""

    seed: int
    pack: str
    mission: str
    seats: tuple[str, ...]
    result: str
    won: tuple[str, ...]
    answers: int
    digest: str
    things: tuple[Thing, ...] = ()
    fault: str = ""
