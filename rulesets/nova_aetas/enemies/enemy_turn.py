"""NA-ACT-16, 19: the activation of one enemy model."""

from __future__ import annotations

from rulesets.nova_aetas.combat import enemy_attack, enemy_skills, statuses
from rulesets.nova_aetas.enemies import ai
from rulesets.nova_aetas.state.queries import Battle, Step, acting
from rulesets.nova_aetas.state.state import Enemy
from rulesets.nova_aetas.state.victory import check_end


def take_turn(game: Battle, enemy: Enemy) -> Step:
    """Skills and tokens at the start, the actions, skills and tokens at the end. The model's AP are already set."""
    game.state.order = None  # the path of its last activation is no part of this one
    yield from enemy_attack.ice_blast(game, enemy)
    if enemy.id not in game.state.enemies:
        return
    enemy_skills.shell(game, enemy)
    statuses.begin_enemy(game, enemy)
    check_end(game)
    if not game.state.world.house.groups_decide_together:
        acting(game.state).quarry = None
    yield from ai.act(game, enemy)
    enemy.attackers.clear()
    if enemy.id in game.state.enemies:
        enemy_skills.healing(game, enemy)
        statuses.end(game, enemy)
