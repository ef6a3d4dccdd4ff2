"""A player with some sense (placeholder of the first hour)."""

from __future__ import annotations

from random import Random

from rulesets.engine.requests import Choose, Option
from rulesets.legends_of_novus.state.state import Novus


def sensible(_game: Novus, request: Choose, rng: Random) -> Option:
    return rng.choice(request.options)
