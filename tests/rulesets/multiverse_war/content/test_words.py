"""Every cue, event, option and name has its words in both languages, and no key is unused."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from rulesets.engine.events import Event
from rulesets.engine.requests import Option
from rulesets.engine.words import Words, flatten
from rulesets.multiverse_war.content.card import BuildingKind, EncounterKind
from rulesets.multiverse_war.content.effects import Effect
from rulesets.multiverse_war.content.names import names
from rulesets.multiverse_war.content.setup import COLOURS
from rulesets.multiverse_war.content.symbol_dice import Arm, Symbol, Terrain
from rulesets.multiverse_war.display.card_text import effects_text, texts
from rulesets.multiverse_war.state import combat_events, events, options
from rulesets.multiverse_war.state.state import Phase
from tests.rulesets.multiverse_war.table import PACK, starter_setup

RULES = Path(events.__file__).parents[1]
LANGUAGES = ("en", "it")
NAMES = {
    *(each.value for kind in (Phase, Terrain, Symbol, Arm, BuildingKind, EncounterKind) for each in kind),
    *COLOURS,
    *("builder", "decoy", "empty-words", "heroes", "block", "site", "mine", "adventure-token", "token", "unexplored"),
    *("table", "combat", "adventures", "territories", "missions", "hp", "ap", "out", "elite", "building", "unit"),
} - {"heroes"}


def said(folder: Path, language: str) -> dict[str, str]:
    return dict(flatten(tomllib.loads((folder / "words" / f"{language}.toml").read_text())))


def cues() -> Iterator[tuple[str, set[str]]]:
    """Every key of a Cue in the source, with the names of its values."""
    for path in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Cue":
                assert isinstance(node.args[0], ast.Constant), ast.unparse(node)
                yield str(node.args[0].value), {word.arg or "" for word in node.keywords}


def told() -> Iterator[tuple[str, set[str]]]:
    """Every event and option, with the names of its fields."""
    for module in (events, combat_events, options):
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Event | Option) and thing not in {Event, Option}:
                kind = "event" if issubclass(thing, Event) else "option"
                yield f"{kind}.{getattr(thing, 'wording', thing.tag)}", set(thing.__struct_fields__)


def outcomes() -> set[str]:
    found = (re.findall(r'win\([^"]*"([^"]+)"', path.read_text()) for path in RULES.rglob("*.py"))
    return {name for each in found for name in each}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_and_nothing_is_unused(language: str) -> None:
    needed = {key for key, _ in (*cues(), *told())} | {f"name.{name}" for name in NAMES} | outcomes()
    needed.add("panel.no-order")  # what a panel for territories says while there is none
    assert {key for key in said(RULES, language) if not key.startswith("value.")} == needed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_blank_can_be_filled(language: str) -> None:
    words = said(RULES, language)
    known: dict[str, set[str]] = {}
    for key, values in (*cues(), *told()):
        known.setdefault(key, set()).update(values)
    for key, values in known.items():
        blanks = {name for _, name, _, _ in Formatter().parse(words[key]) if name}
        assert blanks <= values, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_starter_pack_names_all_it_has(language: str) -> None:
    needed = {key.removeprefix("name.") for _, key in names(starter_setup().content)}
    found = {key.removeprefix("name.") for key in said(PACK, language)}
    assert found == needed - {"builder"}, "the Builder is named by the rules"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_what_it_does_without_a_gap(language: str) -> None:
    words = Words(*(tomllib.loads((folder / "words" / f"{language}.toml").read_text()) for folder in (RULES, PACK)))
    for place, cue in texts(starter_setup().content):
        text = words.say(cue)
        assert text, place
        assert "{" not in text, (place, text)
        assert "text." not in text, (place, text)


def test_a_panel_has_room_for_every_sentence() -> None:
    for language in LANGUAGES:
        assert max(len(text) for text in said(RULES, language).values()) <= 140


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_road_to_all_sides_and_a_hero_without_abilities_leave_no_gap(language: str) -> None:
    words = Words(said(RULES, language))
    for option in (options.RoadToAll(), options.SkillsAlone(5, 3)):
        assert words.label(option)[-1].isalpha()
        assert "  " not in words.label(option)
    assert (options.RoadToAll().key, options.SkillsAlone(5, 3).key) == ("road", "skills:5:3")


def test_blocks_and_buildings_are_called_by_name_and_number() -> None:
    words = Words(*(tomllib.loads((folder / "words" / "en.toml").read_text()) for folder in (RULES, PACK)))
    assert words.tell(events.Moved("red-3", "C4")) == "Red 3 moves to C4."
    assert words.tell(combat_events.BuildingDestroyed("guard_tower-2")) == "Guard Tower 2 is destroyed."
    assert words.tell(events.UnitIdentified("blue-1", "archer")) == "Blue 1 is Archer."


def test_a_card_says_for_whom_for_how_long_and_what_a_failure_costs() -> None:
    words = Words(*(tomllib.loads((folder / "words" / "en.toml").read_text()) for folder in (RULES, PACK)))
    shown = {place: words.say(cue) for place, cue in texts(starter_setup().content)}
    heroes = {place[-1]: text for place, text in shown.items() if place[0] == "heroes"}
    assert heroes["marsh-fire"] == "A strike with fixed dice: 3. Range: 2."
    assert heroes["war-song"] == "Dice: 1. For all your melee infantry. To the end of the turn."
    assert shown["adventures", "hill-giant"] == "Fight, symbols 3: 5 gold. If it fails, wounds: 2."
    assert shown["units", "knight", "ability"] == "Damage: 1. After a straight run of two hexes."


def test_what_a_card_does_is_told_sentence_after_sentence() -> None:
    both = effects_text((Effect(do="scroll"), Effect(do="gold", amount=1)))
    assert Words(said(RULES, "en")).say(both) == "A scroll. 1 gold."
