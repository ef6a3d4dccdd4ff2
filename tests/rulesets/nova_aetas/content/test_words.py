"""Every sentence the battle can say is there in both languages, asks only for values it is given, and none is idle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from controller.lessons.lesson import lessons
from rulesets.engine.events import Event
from rulesets.engine.requests import Option
from rulesets.nova_aetas.content.campaign import ACTIVITIES, SECONDARY_KINDS
from rulesets.nova_aetas.content.cards import LATER_TOKENS, Area, Deed, Effect, Token, Use
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.content.enemy_cards import EnemySkill
from rulesets.nova_aetas.content.missions import AnyCondition, AnyInstruction
from rulesets.nova_aetas.content.values import Requirement
from rulesets.nova_aetas.display.campaign_map import ROAD, ROAD_AHEAD, ROAD_NOT_TAKEN, STATION_GLYPHS, VILLAGE
from rulesets.nova_aetas.display.campaign_view import DONE_TODAY
from rulesets.nova_aetas.display.town_map import HOUSE, SQUARE
from rulesets.nova_aetas.rules.campaign.evening import LOST, WON
from rulesets.nova_aetas.rules.city.city_phase import DEEDS as CITY_DEEDS
from rulesets.nova_aetas.rules.company.skills import RARITIES
from rulesets.nova_aetas.rules.heroes.hero_attack import BARE_HANDS
from rulesets.nova_aetas.state.evening import Stage
from rulesets.nova_aetas.state.events import (
    REASONS,
    WORDED,
    AttackRolled,
    DisengageRolled,
    EnemyDecided,
    MindContrasted,
    SkillTested,
    StrikesParried,
    ThreatChanged,
    Thrown,
    TokenGained,
    TokenLost,
)
from rulesets.nova_aetas.state.mission_events import Rewarded
from rulesets.nova_aetas.state.world import GROUND
from tests.rulesets.nova_aetas.table import PACK, starter_setup
from tests.rulesets.words_in_code import LANGUAGES, asks_for, cues, sentence_of, table, told

RULES = Path(__file__).parents[4] / "rulesets" / "nova_aetas"
OBJECTIVES = tuple(get_args(model.model_fields["do"].annotation)[0] for model in get_args(AnyInstruction))
DEEDS = ("go", "flee", "strike", "shoot", "mind", "foiled", "hold", "idle")
"""What an enemy's order may tell next to the instructions of its mission."""
PIECES = (
    "loot",
    "lever",
    "home",
    "incognito",
    "spawning-point",
    "bait",
    "bucket",
    "wound-1",
    "wound-3",
    "door",
    "shut-door",
    "level-1",
    "level-2",
    "level-3",
    "ladder",
)
ENDS = ("victory", "defeat", "time-up", "prey-escaped", "abandoned")
ATTACKS = ("physical", "mental", "pistol", "ice-blast")
"""What enemies' attacks are called where no card has a name for them."""
REWARDS = ("popolini", "random-objects", "random-elements", "common-skill", "uncommon-skill", "rare-skill")
DECKS = (
    "elements",
    "wound-cards",
    "incognito",
    "enemy-cards",
    "quest-cards",
    "hunt-cards",
    "bounty-cards",
)
ON_THE_PLOT_MAP = (HOUSE, SQUARE, ROAD, ROAD_AHEAD, ROAD_NOT_TAKEN, VILLAGE, *(ground for ground, _ in STATION_GLYPHS))
USED_ON = get_args(Deed.model_fields["target"].annotation)
COSTLY = ("close", "ranged", "spell", "prayer", *(f"use-{target}" for target in USED_ON))
"""Parts of a card that name a cost, unless the option shows it already."""
OPEN_KEYS: dict[str, tuple[str, ...]] = {
    "card.skill-*": tuple(EnemySkill),
    "card.do-*": get_args(Effect.model_fields["do"].annotation),
    "card.area-*": get_args(Area.model_fields["shape"].annotation),
    "card.by-*": get_args(Requirement.model_fields["characteristic"].annotation),
    "card.test-*": tuple(Use),
    "card.less-*": ("ra", "ph", "mi", "wo"),
    "card.when-*": ("parried", "wounded", "slain", "missed"),
    "card.use-*": USED_ON,
    "card.*": SECONDARY_KINDS,
    "*-alone": tuple(f"card.{each}" for each in COSTLY),
    "cause.*": ("missed", "parried", "slain", "wounded"),
    "draw-*": SECONDARY_KINDS,
    "at-*": ACTIVITIES,
    "learn-*": RARITIES,
    "stage.*": tuple(Stage),
    "token.*": (*(token for token in Token if token not in LATER_TOKENS), DONE_TODAY),
    "place.*": ACTIVITIES,
    "reason.*": (*REASONS.values(), "none"),
    "deed.*": tuple(deed.tag for deed in CITY_DEEDS),
    "event.*-*": (),
    "event.rewarded-*": REWARDS,
    "name.*": (),
    "ending.*": (WON, LOST, "dawn", "long-night"),
}
"""Parts of what a card says, by the words of the cards themselves."""
RESULTS: dict[type[Event | Option], tuple[str, ...]] = {
    AttackRolled: ("hit", "missed", "tested"),
    DisengageRolled: ("free", "held"),
    EnemyDecided: OBJECTIVES,
    Rewarded: REWARDS,
    MindContrasted: ("resisted", "succumbed"),
    StrikesParried: ("all", "some", "none"),
    SkillTested: ("passed", "failed"),
    ThreatChanged: ("up", "down"),
    Thrown: ("well", "badly"),
    TokenGained: tuple(WORDED),
    TokenLost: tuple(WORDED),
}
"""Events that have a sentence for each result."""
USUALLY = {TokenGained, TokenLost}
"""Of these, events that also have one for all other results."""
DERIVED: dict[str, set[str]] = {
    "moved": {"to"},
    "attack-rolled": {"count"},
    "strikes-parried": {"count"},
    "enemy-decided": {"reason"},
}
"""Values of a sentence that are no field of the event."""
ROLLED = {"dice", "need"}
"""What every question for dice also knows: how many, and what each must show."""


@cache
def content() -> Content:
    return starter_setup().content


# What the rules may say


def told_by() -> Iterator[tuple[str, set[str]]]:
    for key, kind in told(RULES):
        results = RESULTS.get(kind, ())
        whole = [f"{key}-{result}" for result in results]
        for each in [*whole, key] if not results or kind in USUALLY else whole:
            yield each, set(kind.__struct_fields__) | DERIVED.get(kind.tag, set())


@cache
def spoken() -> dict[str, set[str]]:
    """Every key with the values that go with it, the open ones spelt out."""
    known = dict(told_by())
    for key, values in cues(RULES):
        for whole in _spelt_out(key):
            known[whole] = known.get(whole, values) & values
    return known


def _spelt_out(key: str) -> list[str]:
    if key == "order.*":
        tasks = [task for task in OBJECTIVES if task != "kill-heroes"]
        return [f"order.{deed}" for deed in (*DEEDS, *tasks)]
    if key == "name.*":
        return []  # `named` and `pack_names` list them
    if key == "recap.*":
        ends = (end for mission in content().missions.values() for end in (mission.won, mission.lost))
        return [f"recap.{end.recap}" for end in ends if end.recap]
    if key == "lore.*":
        return [f"lore.{name}" for name, sheet in content().classes.items() if sheet.lore]
    if key in OPEN_KEYS:
        return [key.replace("*", each) for each in OPEN_KEYS[key]]
    taught = [mission for lesson in lessons("nova_aetas").values() for mission in lesson.cards.get("missions", ())]
    return [key.replace("*", mission) for mission in (*content().missions, *taught)] if "*" in key else [key]


def named() -> set[str]:
    """Ids of the rules themselves that a sentence may hold."""
    items = re.findall(r'yield "([a-z-]+)"', (RULES / "rules" / "battle" / "preparation.py").read_text())
    conditions = [each for model in get_args(AnyCondition) for each in get_args(model.model_fields["when"].annotation)]
    grounds = (*GROUND.values(), "building", "roof", "burning-roof", "ruin")
    tokens = [token for token in Token if token not in LATER_TOKENS]
    ids = (*tokens, *items, *OBJECTIVES, *conditions, *grounds, *PIECES, *ENDS, *DECKS, *ATTACKS, BARE_HANDS)
    ids = (*ids, *ACTIVITIES, *SECONDARY_KINDS, *ON_THE_PLOT_MAP, DONE_TODAY)
    return {f"name.{each}" for each in ids}


def pack_names() -> set[str]:
    """Ids of the pack that a sentence may hold."""
    found: set[str] = set()
    given = content()
    for things in (given.classes, given.equipment, given.skills, given.enemies, given.personae, given.prey):
        found.update(things)
    found.update(given.elements, given.wound_cards, (card.attack.name for card in given.enemies.values()))
    for name, prey in given.prey.items():
        found.update(
            prey.actions, prey.elements, prey.formulae, (f"{name}-{pile}" for pile in ("deck", "elements", "formulae"))
        )
        found.update(action.attack.name for action in prey.actions.values() if action.attack is not None)
    for drawn in given.maps.values():
        found.update(drawn.doors, (door.building for door in drawn.doors.values()))
    for mission in given.missions.values():
        found.update(mission.levers, mission.homes, mission.spawning, mission.events, mission.movable)
        found.update(() if mission.incognito is None else mission.incognito.faces)
    assert given.plot is not None
    found.update(given.formulae, given.places, given.plot.acts, *given.plot.acts.values())
    found.update(name for name, mission in given.missions.items() if mission.has_card)
    return {f"name.{each}" for each in found}


OF_THE_BOOK = ("tale.", "tale-why.", "book.")
OF_THE_LOBBY = ("difficulty.", "difficulty-text.", "campaign.")


def of_one_miniature() -> set[str]:
    """Somebody there is only one of needs no number, so the pack may name his miniature itself."""
    return {f"name.{kind}-1" for kind, card in content().enemies.items() if card.miniatures == 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_and_none_is_idle(language: str) -> None:
    sentences = set(table(RULES, language)) | set(table(PACK, language))
    wanted = set(spoken()) | named() | pack_names()

    said = {
        sentence_of(key) for key in sentences if not key.startswith(("value.", "house.", *OF_THE_BOOK, *OF_THE_LOBBY))
    }
    assert said - of_one_miniature() == {key for key in wanted if not key.startswith((*OF_THE_BOOK, *OF_THE_LOBBY))}
    in_books = {key.rpartition(".")[2] for key in sentences if key.startswith("book.") and "count" not in key}
    assert {f"name.{thing}" for thing in in_books} <= sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_asks_only_for_values_it_is_given(language: str) -> None:
    sentences = table(RULES, language) | table(PACK, language)

    for key, sentence in sentences.items():
        if key.startswith(("house.", *OF_THE_BOOK)):
            continue
        given: Any = spoken().get(sentence_of(key), set()) | (ROLLED if "." not in sentence_of(key) else set())
        assert asks_for(sentence) <= given, key


def test_prompts_fit_a_small_panel() -> None:
    """About sixty characters, without the names that fill them."""
    for language in LANGUAGES:
        for key, sentence in table(RULES, language).items():
            if "." not in key:
                assert len(sentence) <= 60, key
