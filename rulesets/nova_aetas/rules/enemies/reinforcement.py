"""NA-ESK-20, NA-AIX-12: an enemy calls for reinforcements."""

from __future__ import annotations

from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.enemy_cards import EnemySkill
from rulesets.nova_aetas.content.missions import Draft
from rulesets.nova_aetas.rules.enemies.targeting import in_control_area
from rulesets.nova_aetas.rules.missions.drafts import available, draft
from rulesets.nova_aetas.state.events import HelpCalled
from rulesets.nova_aetas.state.queries import Battle, acting, has_skill, heroes_on_board, spend
from rulesets.nova_aetas.state.state import Enemy, State


def call_for_help(game: Battle, enemy: Enemy) -> Procedure[bool]:
    """One Enemy Draft for the AP on its card, once an activation, while no hero is in its control area."""
    state, active = game.state, acting(game.state)
    if active.called or not has_skill(state, enemy, EnemySkill.REINFORCEMENT) or _hero_is_near(state, enemy):
        return False
    cost = state.world.enemy(enemy.kind).skills[EnemySkill.REINFORCEMENT]
    call = _draft_to_call(state)
    if call is None or cost > active.ap or not any(available(state, call)):
        return False
    active.called = True
    spend(state, cost)
    game.emit(HelpCalled(enemy.id))
    yield from draft(game, call)
    return True


def _hero_is_near(state: State, enemy: Enemy) -> bool:
    return any(in_control_area(state, enemy, at) for _, at in heroes_on_board(state))


def _draft_to_call(state: State) -> Draft | None:
    """NA-DRA-02, 03: one card by the draft of the mission sheet, else any card; None without a spawning point."""
    mission = state.world.mission
    listed = next((happening for happening in mission.happenings if isinstance(happening, Draft)), None)
    if listed is not None:
        return listed.model_copy(update={"count": 1})
    point = next(iter(mission.spawning), None)
    return None if point is None else Draft(do="draft", point=point)
