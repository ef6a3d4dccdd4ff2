"""NA-MOV: a hero walks as far as his AP last."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.combat import engagement
from rulesets.nova_aetas.movement import noise
from rulesets.nova_aetas.movement.movement import reach, walk
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.options import Move
from rulesets.nova_aetas.state.queries import Battle, acting, spend
from rulesets.nova_aetas.state.state import Hero, State


def moves(state: State, hero: Hero) -> Iterator[Move]:
    """NA-ENG-02: a blocked hero cannot move. NA-REA-01: with Reaction, from stop to stop, as each moves the token."""
    if hero.at is None or engagement.engagers(state, hero):
        return
    there, stepwise = reach(state, hero, acting(state).ap), state.world.house.reaction
    costs = there.costs()
    stops = frozenset(there.squares) if stepwise else frozenset[Square]()
    for square in there.squares:
        cost = costs[square]
        if not stepwise or cost <= 1 or not any(at in stops for at in there.path(square)[:-1]):
            yield Move(hero.id, square, cost)


def move(game: Battle, hero: Hero, choice: Move) -> None:
    path = reach(game.state, hero, acting(game.state).ap).path(choice.to)
    spend(game.state, choice.cost)
    walk(game, hero, path, choice.cost)
    noise.heard(game, hero)


STEPS = Family(moves, (Action(Move, move),))
