"""NA-HRO, NA-ENM: a character's numbers as they stand now, with what lies on it counted in."""

from __future__ import annotations

from typing import Literal

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.state import Enemy, Hero, Standing, State

LEAST = 1
"""NA-STA-30: no characteristic falls below this."""


def number_of(state: State, hero: Hero, name: Literal["ra", "ph", "mi", "wo"]) -> int:
    """NA-CIT-22, 23: what his class prints, less what his Wound cards take, which all add up.

    A card counts from the moment it is drawn; whoever is out of game has drawn his for the next mission.
    """
    printed: int = getattr(state.world.hero_class(hero.id), name)
    if not hero.wound_cards or hero.standing is Standing.OUT_OF_GAME:
        return printed
    cards = state.world.content.wound_effects
    taken: int = sum(getattr(cards[card], name) for card in hero.wound_cards)
    return max(LEAST, printed - taken)


def characteristic(state: State, hero: Hero, name: str) -> int:
    """NA-STA-30: Poison takes one off Ph and Mi, never off Ra."""
    match name:
        case "ph" | "mi":
            return max(LEAST, number_of(state, hero, name) - _poison(hero))
        case "ra":
            return number_of(state, hero, "ra")
        case _:
            raise ValueError(f"heroes have no {name!r}.")


def physical_defence(state: State, enemy: Enemy) -> int:
    return max(LEAST, state.world.enemy(enemy.kind).pd - _poison(enemy))


def mental_defence(state: State, enemy: Enemy) -> int:
    return max(LEAST, state.world.enemy(enemy.kind).md - _poison(enemy))


def _poison(character: Hero | Enemy) -> int:
    return int(Token.POISONED in character.tokens)
