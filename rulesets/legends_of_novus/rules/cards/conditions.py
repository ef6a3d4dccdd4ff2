"""LN-DAT-15: whether the condition of a card is met."""

from __future__ import annotations

from rulesets.legends_of_novus.content.places import CITIES
from rulesets.legends_of_novus.content.words import Condition
from rulesets.legends_of_novus.state.state import State

FACES_NONE = ""


def is_met(state: State, seat: str, need: Condition | None, creature: str | None = None) -> bool:
    """`creature` is the one faced; by default that of the present battle."""
    if need is None:
        return True
    hero = state.heroes[seat]
    foe = creature if creature is not None else state.battle.creature if state.battle else FACES_NONE
    return (
        (need.hero_class is None or need.hero_class in state.icons(seat))
        and (need.creature is None or (foe != FACES_NONE and state.creature(foe).type == need.creature))
        and (need.xp_least is None or hero.xp >= need.xp_least)
        and (need.xp_most is None or hero.xp <= need.xp_most)
        and (need.gp_least is None or hero.gp >= need.gp_least)
        and (need.gp_most is None or hero.gp <= need.gp_most)
        and (need.place is None or hero.place == need.place)
        and (need.kind is None or _of_kind(state, seat, need.kind))
        and (not need.first_visit or hero.place not in hero.visited)
        and (need.phase is None or state.phase == need.phase)
        and (need.curses is None or len(hero.curses) >= need.curses)
        and (need.equipped is None or _wears(state, seat, need.equipped))
        and (
            need.beaten is None or (bool(hero.turn.beaten) if need.beaten == "any" else need.beaten in hero.turn.beaten)
        )
    )


def _of_kind(state: State, seat: str, kind: str) -> bool:
    here = state.place(seat).kind
    return here in CITIES if kind == "city" else here == kind


def _wears(state: State, seat: str, what: str) -> bool:
    hero = state.heroes[seat]
    if what == "ally":
        return bool(hero.allies)
    if what == "attachment":
        return any(hero.attached.values())
    cards = map(state.reward, hero.equipped)
    return any(card.magical if what == "magical" else what in {card.slot, card.weight} for card in cards)
