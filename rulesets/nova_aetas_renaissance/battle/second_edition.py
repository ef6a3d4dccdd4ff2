"""The second edition's functions for everything in which the editions differ, and the start of its battle."""

from __future__ import annotations

from rulesets.engine.requests import ANYONE
from rulesets.engine.worlds import world_of
from rulesets.nova_aetas.battle.preparation import begin_in
from rulesets.nova_aetas.state import state as first
from rulesets.nova_aetas.state.edition import Edition
from rulesets.nova_aetas.state.state import Hero, Item
from rulesets.nova_aetas_renaissance.board.gait import gait
from rulesets.nova_aetas_renaissance.board.sight import flat_distance, sees
from rulesets.nova_aetas_renaissance.board.step_costs import ways
from rulesets.nova_aetas_renaissance.combat import dice_test, enemy_attack, forced_movement, statuses, tokens, wounds
from rulesets.nova_aetas_renaissance.enemies.group_order import next_models
from rulesets.nova_aetas_renaissance.enemies.horde import draft, stands
from rulesets.nova_aetas_renaissance.enemies.turn import take_turn
from rulesets.nova_aetas_renaissance.heroes.actions import choices, perform
from rulesets.nova_aetas_renaissance.heroes.loads import can_carry
from rulesets.nova_aetas_renaissance.state.setup import RenaissanceSetup
from rulesets.nova_aetas_renaissance.state.state import State, with_edition_fields
from rulesets.nova_aetas_renaissance.state.world import World

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
    admits=tokens.admits,
    wound=wounds.wound_by_effect,
    push=forced_movement.push,
    mends=wounds.mends,
    left_board=wounds.left_board,
    attack_cost=enemy_attack.attack_cost,
    can_attack=enemy_attack.can_attack,
    attack_squares=enemy_attack.attack_squares,
    deliver=enemy_attack.deliver,
    draft=draft,
    stands=stands,
    can_carry=can_carry,
    repair=wounds.repair_equipment,
)


def begin(setup: RenaissanceSetup) -> first.State:
    """The shared start, plus Allies on their squares and the experience points of earlier missions."""
    world = world_of(setup, _second_edition)
    state = with_edition_fields(begin_in(world))
    for name, role in world.sheet.allies.items():
        items = [Item(card) for card in world.cards.classes[name].equipment]
        state.heroes[name] = Hero(name, ANYONE, at=role.at, tv=role.tv, items=items)
        state.dial[name] = world.start + role.sector
    state.experience = {choice.hero: choice.experience for choice in setup.heroes if choice.experience}
    return state


def _second_edition(setup: RenaissanceSetup) -> World:
    return World(setup, SECOND)


__all__ = ["SECOND", "State", "begin"]
