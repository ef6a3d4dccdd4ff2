"""NA-HRO, NA-ENM: a character's numbers as they stand now, with what lies on it counted in."""

from __future__ import annotations

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.state import Enemy, Hero, State

LEAST = 1
"""NA-STA-30: no characteristic falls below this."""


def characteristic(state: State, hero: Hero, name: str) -> int:
    """NA-STA-30: Poison takes one off Ph and Mi, never off Ra."""
    card = state.world.hero_class(hero.id)
    match name:
        case "ph":
            return max(LEAST, card.ph - _poison(hero))
        case "mi":
            return max(LEAST, card.mi - _poison(hero))
        case "ra":
            return card.ra
        case _:
            raise ValueError(f"heroes have no {name!r}.")


def physical_defence(state: State, enemy: Enemy) -> int:
    return max(LEAST, state.world.enemy(enemy.kind).pd - _poison(enemy))


def mental_defence(state: State, enemy: Enemy) -> int:
    return max(LEAST, state.world.enemy(enemy.kind).md - _poison(enemy))


def _poison(character: Hero | Enemy) -> int:
    return int(Token.POISONED in character.tokens)
