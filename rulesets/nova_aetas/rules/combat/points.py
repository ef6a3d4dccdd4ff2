"""NA-EFF-06, 18..20: the Assassin's combo points and the Chronomancer's time points, each counted on a D6."""

from __future__ import annotations

from rulesets.nova_aetas.content.cards import Attack, Deed
from rulesets.nova_aetas.state.events import ComboChanged, TimeChanged
from rulesets.nova_aetas.state.queries import Battle
from rulesets.nova_aetas.state.state import Hero

MOST = 6
"""NA-EFF-06: points are counted on a D6."""


def affords(hero: Hero, card: Attack | Deed) -> bool:
    """NA-EFF-19, 20: whether the hero has the points that the card costs."""
    return hero.combo >= card.combo_cost and hero.time >= card.time_cost


def settle(game: Battle, hero: Hero, card: Attack | Deed, wounds: int) -> None:
    """After the action: pay the card's points, then gain combo points for a wound and time points for the action."""
    gained = card.combo if isinstance(card, Attack) and wounds else 0
    _combo(game, hero, -card.combo_cost, "NA-EFF-19")
    _combo(game, hero, gained, "NA-EFF-06")
    _time(game, hero, -card.time_cost, "NA-EFF-20")
    _time(game, hero, card.time, "NA-EFF-18")


def _combo(game: Battle, hero: Hero, by: int, rule: str) -> None:
    before, hero.combo = hero.combo, min(MOST, hero.combo + by)
    if hero.combo != before:
        game.emit(ComboChanged(hero.id, hero.combo - before, hero.combo, rule))


def _time(game: Battle, hero: Hero, by: int, rule: str) -> None:
    before, hero.time = hero.time, min(MOST, hero.time + by)
    if hero.time != before:
        game.emit(TimeChanged(hero.id, hero.time - before, hero.time, rule))
