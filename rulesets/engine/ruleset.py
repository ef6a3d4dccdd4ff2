"""What a game must provide to be played on a table: the first six fields of Ruleset; the rest is optional."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from pydantic import BaseModel, ConfigDict

from rulesets.engine.chances import Chance
from rulesets.engine.content_problems import Key, Misfit
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option, Request
from rulesets.engine.view import View

if TYPE_CHECKING:
    from rulesets.engine.bots import Taste
    from rulesets.engine.game import Game

T = TypeVar("T")
S = TypeVar("S")
Procedure: TypeAlias = Generator[Request, Any, T]
"""A rule that takes several steps: it yields Requests and receives what was answered."""


class Setup(BaseModel):
    """Everything agreed before the game starts: content, seats, house rules. Validated, and never changed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seats: tuple[str, ...]


class Carried(BaseModel):
    """What one game of a campaign hands on to the next. A ruleset subclasses it; it is saved as JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Outcome(Struct, frozen=True):
    """How a game ended: `won` are the winning seats, `result` a key in the words, `rewards` what the players gained.

    `carried` is for the next game of a campaign.
    """

    result: str
    won: tuple[str, ...]
    rule: str
    rewards: tuple[tuple[str, int | str], ...] = ()
    carried: Carried | None = None


class NextGame(Struct, frozen=True):
    """One way to play on after a game: a choice for people, and the setup that it leads to."""

    id: str
    label: Cue
    setup: Setup


class CannotJoin(Exception):
    """The rules or the content of this game do not accept this guest; the message is a sentence for people."""


class Lending(Struct, frozen=True):
    """How a character of one table can be a guest at another, for one game of a campaign there."""

    lent: Callable[[Outcome], Mapping[str, Mapping[str, Any]]]
    """The characters that could be lent after a game, each as plain JSON, by name."""

    received: Callable[[Any, Mapping[str, Any], str], Setup]
    """The setup with such a guest, played by a seat. Raises CannotJoin."""


def _none(*_: Any) -> tuple[Any, ...]:
    return ()


class Ruleset(Struct, Generic[S], frozen=True):
    """`play` must be able to start from any State written at an anchor, so everything it needs then is in the State."""

    id: str
    setup: type[Setup]
    state: type[S]
    begin: Callable[[Any], S]
    play: Callable[[Game[S]], Procedure[Outcome]]
    view: Callable[[S, str | None], View]
    """The State as a seat sees it; None for what everyone may see."""

    faults: Callable[[S], tuple[str, ...]] = _none
    """Everything that makes a State illegal, each in a few words; an override that adds one is refused."""

    review: Callable[[Any], Iterable[Misfit]] = _none
    """Likely mistakes in the content of a setup that is valid: reported to its author by `arbiter check`."""

    texts: Callable[[Any], Iterable[tuple[Key, Cue]]] = _none
    """The text of each card in the content of a setup, with the place of the card."""

    names: Callable[[Any], Iterable[tuple[Key, str]]] = _none
    """The keys of all words that the content of a setup needs, each with the place that needs it."""

    called: Callable[[Any], Iterable[tuple[str, Cue]]] = _none
    """Names for things of this setup that have none of their own, such as the second company of a player."""

    following: Callable[[Any, Outcome], tuple[NextGame, ...]] = _none
    """The games that may follow one with this setup and outcome; none if it stands alone or was the last."""

    lending: Lending | None = None
    """For games whose heroes may be guests at another table."""

    chance: Callable[[S, Option], Chance | None] | None = None
    """The dice that an option would roll, so that people see its chance; None if they are not known beforehand."""

    base: str | None = None
    """The id of the ruleset that this one is an edition of: its words and rules are used where this one has none."""

    bot: Taste[S] | None = None
    """How a bot of this game picks an option; without it, bots pick at random."""

    speaks_up: Callable[[Game[S], Choose], Option | None] | None = None
    """What a bot does with a standing offer; it returns None to let the game go on."""

    shown: Callable[[S], S] | None = None
    """The State for lists of its values, without things whose existence is secret."""
