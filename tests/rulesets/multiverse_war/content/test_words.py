"""Every cue, event, option and name has its words in both languages, and no key is unused."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from rulesets.engine.language.words import Words
from rulesets.multiverse_war.card_text import effects_text, texts
from rulesets.multiverse_war.content.card import BuildingKind, EncounterKind
from rulesets.multiverse_war.content.decks import Need
from rulesets.multiverse_war.content.effects import CombatWord, Effect, GoodsWord, MapWord, When
from rulesets.multiverse_war.content.names import names
from rulesets.multiverse_war.content.symbol_dice import Arm, Symbol, Terrain
from rulesets.multiverse_war.content.units import Attribute, Trait
from rulesets.multiverse_war.rules.ending.points import Count
from rulesets.multiverse_war.setup import COLOURS
from rulesets.multiverse_war.state import combat_events, events, options
from rulesets.multiverse_war.state.state import Phase
from tests.rulesets.multiverse_war.table import PACK, starter_setup
from tests.rulesets.starter_words import words_of
from tests.rulesets.words_in_code import LANGUAGES, asks_for, cues, sentence_of, table, told

RULES = Path(events.__file__).parents[1]
NAMES = {
    *(each.value for kind in (Phase, Terrain, Symbol, Arm, BuildingKind, EncounterKind) for each in kind),
    *COLOURS,
    *("builder", "decoy", "empty-words", "heroes", "block", "site", "mine", "adventure-token", "token", "unexplored"),
    *("table", "combat", "adventures", "territories", "missions", "hp", "ap", "out", "elite", "building", "unit"),
    *(f"dice-{source}" for source in ("ability", "attribute", "cards", "lasting", "morale", "shooting", "wounds")),
    *get_args(Attribute),
    *get_args(Trait),
}


ABOUT_EFFECTS = (
    *(word.replace("_", "-") for group in (CombatWord, GoodsWord, MapWord) for word in get_args(group)),
    *("nothing", "wounds", "step-of", "reveal-territory", "reveal-units"),
    *("dice-enemy", "dice-less", "dice-enemy-less", "damage-enemy", "damage-less", "damage-enemy-less"),
    *("gold-all", "gold-less", "gold-all-less", "ap-all", "ap-less", "ap-all-less"),
)
OPEN_KEYS = {
    "text.*": tuple(key for key in ABOUT_EFFECTS if key not in {"reveal", "none"}),
    "count.*": Count._fields,
    "track.from-*": Count._fields,
    "lore.*": (),  # the words of a pack
    "text.need-*": get_args(Need.model_fields["have"].annotation),
}


def said() -> Iterator[tuple[str, set[str]]]:
    for key, values in cues(RULES):
        yield from ((key.replace("*", each), values) for each in OPEN_KEYS.get(key, ("*",)))


def outcomes() -> set[str]:
    found = (re.findall(r'win\([^"]*"([^"]+)"', path.read_text()) for path in RULES.rglob("*.py"))
    return {name for each in found for name in each}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_and_nothing_is_unused(language: str) -> None:
    needed = {key for key, _ in (*said(), *told(RULES))} | {f"name.{name}" for name in NAMES} | outcomes()
    needed.add("panel.no-order")  # what a panel for territories says while there is none
    found = {sentence_of(key) for key in table(RULES, language) if not key.startswith(("value.", "house."))}
    assert found == needed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_blank_can_be_filled(language: str) -> None:
    known: dict[str, set[str]] = {key: set(kind.__struct_fields__) for key, kind in told(RULES)}
    for key, values in said():
        known.setdefault(key, set()).update(values)
    for key, text in table(RULES, language).items():
        assert asks_for(text) <= known.get(sentence_of(key), set()), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_starter_pack_names_all_it_has(language: str) -> None:
    needed = {key for _, key in names(starter_setup().content)}
    found = {key for key in table(PACK, language) if not key.startswith("scenario.")}
    assert found == needed - {"name.builder"}, "the Builder is named by the rules"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scenario_says_what_it_is_like(language: str) -> None:
    found = {key for key in table(PACK, language) if key.startswith("scenario.")}
    assert found == {f"scenario.{name}.intro" for name in starter_setup().content.scenarios}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_what_it_does_without_a_gap(language: str) -> None:
    words = words_of("multiverse_war", language)
    for place, cue in texts(starter_setup().content):
        text = words.say(cue)
        assert text, place
        assert "{" not in text, (place, text)
        assert "text." not in text, (place, text)


def test_a_panel_has_room_for_every_sentence() -> None:
    for language in LANGUAGES:
        assert max(len(text) for text in table(RULES, language).values()) <= 140


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hero_without_abilities_leaves_no_gap(language: str) -> None:
    words, alone = Words(table(RULES, language)), options.SkillsAlone(5, 3)
    assert words.label(alone)[-1].isalpha()
    assert "  " not in words.label(alone)
    assert alone.key == "skills:5:3"


def test_blocks_and_buildings_are_called_by_name_and_number() -> None:
    words = words_of("multiverse_war")
    assert words.tell(events.Moved("red-3", "C4")) == "Red 3 moves to C4."
    assert words.tell(combat_events.BuildingDestroyed("guard_tower-2")) == "Guard Tower 2 is destroyed."
    assert words.tell(events.UnitIdentified("blue-1", "archer")) == "Blue 1 (Archer) is identified."


def test_a_card_says_for_whom_for_how_long_and_what_a_failure_costs() -> None:
    words = words_of("multiverse_war")
    shown = {place: words.say(cue) for place, cue in texts(starter_setup().content)}
    heroes = {place[-1]: text for place, text in shown.items() if place[0] == "heroes"}
    assert heroes["marsh-fire"] == "Strike an enemy up to 2 hexes away with exactly 3 dice."
    assert heroes["war-song"] == "+1 die for all your melee infantry until the end of the turn."
    assert shown["adventures", "hill-giant"] == "Fight for 3 of your own symbols: Gain 5 gold. If it fails: 2 wounds."
    assert shown["units", "knight", "ability"] == "+1 damage. Needs a straight run of two hexes before the attack."


def test_what_a_card_does_is_told_sentence_after_sentence() -> None:
    both = effects_text((Effect(do="scroll"), Effect(do="gold", amount=1)))
    assert Words(table(RULES, "en")).say(both) == "Gain a scroll. Gain 1 gold."


@pytest.mark.parametrize(
    ("countering", "text"),
    [(True, "+1 die against a unit that it counters."), (False, "+1 die against a unit that it does not counter.")],
)
def test_an_effect_says_whether_it_needs_a_unit_that_it_counters(countering: bool, text: str) -> None:
    words = Words(tomllib.loads((RULES / "words" / "en.toml").read_text()))
    effect = Effect(do="dice", when=When(countering=countering))
    assert words.say(effects_text((effect,))) == text
