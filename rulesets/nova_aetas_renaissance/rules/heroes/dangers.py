"""Which squares a hero would enter with an option, and which enemies would strike on the way."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.requests import Option
from rulesets.nova_aetas.rules.movement.movement import reach
from rulesets.nova_aetas.state import options as first
from rulesets.nova_aetas.state.queries import acting
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.heroes.moves import provoked_on_the_way, safest_path
from rulesets.nova_aetas_renaissance.state import options
from rulesets.nova_aetas_renaissance.state.queries import has


def path_of(state: State, hero: Hero, option: Option) -> tuple[Square, ...] | None:
    """The squares that the hero would enter."""
    match option:
        case first.Move(to=to):
            return safest_path(state, hero, reach(state, hero, acting(state).ap), to)
        case options.Jump(landing=to) | options.Dash(to=to):
            return (to,)
        case _:
            return None


def provoked(state: State, hero: Hero, path: tuple[Square, ...]) -> tuple[str, ...]:
    """NR-GEN-11: each enemy that would attack, once for every blow."""
    if hero.at is None or has(state, hero, Ability.FLY):
        return ()
    return provoked_on_the_way(state, hero, path)
