"""The glyph of each card, class and place."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.engine.cues import Cue
from rulesets.engine.view import Mark, Marks
from rulesets.legends_of_novus.card_text import icons_of, users_text
from rulesets.legends_of_novus.content.cards import RewardCard
from rulesets.legends_of_novus.content.pack import Content

CLASSES = {"druid": "druid", "fighter": "sword", "priest": "priest", "thief": "rogue", "wizard": "mage"}
ADVENTURES = {
    "action": "burst",
    "curse": "curse",
    "encounter": "claw",
    "event": "letter",
    "quest": "quest",
    "skill": "learn",
    "travel": "road",
    "treasure": "chest",
}
SLOTS = {
    "attachment": "gem",
    "body": "armour",
    "feet": "boots",
    "hand": "sword",
    "head": "helmet",
    "item": "ring",
    "treasure": "chest",
    "two-hand": "great-axe",
}
TYPES = {
    "animal": "wolf",
    "demon": "imp",
    "humanoid": "goblin",
    "magical": "eye",
    "monstrosity": "dragon",
    "undead": "skull",
}
NOUNS = frozenset(
    [
        "amulet",
        "axe",
        "bear",
        "book",
        "boots",
        "bow",
        "cloak",
        "coin",
        "dagger",
        "dragon",
        "gloves",
        "goblin",
        "berserker",
        "bird",
        "bones",
        "fire",
        "gem",
        "ghost",
        "golem",
        "key",
        "great-axe",
        "hammer",
        "helmet",
        "imp",
        "mace",
        "mask",
        "potion",
        "ring",
        "scroll",
        "shield",
        "snake",
        "spear",
        "spider",
        "staff",
        "sword",
        "wand",
        "wolf",
    ]
)
"""Glyphs that a card is drawn with if its id has the word: an oak-staff is a staff."""
LIKE = {
    "armor": "armour",
    "banshee": "ghost",
    "blade": "sword",
    "brood": "spider",
    "circlet": "crown",
    "cup": "trophy",
    "devil": "mask",
    "eagle": "bird",
    "fiend": "fire",
    "ghoul": "claw",
    "hood": "cloak",
    "hydra": "snake",
    "idol": "trophy",
    "knife": "dagger",
    "knight": "helmet",
    "lockpicks": "key",
    "longbow": "bow",
    "moonblade": "sword",
    "nemesis": "tree",
    "orc": "great-axe",
    "pearl": "gem",
    "raider": "twin-daggers",
    "rattler": "bones",
    "robe": "cloak",
    "rod": "wand",
    "sandals": "wing",
    "sentinel": "golem",
    "shadow": "hide",
    "spellbook": "book",
    "squire": "banner",
    "symbol": "priest",
    "tiger": "claw",
    "vial": "potion",
    "whisperer": "ghost",
    "whistle": "musician",
    "wisp": "light",
    "wyvern": "wing",
    "zombie": "hand",
}
"""Words with the glyph of another one."""
PLACES = {
    "city": "city",
    "class": "academy",
    "encounter": "claw",
    "expansion": "door",
    "quest": "quest",
    "special": "shrine",
    "travel": "bridge",
    "waypoint": "move",
}
RESULTS = {"adventure": "card", "encounter": "claw", "reward": "chest", "safe": "road"}
"""What the faces of the Travel die show."""


def class_glyph(icons: Sequence[str]) -> str:
    return CLASSES[icons[0]]


def place_glyph(content: Content, name: str) -> str:
    place = content.places[name]
    return CLASSES[place.hero_class] if place.hero_class else PLACES[place.kind]


def class_marks(content: Content, name: str) -> Marks | None:
    """The classes that can use a card, or that a hero can have, as glyphs; None for all of them."""
    text = users_text(content, name)
    if text is None:
        return None
    return Marks(text, tuple(Mark(CLASSES[icon], Cue(f"name.{icon}")) for icon in icons_of(content, name)))


def card_glyph(content: Content, name: str) -> str:
    if name in content.adventures:
        return ADVENTURES[content.adventures[name].kind]
    if name in content.rewards:
        return _noun(name) or _reward(content.rewards[name])
    if name in content.classes:
        return class_glyph(content.classes[name].icons)
    if name in content.characters:
        return "hero"
    for creatures in (content.creatures, content.quest_creatures):
        if name in creatures:
            return creatures[name].glyph or _noun(name) or TYPES[creatures[name].type]
    return _noun(name) or TYPES[content.allies[name].type]


def _noun(name: str) -> str | None:
    words = (name, *reversed(name.split("-")))
    return next((LIKE.get(word, word) for word in words if word in NOUNS or word in LIKE), None)


def _reward(card: RewardCard) -> str:
    return "potion" if card.single_use else SLOTS[card.slot]
