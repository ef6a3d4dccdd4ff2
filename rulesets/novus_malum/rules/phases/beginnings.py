"""The beginning of a round and of a phase: what is turned back, and which effects end."""

from __future__ import annotations

from rulesets.novus_malum.rules.phases.command import set_up_draw
from rulesets.novus_malum.state.events import PhaseBegun
from rulesets.novus_malum.state.state import Battle, Phase, State


def enter_round(state: State) -> None:
    """NM-MOR-02: casualties count from zero again."""
    state.round += 1
    for formation in state.formations.values():
        formation.casualties = 0
    for model in state.models.values():
        model.order, model.heroic = None, False


def enter_phase(game: Battle, phase: Phase) -> None:
    """NM-TOK-04: turn all tokens back up, and end the effects that last until now."""
    state = game.state
    state.phase, state.step, state.turn = phase, "", None
    state.acted, state.done, state.ruled_out, state.sightings = [], [], [], {}
    state.armed, state.clashes, state.in_order = [], [], False
    for model in state.models.values():
        model.used, model.wall_used, model.dangers = [], False, []
        if phase is Phase.MAGIC:
            model.bark = 0  # NM-SPL-05: Barkskin lasts until the next magic phase begins
        if phase is Phase.COMBAT:
            model.imbued = False  # NM-SPL-06: for one shooting phase
    if phase is Phase.COMMAND:
        set_up_draw(state)
    if phase is not Phase.RECKONING:  # NM-SCN-02: scoring is not a phase of the round
        game.emit(PhaseBegun(phase, state.round))
