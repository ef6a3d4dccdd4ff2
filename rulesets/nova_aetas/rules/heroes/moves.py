"""NA-MOV: heroes' moves, and NA-MSB-03: leaving the map at one of its exits."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.nova_aetas.rules.combat import engagement
from rulesets.nova_aetas.rules.combat.upkeep import forget
from rulesets.nova_aetas.rules.movement import noise
from rulesets.nova_aetas.rules.movement.movement import reach, walk
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.events import LeftMap
from rulesets.nova_aetas.state.options import LeaveMap, Move
from rulesets.nova_aetas.state.queries import Battle, acting, spend
from rulesets.nova_aetas.state.state import Hero, Standing, State


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
