"""A recorded game, answer by answer: the question, the answer, and the events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from controller.config.languages import BASE
from controller.content.languages import words_with
from controller.journal.chain import Saved
from controller.journal.sqlite_file import RowFault
from controller.messages.prompt_visible_to_seat import public_answer
from controller.session.question_text import asked_and_said
from rulesets.engine.answers import Answer, ForSeat, to_json
from rulesets.engine.events import Event
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.language.words import Words
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Request, parts_of


def chapters_of(game: Game[Any], saved: Saved, words: Words, seat: str | None = None) -> Iterator[dict[str, Any]]:
    """Question, answer, events and rules of each answer. Texts of the pack itself are marked as read aloud."""
    of_the_game = words_with(saved.ruleset, {}, BASE).entries
    for index, answer in enumerate(saved.record):
        request = game.request
        asked, said = asked_and_said(request, answer, words)
        aloud = request is not None and request.why.key not in of_the_game
        events = _answered(game, index, answer)
        chapter = {
            "index": index,
            "asked": asked,
            "aloud": aloud,
            "said": said,
            "answer": to_json(answer),
            "digest": game.digest,
            "story": [{"rule": event.rule, "weight": event.weight, "text": words.tell(event)} for event in events],
        }
        yield chapter if seat is None else _known_to(seat, chapter, request, answer, events)


def _known_to(
    seat: str, chapter: dict[str, Any], request: Request | None, answer: Answer, events: tuple[Event, ...]
) -> dict[str, Any]:
    """Leave the digest out as well: secrets could be guessed from it."""
    known = {name: each for name, each in chapter.items() if name != "digest"}
    public = public_answer(answer, request, events)
    speaker = answer.seat if isinstance(answer, ForSeat) else getattr(request, "seat", None)
    if speaker == seat:
        return known
    if public != chapter["answer"]:
        return {**known, "asked": "", "aloud": False, "said": "", "answer": public}
    return {**known, "asked": "", "aloud": False} if _asked_in_private(request, speaker) else known


def _asked_in_private(request: Request | None, speaker: str | None) -> bool:
    """What was asked is the seat's alone, even where its answer shows to all."""
    return any(isinstance(part, Choose) and part.private and part.seat == speaker for part in parts_of(request))


def _answered(game: Game[Any], index: int, answer: Answer) -> tuple[Event, ...]:
    try:
        return game.answer(answer)
    except (Refused, RulesFault):
        way_out = "use the Arbiter that wrote it"
        raise RowFault(index + 1, f"The rules no longer allow answer {index + 1}: {way_out}.") from None
