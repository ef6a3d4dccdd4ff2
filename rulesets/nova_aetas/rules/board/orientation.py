"""NA-EFF-03, 12: random directions from the Orientation card, and things that bounce."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square, name
from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import ANYONE, Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Direction
from rulesets.nova_aetas.state.events import Bounced
from rulesets.nova_aetas.state.options import BounceTo
from rulesets.nova_aetas.state.queries import Battle
from rulesets.nova_aetas.state.state import State

COMPASS: dict[Direction, tuple[int, int]] = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}


def random_step(game: Battle, start: Square, why: Cue, rule: str) -> Procedure[Square]:
    """NA-EFF-12: roll a D6 for the direction; if the card has none for it, the players choose. A wall stops the step."""
    state = game.state
    faces: Faces = yield Roll(ANYONE, (D6,), why, rule)
    direction = state.world.content.orientation.get(faces[0])
    if direction is None:
        choices = tuple(BounceTo(square) for square in around(state, start))
        choice: BounceTo = yield Choose(ANYONE, choices, why, rule)
        return choice.to
    return step(state, start, direction) or start


def step(state: State, start: Square, direction: Direction) -> Square | None:
    """The next square in that direction on the same level, if there is one."""
    at = state.world.grid.at(start)
    dx, dy = COMPASS[direction]
    if at.x + dx < 0 or at.y + dy < 0:
        return None
    there = name(at.x + dx, at.y + dy, at.level)
    return there if there in state.world.grid.neighbours else None


def around(state: State, start: Square) -> tuple[Square, ...]:
    found = (step(state, start, direction) for direction in COMPASS)
    return tuple(square for square in found if square is not None)


def bounce(game: Battle, thing: str, start: Square, times: int) -> Procedure[Square]:
    """NA-EFF-03: each bounce is rolled and resolved before the next; returns the last square."""
    at = start
    for number in range(1, times + 1):
        why = Cue("bounce", thing=thing, number=number, count=times)
        landed = yield from random_step(game, at, why, "NA-EFF-03")
        game.emit(Bounced(thing, at, landed))
        at = landed
    return at
