"""The whole battle: deployment, rounds of six phases, and scoring after each round."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Outcome, Procedure
from rulesets.novus_malum.battlefield.coherency import known_gaps
from rulesets.novus_malum.battlefield.engagement import engaged, settle_all_doubts
from rulesets.novus_malum.phases.combat import combat
from rulesets.novus_malum.phases.command import command, set_up_draw
from rulesets.novus_malum.phases.deployment import deployment
from rulesets.novus_malum.phases.magic import magic
from rulesets.novus_malum.phases.morale import morale
from rulesets.novus_malum.phases.movement import movement
from rulesets.novus_malum.phases.scoring import final_score, outcome, round_score
from rulesets.novus_malum.phases.shooting import shooting
from rulesets.novus_malum.state.events import PhaseBegun
from rulesets.novus_malum.state.options import EndBattle, FightOn
from rulesets.novus_malum.state.state import Battle, Phase, State

PHASES: dict[Phase, Callable[[Battle], Procedure[None]]] = {
    Phase.DEPLOYMENT: deployment,
    Phase.COMMAND: command,
    Phase.MOVEMENT: movement,
    Phase.MAGIC: magic,
    Phase.SHOOTING: shooting,
    Phase.COMBAT: combat,
    Phase.MORALE: morale,
}
"""NM-SCN-02: in this order, each finished before the next."""
OFFER = "offer"


def play(game: Battle) -> Procedure[Outcome]:
    """NM-SCN-01..03: six rounds, unless the scenario says otherwise; then the player with more points wins."""
    state = game.state
    while True:
        if state.phase is not Phase.RECKONING:
            yield from PHASES[state.phase](game)
            enter_phase(game, _next_phase(state.phase))
            continue
        if state.step != OFFER:
            yield from round_score(game)
            state.step = OFFER
        if state.round >= state.world.scenario.rounds or (yield from _ends_early(game)):
            yield from final_score(game)
            return (yield from outcome(game))
        if state.world.house.heroic_turn == "round":
            yield from settle_all_doubts(game)
        state.round += 1
        _new_round(state)
        enter_phase(game, Phase.COMMAND)


def _next_phase(phase: Phase) -> Phase:
    phases = list(Phase)
    return phases[phases.index(phase) + 1]


def enter_phase(game: Battle, phase: Phase) -> None:
    """Begin a phase: turn all tokens back up, and end the effects that last until now."""
    state = game.state
    state.phase, state.step, state.turn = phase, "", None
    state.acted, state.done, state.spent, state.ruled_out, state.clashes = [], [], known_gaps(state), [], []
    state.fired, state.sightings = {}, {}
    for formation in state.formations.values():
        formation.token, formation.later = formation.later or formation.token, None
    match phase:
        case Phase.COMMAND:
            set_up_draw(state)
        case Phase.MAGIC:
            _end_barkskin(state)
        case Phase.COMBAT:
            _end_imbue(state)
        case _:
            pass
    if phase is not Phase.RECKONING:  # NM-SCN-02: a round has six phases, and counting points is none of them
        game.tell(PhaseBegun(phase, state.round))


def _end_barkskin(state: State) -> None:
    """NM-SPL-05: it lasts until the next magic phase begins."""
    for model in state.models.values():
        model.bark = 0
    for formation in state.formations.values():
        formation.bark = 0


def _end_imbue(state: State) -> None:
    """NM-SPL-06: it is for one shooting phase."""
    for model in state.models.values():
        model.imbued = False


def _new_round(state: State) -> None:
    """NM-MOR-02: casualties count from zero again."""
    for formation in state.formations.values():
        formation.casualties = 0
        formation.began_engaged = engaged(state, formation.id)
    for model in state.models.values():
        model.order, model.heroic = None, False


def _ends_early(game: Battle) -> Procedure[bool]:
    """NM-SCN-01: when one side has no models left, the players may end the battle."""
    state = game.state
    if state.world.house.early_end == "never" or all(state.of_seat(seat) for seat in state.world.seats):
        return False
    choice = yield Choose(ANYONE, (EndBattle(), FightOn()), Cue("ask.end-early"), "NM-SCN-01", anchor=True)
    return bool(choice == EndBattle())
