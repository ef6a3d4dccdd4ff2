"""A captain and a halberdier on adjacent squares: either attacks the other."""

from __future__ import annotations

from typing import Any

from rulesets.nova_aetas.state.events import WoundsDealt
from tests.rulesets.nova_aetas_renaissance.table import Table, battle

SWORD = "attack:halberdier-1:bastard-sword"
BLADE = {"name": "blade", "sphere": "physical", "strikes": 2, "difficulty": 5}
SPELL = {"name": "spell", "sphere": "mental", "oppose": 2, "difficulty": 5}
CALM = {"classes.captain.ph": 3, "classes.captain.mi": 3}
"""Physique 3 and Mind 3, as in the examples of the reference."""


def swing(*faces: int, attack: dict[str, Any] | None = None, **more: Any) -> Table:
    """The captain (3 dice) attacks a halberdier (Pd 4, Md 4, Health 9). Without dice, the roll is still to come."""
    table = duel(attack=attack, **more).choose(SWORD)
    return table.roll(*faces) if faces else table


def duel(attack: dict[str, Any] | None = None, **more: Any) -> Table:
    """The captain's activation next to a halberdier, before his first choice."""
    cards = {
        "equipment.bastard-sword.attack": {"ph": 3} | (attack or {}),
        "enemies.halberdier.wo": 9,
        "enemies.halberdier.pd": 4,
        "enemies.halberdier.md": 4,
        "enemies.halberdier.abilities": {},
    } | CALM
    cards |= more.pop("cards", {})
    given: dict[str, Any] = {
        "heroes": {"captain": {"at": "C5"} | more.pop("hero", {})},
        "enemies": {"halberdier-1": {"at": "C4"} | more.pop("foe", {})},
        "active": "captain",
        "ap": 4,
        "cards": cards,
    }
    return battle(**(given | more))


def struck(*faces: int, attack: dict[str, Any] | None = None, **more: Any) -> Table:
    """A halberdier (2 strikes, 5+, range 1) attacks the captain (Physique 3, Mind 3, no armour)."""
    cards = {
        "enemies.halberdier.attack": BLADE | (attack or {}),
        "enemies.halberdier.ra": 3,
        "enemies.halberdier.abilities": {},
    } | CALM
    cards |= more.pop("cards", {})
    hero = {"at": "C5", "items": ["bastard-sword"]} | more.pop("hero", {})
    given: dict[str, Any] = {
        "heroes": {"captain": hero},
        "enemies": {"halberdier-1": {"at": "C4"} | more.pop("foe", {})},
        "active": "halberdier",
        "cards": cards,
    }
    table = battle(**(given | more))
    return table.roll(*faces) if faces else table


def struck_by_spell(*faces: int, attack: dict[str, Any] | None = None, **more: Any) -> Table:
    """The same with a mental attack that needs 2 Successes at 5+ to resist."""
    return struck(*faces, attack={"strikes": 0} | SPELL | (attack or {}), **more)


def wounds(table: Table) -> int:
    """All wounds from the last answer."""
    return sum(event.count for event in table.told(WoundsDealt))
