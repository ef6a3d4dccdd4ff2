"""A game on a table without squares, played on the page: what geometry answers, and what hands do.

The rules know no positions: they ask for distances, sight and contact, and people answer. A game that has an `OpenTable` can
answer these requests itself, from the spots of its bases. Nothing here is part of the rules or of a digest: spots live with
the session, and the journal holds only answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from rulesets.engine.answers import Reply
from rulesets.engine.boards.plane import Spot
from rulesets.engine.chances import Chance
from rulesets.engine.choices import Description
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option, Single

Spots: TypeAlias = Mapping[str, Spot]
Paths: TypeAlias = Mapping[str, tuple[Spot, ...]]
"""For each piece the corners of its way, from where it stood to where it stands."""


class Area(Struct, frozen=True):
    """A shape on the table: terrain, a zone or an objective. `kinds` say how it is drawn; `seat` whose zone it is.

    `cost` is what it takes to cross a low obstacle, `reach` how near to its middle somebody must be to hold it. `look` is what the
    page draws there, such as water or bushes.
    """

    id: str
    outline: tuple[Spot, ...]
    kinds: tuple[str, ...] = ()
    seat: str | None = None
    cost: int = 0
    reach: int = 0
    look: str = ""


class Ground(Struct, frozen=True):
    width: int
    height: int
    areas: tuple[Area, ...] = ()


class Base(Struct, frozen=True):
    """A model on the table; `group` names those that belong together, `reach` how far it shoots."""

    id: str
    kind: str
    seat: str
    radius: int
    group: str
    reach: int = 0


class Task(Struct, frozen=True):
    """What the asked seat does with its hands now, and for which option; none if the result decides.

    `pieces` says how far each may go; None for anywhere in `zone`. `start` is where they stand before. `single`: one at a time;
    `clear`: more than an inch from every enemy; `within` is the group that they must stay next to.
    """

    pieces: Mapping[str, int | None]
    start: Spots
    option: str = ""
    zone: tuple[Spot, ...] = ()
    clear: bool = False
    single: bool = False
    within: str = ""


class Step(Struct, frozen=True):
    """An answer, the spots after it, and the ways of a move that is not over yet."""

    reply: Reply
    spots: Spots
    ways: Paths | None = None


class Hand(Struct, frozen=True):
    """What hands do: they move these pieces along these ways, for an option or for what comes of it."""

    paths: Paths
    option: str = ""


def _silent(*_: Any) -> None:
    return None


class OpenTable(Struct, frozen=True):
    """Every function gets the State and is pure. `spots` has every base on the table."""

    ground: Callable[[Any], Ground]
    bases: Callable[[Any], tuple[Base, ...]]
    stand: Callable[[Any, Spots], Spots]
    """The spots of all bases on the table: a base that has none gets one."""
    settle: Callable[[Any, Single, Spots, Paths | None], Step | None]
    """The answer that follows from the spots; None if people decide."""
    narrow: Callable[[Any, Choose, Spots], Choose]
    """The request without options that the spots rule out, and without those that a task replaces."""
    tasks: Callable[[Any, Single, Spots], tuple[Task, ...]]
    place: Callable[[Any, Single, Spots, Paths, str], Step]
    """What it means that pieces went these ways, for an option. Raises Refused if they may not."""
    bot: Callable[[Any, Single, Spots], Hand | Option | None]
    """What a bot does with its hands, or an option that depends on the spots; None if its taste decides."""
    holders: Callable[[Any, Spots], Mapping[str, str]]
    """The seat that would hold an objective now, by area."""
    advice: Callable[[Any, Choose, Spots, Hand | Option], Cue | None] = _silent
    """One sentence: why its bot would move so, where the spots are the reason."""
    describe: Callable[[Any, Choose, Spots, Option], Description | None] = _silent
    """What people read on an option where the spots say more than the State; None if the ruleset describes it as always."""
    chance: Callable[[Any, Choose, Spots, Option], Chance | None] = _silent
    """How likely an option succeeds, where that depends on the spots."""
