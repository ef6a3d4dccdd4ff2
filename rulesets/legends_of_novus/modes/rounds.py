"""The whole game: turns of three phases, around the table, until somebody has reached the goal."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.engine.ruleset import Outcome, Procedure
from rulesets.legends_of_novus.cards.boons import end_boons
from rulesets.legends_of_novus.cards.equipping import return_overflow
from rulesets.legends_of_novus.cards.resolve import close_moment, open_moment
from rulesets.legends_of_novus.modes.advice import advise
from rulesets.legends_of_novus.modes.setup_phase import set_up
from rulesets.legends_of_novus.state.events import ExploreTokenReturned, PhaseBegun, TurnBegun
from rulesets.legends_of_novus.state.goals import (
    GameEnds,
    declare_winner,
    last_round_over,
    ranked_outcome,
    solo_over,
)
from rulesets.legends_of_novus.state.options import Stay
from rulesets.legends_of_novus.state.state import Novus, Phase, State, Turn
from rulesets.legends_of_novus.turn.adventure import adventure
from rulesets.legends_of_novus.turn.preparation import preparation
from rulesets.legends_of_novus.turn.recovery import recovery

PHASES: dict[Phase, Callable[[Novus], Procedure[None]]] = {
    Phase.PREPARATION: preparation,
    Phase.ADVENTURE: adventure,
    Phase.RECOVERY: recovery,
}
NEXT_PHASE = {Phase.PREPARATION: Phase.ADVENTURE, Phase.ADVENTURE: Phase.RECOVERY}


def play(game: Novus) -> Procedure[Outcome]:
    """LN-TRN-01, LN-OBJ-02."""
    try:
        if game.state.phase is Phase.SETUP:
            yield from set_up(game)
        while True:
            yield from _turn(game)
    except GameEnds as end:
        close_moment(game.state)
        return end.outcome


def _turn(game: Novus) -> Procedure[None]:
    """LN-TRN-01, LN-TRN-04: Preparation, Adventure, Recovery; then it is the next player's turn."""
    state = game.state
    if not state.begun:
        _start_turn(game)
        yield from enter_phase(game, Phase.PREPARATION)
    while True:
        yield from PHASES[state.phase](game)
        if state.phase is Phase.RECOVERY:
            break
        yield from enter_phase(game, _next_phase(state))
    _end_turn(game)


def _next_phase(state: State) -> Phase:
    """LN-BAT-24: after a battle lost in Preparation, the Adventure phase is skipped."""
    beaten = state.phase is Phase.PREPARATION and all(state.announced.get(seat) == Stay.tag for seat in state.active)
    return Phase.RECOVERY if beaten else NEXT_PHASE[state.phase]


def _start_turn(game: Novus) -> None:
    """LN-TRN-02, LN-SOL-02: advance the round, return Explore tokens, and reset what each hero has done."""
    state = game.state
    state.round += state.side == 0
    state.begun = True
    for seat in state.active:
        hero = state.heroes[seat]
        hero.turn = Turn(hero.place)
        hero.barred_at, hero.explored = hero.explored, None
        if hero.explore_token:
            hero.explore_token = False
            game.tell(ExploreTokenReturned(seat))
    game.tell(TurnBegun(tuple(state.active), state.round))


def enter_phase(game: Novus, phase: Phase) -> Procedure[None]:
    state = game.state
    state.phase = phase
    for seat in state.active:
        turn = state.heroes[seat].turn
        turn.done, turn.played, turn.drew = False, 0, False
    if phase is Phase.PREPARATION:
        state.announced, state.adventured = {}, []
    game.tell(PhaseBegun(phase.value))
    advise(game)
    yield from open_moment(game, phase.value)


def _end_turn(game: Novus) -> None:
    """LN-OBJ-02, LN-OBJ-04, LN-SOL-02: end the turn, and the game if it is over; else go to the next side."""
    state = game.state
    _forget_the_turn(state)
    for seat in state.order:
        return_overflow(game, seat)
    declare_winner(game)
    if solo_over(state):
        raise GameEnds(Outcome("too-late", (), "LN-SOL-02"))
    last_side = state.side == len(state.sides) - 1
    if last_side and last_round_over(state):
        raise GameEnds(ranked_outcome(state))
    state.side = 0 if last_side else state.side + 1


def _forget_the_turn(state: State) -> None:
    end_boons(state, "turn", state.order)
    close_moment(state)
    state.begun, state.travel_result = False, None
    state.encounters, state.faces = [], {}
    for hero in state.heroes.values():
        hero.turn.beaten, hero.turn.used = [], []
