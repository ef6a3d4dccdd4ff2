"""NA-MSB-03: a hero leaves the map at one of its exits."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.nova_aetas.combat import engagement, statuses
from rulesets.nova_aetas.combat.upkeep import forget
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.events import LeftMap
from rulesets.nova_aetas.state.options import LeaveMap
from rulesets.nova_aetas.state.queries import Battle, acting, spend
from rulesets.nova_aetas.state.state import Hero, Standing, State


def exit_options(state: State, hero: Hero) -> Iterator[LeaveMap]:
    """NA-MSB-03: for one AP; by house rule for free."""
    cost = 0 if state.world.house.leaving_the_map_is_free else 1
    if hero.at in state.world.exits and acting(state).ap >= cost and not engagement.engagers(state, hero):
        yield LeaveMap(cost)


def can_leave_for_nothing(state: State, hero: Hero) -> bool:
    return any(not choice.cost for choice in exit_options(state, hero)) and not statuses.bound(hero)


def leave_map(game: Battle, hero: Hero, choice: LeaveMap) -> None:
    spend(game.state, choice.cost)
    hero.standing, hero.at = Standing.LEFT, None
    game.tell(LeftMap(hero.id))
    forget(game, hero.id)


EXITS = Family(exit_options, (Action(LeaveMap, leave_map),))
