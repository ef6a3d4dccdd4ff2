"""How well a bot plays."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction


class Level(StrEnum):
    """`normal` is the game's own bot; `easy` is the same with mistakes; `strong` thinks ahead (see `engine.search`)."""

    EASY = "easy"
    NORMAL = "normal"
    STRONG = "strong"


MISTAKES = Fraction(1, 3)
"""How often an easy bot picks a random legal option instead of its best one."""
