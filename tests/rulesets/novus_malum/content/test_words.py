"""Every cue, event, option and name has words in both languages, and no words are unused."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from rulesets.engine.events import Event
from rulesets.engine.language.plurals import FORMS
from rulesets.engine.language.words import Words, flatten
from rulesets.engine.requests import Option
from rulesets.novus_malum.content.cards import OF_TYPE, TOKENS
from rulesets.novus_malum.house_rules import HouseRules
from rulesets.novus_malum.state import attack_events, events, options
from rulesets.novus_malum.state.state import Order, Phase
from tests.rulesets.novus_malum.table import PACK, starter

RULES = Path(events.__file__).parents[1]
LANGUAGES = ("en", "it")
NAMES = {
    "formation-place",
    "objective-place",
    "near",
    *("red", "blue"),
    *(phase.value for phase in Phase),
    *(order.value for order in Order),
    *TOKENS,
    *OF_TYPE,
    *("power", "precise", "rapid"),
    *("whole", "pairs", "strays", "clear", "partly", "nothing", "bases", "obstacle", "nobody", "up", "down", "hidden"),
    *(
        "passed",
        "failed",
        "saved",
        "not-saved",
        "wounds",
        "no-wound",
        "obscured",
        "plain-view",
        "yes",
        "no",
        "wound",
        "heal",
        "open",
    ),
    *("objective", "model", "hero", "formation", "manual"),
    *("engaged", "broken", "acted", "barkskin", "imbued", "token", "token-hidden", "combat-priority"),
    *(
        "tenth-inch",
        "models",
        "points",
        "priority",
        "ranged-token",
        "icon",
        "blank",
        "table",
    ),
}


SHOWN: dict[type, set[str]] = {
    attack_events.WoundRolled: {"sign"},
    attack_events.SaveRolled: {"sign", "result", "rolled"},
    attack_events.MoraleTested: {"sign"},
    attack_events.ShootingResolved: {"result"},
    attack_events.ClashFought: {"result"},
    events.PointsScored: {"what"},
}
"""What some events show besides their fields."""


BEFORE = {"Cue": "", "Refused": "refused."}
"""What the keys of their words begin with."""


def said(folder: Path, language: str) -> dict[str, str]:
    return dict(flatten(tomllib.loads((folder / "words" / f"{language}.toml").read_text())))


def cues() -> Iterator[tuple[str, set[str]]]:
    """Every key handed to a Cue or a Refused in the source, with the names of its values."""
    for path in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BEFORE:
                key = node.args[0]
                arms = [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]
                for arm in arms:
                    assert isinstance(arm, ast.Constant)
                    yield BEFORE[node.func.id] + str(arm.value), {word.arg or "" for word in node.keywords}


def told() -> Iterator[tuple[str, set[str]]]:
    """Every event and option, with the names of its fields."""
    for module in (events, attack_events, options):
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Event | Option) and thing not in {Event, Option}:
                kind = "event" if issubclass(thing, Event) else "option"
                yield f"{kind}.{thing.tag}", {*thing.__struct_fields__, *SHOWN.get(thing, ())}


def outcomes() -> set[str]:
    return set(re.findall(r'Outcome\("([^"]+)"', (RULES / "rules" / "phases" / "scoring.py").read_text()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_and_nothing_is_unused(language: str) -> None:
    needed = {key for key, _ in (*cues(), *told())} | {f"name.{name}" for name in NAMES} | outcomes()
    keys = {key for key in said(RULES, language) if not key.startswith(("value.", "house."))}
    assert {base(key) for key in keys} == needed


def base(key: str) -> str:
    """Without the form for a number, and without the mark of a second line."""
    ending = key.rpartition(".")[2]
    return base(key.rpartition(".")[0]) if ending in {*FORMS, "detail", "by-hand"} else key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_blank_can_be_filled(language: str) -> None:
    words = said(RULES, language)
    for key, values in (*cues(), *told()):
        blanks = {name for _, name, _, _ in Formatter().parse(words[key]) if name}
        assert blanks <= values, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_starter_pack_names_all_it_has(language: str) -> None:
    content = starter()
    things = {name for table in content.values() for name in table}
    for scenario in content["scenarios"].values():
        things |= {*scenario.get("terrain", {}), *scenario.get("objectives", {})}
    words = said(PACK, language)
    names = {key.removeprefix("name.") for key in words if key.startswith("name.") and not key.endswith(".several")}
    assert names == things - {"barkskin"}, "barkskin is named by the rules"
    for kind, table in (("scenario", "scenarios"), ("warbands", "warbands")):
        assert {key for key in words if key.startswith(f"{kind}.")} == {
            f"{kind}.{each}.intro" for each in content[table]
        }


def test_a_panel_has_room_for_every_sentence() -> None:
    """Two lines of a small panel in the longest language, blanks not counted."""
    for language in LANGUAGES:
        assert max(len(text) for text in said(RULES, language).values()) <= 140


def spoken() -> Words:
    return Words(said(RULES, "en"), said(PACK, "en"))


def test_models_are_called_by_name_and_number() -> None:
    words = spoken()
    assert words.tell(attack_events.ShotHit("hunter-2", "A")) == "Heads: Hunter 2 hits A."
    assert words.label(options.Give("run")) == "Run or charge"
    assert words.label(options.Shoot("sling", ("power",))) == "Sling, power"
    shot = attack_events.ShotDeclared("hunter-2", "A", "sling", ("power",), "plain-view")
    assert words.tell(shot) == "Hunter 2 shoots at A: sling, power, in full view."


@pytest.mark.rule("NM-MOD-01", "NM-SAV-02")
def test_the_text_of_a_save_has_its_dice_and_modifier() -> None:
    told = attack_events.SaveRolled("hunter-2", (6, 4, 3), 1, 5, 1)
    assert spoken().tell(told) == "Hunter 2 rolls 6, 4, 3 +1 and needs 5: failed."


@pytest.mark.rule("NM-CMD-12")
def test_a_drawn_token_is_not_named() -> None:
    assert spoken().tell(events.TokenDrawn("red")) == "Red draws a token."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_rule_has_a_label_and_a_sentence(language: str) -> None:
    words = tomllib.loads((RULES / "words" / f"{language}.toml").read_text())["house"]
    assert set(words) == set(HouseRules.model_fields)
    for name, field in HouseRules.model_fields.items():
        assert len(words[name]["label"]) < 45
        assert words[name]["text"].endswith(".")
        assert set(words[name].get("values", {})) == set(get_args(field.annotation))
