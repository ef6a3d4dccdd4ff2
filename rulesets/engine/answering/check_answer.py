"""Checks an Answer against the Request, and converts it to the value that the rules receive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rulesets.engine.answers import Chosen, Drawn, Measured, Reply, Rolled
from rulesets.engine.dice import Faces
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Draw, Measure, Option, Roll, Single

Value: TypeAlias = "Faces | Option | tuple[str, ...] | int"


def accept(request: Single, reply: Reply, *, private: bool = False) -> Value:
    """Return the value for the rules, or raise Refused.

    Everyone may read a refusal: for a `private` choice it does not say what would be accepted.
    """
    if private and isinstance(request, Choose):
        return _private_option(request, reply)
    return ACCEPT[type(request)](request, reply)


def _faces(request: Roll, reply: Reply) -> Faces:
    if not isinstance(reply, Rolled):
        raise Refused("wants-roll", count=len(request.dice))
    faces = reply.faces
    if len(faces) != len(request.dice):
        raise Refused("roll-count", count=len(request.dice), given=len(faces))
    for die, face in zip(request.dice, faces, strict=True):
        if not 1 <= face <= die.sides:
            raise Refused("roll-face", die=die.name, sides=die.sides, face=face)
    return faces


def _option(request: Choose, reply: Reply) -> Option:
    if request.private:
        return _private_option(request, reply)
    if not request.options:
        raise Refused("nothing-to-choose", seat=request.seat)
    if not isinstance(reply, Chosen):
        raise Refused("wants-choice", count=len(request.options))
    key = reply.key
    for option in request.options:
        if option.key == key:
            return option
    raise Refused("not-an-option", key=reply.key, options=tuple(option.key for option in request.options))


def _private_option(request: Choose, reply: Reply) -> Option:
    for option in request.options:
        if reply == Chosen(option.key):
            return option
    raise Refused("private-choice", seat=request.seat)


def _cards(request: Draw, reply: Reply) -> tuple[str, ...]:
    if not isinstance(reply, Drawn):
        raise Refused("wants-draw", count=request.count, deck=request.deck)
    cards = reply.cards
    if len(cards) != request.count:
        raise Refused("draw-count", count=request.count, deck=request.deck, given=len(cards))
    missing = Counter(cards) - Counter(request.cards)
    if missing:
        raise Refused("not-in-deck", card=min(missing), deck=request.deck)
    return cards


def _length(request: Measure, reply: Reply) -> int:
    if not isinstance(reply, Measured):
        raise Refused("wants-measure", unit=request.unit)
    if not request.least <= reply.value <= request.most:
        raise Refused("measure-range", least=request.least, most=request.most, unit=request.unit)
    return reply.value


ACCEPT: Mapping[type[Any], Callable[[Any, Any], Value]] = {
    Choose: _option,
    Roll: _faces,
    Draw: _cards,
    Measure: _length,
}
"""The function that checks each kind of request."""
