"""NA-THR: the Perilium, one for each hero."""

from __future__ import annotations

from rulesets.nova_aetas.battle import Battle
from rulesets.nova_aetas.events import ThreatChanged
from rulesets.nova_aetas.state import Hero

DOWN = 2


def raise_threat(game: Battle, hero: Hero, rule: str, by: int = 1) -> None:
    hero.tv += by
    game.tell(ThreatChanged(hero.id, by, hero.tv, rule))


def lower_when_down(game: Battle, hero: Hero) -> None:
    """NA-THR-08: two less for going out of action, never below nothing."""
    by = min(DOWN, hero.tv)
    if by:
        hero.tv -= by
        game.tell(ThreatChanged(hero.id, -by, hero.tv, "NA-THR-08"))
