"""A journal with three games of Novus Malum and Nova Aetas that bots played, on two evenings."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import orjson

from controller.config import games
from controller.config.load import Table
from controller.journal.on_disk import Journal
from controller.lobby.begin import begin_chosen
from controller.messages.commands import BeginGame, read_command
from rulesets.engine import bots

FIRST_EVENING = 1_780_000_000.0
SECOND_EVENING = FIRST_EVENING + 86_400.0


def begin(**words: Any) -> BeginGame:
    """The owner's command to begin a game, as the page sends it."""
    command = read_command(orjson.dumps({"id": "owner-1", "do": "begin", **words}))
    assert isinstance(command, BeginGame)
    return command


class Clock:
    """Five seconds pass with every look at it."""

    def __init__(self) -> None:
        self.now = FIRST_EVENING

    def __call__(self) -> float:
        self.now += 5.0
        return self.now


def played(table: Table) -> Path:
    """Games 1 and 2 on the first evening, game 3 on the second; in game 1 a bot has the seat of bruno."""
    path, clock = Path(table.config.journal.path), Clock()
    with Journal.open(path, clock) as journal:
        _play(table, journal, {"ruleset": "nova_aetas", "bots": ["bruno"]}, 1)
        _play(table, journal, {"ruleset": "novus_malum"}, 5)
        clock.now = SECOND_EVENING
        _play(table, journal, {"ruleset": "nova_aetas"}, 2)
    return path


def _play(table: Table, journal: Journal, wanted: dict[str, object], seed: int) -> None:
    game = begin_chosen(table, journal, BeginGame(id="1", do="begin", game=wanted), None).game
    rng, taste = Random(seed), games.bot(str(wanted["ruleset"]))
    while game.request is not None:
        journal.write_then_apply(game, bots.answer(game, rng, taste))
    assert game.outcome
    journal.finish(game.outcome, game.digest)
