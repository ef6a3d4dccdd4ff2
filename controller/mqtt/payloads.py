"""Payloads for subscribers: the only place where requests, views and events are put into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from controller.mqtt.topics import DiceWanted, EventsMessage, Kind, OptionOffered, Placement, Prompt, ViewMessage
from rulesets.engine.answers import Answer, to_json
from rulesets.engine.cues import Cue
from rulesets.engine.dice import Die
from rulesets.engine.events import Event, PartGiven, ValueOverridden
from rulesets.engine.overrides.set_value import SECRET
from rulesets.engine.requests import (
    ANYONE,
    Choose,
    Draw,
    First,
    Measure,
    Option,
    Request,
    Roll,
    Single,
    Together,
    parts_of,
)
from rulesets.engine.ruleset import NextGame, Outcome
from rulesets.engine.view import BoardView, Cell, Shape, View
from rulesets.engine.words import Words

PLAY_ON = "play-on"


def prompt_for(
    index: int,
    request: Request,
    waiting_for: Iterable[str],
    words: Words,
    *,
    placements: Mapping[str, Placement] | None = None,
) -> Prompt:
    """`placements` says, by the key of an option, which piece put where stands for it."""
    placed = placements or {}
    match request:
        case Together(parts, why, rule, secret):
            waiting = set(waiting_for)
            prompts = tuple(_single(index, part, words, placed) for part in parts if part.seat in waiting)
            prompts = tuple(replace(part, secret=part.secret or secret) for part in prompts)
            return _several(index, prompts, tuple(waiting_for), words.say(why), rule, secret=secret)
        case First(parts, asked, why, rule):
            offers = tuple(_single(index, part, words, placed) for part in parts)
            return _several(index, offers, asked, words.say(why), rule, secret=False)
        case single:
            return _single(index, single, words, placed)


def _several(
    index: int, parts: tuple[Prompt, ...], asked: tuple[str, ...], text: str, rule: str, *, secret: bool
) -> Prompt:
    return Prompt(index, ANYONE, Kind.TOGETHER, text, rule, parts=parts, asked=asked, secret=secret)


def _single(index: int, request: Single, words: Words, placements: Mapping[str, Placement]) -> Prompt:
    seat, text, rule = request.seat, words.say(request.why), request.rule
    match request:
        case Roll():
            named = _names((symbol for die in request.dice for symbol in die.symbols), words)
            return Prompt(index, seat, Kind.ROLL, text, rule, dice=_dice(request.dice), need=request.need, names=named)
        case Choose():
            options = tuple(_offered(option, words, placements) for option in request.options)
            return Prompt(index, seat, Kind.CHOOSE, text, rule, options=options, secret=request.private)
        case Draw(deck=deck, printed=printed, count=count):
            secret, cards = seat != ANYONE, printed or request.cards
            prompt = Prompt(index, seat, Kind.DRAW, text, rule, deck=deck, cards=cards, count=count, secret=secret)
            return replace(prompt, names=_names(cards, words))
        case Measure():
            return Prompt(
                index,
                seat,
                Kind.MEASURE,
                text,
                rule,
                unit=request.unit,
                least=request.least,
                most=request.most,
                likely=request.likely,
                limit=request.limit,
            )


def _dice(dice: tuple[Die, ...]) -> tuple[DiceWanted, ...]:
    return tuple(DiceWanted(die.name, count, die.symbols) for die, count in Counter(dice).items())


def _names(ids: Iterable[str], words: Words) -> dict[str, str]:
    """Return the names of ids that have one."""
    named = {id_: words.name(id_) for id_ in sorted(set(ids))}
    return {id_: name for id_, name in named.items() if name != id_}


def _offered(option: Option, words: Words, placements: Mapping[str, Placement]) -> OptionOffered:
    key, fields = option.key, {"option": option.tag, **option.values()}
    return OptionOffered(key, words.label(option), fields, placements.get(key))


def prompt_at_the_end(index: int, outcome: Outcome, words: Words, ways: Iterable[NextGame] = ()) -> Prompt:
    """The last prompt of a game: how it ended and who won. `ways` are the games that may follow."""
    who = Cue("table.won", seats=outcome.won) if outcome.won else Cue("table.won-by-nobody")
    text = f"{_stopped(result_text(outcome.result, words))} {words.say(who)}"
    options = tuple(OptionOffered(way.id, words.say(way.label), {"option": PLAY_ON, PLAY_ON: way.id}) for way in ways)
    return Prompt(index, ANYONE, Kind.OVER, text, outcome.rule, options=options, won=outcome.won)


def result_text(result: str, words: Words) -> str:
    """A result is a sentence of the ruleset's words, or a thing that has a name, such as victory."""
    return words.say(Cue(result)) if result in words.entries else words.name(result)


def _stopped(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def events_message(
    index: int, answer: Answer, events: Iterable[Event], words: Words, *, asked: Request | None = None, head: str = ""
) -> EventsMessage:
    """`asked` is the request that was answered.

    Of a private choice, or of a part that is secret until all are in, only the seat is published; of a draw, the number
    of cards. What everyone may know of them is among the events.
    """
    happened = tuple(events)
    told = tuple({**event.as_json(), "text": words.tell(event)} for event in happened)
    return EventsMessage(index, public_answer(answer, asked, happened), told, head)


def public_answer(answer: Answer, asked: Request | None, events: tuple[Event, ...]) -> dict[str, Any]:
    """The answer as everyone may know it."""
    said = to_json(answer)
    match asked, _part_answered(asked, said):
        case _, Choose(private=True, seat=seat) as choice if "choose" in said and not _told(choice, said["choose"]):
            return {"seat": seat}
        case Together(secret=True), _ if any(isinstance(event, PartGiven) for event in events):
            return {"seat": said["seat"]}
        case _ if "override" in said and any(_is_secret(event) for event in events):
            return {**said, "value": SECRET}
        case _ if "draw" in said:
            return {**said, "draw": len(said["draw"])}
        case _:
            return said


def _told(choice: Choose, key: str) -> bool:
    """Whether others may see which option was taken."""
    return choice.answer_public and not any(option.untold and option.key == key for option in choice.options)


def _is_secret(event: Event) -> bool:
    return isinstance(event, ValueOverridden) and event.after == SECRET


def _part_answered(asked: Request | None, said: dict[str, Any]) -> Single | None:
    return next((part for part in parts_of(asked) if said.get("seat", part.seat) == part.seat), None)


def view_message(index: int, view: View, words: Words) -> ViewMessage:
    names = _names(_things(view), words)
    texts = {card: _sentence(words.say(text)) for card, text in view.texts}
    return ViewMessage(index, {**_said(view, words), "texts": texts}, names)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _said(value: Any, words: Words) -> Any:
    """The same data, with every cue put into words."""
    kind: type = type(value)
    if kind is Cue:
        return words.say(value)
    if kind is BoardView:
        return _board_said(value)
    if kind is tuple:
        return [_said(each, words) for each in value]
    names = _fields_of(kind)
    return {name: _said(getattr(value, name), words) for name in names} if names else value


@cache
def _fields_of(kind: type) -> tuple[str, ...]:
    return kind.__struct_fields__ if issubclass(kind, msgspec.Struct) else ()


def _board_said(board: BoardView) -> dict[str, Any]:
    """The board is by far the largest part and holds no cue, so it is encoded directly, and its ground only once."""
    data: dict[str, Any] = _as_json(replace(board, cells=()))
    return {**data, "cells": _ground.said(board.cells)}


def _as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


class _Ground:
    """The cells of the last board as JSON: they stay the same within a game, so they are encoded once."""

    def __init__(self) -> None:
        self._cells: tuple[Cell, ...] = ()
        self._data: list[Any] = []

    def said(self, cells: tuple[Cell, ...]) -> list[Any]:
        if cells is not self._cells:
            self._cells, self._data = cells, _as_json(cells)
        return self._data


_ground = _Ground()


def _things(view: View) -> Iterator[str]:
    """Every id in a view that may have a name."""
    if view.active:
        yield view.active
    for dial in (view.dial, view.turn_dial):
        yield from (token.id for token in (dial.tokens if dial else ()))
    if view.board:
        yield from (cell.ground for cell in view.board.cells)
        yield from (cell.id for cell in view.board.cells if view.board.shape is Shape.PLACES)
        yield from (each for piece in view.board.pieces for each in (piece.id, piece.kind))
        yield from (link.kind for link in view.board.links)
    for sheet in (*view.sheets, *view.profiles):
        yield from (sheet.id, sheet.seat, *sheet.tokens, *sheet.cards)
    for pile in view.piles:
        yield from (pile.seat or "", *pile.cards)
    yield from (face.id for face in view.faces)
    yield from view.upcoming
