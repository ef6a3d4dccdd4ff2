"""Game drives a ruleset: it asks one thing at a time, takes only what is allowed, and can always be played again."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from rulesets.engine import position
from rulesets.engine.accepting import Value, accept
from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Measured, Override, Rolled, Undo
from rulesets.engine.digest import digest
from rulesets.engine.events import AnswersUndone, Event, PartGiven, ValueOverridden
from rulesets.engine.overriding import override
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Request, Single, Together, is_anchor
from rulesets.engine.ruleset import Outcome, Procedure, Ruleset, Setup
from rulesets.engine.view import View

S = TypeVar("S")


class RulesFault(Exception):
    """The rules themselves failed on this answer. The game is as it was before it."""


class Game(Generic[S]):
    """One game from its setup, or from a State that was written at an anchor.

    `record` holds every answer ever given, taken back or not; `answers` those in force.
    """

    def __init__(self, ruleset: Ruleset[S], setup: Setup, start: dict[str, Any] | None = None) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.record: list[Answer] = []
        self.answers: list[Answer] = []
        self._position = start
        self._restart()
        self.opening: tuple[Event, ...] = self._hear()

    def _restart(self) -> None:
        start = self._position
        self.state: S = (
            self.ruleset.begin(self.setup) if start is None else position.read(self.ruleset, self.setup, start)
        )
        self._begin_procedure()

    def _begin_procedure(self) -> None:
        self.request: Request | None = None
        self.outcome: Outcome | None = None
        self._parts: dict[str, Value] = {}
        self._told: list[Event] = []
        self._procedure: Procedure[Outcome] = self.ruleset.play(self)
        self._advance(None)

    @property
    def view(self) -> View:
        return self.ruleset.view(self.state, None)

    @property
    def digest(self) -> str:
        return digest((self.state, self.request, self._parts, self.outcome))

    @property
    def position(self) -> dict[str, Any]:
        """The State as a document that a game can be begun from."""
        if not is_anchor(self.request):
            raise Refused("not-at-an-anchor")
        return position.write(self.state)

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """The seats whose answer is still wanted."""
        match self.request:
            case None:
                return ()
            case Together(parts):
                return tuple(part.seat for part in parts if part.seat not in self._parts)
            case single:
                return (single.seat,)

    def tell(self, event: Event) -> None:
        """For the rules: something came of the last answer."""
        self._told.append(event)

    def answer(self, answer: Answer) -> tuple[Event, ...]:
        """Take an answer and tell what came of it. Raises Refused and changes nothing where it is not allowed."""
        match answer:
            case Undo():
                self._undo(answer)
            case _:
                self._take(answer)
                self.answers.append(answer)
        self.record.append(answer)
        return self._hear()

    def _hear(self) -> tuple[Event, ...]:
        told, self._told = tuple(self._told), []
        return told

    def _take(self, answer: Answer) -> None:
        match answer, self.request:
            case _, None:
                raise Refused("game-over")
            case Override(), _:
                self._override(answer)
            case ForSeat(seat, reply), Together(parts) as request:
                self._take_part(request, _part_of(parts, seat), accept(_part_of(parts, seat), reply))
            case _, Together():
                raise Refused("wants-seat", seats=self.waiting_for)
            case ForSeat(seat, reply), request:
                if seat != request.seat:
                    raise Refused("not-your-turn", seat=request.seat)
                self._advance(accept(request, reply))
            case ((Rolled() | Chosen() | Drawn() | Measured()), request):
                self._advance(accept(request, answer))
            case _:
                raise Refused("unreadable")

    def _take_part(self, request: Together, part: Single, value: Value) -> None:
        if part.seat in self._parts:
            raise Refused("already-given", seat=part.seat)
        self._parts[part.seat] = value
        if self.waiting_for:
            self.tell(PartGiven(part.seat, request.rule))
            return
        values, self._parts = self._parts, {}
        self._advance({part.seat: values[part.seat] for part in request.parts})

    def _advance(self, value: Any) -> None:
        try:
            self.request = self._procedure.send(value)
        except StopIteration as end:
            self.request, self.outcome = None, end.value
        except Exception as fault:
            if self.request is None:
                raise
            self._replay(self.answers)
            raise RulesFault(str(fault)) from fault

    def _override(self, answer: Override) -> None:
        before, after = override(self.state, answer.path, answer.value, self.ruleset.faults)
        if is_anchor(self.request):
            self._begin_procedure()
        self.tell(ValueOverridden(answer.path, before, after))

    def _undo(self, undo: Undo) -> None:
        if not 1 <= undo.steps <= len(self.answers):
            raise Refused("undo-range", most=len(self.answers))
        kept, dropped = self.answers[: -undo.steps], self.answers[-undo.steps :]
        if any(map(_is_chance, dropped)) and set(undo.agreed) < set(self.setup.seats):
            raise Refused("undo-needs-all", seats=self.setup.seats)
        self._replay(kept)
        self.tell(AnswersUndone(undo.steps))

    def _replay(self, answers: list[Answer]) -> None:
        self._restart()
        self.answers = []
        for answer in answers:
            self._take(answer)
            self.answers.append(answer)
        self._told = []


def _part_of(parts: tuple[Single, ...], seat: str) -> Single:
    for part in parts:
        if part.seat == seat:
            return part
    raise Refused("no-such-seat", seat=seat, seats=tuple(part.seat for part in parts))


def _is_chance(answer: Answer) -> bool:
    return isinstance(answer.reply if isinstance(answer, ForSeat) else answer, Rolled | Drawn)
