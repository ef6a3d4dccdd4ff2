"""What a table reports to a watcher within its own process, such as a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, Union

from msgspec import Struct

from controller.web.access.invites import PageOpened

if TYPE_CHECKING:
    from pathlib import Path

    from controller.session.session import Publication, Snapshot
    from rulesets.engine.ruleset import Outcome
    from rulesets.engine.words import Words


class Ending(Struct, frozen=True):
    """The result of a table that has finished."""

    outcome: Outcome
    digest: str
    answers: int
    messages: int
    journal: Path


class Moment(Struct, frozen=True):
    """What everyone may see of the present moment."""

    snapshot: Snapshot
    words: Words


class Differs(Struct, frozen=True):
    """The game goes on as it was begun, though the config now says otherwise."""

    sentence: str


Watched: TypeAlias = Union[Moment, "Publication", PageOpened, Differs]
Watch: TypeAlias = Callable[[Watched], None]
