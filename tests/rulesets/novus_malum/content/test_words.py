"""Every cue, event, option and name has words in both languages, and no words are unused."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesets.engine.language.words import Words
from rulesets.novus_malum.content.cards import OF_TYPE, TOKENS
from rulesets.novus_malum.state import attack_events, events, options
from rulesets.novus_malum.state.state import Order, Phase
from tests.rulesets.novus_malum.table import PACK, starter
from tests.rulesets.words_in_code import LANGUAGES, asks_for, cues, sentence_of, table, told

RULES = Path(events.__file__).parents[1]
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


def said() -> Iterator[tuple[str, set[str]]]:
    yield from cues(RULES)
    yield from cues(RULES, "Refused", "refused.")
    yield from ((key, {*kind.__struct_fields__, *SHOWN.get(kind, ())}) for key, kind in told(RULES))


SHOWN: dict[type, set[str]] = {
    attack_events.WoundRolled: {"sign"},
    attack_events.SaveRolled: {"sign", "result", "rolled"},
    attack_events.LoneSaveRolled: {"sign", "result", "rolled"},
    attack_events.ShootingResolved: {"result"},
    attack_events.ClashFought: {"result"},
    events.OrderGiven: {"does"},
    events.PointsScored: {"what"},
}
"""What some events show in addition to their fields."""


BESIDE = re.compile(r"\.(by-hand|waiting|odds|chance)$")
"""What the words add to a question."""


def outcomes() -> set[str]:
    return set(re.findall(r'Outcome\("([^"]+)"', (RULES / "rules" / "phases" / "scoring.py").read_text()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_and_nothing_is_unused(language: str) -> None:
    needed = {key for key, _ in said()} | {f"name.{name}" for name in NAMES} | outcomes()
    keys = {key for key in table(RULES, language) if not key.startswith(("value.", "house."))}
    assert {sentence_of(BESIDE.sub("", sentence_of(key))) for key in keys} == needed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_blank_can_be_filled(language: str) -> None:
    words = table(RULES, language)
    for key, values in said():
        assert asks_for(words[key]) <= values, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_starter_pack_names_all_it_has(language: str) -> None:
    content = starter()
    things = {name for table in content.values() for name in table}
    for scenario in content["scenarios"].values():
        things |= {*scenario.get("terrain", {}), *scenario.get("objectives", {})}
    words = table(PACK, language)
    names = {key.removeprefix("name.") for key in words if key.startswith("name.") and not key.endswith(".several")}
    assert names == things - {"barkskin"}, "barkskin is named by the rules"
    for kind, several in (("scenario", "scenarios"), ("warbands", "warbands")):
        assert {key for key in words if key.startswith(f"{kind}.")} == {
            f"{kind}.{each}.intro" for each in content[several]
        }


def test_a_panel_has_room_for_every_sentence() -> None:
    """Two lines of a small panel in the longest language, blanks not counted."""
    for language in LANGUAGES:
        assert max(len(text) for text in table(RULES, language).values()) <= 140


def spoken() -> Words:
    return Words(table(RULES, "en"), table(PACK, "en"))


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
    assert spoken().tell(told) == "Hunter 2 rolls 6, 4, 3 +1 to save and needs 5: failed."


@pytest.mark.rule("NM-CMD-12")
def test_a_drawn_token_is_not_named() -> None:
    assert spoken().tell(events.TokenDrawn("red")) == "Red draws a token."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chance_says_what_it_is_a_chance_of(language: str) -> None:
    words = Words(table(RULES, language))
    assert words.option_chance(options.Cast("barkskin")) == words.entries["option.cast.chance"]
    assert words.option_chance(options.Salvo("bow", ("power",), "X")) == words.option_chance(
        options.Volley("bow", ("power",))
    )
    assert words.option_chance(options.Decline()) == ""
