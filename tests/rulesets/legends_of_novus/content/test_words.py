"""Every cue, event, option and name has its words, in both languages, and nothing is said that nobody says."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from rulesets.engine.cues import Cue
from rulesets.engine.events import Event
from rulesets.engine.language.words import Words, flatten
from rulesets.engine.requests import Option
from rulesets.legends_of_novus.card_text import TABLES, texts
from rulesets.legends_of_novus.content.names import names
from rulesets.legends_of_novus.content.pack import Content
from rulesets.legends_of_novus.content.words import RESULTS, AdventureKind, Window
from rulesets.legends_of_novus.house_rules import HouseRules
from rulesets.legends_of_novus.state import battle_events, events, options
from tests.rulesets.legends_of_novus.cards import CONTENT
from tests.rulesets.legends_of_novus.table import PACK, content, position, starter

RULES = Path(events.__file__).parents[1]
LANGUAGES = ("en", "it")

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
    *(f"card.lasts-{key}" for key in ("battle", "game", "roll", "turn")),
    *(f"card.on-{key}" for key in ("arrive", "beaten", "explore", "pass", "theft")),
    *(f"card.to-{key}" for key in ("all", "creature", "other", "others", "partner")),
    *(f"card.travel-die-{key}" for key in ("again", "name", "twice")),
    *(f"card.when-{key}" for key in get_args(Window)),
    *(f"kind.{key}" for key in get_args(AdventureKind)),
    *(f"pile.{key}-{deck}" for key in ("deck", "discard") for deck in ("adventure", "encounter", "reward")),
}


def said(folder: Path, language: str) -> dict[str, str]:
    return dict(flatten(tomllib.loads((folder / "words" / f"{language}.toml").read_text())))


def cues() -> Iterator[tuple[str, set[str]]]:
    """Every key that is written out where a Cue is made, with the names of its values."""
    for path in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Cue":
                key = node.args[0]
                arms = [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]
                values = {word.arg or "*" for word in node.keywords}
                yield from ((str(arm.value), values) for arm in arms if isinstance(arm, ast.Constant))


def told() -> Iterator[tuple[str, set[str]]]:
    """Every event and option, with the names of its fields."""
    for module in (events, battle_events, options):
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Event | Option) and thing not in {Event, Option}:
                kind = "event" if issubclass(thing, Event) else "option"
                name = thing.tag if issubclass(thing, Event) else thing.wording
                yield f"{kind}.{name}", set(thing.__struct_fields__)


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
    needed = {key for key, _ in (*cues(), *told())} | COMPOSED | outcomes() | set(house_words())
    spoken = said(RULES, language)
    found = {key for key in spoken if not key.startswith(("value.", "name.")) and not key.endswith((".one", ".detail"))}
    assert found == needed
    details = {key.removesuffix(".detail") for key in spoken if key.endswith(".detail")}
    assert details <= {key for key in needed if key.startswith(("ask.", "option."))}


def test_both_languages_say_the_same_things() -> None:
    assert set(said(RULES, "en")) == set(said(RULES, "it"))
    assert set(said(PACK, "en")) == set(said(PACK, "it"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_blank_can_be_filled(language: str) -> None:
    words = said(RULES, language)
    for key, values in (*cues(), *told()):
        text = words[key] + words.get(f"{key}.detail", "")
        blanks = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert blanks <= values or "*" in values, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_starter_pack_names_all_it_has(language: str) -> None:
    content = Content.model_validate(starter())
    wanted = {key for _, key in names(content)}
    roads = {f"name.{place.rpartition('-')[0]}" for place, each in content.places.items() if each.kind == "waypoint"}
    assert set(said(PACK, language)) == wanted | roads, "waypoints are numbered along their road"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", ["starter", "test"])
def test_every_card_reads_as_a_sentence_without_gaps(language: str, pack: str) -> None:
    words = Words(said(RULES, language), said(PACK, language))
    content = Content.model_validate(starter() if pack == "starter" else CONTENT)
    for key, cue in texts(content):
        text = words.say(cue)
        assert "{" not in text, key
        assert not re.search(r"\b(card|name|kind)\.", text), (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_begins_with_a_capital_letter_also_for_a_seat_without_a_name(language: str) -> None:
    words = Words(said(RULES, language), said(PACK, language)).calling((), ("anna",))
    asked = (key for key in said(RULES, language) if key.startswith("ask."))
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
        words = said(RULES, language)
        assert max(len(text) for key, text in words.items() if not key.startswith(("house.", "card."))) <= 140
        assert max(len(text) for key, text in words.items() if key.startswith("ask.") and "detail" not in key) <= 60
        assert max(len(words[key]) for key in house_words() if key.endswith(".label")) <= 45


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_of_the_starter_pack_is_blank(language: str) -> None:
    words = Words(said(RULES, language), said(PACK, language))
    content = Content.model_validate(starter())
    spoken = {key: words.say(cue) for key, cue in texts(content)}
    cards = [(table, name) for table in TABLES for name in getattr(content, table)]
    assert [card for card in cards if not spoken.get(card, "").strip()] == []


def test_a_card_in_words() -> None:
    content = Content.model_validate(starter())
    spoken = {key[-1]: Words(said(RULES, "en"), said(PACK, "en")).say(cue) for key, cue in texts(content)}
    assert spoken["demonsbane-sword"] == "+4 CV · +2 CV, against Demon creatures · for: Fighter, Priest, Thief"
    assert spoken["orc-warrior"] == (
        "CV 3 · First: -1 CV, for the battle, if you have 5 XP or less · Victory: +2 XP, a Reward card, +10 GP · Defeat: -1 XP"
    )
    assert spoken["knight"] == (
        "+3 CV · -2 to Escapes · Combat Maneuvers (after the combat dice, discard a card): +2 CV, for one roll · for: Fighter"
    )
    assert Words(said(RULES, "it")).say(Cue("ask.hold", seat="anna")) == "anna, vuoi giocare una carta?"


def test_a_card_says_when_it_may_be_played_and_what_it_costs() -> None:
    cards = {
        "adventures.bribe": {
            "kind": "event",
            "when": ["recovery"],
            "effects": [{"do": "xp", "n": 2, "cost": {"gp": 10}}, {"do": "lift", "n": 1, "xp": 1}],
        }
    }
    spoken = {
        key[-1]: Words(said(RULES, "en"), said(PACK, "en")).say(cue)
        for key, cue in texts(Content.model_validate(content(cards)))
    }
    assert spoken["bribe"] == "Play in Recovery · +2 XP, pay 10 GP · lift one of your Curses, +1 XP for each"
    assert spoken["arc-island"] == "no Encounters here"
    assert "Steal while the creature lives: roll 7+: search a deck (Reward)" in spoken["keep"]
    asked = position("recovery", cards=cards, anna={"adventures": ["bribe"]}).choose("play:bribe").request.why
    assert Words(said(RULES, "en")).say(asked) == "anna, will you pay for bribe?"
    assert Words(said(RULES, "en")).detail(asked) == "The price: pay 10 GP."


@pytest.mark.rule("LN-QST-04")
def test_a_tile_says_that_its_ability_comes_back_every_round() -> None:
    cards = {"quest_creatures.cystos.each_round": True}
    spoken = dict(texts(Content.model_validate(content(cards))))["quest_creatures", "cystos"]
    assert "First, in every round: -2 CV, for the battle" in Words(said(RULES, "en")).say(spoken)
