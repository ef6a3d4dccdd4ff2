"""NA-MOV: heroes' moves."""

from __future__ import annotations

from rulesets.nova_aetas.rules.combat import engagement
from rulesets.nova_aetas.rules.movement import noise
from rulesets.nova_aetas.rules.movement.movement import reach, walk
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.options import Move
from rulesets.nova_aetas.state.queries import Battle, acting, spend
from rulesets.nova_aetas.state.state import Hero, State


def moves(state: State, hero: Hero) -> tuple[Move, ...]:
    """NA-ENG-02: an engaged hero cannot move. NA-REA-01: with Reaction, only to the next stop, as each move moves the token."""
    if hero.at is None or engagement.engagers(state, hero):
        return ()
    there = reach(state, hero, acting(state).ap)
    known = there.moves(hero.id)
    if not state.world.house.reaction:
        return known
    stops = frozenset(there.squares)
    return tuple([move for move in known if move.cost <= 1 or stops.isdisjoint(there.path(move.to)[:-1])])


def move(game: Battle, hero: Hero, choice: Move) -> None:
    path = reach(game.state, hero, acting(game.state).ap).path(choice.to)
    spend(game.state, choice.cost)
    walk(game, hero, path, choice.cost)
    noise.heard(game, hero)


STEPS = Family(moves, (Action(Move, move),))
