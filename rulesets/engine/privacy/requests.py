"""What one viewer may be sent of a Request: the veil is drawn here, before anything leaves the table."""

from __future__ import annotations

from dataclasses import replace

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Draw, First, Measure, Request, Roll, Single, Together


def request_for(request: Request, seat: str | None) -> Request:
    """The request as this seat may see it; None stands for a stranger.

    Who is asked is no secret. What a private or secret choice is about, and what could be chosen, is known to its seat
    alone. Nobody is sent what is left in a deck that holds secrets: real cards are picked from all that were printed.
    """
    match request:
        case Together(parts, secret=secret):
            return replace(request, parts=tuple(_part_for(part, seat, secret=secret) for part in parts))
        case First(parts):
            return replace(request, parts=tuple(_part_for(part, seat) for part in parts))
        case single:
            return _part_for(single, seat)


def _part_for(part: Single, seat: str | None, *, secret: bool = False) -> Single:
    own = part.seat in {seat, ANYONE}
    match part:
        case Choose(private=private) if (private or secret) and not own:
            return replace(part, options=(), why=_chooses(part), private=True)
        case Measure() if secret and not own:
            return replace(part, why=_chooses(part), likely=None, limit=None)
        case Draw(printed=printed) if printed or not own:
            return replace(part, cards=())
        case Roll() | Choose() | Draw() | Measure():
            return part


def _chooses(part: Single) -> Cue:
    return Cue("table.chooses", seat=part.seat)
