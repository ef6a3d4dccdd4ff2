"""From the game to the payloads of the house: the one place where requests, views and events are put into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

import orjson

from controller.mqtt.topics import DiceWanted, EventsTold, Kind, NoticeGiven, OptionOffered, Prompt, ViewShown
from rulesets.engine.answers import Answer, to_json
from rulesets.engine.cues import Cue
from rulesets.engine.dice import Die
from rulesets.engine.events import Event, PartGiven
from rulesets.engine.requests import ANYONE, Choose, Draw, First, Measure, Option, Request, Roll, Single, Together
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
            told = (_single(index, part, words) for part in parts if part.seat in waiting)
            asked = tuple(replace(part, secret=part.secret or secret) for part in told)
            text = words.say(why)
            return Prompt(index, ANYONE, Kind.TOGETHER, text, rule, parts=asked, secret=secret, notices=notices)
        case First(parts, _, why, rule):
            told = (_single(index, part, words) for part in parts)
            return Prompt(index, ANYONE, Kind.TOGETHER, words.say(why), rule, parts=tuple(told), notices=notices)
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
            return Prompt(index, seat, Kind.CHOOSE, text, rule, options=options, secret=request.private)
        case Draw(deck=deck, cards=cards, count=count):
            secret = seat != ANYONE
            return Prompt(index, seat, Kind.DRAW, text, rule, deck=deck, cards=cards, count=count, secret=secret)
        case Measure(unit=unit, least=least, most=most, likely=likely):
            return Prompt(index, seat, Kind.MEASURE, text, rule, unit=unit, least=least, most=most, likely=likely)


def _dice(dice: tuple[Die, ...]) -> tuple[DiceWanted, ...]:
    return tuple(DiceWanted(kind, count) for kind, count in Counter(die.name for die in dice).items())


def _offered(option: Option, words: Words) -> OptionOffered:
    return OptionOffered(option.key, words.label(option), {"option": option.tag, **option.values()})


def seen_by(prompt: Prompt, seat: str | None, words: Words) -> Prompt:
    """The prompt as one seat may see it, or with None as all may. Who is asked is no secret; what he could answer may be."""
    if prompt.kind is Kind.TOGETHER:
        return replace(prompt, parts=tuple(seen_by(part, seat, words) for part in prompt.parts))
    return _closed(prompt, words) if prompt.secret and prompt.seat not in {seat, ANYONE} else prompt


def _closed(prompt: Prompt, words: Words) -> Prompt:
    match prompt.kind:
        case Kind.CHOOSE | Kind.MEASURE:
            text = words.say(Cue("table.chooses", seat=prompt.seat))
            return replace(prompt, text=text, options=(), likely=None)
        case _:  # that dice are thrown and cards drawn is seen by all; what lies in a deck is not
            return replace(prompt, cards=())


def private_prompts(prompt: Prompt) -> dict[str, Prompt]:
    """What is asked of each seat alone."""
    return {part.seat: part for part in prompt.parts or (prompt,) if part.secret and part.seat != ANYONE}


def prompt_at_the_end(index: int, outcome: Outcome, words: Words, notices: tuple[NoticeGiven, ...] = ()) -> Prompt:
    """A result is a sentence of the ruleset's words, or a thing that has a name, such as victory."""
    known = outcome.result in words.entries
    text = words.say(Cue(outcome.result)) if known else words.name(outcome.result)
    return Prompt(index, ANYONE, Kind.OVER, text, outcome.rule, notices=notices)


def events_told(
    index: int, answer: Answer, events: Iterable[Event], words: Words, *, asked: Request | None = None
) -> EventsTold:
    """`asked` is what was answered: of a private choice, and of a part that is secret until all are in, the seat is told.

    Of a draw, it is the number of cards. What everyone may know of them is among the events.
    """
    happened = tuple(events)
    told = tuple({**event.as_json(), "text": words.tell(event)} for event in happened)
    return EventsTold(index, _public(to_json(answer), asked, happened), told)


def _public(said: dict[str, Any], asked: Request | None, events: tuple[Event, ...]) -> dict[str, Any]:
    match asked:
        case Choose(private=True, seat=seat) if "choose" in said:
            return {"seat": seat}
        case Together(secret=True) if any(isinstance(event, PartGiven) for event in events):
            return {"seat": said["seat"]}
        case _ if "draw" in said:
            return {**said, "draw": len(said["draw"])}
        case _:
            return said


def view_shown(index: int, view: View, words: Words) -> ViewShown:
    named = {thing: words.name(thing) for thing in sorted(set(_things(view)))}
    names = {thing: name for thing, name in named.items() if name != thing}
    texts = {card: _sentence(words.say(text)) for card, text in view.texts}
    return ViewShown(index, {**_said(view, words), "texts": texts}, names)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


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
