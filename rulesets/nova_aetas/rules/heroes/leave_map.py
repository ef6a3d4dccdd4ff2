"""NA-MSB-03: a hero leaves the map at one of its exits."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.nova_aetas.rules.combat import engagement
from rulesets.nova_aetas.rules.combat.upkeep import forget
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.events import LeftMap
from rulesets.nova_aetas.state.options import LeaveMap
from rulesets.nova_aetas.state.queries import Battle, acting, spend
from rulesets.nova_aetas.state.state import Hero, Standing, State

EXIT_AP = 1


def exit_options(state: State, hero: Hero) -> Iterator[LeaveMap]:
    """NA-MSB-03: for one AP."""
    if hero.at in state.world.exits and acting(state).ap >= EXIT_AP and not engagement.engagers(state, hero):
        yield LeaveMap(EXIT_AP)


def leave_map(game: Battle, hero: Hero, choice: LeaveMap) -> None:
    spend(game.state, choice.cost)
    hero.standing, hero.at = Standing.LEFT, None
    game.emit(LeftMap(hero.id))
    forget(game, hero.id)


EXITS = Family(exit_options, (Action(LeaveMap, leave_map),))
