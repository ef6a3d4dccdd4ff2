"""NA-HRO, NA-ENM: a character's numbers now, with tokens and Wound cards counted in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from rulesets.engine.cues import Cue
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.state import Enemy, Hero, Standing, State

LEAST = 1
"""NA-STA-30: no characteristic falls below this."""


def number_of(state: State, hero: Hero, name: Literal["ra", "ph", "mi", "wo"]) -> int:
    """NA-CIT-22, 23: the number of his class, minus those on all his Wound cards.

    A card counts as soon as it is drawn, except for a hero out of game: he has drawn it for the next mission.
    """
    printed: int = getattr(state.world.hero_class(hero.id), name)
    if not hero.wound_cards or hero.standing is Standing.OUT_OF_GAME:
        return printed
    cards = state.world.content.wound_effects
    taken: int = sum(getattr(cards[card], name) for card in hero.wound_cards)
    return max(LEAST, printed - taken)


def characteristic(state: State, hero: Hero, name: str) -> int:
    """NA-STA-30: Poison lowers Ph and Mi by one, not Ra."""
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


def class_of(state: State, hero: str) -> Cue:
    """The numbers of a class in one line."""
    card = state.world.hero_class(hero)
    dex = getattr(card, "dex", 0)
    return Cue("choice.class", ra=card.ra, dex=dex, ph=card.ph, mi=card.mi, wo=card.wo, sides=card.mastery)


def class_in_full(state: State, hero: str, wound_cards: Iterable[str]) -> Cue:
    """The numbers of a class in a few sentences, less those on the hero's Wound cards (NA-CIT-22)."""
    card = state.world.hero_class(hero)
    effects = [state.world.content.wound_effects[each] for each in wound_cards]

    def left(name: str) -> int:
        printed: int = getattr(card, name, 0)
        return max(LEAST, printed - sum(getattr(each, name, 0) for each in effects))

    return Cue(
        "card.characteristics",
        ra=left("ra"),
        dex=left("dex"),
        ph=left("ph"),
        mi=left("mi"),
        wo=left("wo"),
        sides=card.mastery,
    )
