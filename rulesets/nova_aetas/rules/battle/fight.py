"""The whole battle, from set-up to the end."""

from __future__ import annotations

from rulesets.engine.ruleset import Outcome, Procedure
from rulesets.nova_aetas.rules.battle.outcome import conclude
from rulesets.nova_aetas.rules.battle.preparation import prepare
from rulesets.nova_aetas.rules.clock.activation import begin_next, carry_on
from rulesets.nova_aetas.rules.clock.minute_hand import advance
from rulesets.nova_aetas.state.queries import Battle, BattleOver


def play(game: Battle) -> Procedure[Outcome]:
    over = yield from fight(game)
    return (yield from conclude(game, over))


def fight(game: Battle) -> Procedure[BattleOver]:
    """NA-MIS-06: activation after activation, until something ends the battle."""
    try:
        yield from prepare(game)
        while True:
            if game.state.active is None:
                yield from advance(game)
                yield from begin_next(game)
            if game.state.active is not None:
                yield from carry_on(game)
    except BattleOver as over:
        return over
