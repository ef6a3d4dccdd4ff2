"""NR-ABI-08..10: a charge, between nodes 7 and 9 of the chart."""

from __future__ import annotations

from rulesets.engine.boards.paths import cheapest, path_to
from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.enemies import enemy_orders
from rulesets.nova_aetas.rules.movement.movement import open_ways, shut_to
from rulesets.nova_aetas.state.options import EnemyMove
from rulesets.nova_aetas.state.queries import Battle, acting, occupied, spend
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.content.cards import EnemyAttack
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.board.gait import charging_stride
from rulesets.nova_aetas_renaissance.rules.combat.enemy_attack import attacks_next_to, deliver
from rulesets.nova_aetas_renaissance.rules.enemies.attacks import best_attack
from rulesets.nova_aetas_renaissance.rules.enemies.walking import walk_along
from rulesets.nova_aetas_renaissance.state.events import Charged
from rulesets.nova_aetas_renaissance.state.queries import adjacent, has

CHARGE_SQUARES = 5
"""NR-ABI-08, 09: the longest distance and path."""


def can_charge(state: State, enemy: Enemy, hero: Hero) -> bool:
    """NR-ABI-08: the hero is at most 5 squares away and not adjacent; the enemy has an attack for it, and at least 1 AP."""
    if not has(state, enemy, Ability.CHARGE) or hero.at is None or not acting(state).ap:
        return False
    if state.world.grid.distance(enemy.at, hero.at) > CHARGE_SQUARES or not _attacks_on(state, enemy, hero):
        return False
    return not adjacent(state, enemy.at, hero.at) and bool(_shortest_paths(state, enemy, hero))


def _attacks_on(state: State, enemy: Enemy, hero: Hero) -> list[EnemyAttack]:
    """The attacks that it can make next to the hero; there it would ignore one with Charm (NA-STA-05)."""
    return [] if Token.CHARM in hero.tokens else attacks_next_to(state, enemy)


def _shortest_paths(state: State, enemy: Enemy, hero: Hero) -> dict[Square, tuple[Square, ...]]:
    """NR-ABI-09: the nearest Free squares next to the target, each with the path to it."""
    assert hero.at is not None
    goal, gait = hero.at, charging_stride(state, enemy)
    found = cheapest((enemy.at,), open_ways(state, enemy, gait), CHARGE_SQUARES, shut_to(state, enemy, gait))
    taken, standing = occupied(state), state.world.grid.neighbours
    free = [at for at in found if at not in taken and at in standing and adjacent(state, at, goal)]
    least = min((found[at][0] for at in free), default=0)
    return {at: path_to(found, at) for at in free if found[at][0] == least}


def charge(game: Battle, enemy: Enemy, hero: Hero) -> Procedure[None]:
    """NR-ABI-09, 10: all AP for the path, whatever its length, then one free attack; the activation ends."""
    state = game.state
    game.emit(Charged(enemy.id, hero.id))
    path = yield from _choose_path(game, enemy, _shortest_paths(state, enemy, hero))
    enemy_orders.note_walk(state, enemy, path, hero.id)
    walk_along(game, enemy, path, acting(state).ap)
    spend(state, acting(state).ap)
    possible = _attacks_on(state, enemy, hero)
    if possible and enemy.id in state.enemies:
        yield from deliver(game, enemy, hero, best_attack(state, enemy, possible))


def _choose_path(game: Battle, enemy: Enemy, paths: dict[Square, tuple[Square, ...]]) -> Procedure[tuple[Square, ...]]:
    if len(paths) == 1 or game.state.world.house.enemies_choose_paths:
        return next(iter(paths.values()))
    choices = tuple(EnemyMove(enemy.id, square) for square in paths)
    choice: EnemyMove = yield Choose(ANYONE, choices, Cue("enemy-way", enemy=enemy.id), "NA-MOV-03")
    return paths[choice.to]
