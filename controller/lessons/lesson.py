"""A lesson: a game to start, and the questions at which the coach explains something and the learner acts.

A pack has its lessons in `lessons/*.toml`. docs/content-packs.md describes the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from msgspec.structs import replace
from pydantic import BaseModel, ConfigDict, Field

from controller.config.languages import BASE
from controller.content.packs import Pack, shipped
from controller.toml.faults import validated
from controller.toml.source import TomlSource

FOLDER = "lessons"

Texts = Annotated[Mapping[str, str], Field(min_length=1)]
"""One text in several languages."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Remark(_Part):
    """One idea. `show` lights something up: a part of the page (`board`, `dial`, `choices`, `sheets`, `story`) or the id of a piece, square or sheet."""

    text: Texts
    show: str = ""


class Aside(_Part):
    """A question of the game, by the key of its words without `ask.`; the learner answers it whenever it comes between two steps.

    When it comes again, only its last remark is said. `dice` is what the dice show if the table rolls them.
    """

    asked: str
    say: Annotated[tuple[Remark, ...], Field(min_length=1)]
    dice: tuple[int, ...] = ()


class Step(Aside):
    """A question that comes once, in the order of the lesson.

    `do` is the option that the learner takes, or the beginning of its key; without it every option is open.
    """

    do: str = ""


class Lesson(_Part):
    """`game` holds the choices of a `[game]` section, `seed` the order of the cards. Every other seat than `learner` is played by bots."""

    title: Texts
    minutes: Annotated[int, Field(ge=1, le=60)]
    learner: str
    seed: Annotated[int, Field(ge=0)] = 1
    game: Mapping[str, Any]
    cards: Mapping[str, Mapping[str, Any]] = Field(default_factory=dict)
    """Cards that only this lesson has, by the tables of the pack: a new mission, or one of the pack's with fewer enemies."""
    begin: Mapping[str, str] = Field(default_factory=dict)
    """Who the learner is, for as long as the table plays before the first step."""
    steps: Annotated[tuple[Step, ...], Field(min_length=1)]
    between: Annotated[int, Field(ge=1)] = 120
    """The table answers at most so many questions between two steps; if the next step has not come by then, it never will."""
    asides: tuple[Aside, ...] = ()
    end: Texts

    def dealt(self, pack: Pack) -> Pack:
        """The pack with the cards of this lesson."""
        own = {table: {**pack.content.get(table, {}), **cards} for table, cards in self.cards.items()}
        return replace(pack, content={**pack.content, **own})


def in_language(texts: Mapping[str, str], language: str) -> str:
    """The text in this language, in English where it has none."""
    return texts.get(language) or texts[BASE]


def lessons(ruleset: str, pack: Path | None = None) -> Mapping[str, Lesson]:
    """The lessons of a pack by their ids; of the starter pack unless another folder is named. Raises SourceFault for a file that is wrong."""
    return _lessons(pack or shipped(ruleset) / "starter")


@cache
def _lessons(pack: Path) -> Mapping[str, Lesson]:
    return {path.stem: read_lesson(path) for path in sorted((pack / FOLDER).glob("*.toml"))}


def read_lesson(path: Path) -> Lesson:
    return validated(Lesson, TomlSource.load(path))
