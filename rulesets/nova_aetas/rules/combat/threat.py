"""NA-THR: the Threat Value of each hero, on the Perilium."""

from __future__ import annotations

from msgspec import Struct

from rulesets.nova_aetas.state.events import ThreatChanged
from rulesets.nova_aetas.state.queries import Battle
from rulesets.nova_aetas.state.state import Hero

DOWN = 2


class Credit(Struct):
    """What one attack has done so far. NA-THR-07, 11: wounding and healing count once, each kill by itself."""

    wounds: int = 0
    healed: int = 0
    served: bool = False
    """Whether the card's effects on its user are done: they apply once, however many targets there are."""


def credit_attack(game: Battle, hero: Hero, credit: Credit, wounds: int, *, critical: bool, slain: bool) -> None:
    """NA-THR-04..06, 11: wounding raises the threat by one for the whole attack, each critical and each kill by one more."""
    first = wounds and not credit.wounds
    credit.wounds += wounds
    for rule, earned in (("NA-THR-04", first), ("NA-THR-05", critical), ("NA-THR-06", slain)):
        if earned:
            raise_threat(game, hero, rule)


def raise_threat(game: Battle, hero: Hero, rule: str, by: int = 1) -> None:
    if hero.id in game.state.world.allies:
        return
    hero.tv += by
    game.emit(ThreatChanged(hero.id, by, hero.tv, rule))


def lower_threat(game: Battle, hero: Hero, rule: str, by: int) -> None:
    """NA-THR-08: never below 0."""
    by = 0 if hero.id in game.state.world.allies else min(by, hero.tv)
    if by:
        hero.tv -= by
        game.emit(ThreatChanged(hero.id, -by, hero.tv, rule))


def lower_when_down(game: Battle, hero: Hero) -> None:
    """NA-THR-08: two less for going out of action."""
    lower_threat(game, hero, "NA-THR-08", DOWN)
