"""Plural forms: each language has those of CLDR, and a sentence takes the form of the number it names."""

from __future__ import annotations

import pytest
from babel import Locale

from rulesets.engine.cues import Cue
from rulesets.engine.language.plurals import RULES, form
from rulesets.engine.language.words import Words

POLISH = {"left": "{cards} kart", "left.one": "{cards} karta", "left.few": "{cards} karty", "left.many": "{cards} kart"}
ENGLISH = {"left": "{cards} cards", "left.one": "one card"}


AS_ENGLISH = (
    *("af", "az", "bg", "ca", "da", "de", "el", "en", "eo", "es", "et", "eu", "fi", "fo", "fy", "gl", "ha", "hu", "it", "ka", "kk"),
    *("ku", "ky", "lb", "ml", "mn", "mr", "nb", "ne", "nl", "nn", "no", "or", "ps", "rm", "sq", "sv", "sw", "ta", "te", "tk", "tr"),
    *("ur", "uz", "yi"),
)  # fmt: skip


@pytest.mark.parametrize("language", [*RULES, *AS_ENGLISH])
def test_each_language_has_the_plural_forms_of_cldr(language: str) -> None:
    of_cldr = Locale.parse(language, sep="-").plural_form
    numbers = range(2000)
    assert {number: form(language, number) for number in numbers} == {number: of_cldr(number) for number in numbers}


def test_a_region_has_the_forms_of_its_language() -> None:
    assert (form("pt-BR", 0), form("pt-PT", 0), form("ru-RU", 111)) == ("one", "other", "many")


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
