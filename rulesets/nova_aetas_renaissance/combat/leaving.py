"""NR-GEN-11: Reaction Attacks on whoever leaves a square beside an enemy by his own movement."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.combat.statuses import ignored
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.queries import Battle, Model, occupied
from rulesets.nova_aetas.state.state import Enemy, Hero, Persona, State
from rulesets.nova_aetas.state.victory import check_end
from rulesets.nova_aetas_renaissance.combat.enemy_attack import barred, deliver, profiles
from rulesets.nova_aetas_renaissance.content.cards import EnemyAttack
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.events import ReactionAttackMade
from rulesets.nova_aetas_renaissance.state.queries import has, rules, world

HELPLESS = (Token.SLEEP, Token.SHEEP, Token.CONVERT, Token.KNOCKED_DOWN)
"""Tokens of the first edition under which nobody strikes, or walks on. A Stunned enemy does: a Reaction Attack takes no AP."""


def provoked(state: State, hero: Hero, left: Square) -> tuple[Enemy, ...]:
    """Who shares a side with the square and would strike at the hero if he left it, by the number of the model."""
    if rules(state).reaction_attacks != "on-leaving" or isinstance(hero, Persona):
        return ()
    beside = world(state).beside.get(left, ())
    near = [enemy for enemy in state.enemies.values() if enemy.at in beside]
    if not near or has(state, hero, Ability.ELUSIVE):
        return ()
    return tuple(sorted([enemy for enemy in near if _ready(state, enemy, hero)], key=_number))


def _number(enemy: Enemy) -> tuple[int, str]:
    """Of two with one number, the kind that comes first by name."""
    number = enemy.id.rpartition("-")[2]
    return int(number) if number.isdigit() else 0, enemy.kind


def _ready(state: State, enemy: Enemy, hero: Hero) -> bool:
    """With an attack for it."""
    return not _helpless(enemy) and not ignored(state, enemy.at, hero) and _at_arms_length(state, enemy) is not None


def _helpless(model: Model) -> bool:
    return any(token in model.tokens for token in HELPLESS)


def _at_arms_length(state: State, enemy: Enemy) -> EnemyAttack | None:
    """One that can be made at distance 1; of several the one with more strikes, then the leftmost."""
    attacks = profiles(state, enemy)
    if has(state, enemy, Ability.ECLECTIC):
        attacks = attacks[1:]
    able = [attack for attack in attacks if attack.minimum == 1 and not barred(state, enemy, attack)]
    return max(able, key=lambda attack: attack.strikes, default=None)


def leave(
    game: Battle, hero: Hero, left: Square, to: Square | None = None, *, pusher: Model | None = None
) -> Procedure[bool]:
    """One enemy after the other strikes before he leaves it. Returns whether he still can, and `to` is still free.

    Whoever pushes him does not strike at him for going.
    """
    state, stood, beside = game.state, hero.at, world(game.state).beside.get(left, ())
    for enemy in provoked(state, hero, left):
        there = enemy.id in state.enemies and enemy.at in beside and enemy is not pusher
        attack = _at_arms_length(state, enemy) if there else None
        if attack is None:
            continue
        game.tell(ReactionAttackMade(enemy.id, hero.id, left))
        yield from deliver(game, enemy, hero, attack)
        check_end(game)
        if not hero.in_action or hero.at != stood or (pusher is None and _helpless(hero)):
            return False
    return to not in occupied(state)
