"""NR-GEN-09: Forced Movement that a card's effect imposes."""

from __future__ import annotations

from rulesets.nova_aetas.state.queries import Battle, Model, Step
from rulesets.nova_aetas.state.state import Hero
from rulesets.nova_aetas_renaissance.combat.leaving import leave
from rulesets.nova_aetas_renaissance.combat.press import immovable, shove, straight_away
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import has, rules


def push(game: Battle, user: Model, target: Model, squares: int, rule: str) -> Step:
    """Straight away from whoever pushes, onto Free squares of the same level; by house rule enemies strike at the pushed."""
    for _ in range(squares):
        if user.at is None or target.at is None or immovable(game.state, target):
            return
        behind = straight_away(game.state, user.at, target)
        if not behind:
            return
        provokes = rules(game.state).forced_moves_provoke and not has(game.state, target, Ability.FLY)
        if provokes and isinstance(target, Hero) and not (yield from leave(game, target, target.at)):
            return
        shove(game, target, behind[0], rule)
