"""A player with some sense."""

from __future__ import annotations

from random import Random

from rulesets.engine.requests import Choose, Option
from rulesets.multiverse_war.state.state import War


def sensible(game: War, request: Choose, rng: Random) -> Option:
    """A first one: anything."""
    return rng.choice(request.options)
