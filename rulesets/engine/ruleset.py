"""What a game must provide to be played on a table: the first six fields of Ruleset; the rest is optional."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from pydantic import BaseModel, ConfigDict

from rulesets.engine.campaigns import Campaigns
from rulesets.engine.chances import Chance
from rulesets.engine.choices import Description, Impossible, Preview, Scene
from rulesets.engine.content.errors import ContentError, Key
from rulesets.engine.cues import Cue
from rulesets.engine.open_table import OpenTable
from rulesets.engine.requests import Choose, Option, Request, Single
from rulesets.engine.seats import Seats
from rulesets.engine.state.redact import redact
from rulesets.engine.tale import Teller
from rulesets.engine.view import View

if TYPE_CHECKING:
    from rulesets.engine.bots import Taste
    from rulesets.engine.foresight import Foresight
    from rulesets.engine.game import Game

T = TypeVar("T")
S = TypeVar("S")
Procedure: TypeAlias = Generator[Request, Any, T]
"""A rule that takes several steps: it yields Requests and receives what was answered."""


class Setup(BaseModel):
    """Everything agreed before the game starts: content, seats, house rules. Validated, and never changed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seats: Seats


class Carried(BaseModel):
    """What one game of a campaign hands on to the next. A ruleset subclasses it; it is saved as JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Outcome(Struct, frozen=True):
    """How a game ended: `won` are the winning seats, `result` a key in the words, `rewards` what the players gained.

    The next game of a campaign starts from `carried`.
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
    """What a seat sees of a State that was redacted for it; None for what everyone may see."""

    violations: Callable[[S], tuple[str, ...]] = _none
    """Everything that makes a State illegal, each in a few words; an override that adds one is refused."""

    review: Callable[[Any], Iterable[ContentError]] = _none
    """Likely mistakes in the content of a setup that is valid: reported to its author by `arbiter check`."""

    texts: Callable[[Any], Iterable[tuple[Key, Cue]]] = _none
    """The text of each card in the content of a setup, with the place of the card."""

    names: Callable[[Any], Iterable[tuple[Key, str]]] = _none
    """The keys of all words that the content of a setup needs, each with the place that needs it."""

    called: Callable[[Any], Iterable[tuple[str, Cue]]] = _none
    """Names for things of this setup that have no other name, such as the second company of a player."""

    following: Callable[[Any, Outcome], tuple[NextGame, ...]] = _none
    """The games that may follow one with this setup and outcome; none if it stands alone or was the last."""

    campaigns: Campaigns | None = None
    """For games that can be played as a campaign."""

    lending: Lending | None = None
    """For games whose heroes may be guests at another table."""

    chance: Callable[[S, Option], Chance | None] | None = None
    """The dice that an option would roll, so that people see its chance; None if they are not known beforehand."""

    describe: Callable[[S, Option], Description | None] | None = None
    """What an option costs, needs or risks, for the seat that may choose it."""

    roll_glyph: Callable[[str], str | None] | None = None
    """The picture of a kind of roll, by the key of its question."""

    preview: Callable[[S, Choose, Option], Preview | None] | None = None
    """What an option would put on the board; people see it there first, and then take it or choose something else."""

    scene: Callable[[Single], Scene | None] | None = None
    """The two sides of the fight that a request belongs to, for everyone: a scene may name nothing that is secret."""

    impossible: Callable[[S, Choose], Iterable[Impossible]] | None = None
    """What people would look for among the options of a request, and why it is not possible now."""

    teller: Callable[[], Teller[S]] | None = None
    """Begins to follow a game for the book of a campaign."""

    standing: Callable[[S], Mapping[str, int]] | None = None
    """How far each seat is, in what the game counts; the turning point of a game without a `teller` is the largest swing of it."""

    unit: Cue | None = None
    """What the `standing` is counted in."""

    gained: Callable[[int], Cue] | None = None
    """How much a moment brought its player in the `standing`."""

    roles: Callable[[Any, S], Mapping[str, Sequence[str]]] | None = None
    """What each seat played, from the setup and the last State: heroes, a class, an army."""

    base: str | None = None
    """The id of the ruleset that this one is an edition of: its words and rules are used where this one has none."""

    open_table: OpenTable | None = None
    """For games measured in inches: how they are played on the page, without miniatures."""

    bot: Taste[S] | None = None
    """How a bot of this game picks an option; without it, bots pick at random."""

    advice: Callable[[S, Choose, Option], Cue | None] | None = None
    """One sentence: why its bot would take this option; None if its chance or its own text says it."""

    settles: Callable[[S, Choose], Option | None] | None = None
    """What the table answers by itself, because nobody has anything to decide; None where somebody has."""

    proposed_house: tuple[str, ...] = ()
    """Switches among its house rules that the lobby turns on unless somebody turns them off."""

    speaks_up: Callable[[Game[S], Choose], Option | None] | None = None
    """What a bot does with a standing offer; it returns None to let the game go on."""

    foresight: Foresight[S] | None = None
    """What a strong bot needs to think ahead (see `engine.search`); without it, the game has no strong bot."""

    conceal: Callable[[S, str | None], S] | None = None
    """Remove the things from a State whose existence a seat may not know; what else is secret, the marks in its types say."""

    def redacted(self, state: S, seat: str | None) -> S:
        """The State as far as this seat may know it; None for what everyone may know."""
        return redact(state if self.conceal is None else self.conceal(state, seat), seat)

    def view_for(self, state: S, seat: str | None) -> View:
        """What this seat may see; None for what everyone may see."""
        return self.view(self.redacted(state, seat), seat)
