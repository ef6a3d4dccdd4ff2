"""A World holds what never changes in a game. It is built once for all games with the same setup object.

Replays, positions, overrides and simulations start games with the same setup again and again; maps, paths and hashes stay
the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

W = TypeVar("W")

REMEMBERED = 4
"""How many Worlds are kept: those of this game, the one before, and setups that the lobby tries."""

_recent: deque[tuple[object, object, Any]] = deque(maxlen=REMEMBERED)


def world_of(setup: Any, build: Callable[[Any], W]) -> W:
    """The World that `build` makes from this setup object; it must never be changed afterwards."""
    for known, builder, world in _recent:
        if known is setup and builder is build:
            found: W = world
            return found
    built = build(setup)
    _recent.appendleft((setup, build, built))
    return built
