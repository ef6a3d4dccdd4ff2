"""Turn the events of an answer into a message in words."""

from __future__ import annotations

from collections.abc import Iterable

from controller.messages.events import EventsMessage
from controller.messages.prompt_visible_to_seat import public_answer
from rulesets.engine.answers import Answer
from rulesets.engine.events import Event
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Request


def events_message(
    index: int, answer: Answer, events: Iterable[Event], words: Words, *, asked: Request | None = None, head: str = ""
) -> EventsMessage:
    """`asked` is the request that was answered.

    Of a private choice, or of a part that is secret until all are in, only the seat is published; of a draw, the number
    of cards. What everyone may know of them is among the events.
    """
    happened = tuple(events)
    in_words = tuple({**event.as_json(), "text": words.tell(event)} for event in happened)
    return EventsMessage(index, public_answer(answer, asked, happened), in_words, head)
