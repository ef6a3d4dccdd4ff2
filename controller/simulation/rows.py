"""One row for each game. The same plan and seed give the same row on every machine and in every batch."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Thing:
    """Something of the pack that came up in a game: `kind` is its table in the pack, `seat` whose it was, if anybody's.

    `count` is how many there were of numbered things, such as enemies; for others, how often events named it.
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
    bots: tuple[str, ...] = ()
    """The level of the bot on each seat."""
