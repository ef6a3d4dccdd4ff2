"""NR-GEN-09: Forced Movement that a card's effect imposes."""

from __future__ import annotations

from rulesets.nova_aetas.state.queries import Battle, Model, Step
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.combat.leaving import leave_square
from rulesets.nova_aetas_renaissance.combat.press import choose_push_square, free_squares_behind, immovable, push_to
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import has, rules


def push(game: Battle, user: Model, target: Model, squares: int, rule: str) -> Step:
    """Push in a straight line away from the user, onto Free squares of the same level; by house rule with Reaction Attacks."""
    for _ in range(squares):
        if user.at is None or target.at is None or immovable(game.state, target):
            return
        to = yield from choose_push_square(user, target, free_squares_behind(game.state, user.at, target), "NR-GEN-09")
        if to is None:
            return
        if isinstance(target, Hero) and _provokes(game.state, user, target):
            free = yield from leave_square(game, target, target.at, to, pusher=user)
            if not free:
                return
        push_to(game, target, to, rule)


def _provokes(state: State, user: Model, target: Hero) -> bool:
    """A push by a Reaction Attack causes no further Reaction Attacks, or they could go on for ever."""
    if not rules(state).forced_moves_provoke or has(state, target, Ability.FLY):
        return False
    return isinstance(user, Hero) or (state.active is not None and state.active.model == user.id)
