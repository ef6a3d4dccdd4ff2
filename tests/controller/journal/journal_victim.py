"""Plays a toy game into a journal until it is over or killed. Says each index once its answer has been seen to work.

The answer at an index depends on the index alone, so a process that plays on must come to the same game.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from controller.journal.on_disk import Journal
from rulesets.engine.answers import Answer, Undo
from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from tests.engine.toy import TOY, State, ToySetup

TURNS = 250


def answer_at(game: Game[State], index: int) -> Answer:
    if index % 17 == 16 and game.answers:
        return Undo(1, game.setup.seats)
    return answer(game, Random(f"victim/{index}"))


def main(path: Path) -> None:
    with Journal.open(path) as journal:
        saved = journal.resume()
        if saved is None:
            setup = ToySetup(turns=TURNS)
            journal.begin(TOY.id, setup, seed=1)
            game = Game(TOY, setup)
        else:
            game = journal.restore(saved, TOY)
        while game.request is not None:
            journal.write_then_apply(game, answer_at(game, len(game.record)))
            sys.stdout.write(f"{len(game.record)}\n")
            sys.stdout.flush()
        assert game.outcome is not None
        journal.finish(game.outcome, game.digest)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
