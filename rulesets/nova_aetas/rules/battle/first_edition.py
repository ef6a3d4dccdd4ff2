"""The rules of the first edition, where editions differ."""

from __future__ import annotations

from rulesets.nova_aetas.rules.board.sight import distance_with_ladders, sees_past_friends
from rulesets.nova_aetas.rules.board.speed import usual_gait
from rulesets.nova_aetas.rules.board.steps import usual_ways
from rulesets.nova_aetas.rules.clock.activation import choices
from rulesets.nova_aetas.rules.clock.turn_order import next_models
from rulesets.nova_aetas.rules.combat import statuses, wounds
from rulesets.nova_aetas.rules.combat.dice_test import roll_test
from rulesets.nova_aetas.rules.combat.effects import push_straight
from rulesets.nova_aetas.rules.combat.tokens import everyone_admits
from rulesets.nova_aetas.rules.enemies.ai import take_turn
from rulesets.nova_aetas.rules.enemies.enemy_attack import printed_cost, reaches, squares_in_reach, whole_attack
from rulesets.nova_aetas.rules.heroes.actions import perform
from rulesets.nova_aetas.rules.missions.drafts import anywhere, draft_cards
from rulesets.nova_aetas.state.edition import Edition
from rulesets.nova_aetas.state.state import State


def without_limit(_state: State, _things: tuple[str, ...]) -> bool:
    """NA-CAM-25: no limit of number."""
    return True


FIRST = Edition(
    distance=distance_with_ladders,
    sees=sees_past_friends,
    gait=usual_gait,
    ways=usual_ways,
    begin=statuses.begin,
    choices=choices,
    perform=perform,
    end=statuses.end,
    next_models=next_models,
    take_turn=take_turn,
    test=roll_test,
    admits=everyone_admits,
    wound=wounds.wound_by_effect,
    push=push_straight,
    mends=wounds.everyone_can_heal,
    left_board=wounds.ignore_departure,
    attack_cost=printed_cost,
    can_attack=reaches,
    attack_squares=squares_in_reach,
    deliver=whole_attack,
    draft=draft_cards,
    stands=anywhere,
    can_carry=without_limit,
    repair=wounds.leave_armour,
)
