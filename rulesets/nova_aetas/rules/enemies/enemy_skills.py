"""NA-ESK: enemies' skills and gear. Those that change dice are in combat/imposed_rerolls.py, those that change movement in board/speed.py."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.content.enemy_cards import EnemySkill
from rulesets.nova_aetas.rules.board.sight import within
from rulesets.nova_aetas.rules.combat.pushing import push
from rulesets.nova_aetas.rules.combat.tokens import give
from rulesets.nova_aetas.rules.combat.wounds import armour, heal, on_wounded, wound
from rulesets.nova_aetas.state.events import ArmourPierced, PhalanxFormed
from rulesets.nova_aetas.state.queries import (
    Battle,
    Model,
    acting,
    friends_on_board,
    has_skill,
    heroes_on_board,
    touching,
)
from rulesets.nova_aetas.state.state import Enemy, Hero, State

HEALING_REACH = 5
MELODY_REACH = 5
HELPLESS = (Token.ACTED, Token.SLEEP, Token.SHEEP, Token.CONVERT, Token.STUNNED, Token.KNOCKED_DOWN)
"""An enemy with one of these does not join a phalanx or use Ice Blast."""


def in_contact(state: State, at: Square) -> Iterator[Hero]:
    """Heroes in action in base contact with that square."""
    return (hero for hero, hero_at in heroes_on_board(state) if touching(state, at, hero_at))


def shell(game: Battle, enemy: Enemy) -> None:
    """NA-ESK-22: an Energy field whenever its activation begins."""
    if has_skill(game.state, enemy, EnemySkill.SHELL):
        give(game, enemy, Token.ENERGY_FIELD, "NA-ESK-22")


def healing(game: Battle, enemy: Enemy) -> None:
    """NA-ESK-04: at the end of its activation, each other enemy near it recovers a wound."""
    state = game.state
    if not has_skill(state, enemy, EnemySkill.HEALING):
        return
    for friend in state.enemies.values():
        if friend is not enemy and within(state, enemy.at, friend.at, HEALING_REACH):
            heal(game, friend, 1, "NA-ESK-04")


def break_off(game: Battle, enemy: Enemy, to: Square) -> bool:
    """NA-ESK-09, 13: before it moves away, push back those in contact; a Machete also wounds. Returns whether any was pushed."""
    state = game.state
    machete = has_skill(state, enemy, EnemySkill.MACHETE)
    if not machete and not has_skill(state, enemy, EnemySkill.KNIFE):
        return False
    adjacent = [foe for foe, at in friends_on_board(state) if touching(state, enemy.at, at)]
    if all(hero.at is not None and touching(state, to, hero.at) for hero in adjacent):
        return False
    rule = "NA-ESK-13" if machete else "NA-ESK-09"
    pushed = [hero for hero in adjacent if push(game, enemy.at, hero, rule)]
    for hero in pushed:
        wound(game, hero, int(machete), rule)
    return bool(pushed)


def melody(state: State, enemy: Enemy) -> int:
    """NA-ESK-16: one more strike for Primaevi near another musician, however many there are."""
    if state.world.enemy(enemy.kind).faction != "primaevi":
        return 0
    return any(
        other is not enemy
        and has_skill(state, other, EnemySkill.MELODY_OF_WAR)
        and within(state, enemy.at, other.at, MELODY_REACH)
        for other in state.enemies.values()
    )


def join_phalanx(game: Battle, enemy: Enemy, cost: int) -> int:
    """NA-ESK-17: add the strikes of a neighbour with the skill, which pays with AP of its next activation."""
    state = game.state
    if not has_skill(state, enemy, EnemySkill.PHALANX):
        return 0
    partner = next((other for other in _neighbours(state, enemy) if _can_pay_for(state, other, cost)), None)
    if partner is None:
        return 0
    active = acting(state)
    active.lent[partner.id] = active.lent.get(partner.id, 0) + cost
    game.emit(PhalanxFormed(enemy.id, partner.id))
    return state.world.enemy(partner.kind).attack.strikes


def _neighbours(state: State, enemy: Enemy) -> Iterator[Enemy]:
    return (
        other
        for other in state.enemies.values()
        if other is not enemy and has_skill(state, other, EnemySkill.PHALANX) and touching(state, enemy.at, other.at)
    )


def _can_pay_for(state: State, partner: Enemy, cost: int) -> bool:
    if any(token in partner.tokens for token in (*HELPLESS, Token.BLINDED)):
        return False
    active = acting(state)
    left = state.world.enemy(partner.kind).ra - active.lent.get(partner.id, 0)
    return partner.id in active.waiting and left >= cost


def pierce(game: Battle, enemy: Enemy, hero: Hero) -> None:
    """NA-ESK-18: one wound on armour that can still take one, before the attack and whatever its result."""
    state = game.state
    if has_skill(state, enemy, EnemySkill.PIERCE) and hero.armour_wounds < armour(state, hero):
        hero.armour_wounds += 1
        game.emit(ArmourPierced(enemy.id, hero.id))
        on_wounded(game, hero)


def sharpened_shields(state: State, hero: Hero, attacked: list[Model]) -> int:
    """NA-ESK-21: how many wounds the hero will take for attacking these in base contact, even if they die."""
    return sum(
        isinstance(target, Enemy)
        and hero.at is not None
        and touching(state, hero.at, target.at)
        and has_skill(state, target, EnemySkill.SHARPENED_SHIELD)
        for target in attacked
    )
