"""XP and GP, with their floors."""

from __future__ import annotations

from rulesets.legends_of_novus.state.events import GpChanged, XpChanged
from rulesets.legends_of_novus.state.state import Novus

LEAST_XP = 1


def change_xp(game: Novus, seat: str, by: int, rule: str) -> int:
    """LN-XPR-01, LN-XPR-03: never below 1; there is no maximum. Returns the change."""
    hero = game.state.heroes[seat]
    change = max(by, LEAST_XP - hero.xp)
    hero.xp += change
    if change:
        game.emit(XpChanged(seat, change, hero.xp, rule))
    return change


def change_gp(game: Novus, seat: str, by: int, rule: str) -> int:
    """LN-GLD-01: never below 0; the bank is unlimited. Returns the change."""
    hero = game.state.heroes[seat]
    change = max(by, -hero.gp)
    hero.gp += change
    if change:
        game.emit(GpChanged(seat, change, hero.gp, rule))
    return change
