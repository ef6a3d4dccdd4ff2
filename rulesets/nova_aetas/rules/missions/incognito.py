"""NA-MTK-03, NA-MSA-01, 18: face-down tokens.

The State does not know their faces: each is drawn when the token is turned over.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.decks import draw
from rulesets.engine.requests import ANYONE
from rulesets.nova_aetas.rules.missions.mission_effects import note, resolve_happenings
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.mission_events import TokenTurned
from rulesets.nova_aetas.state.options import TurnOver
from rulesets.nova_aetas.state.queries import Battle, Step, acting, spend
from rulesets.nova_aetas.state.state import Hero, State


def turn_options(state: State, hero: Hero) -> Iterator[TurnOver]:
    """NA-ACN-03: a token on the board, from its own square or an adjacent one."""
    rules = state.world.mission.incognito
    if rules is None or hero.at is None or rules.cost > acting(state).ap:
        return
    for square in state.hidden:
        if square in rules.at and (square == hero.at or state.world.grid.touching(hero.at, square)):
            yield TurnOver(square, rules.cost)


def turn_over(game: Battle, hero: Hero, choice: TurnOver) -> Step:
    spend(game.state, choice.cost)
    yield from reveal(game, choice.at, hero)


def reveal(game: Battle, place: str, hero: Hero | None = None) -> Step:
    """Turn over the token at `place`, a square or a home, and resolve what it shows."""
    state = game.state
    rules = state.world.mission.incognito
    if rules is None or place not in state.hidden:
        return
    (face,) = yield from draw(state.incognito, 1, ANYONE, Cue("turn-over", place=place), "NA-MTK-03")
    state.hidden.remove(place)
    game.emit(TokenTurned(place, face))
    note(state, face)
    yield from resolve_happenings(game, rules.then.get(face, ()), hero, place)


TURNING = Family(turn_options, (Action(TurnOver, turn_over),))
