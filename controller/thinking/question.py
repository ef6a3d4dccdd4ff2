"""What the table asks the process that thinks, and how it is written to the pipe.

The pipe joins two processes of the same program and the same user, so that pickle is safe there. The question holds nothing that the
seat may not know: its State was redacted before.
"""

from __future__ import annotations

import pickle
from typing import Any

from msgspec import Struct

from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Request
from rulesets.engine.ruleset import Setup
from rulesets.engine.state.clone import clone
from rulesets.engine.state.fields import WORLD

LENGTH_BYTES = 8

# The first question of a game also starts the process, which loads the rules; a search that takes longer than this beyond its time hangs.
START_SECONDS = 10.0


class Question(Struct, frozen=True):
    """`setup` is sent once for each game; None means the one before. `seed` and `playouts` decide the answer, if there is time for it."""

    ruleset: str
    setup: Setup | None
    state: Any
    request: Request
    part: Choose
    seed: str
    playouts: int
    seconds: float


def question(game: Game[Any], part: Choose, seed: str, playouts: int, seconds: float) -> Question:
    """About one part of what the game asks now."""
    state = clone(game.known_to(part.seat).state)
    if hasattr(state, WORLD):
        setattr(state, WORLD, None)  # the other process builds it from the setup
    assert game.request is not None, "there is a part of it"
    return Question(game.ruleset.id, game.setup, state, game.request, part, seed, playouts, seconds)


def written(thing: object) -> bytes:
    data = pickle.dumps(thing)
    return len(data).to_bytes(LENGTH_BYTES) + data
