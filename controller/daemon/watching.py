"""What a table reports to a watcher within its own process, such as a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, Union

from msgspec import Struct

from controller.web.access.invites import PageOpened, PortTaken

if TYPE_CHECKING:
    from pathlib import Path

    from controller.session.table_state import TableState
    from controller.session.update import Publication
    from rulesets.engine.language.words import Words
    from rulesets.engine.ruleset import Outcome


class Ending(Struct, frozen=True):
    """The result of a table that has finished."""

    outcome: Outcome
    digest: str
    answers: int
    messages: int
    journal: Path


class StartAgain(Exception):
    """The owner wants the table of `config` to start again: after a change that counts from the start, or with a backup in its place."""

    def __init__(self, config: Path, backup: Path | None = None) -> None:
        super().__init__(f"start again with {backup or config}")
        self.backup = backup
        self.config = config


class PublicState(Struct, frozen=True):
    """What everyone may see of the present moment."""

    state: TableState
    words: Words


class Differs(Struct, frozen=True):
    """The game goes on as it was begun, though the config now says otherwise."""

    sentence: str


Watched: TypeAlias = Union[PublicState, "Publication", PageOpened, PortTaken, Differs]
Watch: TypeAlias = Callable[[Watched], None]
