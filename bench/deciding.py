"""The time that the rules take for each enemy's activation, without the time that players take for their dice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import process_time

from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.nova_aetas import RULESET
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.clock import activation
from rulesets.nova_aetas.enemies import enemy_turn
from rulesets.nova_aetas.state.queries import Battle, Step
from rulesets.nova_aetas.state.setup import NovaAetasSetup
from rulesets.nova_aetas.state.state import Enemy


def decisions(setup: NovaAetasSetup, wanted: int) -> list[float]:
    """Seconds for each of at least so many activations, in games one after the other."""
    taken: list[float] = []
    with _watched(taken):
        seed = 0
        while len(taken) < wanted:
            bots.play_out(Game(RULESET, setup), Random(seed), sensible)
            seed += 1
    return taken


@contextmanager
def _watched(taken: list[float]) -> Iterator[None]:
    take_turn = enemy_turn.take_turn

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

    activation.take_turn = timed  # type: ignore[attr-defined]  # no rule has a hook for clocks, and none should
    try:
        yield
    finally:
        activation.take_turn = take_turn  # type: ignore[attr-defined]
