"""The exact chances of one roll, as `arbiter odds` shows them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from controller.odds.exact_odds import Chances


@dataclass(frozen=True, slots=True)
class RollOdds:
    """`what` says what the numbers count; `named` are the chances with a name, such as a critical.

    `open_end` is the number from which on all higher ones are counted together: there is no highest, and so no mean.
    """

    reading: str
    what: str
    chances: Chances
    named: tuple[tuple[str, Fraction], ...]
    open_end: int | None = None
