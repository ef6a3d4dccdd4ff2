"""A game that follows another: its seed follows from the game before, and until its first answer one can go back."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from msgspec import Struct

from rulesets.engine.game import Game

# The number of seeds that the journal can hold.
SEEDS = 2**63


class GameBefore(Struct, frozen=True):
    """The game that is over, and the seed that it was played with."""

    game: Game[Any]
    seed: int


def seed_after(seed: int, digest: str, chosen: str) -> int:
    """`digest` is that of the game that is over: a chain can be checked as a whole."""
    return int.from_bytes(blake2b(f"{seed}/{digest}/{chosen}".encode(), digest_size=8).digest(), "big") % SEEDS
