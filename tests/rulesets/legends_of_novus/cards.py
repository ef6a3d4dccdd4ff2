"""A small box for tests: few cards with plain numbers, and a map that fits on a napkin.

arc-island - q - osiras-court          grove arena shrine den   (Class locations, all linked to c)
     |                                   \\    |   |    /
vace-city - a - b - c - d - e                  c
  |   |     |   |
  |   |     |   town (a City)
  |   |     assa (Wizard), portal (Expansion)
  |   inn (10 GP on arrival), gold-mine (10 GP for Exploring), auras-altar, abandoned-wastelands
  cystos-den, keep (Kzmatic), kroenigs-hall (Quest)
"""

from __future__ import annotations

from typing import Any

FOUR = ["druid", "fighter", "priest", "thief", "wizard"]


def _item(slot: str, gp: int = 15, **rest: Any) -> dict[str, Any]:
    return {"slot": slot, "gp": gp, "classes": FOUR, "magical": False, **rest}


def _event(kind: str, *effects: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return {"kind": kind, "effects": list(effects), **rest}


def cv(n: int, **rest: Any) -> dict[str, Any]:
    return {"do": "cv", "n": n, **rest}


def gp(n: int, **rest: Any) -> dict[str, Any]:
    return {"do": "gp", "n": n, **rest}


def xp(n: int, **rest: Any) -> dict[str, Any]:
    return {"do": "xp", "n": n, **rest}


ADVENTURES: dict[str, dict[str, Any]] = {
    "iron-will": _event("skill", cv(1)),
    "long-stride": _event("skill", {"do": "travel", "n": 1}),
    "steady-hand": _event("skill", {"do": "test_bonus", "n": 6}),
    "windfall": _event("event", gp(10), copies=3),
    "lesson": _event("event", xp(1), copies=2),
    "market-day": _event("event", gp(15), when=["recovery"], needs={"kind": "city"}),
    "two-roads": _event("event", {"do": "travel_die", "how": "twice"}),
    "enchantment": _event("event", {"do": "attach"}, cv(2)),
    "hex": _event("action", cv(-2, to="other", lasts="roll"), solo=False),
    "boost": _event("action", cv(3, lasts="roll"), when=["battle"]),
    "good-omen": _event("action", gp(5)),
    "other-road": _event("action", {"do": "travel_die", "how": "again"}),
    "chosen-road": _event("action", {"do": "travel_die", "how": "name"}),
    "weakness": _event("curse", cv(-1), copies=3),
    "limp": _event("curse", {"do": "travel", "n": -1}),
    "ambush": {"kind": "encounter", "copies": 4},
    "old-debt": {"kind": "quest", "xp": 2, "copies": 3},
    "pilgrimage": {"kind": "quest", "xp": 2, "needs": {"place": "auras-altar"}},
    "pouch": {"kind": "treasure", "gp": 20, "copies": 3},
    "fast-horse": _event("travel", {"do": "travel", "n": 2, "lasts": "turn"}),
    "stolen-stories": _event("event", {"do": "steal", "what": "adventure"}, solo=False),
    "pilfer": _event("event", {"do": "steal", "what": "gp", "n": 10}, solo=False),
    "backalley-deal": _event("event", {"do": "swap"}, solo=False),
    "stolen-reward": _event("event", {"do": "steal", "what": "reward"}, solo=False),
    "experience-of-war": _event("event", {"do": "steal", "what": "xp", "n": 1}, solo=False),
}
REWARDS: dict[str, dict[str, Any]] = {
    "sword": _item("hand", cv=2, copies=2),
    "demonsbane-sword": _item("hand", 30, cv=4, magical=True, effects=[cv(2, **{"if": {"creature": "demon"}})]),
    "great-axe": _item("two-hand", 20, cv=3, copies=2),
    "gloves": _item("hand", 10, cv=1),
    "helmet": _item("head", cv=1),
    "bandana": _item("head", 5),
    "boots": _item("feet", 20, effects=[{"do": "travel", "n": 1}], copies=2),
    "plate": _item("body", 25, cv=3, weight="heavy"),
    "leather": _item("body", 10, cv=1, weight="light"),
    "ring": _item("item", 20, cv=1, magical=True, copies=4),
    "wings": _item("item", 35, magical=True, effects=[{"do": "flying"}]),
    "cloak": _item("item", 20, effects=[{"do": "escape", "n": 2}]),
    "shield-charm": _item("item", 20, effects=[{"do": "guard", "n": 1}]),
    "potion": _item("item", 15, single_use=True, effects=[cv(3, lasts="roll")], copies=4),
    "staff": _item("hand", 20, cv=2, classes=["wizard"]),
    "bag": _item("item", 20, effects=[{"do": "slot", "kind": "skill"}]),
    "enchant-weapon": _item("attachment", 20, cv=2, magical=True),
    "gem": {"slot": "treasure", "gp": 20, "copies": 3},
}


def _creature(kind: str, cv_: int, xp_: int, **rest: Any) -> dict[str, Any]:
    return {"type": kind, "cv": cv_, "xp": xp_, "victory": {}, "defeat": {"xp": 1}, **rest}


CREATURES: dict[str, dict[str, Any]] = {
    "orc-warrior": _creature(
        "humanoid",
        3,
        2,
        victory={"rewards": 1, "gp": 10},
        defeat={"xp": 1},
        ability=[cv(-1, lasts="battle", **{"if": {"xp_most": 5}})],
        copies=2,
    ),
    "goblin": _creature("humanoid", 2, 1, copies=3),
    "feral-wolf": _creature("animal", 2, 1, copies=2),
    "ghoul": _creature("undead", 4, 2, victory={"gp": 5}),
    "zombie-horde": _creature("undead", 6, 3),
    "cackling-imp": _creature("demon", 3, 2),
    "harpy": _creature("magical", 5, 3, flying=True),
    "pickpocket": _creature("humanoid", 4, 2, ability=[gp(-10)], defeat={"gp": 20}),
    "vanisher": _creature("humanoid", 4, 2, ability=[{"do": "discard"}, {"do": "end_battle"}]),
    "dazzler": _creature("magical", 4, 2, ability=[{"do": "test", "need": 5, "failure": [cv(-2, lasts="battle")]}]),
    "brute": _creature("monstrosity", 9, 4, defeat={"xp": 3, "cards": 2, "items": 1}),
    "hag": _creature("demon", 6, 3, curse=[{"do": "curse"}]),
    "rat": _creature("animal", 0, 1, victory={"rewards": 2}, defeat=[]),
}


def _tile(kind: str, place: str, cv_: int = 12, xp_: int = 5, **rest: Any) -> dict[str, Any]:
    return {
        "type": kind,
        "cv": cv_,
        "xp": xp_,
        "place": place,
        "victory": {"rewards": 1, "gp": 15},
        "defeat": {"xp": 4},
        **rest,
    }


QUEST_CREATURES = {
    "osira": _tile("demon", "osiras-court"),
    "cystos": _tile("monstrosity", "cystos-den", ability=[cv(-2, lasts="battle")]),
    "kzmatic": _tile("undead", "keep", 16, 6),
    "kroenig": _tile("humanoid", "kroenigs-hall", 13),
}
THEFT = [
    {"do": "test", "need": 7, "success": [{"do": "search", "deck": "reward", "kind": "magical"}], "failure": [xp(-2)]}
]
FIRST_WIZARD = {"class": "wizard", "first_visit": True}
PLACES: dict[str, dict[str, Any]] = {
    "vace-city": {"kind": "city", "x": 5, "y": 5},
    **{name: {"kind": "waypoint", "x": 6 + index, "y": 5} for index, name in enumerate("abcde")},
    "q": {"kind": "waypoint", "x": 5, "y": 2},
    "town": {"kind": "city", "x": 7, "y": 6},
    "assa": {
        "kind": "class",
        "class": "wizard",
        "x": 6,
        "y": 6,
        "arrive": [xp(2, **{"if": FIRST_WIZARD}), {"do": "draw", "deck": "reward", "if": FIRST_WIZARD}],
    },
    "grove": {"kind": "class", "class": "druid"},
    "arena": {"kind": "class", "class": "fighter"},
    "shrine": {"kind": "class", "class": "priest"},
    "den": {"kind": "class", "class": "thief"},
    "arc-island": {"kind": "travel", "no_encounters": True, "x": 5, "y": 3},
    "toll-bridge": {"kind": "travel", "pass": [gp(-5)], "x": 3, "y": 5},
    "inn": {"kind": "special", "arrive": [gp(10)]},
    "gold-mine": {"kind": "special", "explore": [gp(10)]},
    "auras-altar": {"kind": "special", "explore": [{"do": "lift", "who": "all", "xp": 1}]},
    "abandoned-wastelands": {"kind": "encounter", "explore": [{"do": "battle", "type": "undead", "cv": 2}]},
    "wolf-hills": {"kind": "encounter", "arrive": [{"do": "battle", "type": "animal"}]},
    "portal": {"kind": "expansion", "arrive": [gp(50)], "explore": [gp(50)]},
    "osiras-court": {"kind": "quest", "beaten": [gp(25)]},
    "cystos-den": {"kind": "quest", "beaten": [{"do": "draw", "deck": "reward"}]},
    "keep": {"kind": "quest", "theft": THEFT, "beaten": [gp(10)]},
    "kroenigs-hall": {"kind": "quest", "beaten": [xp(1)]},
}
HUB = [
    "a",
    "arc-island",
    "toll-bridge",
    "inn",
    "gold-mine",
    "auras-altar",
    "abandoned-wastelands",
    "wolf-hills",
    "cystos-den",
]
LINKS = [
    *(["vace-city", place] for place in HUB),
    ["vace-city", "keep"],
    ["vace-city", "kroenigs-hall"],
    ["a", "b"],
    ["b", "c"],
    ["c", "d"],
    ["d", "e"],
    ["a", "assa"],
    ["a", "portal"],
    ["b", "town"],
    ["arc-island", "q"],
    ["toll-bridge", "q"],
    ["q", "osiras-court"],
    *(["c", place] for place in ("grove", "arena", "shrine", "den")),
]
MANEUVERS = {"when": ["combat-dice"], "cost": {"cards": 1}, "effects": [cv(2, lasts="roll")]}
CLASSES: dict[str, dict[str, Any]] = {
    "knight": {"icons": ["fighter"], "cv": 3, "escape": -2, "abilities": {"combat-maneuvers": MANEUVERS}},
    "acolyte": {"icons": ["priest"], "cv": 2, "effects": [cv(2, **{"if": {"creature": "undead"}})]},
    "apprentice": {"icons": ["wizard"], "cv": 2, "heavy": -2},
    "rogue": {"icons": ["thief"], "cv": 2, "escape": 1, "heavy": "forbidden", "effects": [{"do": "city_gold", "n": 5}]},
    "warden": {"icons": ["druid"], "cv": 2},
    "paladin": {"advanced": True, "icons": ["fighter", "priest"], "cv": 5, "cursable": False},
    "champion": {"advanced": True, "icons": ["fighter", "thief"], "cv": 6},
    "archmage": {"advanced": True, "icons": ["wizard", "druid"], "cv": 4},
    "shadow": {"advanced": True, "icons": ["thief"], "cv": 4},
}
CHARACTERS: dict[str, dict[str, Any]] = {
    "kain": {"icons": ["fighter", "priest"]},
    "orin": {"icons": ["priest", "druid"]},
    "mira": {"icons": ["wizard", "druid"]},
    "tess": {"icons": ["thief", "fighter"], "cv": 1},
    "vela": {"icons": ["druid", "wizard"]},
}
ALLIES = {
    "hound": {"type": "animal", "cv": 2},
    "bear-cub": {"type": "animal", "cv": 1},
    "sprite": {"type": "magical", "cv": 1, "effects": [{"do": "escape", "n": 1}]},
}
CONTENT: dict[str, Any] = {
    "adventures": ADVENTURES,
    "rewards": REWARDS,
    "creatures": CREATURES,
    "quest_creatures": QUEST_CREATURES,
    "allies": ALLIES,
    "characters": CHARACTERS,
    "classes": CLASSES,
    "places": PLACES,
    "map": {"links": LINKS},
    "travel_die": {"faces": ["safe", "safe", "adventure", "reward", "encounter", "encounter"]},
    "charts": {"bonus": [[1, 1], [6, 2], [11, 3], [16, 4], [21, 5]], "price": [[1, 20], [11, 25], [18, 30]]},
}
HEROES = (
    ("kain", "knight"),
    ("orin", "acolyte"),
    ("mira", "apprentice"),
    ("tess", "rogue"),
    ("vela", "warden"),
)
"""Character and class of each seat, unless a test says otherwise."""
