"""What one call of the session changed: what to publish, and the reply."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from controller.messages.events import DieThrown, EventsMessage
from controller.messages.reply import Reply
from rulesets.engine.cues import Cue
from rulesets.engine.events import Event

Publication: TypeAlias = EventsMessage | DieThrown


class AnswerEvents(Struct, frozen=True):
    """The events of one answer, before they are put into words of a language."""

    index: int
    events: tuple[Event, ...]


class Update(Struct, frozen=True):
    """What came of one call: what to publish, in order, and the reply if it was a command.

    `answered` are the events in it, and `cue` is the reply before it was put into words.
    """

    publications: tuple[Publication, ...] = ()
    reply: Reply | None = None
    answered: tuple[AnswerEvents, ...] = ()
    cue: Cue | None = None
