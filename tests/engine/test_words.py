from __future__ import annotations

import tomllib

from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Option
from tests.engine.toy import WORDS, AuctionHeld, GoldWon, Step, Throw


def test_a_cue_is_said_with_names_for_ids() -> None:
    assert WORDS.say(Cue("your-turn", hero="red")) == "Rosa, act."


def test_a_name_with_a_number_is_the_name_and_the_number() -> None:
    assert [WORDS.name(thing) for thing in ("snake", "snake-12", "rat", "rat-2")] == [
        "Snake",
        "Snake 12",
        "rat",
        "rat-2",
    ]


def test_a_full_name_goes_before_a_numbered_one() -> None:
    words = Words({"name": {"snake": "Snake", "snake-2": "Old Snake"}})
    assert words.name("snake-2") == "Old Snake"


def test_one_of_something_has_its_own_sentence() -> None:
    assert WORDS.tell(GoldWon("red", 2, "TOY-03")) == "Rosa wins 2 coins."
    assert WORDS.tell(GoldWon("red", 1, "TOY-03")) == "Rosa wins one coin."
    assert WORDS.tell(GoldWon("red", 0, "TOY-03")) == "Rosa wins 0 coins."


def test_an_option_is_labelled_with_its_parts() -> None:
    assert WORDS.label(Step("B2")) == "Step to B2"
    assert WORDS.label(Throw()) == "Throw"


def test_an_option_begins_with_a_capital_whatever_it_begins_with() -> None:
    assert Words({"option": {"step": "{to}"}, "name": {"b2": "market"}}).label(Step("b2")) == "Market"


def test_italian_a_and_e_take_a_d_before_their_own_vowel() -> None:
    italian = Words({"give": "Dai oro a {seat} e {other}.", "name": {"anna": "Anna"}}, language="it")

    assert italian.say(Cue("give", seat="anna", other="elena")) == "Dai oro ad Anna ed elena."
    assert italian.say(Cue("give", seat="elena", other="anna")) == "Dai oro a elena e Anna."


def test_a_number_among_names_is_no_name() -> None:
    words = Words({"rolled": "You rolled {faces}.", "name": {"1": "cooper's house"}})

    assert words.say(Cue("rolled", faces=(1, 3))) == "You rolled 1, 3."


def test_a_seat_has_a_capital_unless_the_game_calls_it_something() -> None:
    words = Words({"turn": "The turn of {seat}.", "name": {"red": "Rosa"}}).calling((), ("red", "anna"))
    assert words.say(Cue("turn", seat="anna")) == "The turn of Anna."
    assert words.say(Cue("turn", seat="red")) == "The turn of Rosa."
    italian = Words({"turn": "Tocca a {seat}."}, language="it").calling(words.called)
    assert italian.say(Cue("turn", seat="anna")) == "Tocca ad Anna."


def test_a_key_that_nobody_wrote_shows_itself() -> None:
    assert WORDS.say(Cue("nothing.here", hero="red")) == "nothing.here"
    assert WORDS.tell(AuctionHeld(None, "TOY-05")) == "event.auction-held"


def test_a_value_that_nobody_gave_shows_as_a_gap() -> None:
    assert Words({"a": "{hero} takes {what}."}).say(Cue("a", hero="red")) == "red takes {what}."


def test_values_of_every_kind_can_be_said() -> None:
    words = Words({"outer": "[{a}|{b}|{c}|{d}]", "inner": "in {x}", "name": {"red": "Rosa"}})
    cue = Cue("outer", a=Cue("inner", x=3), b=("red", "blue"), c=7, d="red")
    assert words.say(cue) == "[in 3|Rosa, blue|7|Rosa]"


def test_nothing_is_said_for_nobody() -> None:
    words = Words({"event": {"auction-held": "Won by {hero}."}})
    assert words.tell(AuctionHeld(None, "TOY-05")) == "Won by ."


def test_later_tables_have_the_last_word() -> None:
    words = Words({"a": {"b": "first", "c": "kept"}}, {"a": {"b": "last"}})
    assert (words.say(Cue("a.b")), words.say(Cue("a.c"))) == ("last", "kept")


def test_the_singular_is_written_as_a_quoted_key_in_toml() -> None:
    words = Words(tomllib.loads('[event]\ngold-won = "{count} coins"\n"gold-won.one" = "a coin"\n'))
    assert words.tell(GoldWon("red", 1, "TOY-03")) == "A coin"


def test_what_is_told_begins_like_a_sentence_whatever_name_it_begins_with() -> None:
    words = Words({"event": {"gold-won": "{hero} is rich."}, "name": {"red": "the red one"}})
    assert words.tell(GoldWon("red", 2, "TOY-03")) == "The red one is rich."
    assert Words().tell(GoldWon("red", 2, "TOY-03")) == "event.gold-won"


def test_a_cue_may_have_values_called_as_it_likes() -> None:
    assert Words({"a": "{key} of {code}"}).say(Cue("a", key="K", code="C")) == "K of C"


def test_tags_are_read_off_the_name_of_the_class() -> None:
    class PickLock2(Option, frozen=True):
        pass

    assert (PickLock2.tag, GoldWon.tag) == ("pick-lock2", "gold-won")


def test_the_engine_itself_has_words(engine_words: Words) -> None:
    for event in ("answers-undone", "value-overridden", "part-given"):
        assert f"event.{event}" in engine_words.entries


def test_tenths_are_told_as_people_write_them() -> None:
    words = Words({"reach": "{far:.1} in.", "portata": "{far:,1} pollici", "plain": "{far}"})

    assert words.say(Cue("reach", far=35)) == "3.5 in."
    assert words.say(Cue("reach", far=30)) == "3 in."
    assert words.say(Cue("portata", far=35)) == "3,5 pollici"
    assert words.say(Cue("plain", far=35)) == "35"


def test_names_in_a_list_are_counted_and_numbers_are_not() -> None:
    words = Words({"seen": "{things}"})

    assert words.say(Cue("seen", things=("wolf", "bear", "wolf"))) == "2 \N{MULTIPLICATION SIGN} wolf, bear"
    assert words.say(Cue("seen", things=("3", "2", "2", "5"))) == "3, 2, 2, 5"
