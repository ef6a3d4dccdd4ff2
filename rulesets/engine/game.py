"""Game drives a ruleset: it asks one thing at a time, accepts only what is allowed, and can always be replayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import asdict

from rulesets.engine import bots, position
from rulesets.engine.answers import REPLIES, Answer, Chosen, Drawn, ForSeat, Measured, Override, Rolled, Undo
from rulesets.engine.checking import ACCEPT, Value, accept
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
    in_digest,
    is_anchor,
    parts_of,
)
from rulesets.engine.ruleset import Outcome, Procedure, Ruleset, Setup
from rulesets.engine.state.digest import digest, fixed_order
from rulesets.engine.undo import CHANCE, answers_kept
from rulesets.engine.view import View

S = TypeVar("S")


TRIED_ANSWERS = 40
"""For how long a copy of the game is played on before an override counts. Rules that stumble mostly do so at once."""


class RulesFault(Exception):
    """The rules themselves failed on this answer. The game is as it was before it."""


class Game(Generic[S]):
    """One game from its setup, or from a State that was written at an anchor.

    `after` are the answers in force that led from the setup to `start`: a long game is taken up near its end, and can
    still be undone to its beginning.

    `record` holds every answer ever given, taken back or not; `answers` those in force, and `draws` how many of them
    were draws. `asked_after` is how many answers were in force when the present request was put: the rules may put the
    same one twice, and this tells them apart. `parts_asked_after` says the same for the part of each seat: a part of a
    `First` that is put again unchanged, because another seat spoke, is the one asked before, and its dice stay thrown.
    """

    def __init__(
        self, ruleset: Ruleset[S], setup: Setup, start: dict[str, Any] | None = None, after: Sequence[Answer] = ()
    ) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.record: list[Answer] = list(after)
        self._position = start
        self._after = tuple(after)
        self._restart()
        self.opening: tuple[Event, ...] = self._hear()

    def _restart(self) -> None:
        start = self._position
        self.state: S = (
            self.ruleset.begin(self.setup) if start is None else position.read(self.ruleset, self.setup, start)
        )
        self.answers: list[Answer] = list(self._after)
        self._binding = [_binds(answer) for answer in self._after]
        self.draws = sum(isinstance(_reply_of(answer), Drawn) for answer in self._after)
        self._begin_procedure(len(self.answers))

    def _begin_procedure(self, after: int) -> None:
        self.request: Request | None = None
        self._unanswered: dict[str, tuple[Single, int]] = {}
        self.outcome: Outcome | None = None
        self._parts: dict[str, Value] = {}
        self._told: list[Event] = []
        self._procedure: Procedure[Outcome] = self.ruleset.play(self)
        self._next(None, after)

    @property
    def view(self) -> View:
        return self.ruleset.view(self.state, None)

    @property
    def digest(self) -> str:
        return digest((self.state, fixed_order(in_digest(self.request)), self._parts, _in_digest(self.outcome)))

    @property
    def position(self) -> dict[str, Any]:
        """The State as a document that a game can be begun from."""
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
        """The seats whose answer is still wanted."""
        match self.request:
            case None:
                return ()
            case Together(parts):
                return tuple(part.seat for part in parts if part.seat not in self._parts)
            case First(parts, asked):
                return tuple(part.seat for part in parts if part.seat in asked)
            case single:
                return (single.seat,)

    def tell(self, event: Event) -> None:
        """For the rules: something came of the last answer."""
        self._told.append(event)

    def check(self, answer: Answer) -> None:
        """Raise Refused where `answer` would, and change nothing: what must be on disk before it takes effect asks first."""
        match answer:
            case Undo():
                self._kept(answer)
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
        return self._hear()

    def _hear(self) -> tuple[Event, ...]:
        if not self._told:
            return ()
        told, self._told = tuple(self._told), []
        return told

    def _apply(self, answer: Answer) -> None:
        request = self.request
        check = ACCEPT.get(type(request)) if type(answer) in REPLIES else None
        if check is not None:  # one reply to one request, as nearly always
            self._advance(check(request, answer))
            reply, binding = answer, type(answer) in CHANCE
        else:
            reply, binding = self._apply_other(answer)
        if type(reply) is Drawn:
            self.draws += 1
        self.answers.append(answer)
        self._binding.append(binding)

    def _apply_other(self, answer: Answer) -> tuple[Answer, bool]:
        """What was replied, and whether undoing it needs everyone's consent: chance, or a secret that was revealed."""
        secret = isinstance(self.request, Together) and self.request.secret
        if isinstance(answer, Override):
            self._override(answer)
            return answer, False
        self._give(*self._accepted(answer))
        reply = _reply_of(answer)
        return reply, type(reply) in CHANCE or (secret and not self._parts)

    def _accepted(self, answer: Answer) -> tuple[str, Value]:
        """The seat that answers, and what the rules receive."""
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

    def _give(self, seat: str, value: Value) -> None:
        request = self.request
        if isinstance(request, Together):
            self._give_part(request, seat, value)
        else:
            self._advance(Spoken(seat, value) if isinstance(request, First) else value)

    def _give_part(self, request: Together, seat: str, value: Value) -> None:
        self._parts[seat] = value
        if self.waiting_for:
            self.tell(PartGiven(seat, request.rule))
            return
        values, self._parts = self._parts, {}
        self._advance({part.seat: values[part.seat] for part in request.parts})

    def _advance(self, value: Any) -> None:
        try:
            self._next(value, len(self.answers) + 1)
        except Exception as fault:
            self._replay(self.answers)
            raise RulesFault(str(fault)) from fault

    def _next(self, value: Any, after: int) -> None:
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
        """Only a `First` leaves parts unanswered; they may come again at once, or after another seat was asked alone."""
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
        """Refuse an override that the rules would fail on: play on for a while in a copy of the game."""
        self._refuse_if_over()
        check_override(self.state, answer.path, answer.value, self.ruleset.faults)
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
        change = override(self.state, answer.path, answer.value, self.ruleset.faults)
        before, after = change.told
        if is_anchor(self.request):
            self._begin_anew(answer)
        self.tell(ValueOverridden(answer.path, change.where, before, after, answer.reason))

    def _begin_anew(self, answer: Override) -> None:
        """Ask again from the State as it now is; one that the rules cannot play on from is put back."""
        try:
            self._begin_procedure(len(self.answers) + 1)
        except Exception:  # noqa: BLE001  # see above
            self._replay(self.answers)
            raise unplayable(answer.path) from None

    def _undo(self, undo: Undo) -> None:
        self._replay(self._kept(undo))
        self.tell(AnswersUndone(undo.steps))

    def _kept(self, undo: Undo) -> list[Answer]:
        """Only a replay from the beginning can tell which answers before `start` revealed a secret."""
        reached = self._binding[-undo.steps :]
        if None in reached and not any(reached):
            again = Game(self.ruleset, self.setup)
            for answer in self._after:
                again._apply(answer)  # that game is ours
            self._binding[: len(self._after)] = again._binding
        return answers_kept(undo, self.answers, list(map(bool, self._binding)), self.setup.seats)

    def _replay(self, answers: list[Answer]) -> None:
        if len(answers) < len(self._after):
            self._position, self._after = None, ()
        self._restart()
        for answer in answers[len(self._after) :]:
            self._apply(answer)
        self._told = []


def _in_digest(outcome: Outcome | None) -> Any:
    """Leave out `carried` where it is empty, so that digests from before it existed stay the same."""
    if outcome is None:
        return None
    told = {name: value for name, value in asdict(outcome).items() if name != "carried"}
    carried = outcome.carried
    return fixed_order(told if carried is None else told | {"carried": carried.model_dump(mode="json")})


def _part_of(parts: tuple[Single, ...], seat: str) -> Single:
    for part in parts:
        if part.seat == seat:
            return part
    raise Refused("no-such-seat", seat=seat, seats=tuple(part.seat for part in parts))


def _binds(answer: Answer) -> bool | None:
    """Whether it takes the consent of all to take it back, as far as the answer alone can tell."""
    if type(_reply_of(answer)) in CHANCE:
        return True
    return None if isinstance(answer, ForSeat) else False


def _reply_of(answer: Answer) -> Answer:
    return answer.reply if isinstance(answer, ForSeat) else answer
