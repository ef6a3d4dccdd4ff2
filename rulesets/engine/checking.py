"""Which Answers a Request allows, and what the rules receive for them."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from rulesets.engine.answers import Chosen, Drawn, Measured, Reply, Rolled
from rulesets.engine.dice import Faces
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Draw, Measure, Option, Roll, Single

Value: TypeAlias = "Faces | Option | tuple[str, ...] | int"


def accept(request: Single, reply: Reply, *, private: bool = False) -> Value:
    """A refusal may be read by everyone: where the choice is `private`, it does not say what would be accepted."""
    if isinstance(request, Choose) and (private or request.private):
        return _private_option(request, reply)
    match request, reply:
        case Roll(), Rolled(faces):
            return _faces(request, faces)
        case Choose(options=()), _:
            raise Refused("nothing-to-choose", seat=request.seat)
        case Choose(), Chosen(key):
            return _option(request, key)
        case Draw(), Drawn(cards):
            return _cards(request, cards)
        case Measure(), Measured(value):
            return _length(request, value)
        case Roll(), _:
            raise Refused("wants-roll", count=len(request.dice))
        case Choose(), _:
            raise Refused("wants-choice", count=len(request.options))
        case Draw(), _:
            raise Refused("wants-draw", count=request.count, deck=request.deck)
        case _:
            raise Refused("wants-measure", unit=request.unit)


def _faces(request: Roll, faces: Faces) -> Faces:
    if len(faces) != len(request.dice):
        raise Refused("roll-count", count=len(request.dice), given=len(faces))
    for die, face in zip(request.dice, faces, strict=True):
        if not 1 <= face <= die.sides:
            raise Refused("roll-face", die=die.name, sides=die.sides, face=face)
    return faces


def _option(request: Choose, key: str) -> Option:
    for option in request.options:
        if option.key == key:
            return option
    raise Refused("not-an-option", key=key, options=tuple(option.key for option in request.options))


def _private_option(request: Choose, reply: Reply) -> Option:
    for option in request.options:
        if reply == Chosen(option.key):
            return option
    raise Refused("private-choice", seat=request.seat)


def _cards(request: Draw, cards: tuple[str, ...]) -> tuple[str, ...]:
    if len(cards) != request.count:
        raise Refused("draw-count", count=request.count, deck=request.deck, given=len(cards))
    missing = Counter(cards) - Counter(request.cards)
    if missing:
        raise Refused("not-in-deck", card=min(missing), deck=request.deck)
    return cards


def _length(request: Measure, value: int) -> int:
    if not request.least <= value <= request.most:
        raise Refused("measure-range", least=request.least, most=request.most, unit=request.unit)
    return value
