"""Every cue, event, option and name has its words, in both languages, and nothing is said that nobody says."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.legends_of_novus.card_text import TABLES, texts
from rulesets.legends_of_novus.content.names import names
from rulesets.legends_of_novus.content.pack import Content
from rulesets.legends_of_novus.content.words import RESULTS, AdventureKind, Window
from rulesets.legends_of_novus.house_rules import HouseRules
from rulesets.legends_of_novus.state import events
from tests.rulesets.legends_of_novus.cards import CONTENT
from tests.rulesets.legends_of_novus.table import PACK, content, position, starter
from tests.rulesets.words_in_code import LANGUAGES, asks_for, cues, sentence_of, table, told

RULES = Path(events.__file__).parents[1]

# Keys that the code puts together: the words of effects, conditions, piles, kinds of cards.
COMPOSED = {
    *(f"ask.{key}" for key in ("preparation", "recovery", "recovery-without-chart")),
    *(f"battle.{key}" for key in ("losing", "losing-round", "winning", "winning-round")),
    *(f"choice.deck-{deck}" for deck in ("adventure", "reward")),
    *(f"choice.mode-{mode}" for mode in ("competitive", "solo", "team")),
    *(f"choice.result-{result}" for result in RESULTS),
    *(
        f"card.{key}"
        for key in ("attach", "creature-cv", "end-battle", "manual", "peek", "reorder", "swap", "test-bonus", "travel")
    ),
    *(
        f"card.if-{key}"
        for key in ("beaten", "creature", "curses", "equipped", "gp-least", "gp-most", "hero-class", "kind")
    ),
    *(f"card.if-{key}" for key in ("phase", "place", "xp-least", "xp-most")),
    *(f"card.guard-{key}" for key in ("cards", "gp", "items", "xp")),
    *(f"card.lasts-{key}" for key in ("battle", "game", "roll", "turn")),
    *(f"card.on-{key}" for key in ("arrive", "beaten", "explore", "pass", "theft")),
    *(f"card.to-{key}" for key in ("all", "creature", "other", "others", "partner")),
    *(f"card.travel-die-{key}" for key in ("again", "name", "twice")),
    *(f"card.when-{key}" for key in get_args(Window)),
    *(f"kind.{key}" for key in get_args(AdventureKind)),
    *(f"stolen.{key}" for key in ("adventure", "gp", "reward", "xp")),
    *(f"pile.{key}-{deck}" for key in ("deck", "discard") for deck in ("adventure", "encounter", "reward")),
}

MADE_OF_FIELDS: dict[type, tuple[str, ...]] = {events.StolenFrom: ("loot",)}


def written() -> Iterator[tuple[str, set[str]]]:
    """Without the keys that the code composes."""
    return ((key, values) for key, values in cues(RULES) if "*" not in key)


def house_words() -> Iterator[str]:
    """A label and a text for each house rule, and a label for each value that is not simply true or false."""
    for name, field in HouseRules.model_fields.items():
        yield from (f"house.{name}.label", f"house.{name}.text")
        yield from (f"house.{name}.values.{each}" for each in get_args(field.annotation) if isinstance(each, str))


def outcomes() -> set[str]:
    source = (RULES / "state" / "goals.py").read_text() + (RULES / "play.py").read_text()
    return {*re.findall(r'Outcome\("([^"]+)"', source), "legend", "hero", "champion"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_and_nothing_is_unused(language: str) -> None:
    needed = {key for key, _ in (*written(), *told(RULES))} | COMPOSED | outcomes() | set(house_words())
    assert {sentence_of(key) for key in table(RULES, language) if not key.startswith(("value.", "name."))} == needed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_blank_can_be_filled(language: str) -> None:
    words = table(RULES, language)
    fields = ((key, {*kind.__struct_fields__, *MADE_OF_FIELDS.get(kind, ())}) for key, kind in told(RULES))
    for key, values in (*written(), *fields):
        assert asks_for(words[key] + words.get(f"{key}.detail", "")) <= values or "*" in values, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_starter_pack_names_all_it_has(language: str) -> None:
    content = Content.model_validate(starter())
    wanted = {key for _, key in names(content)}
    roads = {f"name.{place.rpartition('-')[0]}" for place, each in content.places.items() if each.kind == "waypoint"}
    assert set(table(PACK, language)) == wanted | roads, "waypoints are numbered along their road"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", ["starter", "test"])
def test_every_card_reads_as_a_sentence_without_gaps(language: str, pack: str) -> None:
    words = Words(table(RULES, language), table(PACK, language))
    content = Content.model_validate(starter() if pack == "starter" else CONTENT)
    for key, cue in texts(content):
        text = words.say(cue)
        assert "{" not in text, key
        assert not re.search(r"\b(card|name|kind)\.", text), (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_begins_with_a_capital_letter_also_for_a_seat_without_a_name(language: str) -> None:
    words = Words(table(RULES, language), table(PACK, language)).calling((), ("anna",))
    asked = (key for key in table(RULES, language) if key.startswith("ask."))
    for text in (
        words.say(Cue(key, seat="anna", creature="goblin", card="pilfer", hero=9))
        for key in asked
        if "detail" not in key
    ):
        assert text[0].isupper() or text[0].isdigit(), text
        assert "anna" not in text


def test_a_panel_has_room_for_every_sentence() -> None:
    """Two lines of a small panel in the longest language, blanks not counted."""
    for language in LANGUAGES:
        words = table(RULES, language)
        assert max(len(text) for key, text in words.items() if not key.startswith(("house.", "card."))) <= 140
        assert max(len(text) for key, text in words.items() if key.startswith("ask.") and "detail" not in key) <= 60
        assert max(len(words[key]) for key in house_words() if key.endswith(".label")) <= 45


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_of_the_starter_pack_is_blank(language: str) -> None:
    words = Words(table(RULES, language), table(PACK, language))
    content = Content.model_validate(starter())
    spoken = {key: words.say(cue) for key, cue in texts(content)}
    cards = [(table, name) for table in TABLES for name in getattr(content, table)]
    assert [card for card in cards if not spoken.get(card, "").strip()] == []


def test_a_card_in_words() -> None:
    content = Content.model_validate(starter())
    spoken = {key[-1]: Words(table(RULES, "en"), table(PACK, "en")).say(cue) for key, cue in texts(content)}
    assert spoken["demonsbane-sword"] == "+4 CV · +2 CV against Demon creatures · for: Fighter, Priest, Thief"
    assert spoken["orc-warrior"] == (
        "CV 3 · When it attacks: \N{MINUS SIGN}1 CV for the battle if you have 5 XP or less · Victory: +2 XP, a Reward card, +10 GP · Defeat: \N{MINUS SIGN}1 XP"
    )
    assert spoken["knight"] == (
        "+3 CV · \N{MINUS SIGN}2 to Escapes · Combat Maneuvers (after the combat dice, discard a card): +2 CV for one roll · for: Fighter"
    )
    assert Words(table(RULES, "it")).say(Cue("ask.hold", seat="anna")) == "anna, vuoi giocare una carta?"


def test_a_card_says_when_it_may_be_played_and_what_it_costs() -> None:
    cards = {
        "adventures.bribe": {
            "kind": "event",
            "when": ["recovery"],
            "effects": [{"do": "xp", "n": 2, "cost": {"gp": 10}}, {"do": "lift", "n": 1, "xp": 1}],
        }
    }
    spoken = {
        key[-1]: Words(table(RULES, "en"), table(PACK, "en")).say(cue)
        for key, cue in texts(Content.model_validate(content(cards)))
    }
    assert spoken["bribe"] == "Play in Recovery · +2 XP, pay 10 GP · lift one of your Curses, +1 XP for each"
    assert spoken["arc-island"] == "no Encounters here"
    assert "Steal while the creature lives: roll 7+: search the Reward deck" in spoken["keep"]
    asked = position("recovery", cards=cards, anna={"adventures": ["bribe"]}).choose("play:bribe").request.why
    assert Words(table(RULES, "en")).say(asked) == "anna, will you pay for bribe?"
    assert Words(table(RULES, "en")).detail(asked) == "The price: pay 10 GP."


@pytest.mark.rule("LN-QST-04")
def test_a_tile_says_that_its_ability_comes_back_every_round() -> None:
    cards = {"quest_creatures.cystos.each_round": True}
    spoken = dict(texts(Content.model_validate(content(cards))))["quest_creatures", "cystos"]
    assert "Before every round: \N{MINUS SIGN}2 CV for the battle" in Words(table(RULES, "en")).say(spoken)
