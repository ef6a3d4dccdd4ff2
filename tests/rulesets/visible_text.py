"""Everything that a player reads in a game: prompts, the view, the story, and the words of the starter pack; and what is wrong with a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.guide import guide
from controller.content.languages import words_for
from controller.content.pack_faults import setup_for
from controller.content.packs import load_pack, shipped
from controller.content.party import SEATS, picks, setup_of
from controller.lobby.offers import PACK, defaults
from controller.messages.prompt import Kind, Prompt
from controller.messages.view_in_words import things_in, view_message
from rulesets.engine import bots
from rulesets.engine.cues import Cue
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Choose, parts_of
from rulesets.engine.ruleset import Setup
from rulesets.engine.view import Cell, Shape, View

LANGUAGES = ("en", "it")

ID = re.compile(r"[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+")
BLANK = re.compile(r"\{[a-z_]*\}")
KEY = re.compile(r"\b(?:ask|option|event|card|value|name|track|about|text|choice)\.[a-z-]+")

# Numbers that people count in everyday life.
SELF_EXPLAINING = {"track.round", "track.turn", "track.gold", "track.all-points", "track.from-buildings"}

# Names that need no explanation: a city, and the land that a game is named after.
WELL_KNOWN = {"Rome", "Roma", "Novus"}

# A word of the rulebook is written with a capital letter within a sentence, or is short for something: "AP". After a comma a list may go on with a sentence.
RULEBOOK_WORD = re.compile(r"(?<=\w )[^\W\d_a-zà-ü][a-zà-ü]+|\b[A-Z]{2,4}\b")


@cache
def demo_setup(ruleset: str) -> Setup:
    return setup_for(load_table(demo_table(ruleset)), games.find(ruleset))


@cache
def starter_setups(ruleset: str) -> tuple[Setup, ...]:
    """The game of the demo, and each mission or scenario of the starter pack with as many seats as it needs."""
    rules, pack = games.find(ruleset), load_pack(ruleset, PACK, Path.cwd())
    found = [demo_setup(ruleset)]
    for pick in picks(rules, pack):
        for option in pick.options:
            choices = defaults(rules) | {pick.key: option}
            each = setup_of(rules, pack, choices)
            if isinstance(each, str):  # it is for more seats than the demo has
                each = setup_of(rules, pack, choices | {SEATS: []})
            assert not isinstance(each, str), each
            found.append(each)
    return tuple(found)


@cache
def words_of(ruleset: str, language: str) -> Words:
    return words_for(ruleset, shipped(ruleset) / PACK, language)


def words_at(setup: Setup, ruleset: str, language: str) -> Words:
    return words_of(ruleset, language).calling(games.find(ruleset).called(setup), setup.seats)


def played(ruleset: str, setup: Setup, seed: int, answers: int) -> Iterator[tuple[Game[Any], tuple[Event, ...]]]:
    """The game before each answer of bots and after the last, which choose now sensibly, now at random, and what the last answer brought about."""
    rng, game = Random(seed), Game(games.find(ruleset), setup)
    events: tuple[Event, ...] = ()
    while game.request is not None and len(game.record) < answers:
        yield game, events
        taste = games.bot(ruleset) if rng.random() < 0.7 else bots.anything
        events = game.answer(bots.answer(game, rng, taste))
    yield game, events


def texts_of(prompt: Prompt) -> Iterator[str]:
    yield from (prompt.text, prompt.detail)
    for option in prompt.options:
        yield from (option.label, option.detail, option.cost, option.short, option.marks_text)
        yield from (mark.name for mark in option.marks)
        yield from (option.preview.text, option.preview.confirm) if option.preview else ()
    for group in prompt.groups:
        yield from (group.title, group.detail)
    yield from prompt.names.values()
    for missing in prompt.impossible:
        yield from (missing.label, missing.reason)
    for part in prompt.parts:
        yield from texts_of(part)


def cues_in(value: object) -> Iterator[Cue]:
    """All that a view has to say."""
    if isinstance(value, Cue):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from cues_in(each)
    elif isinstance(value, Struct) and not isinstance(value, Cell):
        for name in value.__struct_fields__:
            yield from cues_in(getattr(value, name))


def ids_in(game: Game[Any], view: View) -> set[str]:
    """Everything that has an id in the request and the view."""
    options = (option for part in parts_of(game.request) if isinstance(part, Choose) for option in part.options)
    found = {value for option in options for value in option.values().values() if isinstance(value, str)}
    found |= (
        {piece.id for piece in view.board.pieces} | {piece.kind for piece in view.board.pieces} if view.board else set()
    )
    found |= {card for pile in view.piles for card in pile.cards} | {sheet.id for sheet in view.sheets}
    return {each for each in found if ID.fullmatch(each)}


def with_ids(texts: Iterable[str], ids: set[str]) -> Iterator[str]:
    """The texts that have an id, a key or a blank in them."""
    for text in texts:
        if BLANK.search(text) or KEY.search(text) or any(each in ids for each in ID.findall(text)):
            yield text


def without_a_name(things: set[str], view: View, words: Words) -> Iterator[str]:
    """Those of these things that the page has to call by their id."""
    named = {*view_message(0, view, words).names} | {face.id for face in view.faces} if things else set()
    yield from (thing for thing in things - named if f"name.{thing}" not in words.entries)


def things_shown(view: View) -> set[str]:
    """The ids of all things that the page calls something; only squares have doors and ladders to point at."""
    drawn = view.board is not None and view.board.shape is not Shape.SQUARES
    return set(things_in(view)) - ({link.kind for link in view.board.links} if view.board and drawn else set())


def without_a_line(view: View, prompt: Prompt) -> Iterator[str]:
    """The kinds of options that say nothing about what they do."""
    cells = {cell.id for cell in view.board.cells} if view.board else set()
    for part in prompt.parts or (prompt,):
        for option in part.options if part.kind is Kind.CHOOSE else ():
            placed = option.placement or any(isinstance(it, str) and it in cells for it in option.fields.values())
            if not (placed or option.group or option.detail or option.cost or option.chance is not None):
                yield str(option.fields["option"])


def numbers_to_explain(view: View) -> set[Cue]:
    """The labels of numbers that say nothing more about themselves."""
    tracks = (
        *view.tracks,
        *(each for sheet in (*view.sheets, *view.profiles) for each in (*sheet.tracks, *sheet.traits)),
    )
    return {each.label for each in tracks if each.about is None and each.label.key not in SELF_EXPLAINING}


def blank_cards(view: View) -> Iterator[str]:
    """Cards that this viewer sees and cannot read. The members of a formation are no cards, and have their formation's sheet."""
    read = {card for card, _ in view.texts} | {face.id for face in view.faces}
    read |= {piece.id for piece in view.board.pieces} if view.board else set()
    seen = (*(each.cards for each in view.sheets), *(each.cards for each in view.piles))
    yield from {card for cards in seen for card in cards} - read


@cache
def explained_or_named(ruleset: str, language: str) -> re.Pattern[str]:
    """Everything that a reader can tap, or knows by its name: terms, people, places and cards. The longest are tried first."""
    tables = [words_at(setup, ruleset, language).entries for setup in starter_setups(ruleset)]
    entries = {(key, text) for table in tables for key, text in table.items()}
    terms = (form for term in guide(ruleset, language).terms for form in (term.name, *term.forms))
    names = [text for key, text in entries if key.startswith("name.") or key.endswith(".title")]
    buttons = (text for key, text in entries if key.startswith("option.") and key.count(".") == 1)
    parts = (part for name in names for part in name.split() if part.istitle())
    known = sorted({*terms, *names, *parts, *buttons, *WELL_KNOWN}, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, filter(None, known)))})\b", re.IGNORECASE)


def unexplained(text: str, known: re.Pattern[str]) -> list[str]:
    """The words of the rulebook in a text that no page explains."""
    return RULEBOOK_WORD.findall(known.sub("·", text))
