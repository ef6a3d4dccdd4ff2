"""NR-ICO-04: heroism, experience and class points, which only cards change."""

from __future__ import annotations

from typing import TypeAlias

from rulesets.nova_aetas.rules.combat.points import MOST
from rulesets.nova_aetas.state.queries import Battle
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.content.cards import Attack, Deed
from rulesets.nova_aetas_renaissance.content.vocabulary import Points
from rulesets.nova_aetas_renaissance.state.events import PointsChanged
from rulesets.nova_aetas_renaissance.state.queries import edition_state

Priced: TypeAlias = Attack | Deed


def can_afford(state: State, hero: Hero, card: Priced) -> bool:
    kept = edition_state(state)
    return kept.heroism.get(hero.id, 0) >= card.heroism_cost and kept.class_points.get(hero.id, 0) >= card.class_cost


def settle(game: Battle, hero: Hero, card: Priced, *, wounded: bool = False, worked: bool = True) -> None:
    """Pay and earn points after the action. An attack earns class points only with a wound, a deed always.

    NA-TST-06: a deed whose Test failed is paid for and earns nothing.
    """
    earns_class_points = worked and (wounded or isinstance(card, Deed))
    change(game, hero, "heroism", (card.heroism if worked else 0) - card.heroism_cost)
    change(game, hero, "class-points", (card.class_points if earns_class_points else 0) - card.class_cost)
    change(game, hero, "experience", card.experience if worked else 0)


def change(game: Battle, hero: Hero, kind: Points, by: int, rule: str = "NR-ICO-04") -> None:
    """Class points have a maximum, as combo and time points had (NA-EFF-06)."""
    table = _table(game.state, kind)
    before = table.get(hero.id, 0)
    after = before + by
    if kind == "class-points":
        after = min(MOST, after)
    if after != before:
        table[hero.id] = after
        game.emit(PointsChanged(hero.id, kind, after - before, after, rule))


def _table(state: State, kind: Points) -> dict[str, int]:
    match kind:
        case "heroism":
            return edition_state(state).heroism
        case "experience":
            return edition_state(state).experience
        case "class-points":
            return edition_state(state).class_points
