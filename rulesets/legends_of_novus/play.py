"""The whole game: turns of three phases, around the table, until somebody has reached the goal."""

from __future__ import annotations

from rulesets.engine.ruleset import Outcome, Procedure
from rulesets.legends_of_novus.rules.cards.boons import end_boons
from rulesets.legends_of_novus.rules.cards.equipping import return_overflow
from rulesets.legends_of_novus.rules.cards.moments import close_moment, open_moment
from rulesets.legends_of_novus.rules.modes.advice import advise
from rulesets.legends_of_novus.rules.modes.setup_phase import set_up
from rulesets.legends_of_novus.rules.turn.adventure import adventure
from rulesets.legends_of_novus.rules.turn.preparation import preparation
from rulesets.legends_of_novus.rules.turn.recovery import recovery
from rulesets.legends_of_novus.state.events import ExploreTokenReturned, PhaseBegun, TurnBegun
from rulesets.legends_of_novus.state.goals import (
    GameEnds,
    check_goal,
    last_round_over,
    ranked_outcome,
    report_ranking,
    solo_over,
)
from rulesets.legends_of_novus.state.options import Stay
from rulesets.legends_of_novus.state.state import Novus, Phase, State, Turn


def play(game: Novus) -> Procedure[Outcome]:
    """LN-TRN-01, LN-OBJ-02."""
    try:
        if game.state.phase is Phase.SETUP:
            yield from set_up(game)
        while True:
            yield from _turn(game)
    except GameEnds as end:
        close_moment(game.state)
        report_ranking(game, end.outcome)
        return end.outcome


def _turn(game: Novus) -> Procedure[None]:
    """LN-TRN-01, LN-TRN-04: Preparation, Adventure, Recovery; then it is the next player's turn.

    A game that begins from a saved position goes on with the phase that it was saved in.
    """
    state = game.state
    if not state.begun:
        _start_turn(game)
        yield from _enter_phase(game, Phase.PREPARATION)
    if state.phase is Phase.PREPARATION:
        yield from preparation(game)
        yield from _enter_phase(game, Phase.RECOVERY if _lost_a_battle(state) else Phase.ADVENTURE)
    if state.phase is Phase.ADVENTURE:
        yield from adventure(game)
        yield from _enter_phase(game, Phase.RECOVERY)
    yield from recovery(game)
    _end_turn(game)


def _lost_a_battle(state: State) -> bool:
    """LN-BAT-24: whether a battle lost in Preparation makes the active players skip the Adventure phase."""
    return all(state.announced.get(seat) == Stay.tag for seat in state.active)


def _start_turn(game: Novus) -> None:
    """LN-TRN-02, LN-SOL-02: advance the round, return Explore tokens, and reset what each hero has done."""
    state = game.state
    state.round += state.side == 0
    state.begun = True
    state.announced, state.adventured = {}, []
    for seat in state.active:
        hero = state.heroes[seat]
        hero.turn = Turn(hero.place)
        hero.barred_at, hero.explored = hero.explored, None
        if hero.explore_token:
            hero.explore_token = False
            game.emit(ExploreTokenReturned(seat))
    game.emit(TurnBegun(tuple(state.active), state.round))


def _enter_phase(game: Novus, phase: Phase) -> Procedure[None]:
    """LN-CRD-05: reset what counts for one phase; the start of a phase is a moment to play cards."""
    state = game.state
    for seat in state.active:
        hero = state.heroes[seat]
        hero.turn.done, hero.turn.played, hero.turn.drew = False, 0, False
        if state.phase is Phase.PREPARATION:
            hero.turn.prepared_at = hero.place
    state.phase = phase
    game.emit(PhaseBegun(phase.value))
    advise(game)
    yield from open_moment(game, phase.value)


def _end_turn(game: Novus) -> None:
    """LN-OBJ-02, LN-OBJ-04, LN-SOL-02: end the turn, and the game if it is over; else go to the next side."""
    state = game.state
    _forget_the_turn(state)
    for seat in state.order:
        return_overflow(game, seat)
    check_goal(game)
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
