"""Draw cards from the table's recorded seed: a draw that is undone and repeated gives the same card."""

from __future__ import annotations

from hashlib import blake2b

from rulesets.engine.answers import Drawn
from rulesets.engine.requests import Draw


def drawn_cards(request: Draw, seed: int, draws_before: int) -> Drawn:
    """Pick by hashing: the random generator of a library may change with its version."""
    rest = list(request.cards)
    picked = (rest.pop(_number(f"{seed}/{draws_before}/{place}") % len(rest)) for place in range(request.count))
    return Drawn(tuple(picked))


def _number(text: str) -> int:
    """512 bits, so that the modulo by the size of a deck favours no card noticeably."""
    return int.from_bytes(blake2b(text.encode()).digest(), "big")
