"""From the game to the payloads of the house: the one place where requests, views and events are put into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

import orjson

from controller.topics import (
    DiceWanted,
    EventsTold,
    Kind,
    NoticeGiven,
    OptionOffered,
    Prompt,
    ViewShown,
)
from rulesets.engine.answers import Answer, to_json
from rulesets.engine.cues import Cue
from rulesets.engine.dice import Die
from rulesets.engine.events import Event, PartGiven
from rulesets.engine.requests import ANYONE, Choose, Draw, Measure, Option, Request, Roll, Single, Together
from rulesets.engine.ruleset import Outcome
from rulesets.engine.view import BoardView, View
from rulesets.engine.words import Words


def prompt_for(
    index: int,
    request: Request,
    waiting_for: Iterable[str],
    words: Words,
    *,
    still_wanted: Mapping[str, int] | None = None,
    notices: tuple[NoticeGiven, ...] = (),
) -> Prompt:
    """`still_wanted` are the dice of a pool that have not come to rest yet, by kind."""
    match request:
        case Together(parts, why, rule, secret):
            waiting = set(waiting_for)
            asked = tuple(_single(index, part, words) for part in parts if part.seat in waiting)
            text = words.say(why)
            return Prompt(index, ANYONE, Kind.TOGETHER, text, rule, parts=asked, secret=secret, notices=notices)
        case single:
            wanted = tuple(DiceWanted(kind, count) for kind, count in (still_wanted or {}).items())
            return replace(_single(index, single, words), still_wanted=wanted, notices=notices)


def _single(index: int, request: Single, words: Words) -> Prompt:
    seat, text, rule = request.seat, words.say(request.why), request.rule
    match request:
        case Roll():
            return Prompt(index, seat, Kind.ROLL, text, rule, dice=_dice(request.dice), need=request.need)
        case Choose():
            options = tuple(_offered(option, words) for option in request.options)
            return Prompt(index, seat, Kind.CHOOSE, text, rule, options=options)
        case Draw(deck=deck, cards=cards, count=count):
            return Prompt(index, seat, Kind.DRAW, text, rule, deck=deck, cards=cards, count=count)
        case Measure(unit=unit, least=least, most=most, likely=likely):
            return Prompt(index, seat, Kind.MEASURE, text, rule, unit=unit, least=least, most=most, likely=likely)


def _dice(dice: tuple[Die, ...]) -> tuple[DiceWanted, ...]:
    return tuple(DiceWanted(kind, count) for kind, count in Counter(die.name for die in dice).items())


def _offered(option: Option, words: Words) -> OptionOffered:
    data = {field.name: getattr(option, field.name) for field in fields(option)}  # type: ignore[arg-type]  # a dataclass
    return OptionOffered(option.key, words.label(option), {"option": option.tag, **data})


def for_everyone(prompt: Prompt) -> Prompt:
    """What may stand where all can read it. Who is asked is no secret; what he could answer may be: his hand of cards."""
    if prompt.kind is Kind.DRAW and prompt.seat != ANYONE:
        return replace(prompt, cards=())
    if not prompt.secret:
        return prompt
    return replace(prompt, parts=tuple(replace(part, options=(), cards=(), likely=None) for part in prompt.parts))


def prompt_at_the_end(index: int, outcome: Outcome, words: Words, notices: tuple[NoticeGiven, ...] = ()) -> Prompt:
    """A result is a sentence of the ruleset's words, or a thing that has a name, such as victory."""
    known = outcome.result in words.entries
    text = words.say(Cue(outcome.result)) if known else words.name(outcome.result)
    return Prompt(index, ANYONE, Kind.OVER, text, outcome.rule, notices=notices)


def events_told(
    index: int, answer: Answer, events: Iterable[Event], words: Words, *, secret: bool = False
) -> EventsTold:
    """Of a part that stays `secret` until all are in, only the seat is told; of a draw, only the number of cards.

    What everyone may know of them is among the events.
    """
    told = tuple({**event.as_json(), "text": words.tell(event)} for event in events)
    said = to_json(answer)
    if "draw" in said:
        said["draw"] = len(said["draw"])
    if secret and any(event["event"] == PartGiven.tag for event in told):
        said = {"seat": said["seat"]}
    return EventsTold(index, said, told)


def view_shown(index: int, view: View, words: Words) -> ViewShown:
    named = {thing: words.name(thing) for thing in sorted(set(_things(view)))}
    names = {thing: name for thing, name in named.items() if name != thing}
    return ViewShown(index, _said(view, words), names)


def _said(value: Any, words: Words) -> Any:
    """The same data, with every cue put into words."""
    match value:
        case Cue():
            return words.say(value)
        case BoardView():  # the largest part by far, and it holds no cue: it can go the quick way
            return orjson.loads(orjson.dumps(value))
        case tuple():
            return [_said(each, words) for each in value]
        case _ if is_dataclass(value):
            return {field.name: _said(getattr(value, field.name), words) for field in fields(value)}
        case _:
            return value


def _things(view: View) -> Iterator[str]:
    """Every id in a view that may have a name."""
    if view.active:
        yield view.active
    if view.dial:
        yield from (token.id for token in view.dial.tokens)
    if view.board:
        yield from (cell.ground for cell in view.board.cells)
        yield from (each for piece in view.board.pieces for each in (piece.id, piece.kind))
        yield from (link.kind for link in view.board.links)
    for sheet in view.sheets:
        yield from (sheet.id, sheet.seat, *sheet.tokens, *sheet.cards)
