"""Evenings at a table, made up: games that bots play, with a die in the log for every face, and some that nobody wanted."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

from controller.commands.tables import demo_table
from controller.config import games
from controller.config.games import find
from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from controller.journal.on_disk import Journal
from controller.referee.notices import Fate
from rulesets.engine.answers import Rolled
from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from rulesets.engine.requests import Roll

# An evening in spring, wherever the tests run.
START = 1_780_000_000.0
DAY = 86_400.0


class Clock:
    """Half a second for each thing that is written down."""

    def __init__(self, now: float = START) -> None:
        self.now = now

    def __call__(self) -> float:
        self.now += 0.5
        return self.now


def evening(journal: Journal, seed: int, ruleset: str = "nova_aetas") -> None:
    """One whole game by bots."""
    table = load_table(demo_table(ruleset))
    found, random = find(ruleset), Random(seed)
    setup = setup_for(table, found)
    game = Game(found, setup)
    journal.begin(ruleset, setup, seed)
    while game.request is not None:
        given = answer(game, random, games.bot(ruleset))
        if isinstance(game.request, Roll) and isinstance(given, Rolled):
            _log(journal, game.request, given.faces, len(game.record), random)
        journal.write_then_apply(game, given)
    assert game.outcome
    journal.finish(game.outcome, game.digest)


def _log(journal: Journal, roll: Roll, faces: tuple[int, ...], index: int, random: Random) -> None:
    """Four dice of each kind; now and then one is cocked, or falls when nobody asked."""
    for place, (die, face) in enumerate(zip(roll.dice, faces, strict=True)):
        name = f"{'red' if die.sides == 6 else 'blue'}-{place % 4 + 1}"
        if random.random() < 0.05:
            journal.log_die(name, die.name, None, Fate.COCKED, index)
        journal.log_die(name, die.name, face, Fate.COUNTED, index)
        if random.random() < 0.08:
            fate = random.choice((Fate.NOT_ASKED, Fate.TOO_EARLY, Fate.ALREADY_COUNTED))
            journal.log_die(name, die.name, random.randint(1, die.sides), fate, index)


def thrown(
    path: Path, faces: Iterable[int | None], die: str = "red-1", kind: str = "d6", fate: str = Fate.NOT_ASKED
) -> Path:
    """These throws of one die, added to a journal in which no game is played."""
    with Journal.open(path, Clock()) as journal:
        for face in faces:
            journal.log_die(die, kind, face, fate, None)
    return path
