"""Small questions, as a game would ask them, for tests of everything that answers."""

from __future__ import annotations

from controller.referee.expected import Asked
from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Die
from rulesets.engine.requests import Choose, Draw, Option, Request, Roll
from rulesets.engine.view import BoardView, Piece, Shape, Side, View


class Move(Option, frozen=True):
    piece: str
    to: str


class Run(Option, frozen=True):
    piece: str
    to: str


class Stop(Option, frozen=True):
    pass


def roll(*dice: Die, seat: str = "ada") -> Roll:
    return Roll(seat, dice, Cue("hit"), "T-1")


def roll_d6(count: int, seat: str = "ada") -> Roll:
    return roll(*[D6] * count, seat=seat)


def choose(*options: Option) -> Choose:
    return Choose("ada", options, Cue("act"), "T-2")


def draw(count: int = 1) -> Draw:
    return Draw("ada", "fate", ("ace", "king", "queen", "ten"), count, Cue("fate"), "T-3")


def board(**cells: str | None) -> View:
    pieces = tuple(Piece(name, name, Side.FRIEND, cell) for name, cell in cells.items())
    return View(Cue("title"), None, board=BoardView(Shape.SQUARES, 4, 4, (), pieces))


def asked(
    request: Request | None, view: View | None = None, *, index: int = 1, draws: int = 0, after: int | None = None
) -> Asked:
    """Put again by the last answer, unless `after` says that it was put before."""
    match request:
        case None:
            waiting: tuple[str, ...] = ()
        case Roll() | Choose() | Draw():
            waiting = (request.seat,)
        case _:
            waiting = tuple(part.seat for part in getattr(request, "parts", ()))
    return Asked(index, request, waiting, view or board(), draws, index if after is None else after)
