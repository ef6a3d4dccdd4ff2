"""The State before the first question of a battle, or of an evening of a campaign."""

from __future__ import annotations

from rulesets.engine.requests import ANYONE
from rulesets.engine.state.worlds import world_of
from rulesets.nova_aetas.begin import with_company
from rulesets.nova_aetas.rules.battle.preparation import begin_in
from rulesets.nova_aetas.state import state as first
from rulesets.nova_aetas.state.state import Hero, Item
from rulesets.nova_aetas_renaissance.rules.battle.second_edition import SECOND
from rulesets.nova_aetas_renaissance.setup import RenaissanceSetup
from rulesets.nova_aetas_renaissance.state.state import Evening, State, with_edition_fields
from rulesets.nova_aetas_renaissance.state.world import World


def begin(setup: RenaissanceSetup) -> first.State:
    return with_company(_battle(setup), Evening)


def _battle(setup: RenaissanceSetup) -> State:
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
