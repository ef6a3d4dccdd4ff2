"""NR-GEN-11: Reaction Attacks on a hero who leaves a square next to an enemy by their own movement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.combat.statuses import ignored
from rulesets.nova_aetas.state.queries import Battle, Model, occupied
from rulesets.nova_aetas.state.state import Enemy, Hero, Persona, State
from rulesets.nova_aetas.state.victory import check_end
from rulesets.nova_aetas_renaissance.content.cards import EnemyAttack
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.combat.enemy_attack import attacks_next_to, deliver
from rulesets.nova_aetas_renaissance.state.events import ReactionAttackMade
from rulesets.nova_aetas_renaissance.state.queries import has, model_number, rules, world

HELPLESS = (Token.SLEEP, Token.SHEEP, Token.CONVERT, Token.KNOCKED_DOWN)
"""First-edition tokens that prevent Reaction Attacks and walking on. Stunned is not one: a Reaction Attack costs no AP."""


def reacting_enemies(state: State, hero: Hero, left: Square) -> tuple[Enemy, ...]:
    """The enemies next to the square that would attack the hero for leaving it, in order of their numbers."""
    adjacent = world(state).adjacent.get(left, ())
    near = [enemy for enemy in state.enemies.values() if enemy.at in adjacent]
    if not near or not _can_provoke(state, hero):
        return ()
    return tuple(sorted([enemy for enemy in near if _would_react(state, enemy, hero)], key=_by_number))


def reactions_by_square(state: State, hero: Hero, squares: Collection[Square]) -> Counter[Square]:
    """How many enemies would attack the hero for leaving each of these squares."""
    found = Counter[Square]()
    for enemy in state.enemies.values() if _can_provoke(state, hero) else ():
        near = [square for square in world(state).adjacent.get(enemy.at, ()) if square in squares]
        if near and _would_react(state, enemy, hero):
            found.update(near)
    return found


def _can_provoke(state: State, hero: Hero) -> bool:
    on_leaving = rules(state).reaction_attacks == "on-leaving"
    return on_leaving and not isinstance(hero, Persona) and not has(state, hero, Ability.ELUSIVE)


def _by_number(enemy: Enemy) -> tuple[int, str]:
    """By number, then by kind."""
    return model_number(enemy.id), enemy.kind


def _would_react(state: State, enemy: Enemy, hero: Hero) -> bool:
    return not _helpless(enemy) and not ignored(state, enemy.at, hero) and reaction_attack(state, enemy) is not None


def _helpless(model: Model) -> bool:
    return any(token in model.tokens for token in HELPLESS)


def reaction_attack(state: State, enemy: Enemy) -> EnemyAttack | None:
    """The attack with the most strikes, then the leftmost."""
    return max(attacks_next_to(state, enemy), key=lambda attack: attack.strikes, default=None)


def leave_square(game: Battle, hero: Hero, left: Square, to: Square | None = None) -> Procedure[bool]:
    """Enemies attack one after the other before the hero leaves `left`. Returns whether he can still go and `to` is free."""
    state, start, adjacent = game.state, hero.at, world(game.state).adjacent.get(left, ())
    for enemy in reacting_enemies(state, hero, left):
        there = enemy.id in state.enemies and enemy.at in adjacent
        attack = reaction_attack(state, enemy) if there else None
        if attack is None:
            continue
        game.emit(ReactionAttackMade(enemy.id, hero.id, left))
        yield from deliver(game, enemy, hero, attack)
        check_end(game)
        if not hero.in_action or hero.at != start or _helpless(hero):
            return False
    return to not in occupied(state)
