"""What an undo would take back, in words that everyone may read."""

from __future__ import annotations

from typing import Any

from controller.session.question_text import asked_and_said
from controller.session.session import Session
from controller.session.undo_and_redo import GivenAnswer
from rulesets.engine.answers import ForSeat
from rulesets.engine.language.words import Words
from rulesets.engine.requests import ANYONE, Choose, Draw, First, Request, Single, Together, parts_of

# As many as a person would take back at once.
SHOWN = 6


def undo_shown(session: Session, words: Words) -> dict[str, Any]:
    """`said` has the latest first; an empty one is an answer that is its seat's secret, or that nobody here has seen."""
    latest = [given for given in session.last_answers.given if not given.automatic][::-1][:SHOWN]
    return {
        "count": len(session.game.answers),
        "said": [_in_words(given, words) for given in latest],
        "redo": session.last_answers.redoable,
    }


def _in_words(given: GivenAnswer, words: Words) -> str:
    if _is_secret(given):
        return ""
    asked, said = asked_and_said(_part(given), _reply(given), words)
    return f"{asked} {said}".strip()


def _part(given: GivenAnswer) -> Request | None:
    if isinstance(given.answer, ForSeat) and isinstance(given.asked, Together | First):
        return _of_seat(given.asked, given.answer.seat)
    return given.asked


def _reply(given: GivenAnswer) -> Any:
    return given.answer.reply if isinstance(given.answer, ForSeat) else given.answer


def _of_seat(asked: Request, seat: str) -> Single | None:
    return next((part for part in parts_of(asked) if part.seat == seat), None)


def _is_secret(given: GivenAnswer) -> bool:
    part = _part(given)
    if isinstance(given.asked, Together) and given.asked.secret:
        return True
    match part:
        case Choose(private=private):
            return private
        case Draw(seat=seat):
            return seat != ANYONE
        case _:
            return False
