"""Plays a chain of fairs into a journal until it is over or killed. Says each step once it has been seen to work.

What is done at a step depends on the game and the index alone, so a process that plays on must come to the same chain.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from controller.journal.on_disk import Journal
from controller.messages.commands import GiveAnswer, PlayOn, Undo
from controller.referee.referee import Equipment, Referee
from controller.session.resume import Resumed, resumed
from controller.session.session import Session
from rulesets.engine.answers import Drawn, ForSeat, to_json
from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from tests.engine.fair import FAIR, FairSetup
from tests.engine.fair_country import FAIR_WORDS

SETUP = FairSetup(rounds=1, town="harbour")
GAMES = 4


def opened(journal: Journal) -> Resumed:
    found = resumed(journal, FAIR)
    if found is None:
        journal.begin(FAIR.id, SETUP, 1)
        found = Resumed(Game(FAIR, SETUP), 1)
    return found


def session_on(journal: Journal, **equipment: Any) -> Session:
    found = opened(journal)
    referee = Referee(Equipment(seed=found.seed, **equipment))
    session = Session(found.game, journal, referee, FAIR_WORDS, found.before)
    session.begin(0.0)
    return session


def step(session: Session, number: int) -> bool:
    """One answer, or the next game; False at the end of the chain. `number` counts the games before."""
    game, index = session.game, session.index
    name = f"{number}/{index}"
    if game.outcome is None:
        _do(session, GiveAnswer(id=name, do="answer", answer=to_json(_answer(game, f"victim/{name}"))))
        return True
    ways = FAIR.following(game.setup, game.outcome)
    if number + 1 >= GAMES or not ways:
        return False
    _do(session, PlayOn(id=f"{name}-on", do="play-on", next=ways[number % len(ways)].id))
    return True


def _answer(game: Game[Any], seed: str) -> Any:
    """Draws are the table's own."""
    given = answer(game, Random(seed))
    assert not isinstance(given.reply if isinstance(given, ForSeat) else given, Drawn)
    return given


def _do(session: Session, command: GiveAnswer | PlayOn | Undo) -> None:
    reply = session.command(command, 0.0).reply
    assert reply
    assert reply.ok, reply


def main(path: Path) -> None:
    with Journal.open(path) as journal:
        session = session_on(journal)
        going = True
        while going:
            number = sum(1 for _ in journal.games()) - (0 if session.can_go_back else 1)
            going = step(session, number)
            sys.stdout.write(f"{number} {session.index}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
