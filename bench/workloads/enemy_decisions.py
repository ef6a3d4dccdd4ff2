"""The time that the rules take for each enemy's activation, without the time that players take for their dice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from msgspec.structs import replace

from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.queries import Battle, Step
from rulesets.nova_aetas.state.state import Enemy


def decisions(setup: NovaAetasSetup, wanted: int) -> list[float]:
    """Seconds for each of at least so many activations, in games one after the other."""
    taken: list[float] = []
    world = Game(RULESET, setup).state.world
    edition = world.edition
    world.edition = replace(edition, take_turn=_timed(edition.take_turn, taken))  # all games of this setup share it
    seed = 0
    while len(taken) < wanted:
        bots.play_out(Game(RULESET, setup), Random(seed), sensible)
        seed += 1
    world.edition = edition
    return taken


def _timed(take_turn: Callable[[Battle, Enemy], Step], taken: list[float]) -> Callable[[Battle, Enemy], Step]:
    """The same turn, with its seconds noted when it is over."""

    def timed(game: Battle, enemy: Enemy) -> Step:
        seconds, value, step = 0.0, None, take_turn(game, enemy)
        while True:
            start = process_time()
            try:
                request = step.send(value)
            except StopIteration:
                return
            finally:
                seconds += process_time() - start
                taken.append(seconds)
            taken.pop()
            value = yield request

    return timed
