"""Game drives a ruleset: it asks one thing at a time, accepts only what is allowed, and can always be replayed."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Generic, TypeVar

from rulesets.engine import bots, position
from rulesets.engine.answering.check_answer import ACCEPT, Value, accept
from rulesets.engine.answering.undo_consent import check_undo, is_chance, reply_of, revealed, secrets_of
from rulesets.engine.answers import REPLIES, Answer, Chosen, Drawn, ForSeat, Measured, Override, Rolled, Undo
from rulesets.engine.events import AnswersUndone, Event, PartGiven, ValueOverridden
from rulesets.engine.overrides.set_value import check_override, override, unplayable
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import (
    ANYONE,
    First,
    Request,
    Single,
    Spoken,
    Together,
    can_go_on,
    is_anchor,
    parts_of,
)
from rulesets.engine.ruleset import Outcome, Procedure, Ruleset, Setup
from rulesets.engine.state.clone import clone
from rulesets.engine.state.digest import digest
from rulesets.engine.view import View

S = TypeVar("S")


TRIED_ANSWERS = 40
"""How many answers are tried in a copy of the game before an override is accepted. Rules that fail mostly do so at once."""


class RulesFault(Exception):
    """The rules failed on this answer. The game is as it was before."""


class Game(Generic[S]):
    """One game, started from its setup or from a State at an anchor (`start`), as it is or as a document.

    `after` are the answers in force that led from the setup to `start`: a long game can be resumed near its end, and can
    still be undone to its beginning.

    `record` holds every answer ever given, undone or not; `answers` those in force, and `draws` how many of them were
    draws. `asked_after` is how many answers were in force when the current request was made: it distinguishes two equal
    requests. `parts_asked_after` is the same for the part of each seat: if a part of a `First` is repeated unchanged,
    because another seat answered, it is still the old request, and dice already rolled for it count.
    """

    def __init__(
        self, ruleset: Ruleset[S], setup: Setup, start: dict[str, Any] | S | None = None, after: Sequence[Answer] = ()
    ) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.record: list[Answer] = list(after)
        self._position = start
        self._after = tuple(after)
        self._restart()
        self.opening: tuple[Event, ...] = self._collect_events()

    def _restart(self) -> None:
        self.state: S = self._first_state()
        self.answers: list[Answer] = list(self._after)
        self.draws = sum(isinstance(reply_of(answer), Drawn) for answer in self._after)
        self._begin_procedure(len(self.answers))

    def _first_state(self) -> S:
        match self._position:
            case None:
                return self.ruleset.begin(self.setup)
            case dict() as document:
                return position.read(self.ruleset, self.setup, document)
            case state:
                return clone(state)

    def _begin_procedure(self, after: int) -> None:
        self.request: Request | None = None
        self._unanswered: dict[str, tuple[Single, int]] = {}
        self.outcome: Outcome | None = None
        self._parts: dict[str, Value] = {}
        self._events: list[Event] = []
        self._procedure: Procedure[Outcome] = self.ruleset.play(self)
        self._resume(None, after)

    @property
    def view(self) -> View:
        """What everyone may see."""
        return self.ruleset.view_for(self.state, None)

    @property
    def digest(self) -> str:
        return digest((self.state, self.request, self._parts, self.outcome))

    def known_to(self, seat: str | None) -> Game[S]:
        """This game with a State that holds only what the seat may know, for bots and hints. It cannot be played on."""
        return self.seen_as(self.ruleset.redacted(self.state, seat), self.request)

    def seen_as(self, state: S, request: Request | None) -> Game[S]:
        """This game with another State and request, to be looked at. It cannot be played on."""
        seen = copy(self)
        seen.state, seen.request = state, request
        return seen

    @property
    def position(self) -> dict[str, Any]:
        """The State as a document that a game can be started from."""
        if not is_anchor(self.request):
            raise Refused("not-at-an-anchor")
        return position.write(self.state)

    @property
    def parts_asked_after(self) -> dict[str, int]:
        request, remembered = self.request, self._unanswered
        if request is None:
            return {}
        return {part.seat: remembered[part.seat][1] if remembered else self.asked_after for part in parts_of(request)}

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """The seats that must still answer."""
        match self.request:
            case None:
                return ()
            case Together(parts):
                return tuple(part.seat for part in parts if part.seat not in self._parts)
            case First(parts, asked):
                return tuple(part.seat for part in parts if part.seat in asked)
            case single:
                return (single.seat,)

    def emit(self, event: Event) -> None:
        """For the rules: add an event to the results of the last answer."""
        self._events.append(event)

    def check(self, answer: Answer) -> None:
        """Raise Refused if `answer` would, and change nothing: a journal checks an answer before it writes it."""
        match answer:
            case Undo():
                self._answers_kept(answer)
            case Override():
                self._try_override(answer)
            case _:
                self._accepted(answer)

    def answer(self, answer: Answer) -> tuple[Event, ...]:
        """Apply an answer and return its events. Raises Refused and changes nothing if it is not allowed."""
        if isinstance(answer, Undo):
            self._undo(answer)
        else:
            if isinstance(answer, Override):
                self._try_override(answer)
            self._apply(answer)
        self.record.append(answer)
        return self._collect_events()

    def _collect_events(self) -> tuple[Event, ...]:
        if not self._events:
            return ()
        events, self._events = tuple(self._events), []
        return events

    def _apply(self, answer: Answer) -> None:
        request = self.request
        check = ACCEPT.get(type(request)) if type(answer) in REPLIES else None
        if check is not None:  # the usual case: one reply to a single request
            self._advance(check(request, answer))
        elif isinstance(answer, Override):
            self._override(answer)
        else:
            self._pass_on(*self._accepted(answer))
        if type(reply_of(answer)) is Drawn:
            self.draws += 1
        self.answers.append(answer)

    def _accepted(self, answer: Answer) -> tuple[str, Value]:
        """The seat that answers, and the value that the rules receive."""
        request = self.request
        match answer, request:
            case _, None:
                raise Refused("game-over")
            case ForSeat(seat, reply), Together(parts, secret=secret):
                value = accept(_part_of(parts, seat), reply, private=secret)
                if seat in self._parts:
                    raise Refused("already-given", seat=seat)
                return seat, value
            case ForSeat(seat, reply), First(parts):
                return seat, accept(_part_of(parts, seat), reply)
            case _, Together():
                raise Refused("wants-seat", seats=self.waiting_for)
            case ((Rolled() | Chosen() | Drawn() | Measured()), First()):
                raise Refused("wants-speaker", seats=self.waiting_for)
            case _, First():
                raise Refused("unreadable")
            case ForSeat(seat, reply), request:
                if request.seat == ANYONE and seat not in {ANYONE, *self.setup.seats}:
                    raise Refused("no-such-seat", seat=seat, seats=self.setup.seats)
                if request.seat not in {seat, ANYONE}:
                    raise Refused("not-your-turn", seat=request.seat)
                return seat, accept(request, reply)
            case ((Rolled() | Chosen() | Drawn() | Measured()) as reply, request):
                return request.seat, accept(request, reply)
            case _:
                raise Refused("unreadable")

    def _pass_on(self, seat: str, value: Value) -> None:
        request = self.request
        if isinstance(request, Together):
            self._give_part(request, seat, value)
        else:
            self._advance(Spoken(seat, value) if isinstance(request, First) else value)

    def _give_part(self, request: Together, seat: str, value: Value) -> None:
        self._parts[seat] = value
        if self.waiting_for:
            self.emit(PartGiven(seat, request.rule))
            return
        values, self._parts = self._parts, {}
        self._advance({part.seat: values[part.seat] for part in request.parts})

    def _advance(self, value: Any) -> None:
        try:
            self._resume(value, len(self.answers) + 1)
        except Exception as fault:
            self._replay(self.answers)
            raise RulesFault(str(fault)) from fault

    def _resume(self, value: Any, after: int) -> None:
        self.asked_after = after
        try:
            request = self.request = self._procedure.send(value)
        except StopIteration as end:
            self.request, self.outcome, self._unanswered = None, end.value, {}
            return
        if not can_go_on(request):
            raise ValueError(f"Nobody could answer {request}.")
        if type(value) is Spoken:
            self._remember_parts(value.seat, after)
        elif type(request) is First or type(request) is Together:
            self._remember_parts(None, after)
        elif self._unanswered:
            self._unanswered = {}

    def _remember_parts(self, spoke: str | None, after: int) -> None:
        """Only a `First` leaves parts unanswered; they may be asked again at once, or after another seat was asked alone."""
        waiting = {seat: each for seat, each in self._unanswered.items() if seat != spoke} if spoke else {}
        parts = {part.seat: part for part in parts_of(self.request)}
        for seat, part in parts.items():
            if seat not in waiting or waiting[seat][0] != part:
                waiting[seat] = part, after
        self._unanswered = waiting

    def _refuse_if_over(self) -> None:
        if self.request is None:
            raise Refused("game-over")

    def _try_override(self, answer: Override) -> None:
        """Refuse an override that the rules would fail on: play some answers in a copy of the game."""
        self._refuse_if_over()
        check_override(self.state, answer.path, answer.value, self.ruleset.violations)
        trial = self._copy()
        try:
            trial._apply(answer)  # noqa: SLF001  # the copy is ours
            bots.try_out(trial, TRIED_ANSWERS)
        except Exception:  # noqa: BLE001  # rules may fail in any way on a State that they never expected
            raise unplayable(answer.path) from None

    def _copy(self) -> Game[S]:
        """At an anchor the State is enough; in the middle of an action the answers must be replayed."""
        if is_anchor(self.request) and not self._parts:
            return Game(self.ruleset, self.setup, position.write(self.state))
        copy = Game(self.ruleset, self.setup, self._position, self._after)
        for answer in self.answers[len(self._after) :]:
            copy._apply(answer)  # the copy is ours
        return copy

    def _override(self, answer: Override) -> None:
        change = override(self.state, answer.path, answer.value, self.ruleset.violations)
        before, after = change.shown
        if is_anchor(self.request):
            self._restart_rules(answer)
        self.emit(ValueOverridden(answer.path, change.where, before, after, answer.reason))

    def _restart_rules(self, answer: Override) -> None:
        """Restart the rules from the changed State; if they fail, restore the State before the override."""
        try:
            self._begin_procedure(len(self.answers) + 1)
        except Exception:  # noqa: BLE001  # see above
            self._replay(self.answers)
            raise unplayable(answer.path) from None

    def _undo(self, undo: Undo) -> None:
        self._replay(self._answers_kept(undo))
        self.emit(AnswersUndone(undo.steps))

    def _answers_kept(self, undo: Undo) -> list[Answer]:
        check_undo(undo, len(self.answers), self.setup.seats, self.needs_consent)
        return self.answers[: -undo.steps]

    def needs_consent(self, steps: int) -> bool:
        """Whether everyone must agree to take back the last answers: a die or a draw is among them, or somebody learned a secret."""
        undone = self.answers[-steps:]
        if any(is_chance(answer) for answer in undone):
            return True
        kept = len(self.answers) - steps
        start, after = (self._position, self._after) if kept >= len(self._after) else (None, ())
        again = Game(self.ruleset, self.setup, start, after)
        for answer in self.answers[len(after) : kept]:
            again._apply(answer)  # that game is ours
        return any(again._reveals(answer) for answer in undone)  # see above

    def _reveals(self, answer: Answer) -> bool:
        """Apply an answer, and return whether it made something known to a seat that the seat did not know before."""
        before, opened = secrets_of(self.state, self.setup.seats), bool(self._parts)
        self._apply(answer)
        secret_choices_opened = opened and not self._parts
        return secret_choices_opened or revealed(before, secrets_of(self.state, self.setup.seats))

    def _replay(self, answers: list[Answer]) -> None:
        if len(answers) < len(self._after):
            self._position, self._after = None, ()
        self._restart()
        for answer in answers[len(self._after) :]:
            self._apply(answer)
        self._events = []


def _part_of(parts: tuple[Single, ...], seat: str) -> Single:
    for part in parts:
        if part.seat == seat:
            return part
    raise Refused("no-such-seat", seat=seat, seats=tuple(part.seat for part in parts))
