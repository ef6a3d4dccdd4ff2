"""What a player reads in every game: questions that ask, choices that say what they do, and no id, key or blank in any text.

Bots play each game; every prompt is put into words for the seat that is asked, in both languages, as page and panels show it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.guide import guide
from controller.content.languages import words_for
from controller.content.pack_faults import setup_for
from controller.content.packs import shipped
from controller.messages.prompt import Kind, Prompt
from controller.session.prompt import prompt_of_game
from rulesets.engine import bots
from rulesets.engine.events import Event, Weight
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Choose, parts_of
from rulesets.engine.ruleset import Setup

ANSWERS = 400
LANGUAGES = ("en", "it")

# Whole games for the long run, and the answers after which a game by careless bots is left.
GAMES = 200
LONGEST_GAME = 1500

# Events that the story shows to everybody; the others only to those who want every step.
READ = {Weight.CHAPTER, Weight.NEWS}

# A question is read at a glance, on a phone and on a panel.
LONGEST_QUESTION = 90

ID = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)+")
BLANK = re.compile(r"\{[a-z_]*\}")
KEY = re.compile(r"\b(?:ask|option|event|card|value|name)\.[a-z-]+")


@cache
def demo_setup(ruleset: str) -> Setup:
    return setup_for(load_table(demo_table(ruleset)), games.find(ruleset))


@cache
def words_of(ruleset: str, language: str) -> Words:
    setup = demo_setup(ruleset)
    words = words_for(ruleset, shipped(ruleset) / "starter", language)
    return words.calling(games.find(ruleset).called(setup), setup.seats)


def played(ruleset: str, seed: int, answers: int = ANSWERS) -> Iterator[Game[Any]]:
    """The game before each answer of bots, which choose now sensibly, now at random."""
    rng, game = Random(seed), Game(games.find(ruleset), demo_setup(ruleset))
    while game.request is not None and len(game.record) < answers:
        yield game
        taste = games.bot(ruleset) if rng.random() < 0.7 else bots.anything
        game.answer(bots.answer(game, rng, taste))


def finished(ruleset: str, seed: int) -> Iterator[tuple[Game[Any], tuple[Event, ...]]]:
    """A whole game: before each answer the game and what the last answer brought about."""
    rng, game = Random(seed), Game(games.find(ruleset), demo_setup(ruleset))
    events: tuple[Event, ...] = ()
    while game.request is not None and len(game.record) < LONGEST_GAME:
        yield game, events
        taste = games.bot(ruleset) if rng.random() < 0.7 else bots.anything
        events = game.answer(bots.answer(game, rng, taste))


def texts_of(prompt: Prompt) -> Iterator[str]:
    yield from (prompt.text, prompt.detail)
    for option in prompt.options:
        yield from (option.label, option.detail, option.cost)
    for missing in prompt.impossible:
        yield from (missing.label, missing.reason)
    for part in prompt.parts:
        yield from texts_of(part)


def ids_in(game: Game[Any]) -> set[str]:
    """Everything that has an id in the request and the view."""
    options = (option for part in parts_of(game.request) if isinstance(part, Choose) for option in part.options)
    found = {value for option in options for value in option.values().values() if isinstance(value, str)}
    view = game.view
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


def without_a_line(game: Game[Any], prompt: Prompt) -> Iterator[str]:
    """The kinds of options that say nothing about what they do."""
    cells = {cell.id for cell in game.view.board.cells} if game.view.board else set()
    for part in prompt.parts or (prompt,):
        for option in part.options if part.kind is Kind.CHOOSE else ():
            placed = option.placement or any(isinstance(it, str) and it in cells for it in option.fields.values())
            if not (placed or option.group or option.detail or option.cost or option.chance is not None):
                yield str(option.fields["option"])


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", games.ids())
def test_whole_games_are_in_words_that_players_know(ruleset: str, language: str) -> None:
    """Questions, options, reasons and the story of many whole games: no id, no option without a line, no unexplained word."""
    words, known = words_of(ruleset, language), explained_or_named(ruleset, language)
    wrong: Counter[str] = Counter()
    for seed in range(GAMES):
        for game, events in finished(ruleset, seed):
            prompt = prompt_of_game(game, game.view, words)
            texts = [*texts_of(prompt), *(words.tell(event) for event in events if event.weight in READ)]
            wrong.update(f"id: {text}" for text in with_ids(texts, ids_in(game)))
            wrong.update(f"bare: {kind}" for kind in without_a_line(game, prompt))
            wrong.update(f"term: {term}" for text in texts for term in RULEBOOK_WORD.findall(known.sub("·", text)))
    assert dict(wrong.most_common(20)) == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", games.ids())
def test_no_id_key_or_blank_is_in_a_text_that_players_read(ruleset: str, language: str) -> None:
    words = words_of(ruleset, language)
    wrong: Counter[str] = Counter()
    for game in played(ruleset, seed=1):
        wrong.update(with_ids(texts_of(prompt_of_game(game, game.view, words)), ids_in(game)))
    assert dict(wrong.most_common(12)) == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", games.ids())
def test_a_question_is_short(ruleset: str, language: str) -> None:
    words = words_of(ruleset, language)
    prompts = (prompt_of_game(game, game.view, words) for game in played(ruleset, seed=2))
    long = Counter(
        part.text for prompt in prompts for part in (prompt.parts or (prompt,)) if len(part.text) > LONGEST_QUESTION
    )
    assert dict(long.most_common(12)) == {}


@pytest.mark.parametrize("ruleset", games.ids())
def test_a_choice_says_what_it_does(ruleset: str) -> None:
    """A line, a cost or a chance on every option, except where it only names a place on the board or says yes or no."""
    words = words_of(ruleset, "en")
    bare: Counter[str] = Counter()
    for game in played(ruleset, seed=3):
        prompt = prompt_of_game(game, game.view, words)
        bare.update(without_a_line(game, prompt))
    assert dict(bare.most_common(20)) == {}


@pytest.mark.parametrize("ruleset", games.ids())
def test_nobody_is_asked_where_there_is_nothing_to_decide(ruleset: str) -> None:
    """A lone option is taken by the game or the referee, unless an empty question would betray what somebody holds."""
    lone: Counter[str] = Counter()
    for game in played(ruleset, seed=4):
        request = game.request
        if isinstance(request, Choose) and len(request.options) == 1 and not request.private:
            only = request.options[0]
            lone[f"{request.why.key} -> {only.tag}"] += not only.obvious
    assert dict((+lone).most_common(12)) == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", games.ids())
def test_every_game_has_a_guide(ruleset: str, language: str) -> None:
    found = guide(ruleset, language)
    assert found.about
    assert found.aim
    assert found.turn
    assert len(found.rules) == 5  # a page has room for five
    assert found.end
    assert len(found.terms) >= 10  # every game has at least so many words of its own
    assert all(term.name and term.text for term in found.terms)


# A word of the rulebook is written with a capital letter within a sentence, or is short for something: "AP". After a comma a list may go on with a sentence.
RULEBOOK_WORD = re.compile(r"(?<=\w )[^\W\d_a-zà-ü][a-zà-ü]+|\b[A-Z]{2,4}\b")


@cache
def explained_or_named(ruleset: str, language: str) -> re.Pattern[str]:
    """Everything that a reader can tap, or knows by its name: terms, people, places and cards. The longest are tried first."""
    words = words_of(ruleset, language)
    terms = (form for term in guide(ruleset, language).terms for form in (term.name, *term.forms))
    names = [text for key, text in words.entries.items() if key.startswith("name.") or key.endswith(".title")]
    parts = (part for name in names for part in name.split() if part.istitle())
    known = sorted(
        {*terms, *names, *parts, *(words.name(seat) for seat in demo_setup(ruleset).seats)}, key=len, reverse=True
    )
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, filter(None, known)))})\b", re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", games.ids())
def test_every_word_of_the_rulebook_is_explained(ruleset: str, language: str) -> None:
    words, known = words_of(ruleset, language), explained_or_named(ruleset, language)
    unknown: Counter[str] = Counter()
    for game in played(ruleset, seed=5):
        for text in texts_of(prompt_of_game(game, game.view, words)):
            unknown.update(RULEBOOK_WORD.findall(known.sub("·", text)))
    assert dict(unknown.most_common(12)) == {}
