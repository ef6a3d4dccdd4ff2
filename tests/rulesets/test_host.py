"""What a player reads in every game: questions that ask, choices that say what they do, and no id, key or blank in any text.

Bots play each game; prompts, the view and the story are put into words as page and panels show them, in both languages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

import pytest

from controller.config import games
from controller.config.languages import BASE
from controller.content.guide import guide
from controller.content.languages import own_words
from controller.glyphs.glyphs import outlines
from controller.session.prompt import prompt_of_game
from rulesets.engine.cues import Cue
from rulesets.engine.events import Weight
from rulesets.engine.game import Game
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Setup
from rulesets.engine.view import View
from tests.rulesets.visible_text import (
    LANGUAGES,
    blank_cards,
    cues_in,
    demo_setup,
    explained_or_named,
    ids_in,
    numbers_to_explain,
    played,
    starter_setups,
    texts_of,
    things_shown,
    unexplained,
    with_ids,
    without_a_line,
    without_a_name,
    words_at,
    words_of,
)

# Answers in the game of the demo.
ANSWERS = 400

# Answers in each other mission and scenario of the starter packs.
GLANCE = 40

# Whole games for the long run, and the answers after which a game by careless bots is left.
GAMES = 200
LONGEST_GAME = 1500

# Events that the story shows to everybody; the others only to those who want every step.
READ = {Weight.CHAPTER, Weight.NEWS}

# A question is read at a glance, on a phone and on a panel.
LONGEST_QUESTION = 90


def faults(ruleset: str, games_played: Iterable[tuple[Setup, int]]) -> Counter[str]:
    """Everything in these games of bots that a player could not read."""
    wrong: Counter[str] = Counter()
    known = {language: explained_or_named(ruleset, language) for language in LANGUAGES}
    seen: set[Cue | str] = set()
    named: set[str] = {""}
    for seed, (setup, answers) in enumerate(games_played):
        spoken = {language: words_at(setup, ruleset, language) for language in LANGUAGES}
        for game, events in played(ruleset, setup, seed, answers):
            views = views_of(game)
            ids = {id_ for id_ in ids_in(game, views[0]) if spoken[BASE].name(id_).casefold() != id_}
            told = [event for event in events if event.weight in READ]
            for view in views:
                cues, things = set(cues_in(view)) - seen, things_shown(view) - {*named, ANYONE, *setup.seats}
                seen |= cues
                named |= things
                wrong.update(f"blank: {card}" for card in blank_cards(view))
                for language, words in spoken.items():
                    bare = (words.say(label) for label in cues & numbers_to_explain(view))
                    wrong.update(f"{language} number: {label}" for label in bare if not known[language].search(label))
                    wrong.update(f"{language} name: {thing}" for thing in without_a_name(things, view, words))
                    wrong.update(wrong_texts(map(words.say, cues), ids, known[language]))
            for language, words in spoken.items():
                prompt = prompt_of_game(game, views[0], words)
                texts = {*texts_of(prompt), *map(words.tell, told)} - seen
                seen |= texts
                wrong.update(wrong_texts(texts, ids, known[language]))
                wrong.update(f"id: {text}" for text in with_ids(map(words.tell, events), ids))
            wrong.update(f"bare: {kind}" for kind in without_a_line(views[0], prompt))
    return wrong


def wrong_texts(texts: Iterable[str], ids: set[str], known: re.Pattern[str]) -> Iterator[str]:
    for text in texts:
        yield from (f"id: {wrong}" for wrong in with_ids([text], ids))
        yield from (f"term: {term} in: {text}" for term in unexplained(text, known))


def views_of(game: Game[Any]) -> list[View]:
    """What everyone sees, and what those see who are asked."""
    asked = (seat for seat in game.waiting_for if seat != ANYONE)
    return [game.ruleset.view_for(game.state, seat) for seat in (None, *asked)]


@pytest.mark.parametrize("ruleset", games.ids())
def test_every_mission_and_scenario_is_in_words_that_players_know(ruleset: str) -> None:
    demo, *others = starter_setups(ruleset)
    assert dict(faults(ruleset, [(demo, ANSWERS), *((each, GLANCE) for each in others)]).most_common(20)) == {}


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", games.ids())
def test_whole_games_are_in_words_that_players_know(ruleset: str) -> None:
    """Each mission and scenario again and again: no id, no option without a line, no unexplained word, no blank card."""
    setups = starter_setups(ruleset)
    games_played = ((setups[number % len(setups)], LONGEST_GAME) for number in range(GAMES))
    assert dict(faults(ruleset, games_played).most_common(20)) == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", games.ids())
def test_all_words_of_a_game_and_its_starter_pack_use_terms_that_are_explained(ruleset: str, language: str) -> None:
    known, tables = explained_or_named(ruleset, language), own_words(BASE).entries
    wrong = {
        key: terms
        for key, text in words_of(ruleset, language).entries.items()
        if key not in tables and not key.startswith("name.") and (terms := unexplained(text, known))
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", games.ids())
def test_a_question_is_short(ruleset: str, language: str) -> None:
    setup = demo_setup(ruleset)
    words = words_at(setup, ruleset, language)
    prompts = (prompt_of_game(game, game.view, words) for game, _ in played(ruleset, setup, 2, ANSWERS))
    long = Counter(
        part.text for prompt in prompts for part in (prompt.parts or (prompt,)) if len(part.text) > LONGEST_QUESTION
    )
    assert dict(long.most_common(12)) == {}


@pytest.mark.parametrize("ruleset", games.ids())
def test_nobody_is_asked_where_there_is_nothing_to_decide(ruleset: str) -> None:
    """A lone option is taken by the game or the referee, unless an empty question would betray what somebody holds."""
    lone: Counter[str] = Counter()
    for game, _ in played(ruleset, demo_setup(ruleset), 4, ANSWERS):
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
    assert len(found.terms) >= 10  # every game has at least this many words
    assert all(term.name and term.text for term in found.terms)
    forms = Counter(form for term in found.terms for form in {each.lower() for each in (term.name, *term.forms)})
    assert [form for form, times in forms.items() if times > 1] == []  # a tap on a word shows one explanation


@pytest.mark.parametrize("ruleset", games.ids())
def test_every_picture_of_a_roll_is_drawn_and_belongs_to_a_question(ruleset: str) -> None:
    pictures, words = import_module(f"rulesets.{ruleset}.choices").ROLL_GLYPHS, words_of(ruleset, BASE).entries
    assert {glyph for glyph in pictures.values() if glyph not in outlines()} == set()
    assert {key for key in pictures if key not in words} == set()
