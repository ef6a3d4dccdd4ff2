"""NA-MOV-03: the squares that a mover can reach, and their cost."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import repeat

from msgspec import Struct

from rulesets.engine.boards.paths import path_to
from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.state.gait import Gait
from rulesets.nova_aetas.state.options import Move


class Reach(Struct, frozen=True):
    """`squares`: where the mover may stop, nearest first. `found` also has squares that it can only pass.

    The moves of each piece are remembered: the same reach is used again and again.
    """

    gait: Gait
    squares: tuple[Square, ...]
    found: Mapping[Square, tuple[int, Square | None]]
    _moves: dict[str, tuple[Move, ...]] = {}

    def cost(self, square: Square) -> int:
        """In Action Points."""
        return self.gait.price(self.found[square][0])

    def moves(self, piece: str) -> tuple[Move, ...]:
        """One option for each square where the mover may stop."""
        known = self._moves.get(piece)
        if known is None:
            steps = [self.found[at][0] for at in self.squares]
            prices = [self.gait.price(count) for count in range(1 + max(steps, default=0))]
            costs = [prices[count] for count in steps]
            known = self._moves[piece] = tuple(map(Move, repeat(piece), self.squares, costs))
        return known

    def path(self, square: Square) -> tuple[Square, ...]:
        return path_to(self.found, square)

    def as_far_as(self, square: Square, ap: int) -> tuple[Square, ...]:
        """The part of the way to the square that the AP pay for, up to the last square where the mover may stop."""
        path = self.path(square)
        stops = set(self.squares)
        ends = [index for index, at in enumerate(path) if at in stops and self.cost(at) <= ap]
        return path[: ends[-1] + 1] if ends else ()
