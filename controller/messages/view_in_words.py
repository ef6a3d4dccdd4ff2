"""Turn a view into a message in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from controller.messages.names import names_of
from controller.messages.view import ViewMessage
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import SEVERAL, Words
from rulesets.engine.view import BoardView, Cell, Shape, View

# The views of one moment: the public one and those of the seats, in every language that is read.
REMEMBERED = 16


def view_message(index: int, view: View, words: Words) -> ViewMessage:
    names = names_of(things_in(view), words) | {thing: words.say(name) for thing, name in view.names}
    kinds = {card.rpartition("-")[0] for sheet in view.sheets for card in sheet.cards}
    several = sorted(kind for kind in kinds if f"name.{kind}.several" in words.entries)
    names |= {f"{kind}{SEVERAL}": words.name(f"{kind}{SEVERAL}") for kind in several}
    people = {sheet.id for sheet in view.sheets}
    for piece in view.board.pieces if view.board else ():
        if piece.id not in names.keys() | people and words.name(piece.id) == piece.id:
            names[piece.id] = words.name(piece.kind)  # a token on the ground has the name of its kind
    texts = {card: _sentence(words.say(text)) for card, text in view.texts}
    data = {**_said(view, words), "texts": texts, "glyphs": dict(view.glyphs)}
    del data["names"]  # they stand among the other names
    if view.goal:
        data["goal"]["text"] = words.sentence(view.goal.text)
    return ViewMessage(index, data, names)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _said(value: Any, words: Words) -> Any:
    """The same data, with every cue put into words."""
    kind: type = type(value)
    if kind is Cue:
        return words.say(value)
    if kind is BoardView:
        return _board_said(value, words)
    if kind is tuple:
        return [_said(each, words) for each in value]
    names = _fields_of(kind)
    return {name: _said(getattr(value, name), words) for name in names} if names else value


@cache
def _fields_of(kind: type) -> tuple[str, ...]:
    return kind.__struct_fields__ if issubclass(kind, msgspec.Struct) else ()


def _board_said(board: BoardView, words: Words) -> dict[str, Any]:
    """The board is by far the largest part and has no cue but in its links, so it is encoded directly, and its ground only once."""
    data: dict[str, Any] = _as_json(replace(board, cells=(), links=()))
    return {**data, "cells": _ground.said(board.cells), "links": _said(board.links, words)}


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


def things_in(view: View) -> Iterator[str]:
    """Every id in a view that may have a name."""
    if view.active:
        yield view.active
    for dial in (view.dial, view.turn_dial):
        yield from (token.id for token in (dial.tokens if dial else ()))
    if view.board:
        yield from (cell.ground for cell in view.board.cells)
        yield from (cell.id for cell in view.board.cells if view.board.shape is Shape.PLACES)
        yield from (each for piece in view.board.pieces for each in (piece.id, piece.kind, *piece.marks))
        yield from (link.kind for link in view.board.links)
    for sheet in (*view.sheets, *view.profiles):
        yield from (sheet.id, sheet.seat, *sheet.tokens, *sheet.cards)
    for pile in view.piles:
        yield from (pile.seat or "", *pile.cards)
    yield from (face.id for face in view.faces)
    yield from view.upcoming


class ViewsInWords:
    """Views put into words, each once: the broker shares them with the pages that read the same language."""

    def __init__(self) -> None:
        self._said: deque[tuple[View, Words, ViewMessage]] = deque(maxlen=REMEMBERED)

    def say(self, index: int, view: View, words: Words) -> ViewMessage:
        for seen, spoken, said in self._said:
            if seen is view and spoken is words and said.index == index:
                return said
        said = view_message(index, view, words)
        self._said.append((view, words, said))
        return said
