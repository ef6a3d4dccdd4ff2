"""NA-ACT-16, 19: one enemy model from the first to the last moment of its activation."""

from __future__ import annotations

from rulesets.nova_aetas.combat import enemy_attack, enemy_skills, statuses
from rulesets.nova_aetas.enemies import ai
from rulesets.nova_aetas.state.queries import Battle, Step, acting
from rulesets.nova_aetas.state.state import Enemy
from rulesets.nova_aetas.state.victory import check_end


def take_turn(game: Battle, enemy: Enemy) -> Step:
    """The model is acting already and has its AP: skills and tokens of the start, what it does, those of the end."""
    game.state.order = None  # where it went the last time is no part of its way now
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
