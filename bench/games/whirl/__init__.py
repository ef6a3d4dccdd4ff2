"""A game of one endless rule: every roll moves the hand, the piece and a number, so that every display changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.game import Game
from rulesets.engine.requests import ANYONE, Roll
from rulesets.engine.ruleset import Outcome, Procedure, Ruleset, Setup
from rulesets.engine.view import BoardView, Cell, Dial, DialToken, Piece, Shape, Sheet, Side, Track, View

SECTORS = 12
CELLS = tuple(Cell(f"{chr(65 + x)}{y + 1}", x, y) for y in range(SECTORS) for x in range(SECTORS))


class WhirlSetup(Setup):
    content: dict[str, Any]


@dataclass(slots=True)
class State:
    turned: int = 0
    rolls: int = 0


def play(game: Game[State]) -> Procedure[Outcome]:
    while True:
        faces: Faces = yield Roll(ANYONE, (D6,), Cue("roll"), "WHIRL-01")
        game.state.turned += faces[0]
        game.state.rolls += 1


def view(state: State, _seat: str | None) -> View:
    hour, hand = divmod(state.turned, SECTORS)
    dial = Dial(SECTORS, hand + 1, hour % SECTORS, 5 * hand, (DialToken("top", hand + 1, Side.FRIEND),), 1, "12:00")
    piece = Piece("top", "top", Side.FRIEND, CELLS[state.turned % len(CELLS)].id)
    track = Track("spin", Cue("spin"), state.turned % 10, 10)
    return View(
        Cue("title", rolls=state.rolls),
        "top",
        dial,
        BoardView(Shape.SQUARES, SECTORS, SECTORS, CELLS, (piece,)),
        (Sheet("top", "anna", Side.FRIEND, (track,)),),
        (track,),
    )


RULESET: Ruleset[State] = Ruleset(
    id="whirl", setup=WhirlSetup, state=State, begin=lambda _setup: State(), play=play, view=view
)
