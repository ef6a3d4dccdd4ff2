"""The whole battle: deployment, rounds of six phases, and scoring after each round."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Outcome, Procedure
from rulesets.novus_malum.rules.phases.beginnings import enter_phase, enter_round
from rulesets.novus_malum.rules.phases.combat import combat
from rulesets.novus_malum.rules.phases.command import command
from rulesets.novus_malum.rules.phases.deployment import deployment
from rulesets.novus_malum.rules.phases.magic import magic
from rulesets.novus_malum.rules.phases.morale import morale
from rulesets.novus_malum.rules.phases.movement import movement
from rulesets.novus_malum.rules.phases.scoring import final_score, outcome, round_score
from rulesets.novus_malum.rules.phases.shooting import shooting
from rulesets.novus_malum.state.options import EndBattle, FightOn
from rulesets.novus_malum.state.state import Battle, Phase

PHASES: dict[Phase, Callable[[Battle], Procedure[None]]] = {
    Phase.DEPLOYMENT: deployment,
    Phase.COMMAND: command,
    Phase.MOVEMENT: movement,
    Phase.MAGIC: magic,
    Phase.SHOOTING: shooting,
    Phase.COMBAT: combat,
    Phase.MORALE: morale,
    Phase.RECKONING: round_score,
}
"""NM-SCN-02: in this order, each finished before the next."""
ORDER = tuple(PHASES)


def play(game: Battle) -> Procedure[Outcome]:
    """NM-SCN-01..03: six rounds, unless the scenario says otherwise; then the player with more points wins."""
    state = game.state
    while True:
        yield from PHASES[state.phase](game)
        if state.phase is not Phase.RECKONING:
            enter_phase(game, ORDER[ORDER.index(state.phase) + 1])
        elif state.round < state.world.scenario.rounds and not (yield from _ends_early(game)):
            enter_round(state)
            enter_phase(game, Phase.COMMAND)
        else:
            yield from final_score(game)
            return outcome(state)


def _ends_early(game: Battle) -> Procedure[bool]:
    """NM-SCN-01: when one side has no models left, the players may end the battle."""
    state = game.state
    if all(state.of_seat(seat) for seat in state.world.seats):
        return False
    choice = yield Choose(ANYONE, (EndBattle(), FightOn()), Cue("ask.end-early"), "NM-SCN-01", anchor=True)
    return bool(choice == EndBattle())
