"""NA-EFF, NA-ICO-12: what happens to whoever is hit, in the vocabulary that cards are written in."""

from __future__ import annotations

from rulesets.nova_aetas.battle import Battle, Model
from rulesets.nova_aetas.content import Effect
from rulesets.nova_aetas.state import Hero
from rulesets.nova_aetas.wounds import heal, wound


def apply(game: Battle, effect: Effect, target: Model, rule: str, times: int = 1) -> int:
    """Do the effect to the target; returns how many wounds it healed."""
    match effect.do:
        case "wounds":
            wound(game, target, effect.count * times, rule)
        case "heal" if isinstance(target, Hero):
            return heal(game, target, effect.count * times, rule)
    return 0
