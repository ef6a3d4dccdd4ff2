"""NA-ACN: the actions that a hero may choose, and what they do.

Each family of actions is declared next to its rules. Players are offered them in the order of this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from rulesets.engine.requests import Option
from rulesets.nova_aetas.rules.combat import engagement, statuses
from rulesets.nova_aetas.rules.enemies import hunts
from rulesets.nova_aetas.rules.heroes import buildings, card_use, hero_attack, moves
from rulesets.nova_aetas.rules.missions import abandoning, fires, incognito, scenery
from rulesets.nova_aetas.rules.movement import pick_up
from rulesets.nova_aetas.state.action import Family
from rulesets.nova_aetas.state.options import Attack
from rulesets.nova_aetas.state.queries import Battle, Step, acting
from rulesets.nova_aetas.state.state import Hero, State

# Everything except moves and attacks.
OTHERS = (
    card_use.USES,
    engagement.DISENGAGING,
    buildings.DOORS,
    buildings.LEVERS,
    fires.WATER,
    incognito.TURNING,
    scenery.PUSHING,
    hunts.BAITING,
    pick_up.LOOTING,
    moves.EXITS,
    abandoning.LEAVING,
)
FAMILIES = (statuses.RECOVERIES, moves.STEPS, hero_attack.ATTACKS, *OTHERS)

# All that a bound hero may do.
WHILE_BOUND = (statuses.RECOVERIES, abandoning.LEAVING)

PERFORM = {action.option: action.perform for family in FAMILIES for action in family.actions}


def actions(state: State, hero: Hero) -> Iterator[Option]:
    """NA-ACN-01: any action, in any order, as long as the AP last."""
    return _offered(WHILE_BOUND if statuses.bound(hero) else FAMILIES, state, hero)


def other_actions(state: State, hero: Hero) -> Iterator[Option]:
    return _offered(OTHERS, state, hero)


def _offered(families: Iterable[Family], state: State, hero: Hero) -> Iterator[Option]:
    return chain.from_iterable(family.offered(state, hero) for family in families)


def perform(game: Battle, hero: Hero, action: Option) -> Step:
    if not isinstance(action, Attack):
        acting(game.state).base_attack = False
    assert type(action) in PERFORM, f"{action} was offered, but no family performs it"
    procedure = PERFORM[type(action)](game, hero, action)
    if procedure is not None:
        yield from procedure
    abandoning.close_proposal(game.state, hero)
