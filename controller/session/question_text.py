"""A question and its answer, in words."""

from __future__ import annotations

from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Measured, Override, Rolled, Undo
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Choose, Draw, First, Measure, Request, Roll, Together


def asked_and_said(request: Request | None, answer: Answer, words: Words) -> tuple[str, str]:
    """Empty texts where the events already tell everything."""
    match request, answer:
        case _, Undo() | Override():
            return "", ""  # the events tell it
        case ((Together(parts) | First(parts)), ForSeat(seat, reply)):
            part = next(part for part in parts if part.seat == seat)
            return asked_and_said(part, reply, words)
        case _, ForSeat(_, reply):
            return asked_and_said(request, reply, words)
        case Choose(options=options, why=why), Chosen(key):
            return words.say(why), next((words.label(option) for option in options if option.key == key), key)
        case Roll(dice=dice, why=why), Rolled(faces):
            return words.say(why), ", ".join(die.shows(face) for die, face in zip(dice, faces, strict=True))
        case Draw(why=why), Drawn(cards):
            return words.say(why), ", ".join(map(words.name, cards))
        case Measure(why=why, unit=unit), Measured(value):
            return words.say(why), f"{value} {words.name(unit)}"
        case _:
            return "", ""
