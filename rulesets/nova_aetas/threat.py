"""NA-THR: the Perilium, one for each hero."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.nova_aetas.battle import Battle
from rulesets.nova_aetas.events import ThreatChanged
from rulesets.nova_aetas.state import Hero

DOWN = 2


@dataclass(slots=True)
class Credit:
    """What one attack has brought its hero so far: NA-THR-11 counts the wounding once, each kill by itself."""

    wounds: int = 0


def credit_attack(game: Battle, hero: Hero, credit: Credit, wounds: int, *, critical: bool, slain: bool) -> None:
    """NA-THR-04..06, 11: wounding, a critical and a kill each count, and add up."""
    if not wounds:
        return
    if not credit.wounds:
        raise_threat(game, hero, "NA-THR-04")
    credit.wounds += wounds
    if critical:
        raise_threat(game, hero, "NA-THR-05")
    if slain:
        raise_threat(game, hero, "NA-THR-06")


def raise_threat(game: Battle, hero: Hero, rule: str, by: int = 1) -> None:
    hero.tv += by
    game.tell(ThreatChanged(hero.id, by, hero.tv, rule))


def lower_threat(game: Battle, hero: Hero, rule: str, by: int) -> None:
    """NA-THR-08: never below nothing."""
    by = min(by, hero.tv)
    if by:
        hero.tv -= by
        game.tell(ThreatChanged(hero.id, -by, hero.tv, rule))


def lower_when_down(game: Battle, hero: Hero) -> None:
    """NA-THR-08: two less for going out of action."""
    lower_threat(game, hero, "NA-THR-08", DOWN)
