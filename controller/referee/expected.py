"""What the game waits for, in the form the referee needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from rulesets.engine.answers import Answer, ForSeat, Reply, Undo
from rulesets.engine.game import Game
from rulesets.engine.requests import First, Request, Single, Together
from rulesets.engine.view import View


class Asked(Struct, frozen=True):
    """The state of the game between two answers. `draws` counts the draws in force: it picks the next card.

    `after` is how many answers were in force when the request was asked: it stays the same while seats answer their parts.
    `parts_after` is the same for the parts of seats that were asked at another time. `undone`: the last answer was an undo.
    """

    index: int
    request: Request | None
    waiting_for: tuple[str, ...]
    view: View
    draws: int
    after: int
    parts_after: Mapping[str, int] = field(default_factory=dict)
    undone: bool = False

    @property
    def open_parts(self) -> tuple[Single, ...]:
        """The single requests that still wait for an answer, in the order in which they are asked."""
        match self.request:
            case None:
                return ()
            case Together(parts):
                return tuple(part for part in parts if part.seat in self.waiting_for)
            case First(parts):
                return parts
            case single:
                return (single,)

    def put_after(self, part: Single) -> int:
        """How many answers were in force when this part was asked: the same part asked twice differs in it."""
        return self.parts_after.get(part.seat, self.after)

    def answer(self, part: Single, reply: Reply) -> Answer:
        return ForSeat(part.seat, reply) if isinstance(self.request, Together | First) else reply


def asked_by(game: Game[Any], view: View) -> Asked:
    """`view` is the game as all may see it now."""
    return Asked(
        len(game.record),
        game.request,
        game.waiting_for,
        view,
        game.draws,
        game.asked_after,
        dict(game.parts_asked_after),
        bool(game.record) and isinstance(game.record[-1], Undo),
    )
