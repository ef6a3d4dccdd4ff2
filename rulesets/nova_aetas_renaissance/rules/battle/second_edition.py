"""The second edition's functions for everything in which the editions differ."""

from __future__ import annotations

from rulesets.nova_aetas.state.edition import Edition
from rulesets.nova_aetas_renaissance.rules.board.gait import gait
from rulesets.nova_aetas_renaissance.rules.board.sight import flat_distance, sees
from rulesets.nova_aetas_renaissance.rules.board.step_costs import ways
from rulesets.nova_aetas_renaissance.rules.combat import (
    dice_test,
    enemy_attack,
    forced_movement,
    statuses,
    wounds,
)
from rulesets.nova_aetas_renaissance.rules.enemies.aim import attack_squares
from rulesets.nova_aetas_renaissance.rules.enemies.group_order import next_models
from rulesets.nova_aetas_renaissance.rules.enemies.horde import draft, stands
from rulesets.nova_aetas_renaissance.rules.enemies.turn import take_turn
from rulesets.nova_aetas_renaissance.rules.heroes.actions import choices, perform
from rulesets.nova_aetas_renaissance.state.queries import can_carry

SECOND = Edition(
    distance=flat_distance,
    sees=sees,
    gait=gait,
    ways=ways,
    begin=statuses.begin,
    choices=choices,
    perform=perform,
    end=statuses.end,
    next_models=next_models,
    take_turn=take_turn,
    test=dice_test.test,
    admits=statuses.admits,
    wound=wounds.wound_by_effect,
    push=forced_movement.push,
    mends=wounds.mends,
    left_board=wounds.cowards_flee,
    attack_cost=enemy_attack.attack_cost,
    can_attack=enemy_attack.can_attack,
    attack_squares=attack_squares,
    deliver=enemy_attack.deliver,
    draft=draft,
    stands=stands,
    can_carry=can_carry,
    repair=wounds.repair_equipment,
)
