"""An Answer is the reply to a Request, and the only thing that changes a game.

Journals hold answers, so each has exactly one JSON form.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulesets.engine.dice import Faces


class Rolled(Struct, frozen=True, gc=False):
    faces: Faces


class Chosen(Struct, frozen=True, gc=False):
    """The key of the chosen option."""

    key: str


class Drawn(Struct, frozen=True, gc=False):
    cards: tuple[str, ...]


class Measured(Struct, frozen=True, gc=False):
    value: int


Reply = Rolled | Chosen | Drawn | Measured
REPLIES = frozenset({Rolled, Chosen, Drawn, Measured})


class ForSeat(Struct, frozen=True, gc=False):
    """One seat's part of a Together."""

    seat: str
    reply: Reply


class Undo(Struct, frozen=True, gc=False):
    """Take back the last `steps` answers. `agreed` are the seats that allow taking back dice and draws."""

    steps: int
    agreed: tuple[str, ...] = ()


class Override(Struct, frozen=True, gc=False):
    """The players set a value by hand: the referee advises, people decide. `reason` is their explanation."""

    path: str
    value: Any
    reason: str = ""


Answer = Reply | ForSeat | Undo | Override


class UnreadableAnswer(ValueError):
    """The data is not an answer to any request."""


def to_json(answer: Answer) -> dict[str, Any]:
    match answer:
        case Rolled(faces):
            return {"roll": list(faces)}
        case Chosen(key):
            return {"choose": key}
        case Drawn(cards):
            return {"draw": list(cards)}
        case Measured(value):
            return {"measure": value}
        case ForSeat(seat, reply):
            return {"seat": seat, **to_json(reply)}
        case Undo(steps, agreed):
            return {"undo": steps, "agreed": list(agreed)}
        case Override(path, value, ""):
            return {"override": path, "value": value}
        case Override(path, value, reason):
            return {"override": path, "value": value, "reason": reason}


def from_json(data: object) -> Answer:
    """Read exactly what `to_json` writes; anything else is unreadable."""
    match data:
        case {"seat": str(seat), **rest}:
            return ForSeat(seat, _reply(rest))
        case {"undo": steps, "agreed": list(seats), **rest} if not rest and type(steps) is int and _all_text(seats):
            return Undo(steps, tuple(seats))
        case {"undo": steps, **rest} if not rest and type(steps) is int:
            return Undo(steps)
        case {"override": str(path), "value": value, "reason": str(reason), **rest} if not rest and reason:
            return Override(path, value, reason)
        case {"override": str(path), "value": value, **rest} if not rest:
            return Override(path, value)
        case _:
            return _reply(data)


def _reply(data: object) -> Reply:
    match data:
        case {"roll": list(faces), **rest} if not rest and all(type(face) is int for face in faces):
            return Rolled(tuple(faces))
        case {"choose": str(key), **rest} if not rest:
            return Chosen(key)
        case {"draw": list(cards), **rest} if not rest and _all_text(cards):
            return Drawn(tuple(cards))
        case {"measure": value, **rest} if not rest and type(value) is int:
            return Measured(value)
        case _:
            raise UnreadableAnswer(
                'An answer is one of {"roll": [faces]}, {"choose": "key"}, {"draw": [cards]}, {"measure": number}.'
            )


def _all_text(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)
