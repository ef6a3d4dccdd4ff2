"""XP and GP, with their floors."""

from __future__ import annotations

from rulesets.legends_of_novus.state.events import GpChanged, XpChanged
from rulesets.legends_of_novus.state.state import Novus

LEAST_XP = 1


def change_xp(game: Novus, seat: str, by: int, rule: str) -> int:
    """LN-XPR-01, LN-XPR-03: never below 1; no maximum, unless by house rule. Returns the change."""
    hero, most = game.state.heroes[seat], game.state.world.house.xp_track_max
    new = max(LEAST_XP, hero.xp + by)
    if most is not None:
        new = min(new, max(most, hero.xp))
    change, hero.xp = new - hero.xp, new
    if change:
        game.tell(XpChanged(seat, change, new, rule))
    return change


def change_gp(game: Novus, seat: str, by: int, rule: str) -> int:
    """LN-GLD-01: never below 0; the bank is unlimited, unless by house rule. Returns the change."""
    state = game.state
    hero, limit = state.heroes[seat], state.world.house.bank_limit
    if limit is not None and by > 0:
        by = max(0, min(by, limit - sum(each.gp for each in state.heroes.values())))
    change = max(by, -hero.gp)
    hero.gp += change
    if change:
        game.tell(GpChanged(seat, change, hero.gp, rule))
    return change
