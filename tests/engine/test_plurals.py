"""A number and its words: every language has its own forms, and a sentence says which number it is about."""

from __future__ import annotations

import pytest

from rulesets.engine.cues import Cue
from rulesets.engine.plurals import form
from rulesets.engine.words import Words

POLISH = {"left": "{cards} kart", "left.one": "{cards} karta", "left.few": "{cards} karty", "left.many": "{cards} kart"}
ENGLISH = {"left": "{cards} cards", "left.one": "one card"}


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {0: "other", 1: "one", 2: "other", 21: "other"}),
        ("it", {1: "one", 5: "other"}),
        ("fr", {0: "one", 1: "one", 2: "other"}),
        ("ja", {1: "other"}),
        ("pl", {1: "one", 3: "few", 5: "many", 12: "many", 22: "few", 21: "many"}),
        ("ru", {1: "one", 3: "few", 5: "many", 11: "many", 21: "one"}),
        ("sr", {1: "one", 3: "few", 5: "other", 11: "other", 21: "one"}),
        ("cs", {1: "one", 4: "few", 5: "other"}),
        ("sl", {1: "one", 2: "two", 3: "few", 5: "other", 101: "one"}),
        ("lt", {1: "one", 5: "few", 10: "other", 11: "other", 21: "one"}),
        ("ro", {0: "few", 1: "one", 19: "few", 20: "other"}),
        ("pt-BR", {1: "one", 2: "other"}),
    ],
)
def test_each_language_has_its_forms(language: str, forms: dict[int, str]) -> None:
    assert {number: form(language, number) for number in forms} == forms


@pytest.mark.parametrize(("cards", "said"), [(1, "1 karta"), (3, "3 karty"), (5, "5 kart")])
def test_a_sentence_takes_the_form_of_the_number_that_it_names(cards: int, said: str) -> None:
    assert Words(ENGLISH, POLISH, language="pl").say(Cue("left", cards=cards)) == said


def test_count_is_the_number_where_there_are_several() -> None:
    words = Words({"hits": "{face} hits {count} times", "hits.one": "{face} hits once"})
    assert words.say(Cue("hits", face=1, count=2)) == "1 hits 2 times"
    assert words.say(Cue("hits", face=4, count=1)) == "4 hits once"


def test_a_language_without_a_form_is_not_given_that_of_the_language_below() -> None:
    words = Words(ENGLISH, {"left": "あと{cards}枚"}, language="ja")
    assert words.say(Cue("left", cards=1)) == "あと1枚"
