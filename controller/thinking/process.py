"""The process that thinks: questions come in by its input, and the key of an option goes out for each. It ends when its input closes."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from math import ceil
from random import Random
from time import monotonic
from typing import Any, BinaryIO

from controller.config import games
from controller.thinking.question import LENGTH_BYTES, START_SECONDS, Question, written
from rulesets.engine.game import Game
from rulesets.engine.search import searching
from rulesets.engine.state.fields import WORLD

# Lights, dice and the page come first.
NICE = 10


def think(questions: BinaryIO, answers: BinaryIO) -> None:
    os.nice(NICE)
    game: Game[Any] | None = None
    while head := questions.read(LENGTH_BYTES):
        asked: Question = pickle.loads(questions.read(int.from_bytes(head)))  # noqa: S301  # from our own parent
        if asked.setup is not None:
            game = Game(games.find(asked.ruleset), asked.setup)
        assert game is not None, "the first question brings a setup"
        signal.alarm(ceil(asked.seconds + START_SECONDS))  # the rules themselves may never end; nobody listens then
        answers.write(written(_best(game, asked)))
        answers.flush()


def _best(game: Game[Any], asked: Question) -> str:
    if hasattr(asked.state, WORLD):
        setattr(asked.state, WORLD, game.state.world)
    seen = game.seen_as(asked.state, asked.request)
    end = monotonic() + asked.seconds
    taste = searching(asked.playouts, lambda: monotonic() < end)
    return taste(seen, asked.part, Random(asked.seed)).key


if __name__ == "__main__":
    think(sys.stdin.buffer, sys.stdout.buffer)
