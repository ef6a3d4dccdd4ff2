"""The whole game: the opening, then turns of revenue, build and action, until somebody has won.

Every phase reads its progress from the State, so that `play` can start at any anchor. A rule that ends the game raises
`Ended`.
"""

from __future__ import annotations

from rulesets.engine.ruleset import Outcome, Procedure
from rulesets.multiverse_war.content.card import EncounterKind
from rulesets.multiverse_war.rules.action.action_phase import action_phase
from rulesets.multiverse_war.rules.adventures.adventures import turn_dial
from rulesets.multiverse_war.rules.adventures.encounters import new_turn, travel
from rulesets.multiverse_war.rules.build.build_phase import build_phase
from rulesets.multiverse_war.rules.build.trade_row import fill
from rulesets.multiverse_war.rules.build.works import complete_fortresses
from rulesets.multiverse_war.rules.ending.ended import Ended
from rulesets.multiverse_war.rules.ending.victory import (
    check_domination,
    check_missions,
    check_portal,
    check_scrolls,
    final_count,
    note_fortresses,
)
from rulesets.multiverse_war.rules.map.reveal_units_and_decoys import refresh
from rulesets.multiverse_war.rules.turn.opening import deal_cards, first_player, place_starters
from rulesets.multiverse_war.rules.turn.revenue import deals, pay_revenue
from rulesets.multiverse_war.state.events import TurnBegun
from rulesets.multiverse_war.state.state import Phase, War


def play(game: War) -> Procedure[Outcome]:
    """MW-TRN-01: revenue and build for all players, then the action phases, one player after another."""
    try:
        _apply_manual_changes(game)
        while True:
            yield from _phase(game)
    except Ended as end:
        return end.outcome


def _apply_manual_changes(game: War) -> None:
    """Update sight (MW-LOS-02) and scrolls (MW-VIC-08), as players may have changed the State by hand.

    In the build phase, sight is updated when a seat has finished (MW-TRN-07).
    """
    if game.state.phase not in {Phase.FIRST, Phase.PLACEMENT, Phase.BUILD}:
        refresh(game)
    check_scrolls(game)


def _phase(game: War) -> Procedure[None]:
    state = game.state
    match state.phase:
        case Phase.FIRST:
            yield from first_player(game)
            state.phase = Phase.PLACEMENT
        case Phase.PLACEMENT:
            yield from place_starters(game)
            yield from deal_cards(game)
            _next_turn(game)
        case Phase.UPKEEP:
            yield from _upkeep(game)
            state.phase = Phase.REVENUE
        case Phase.REVENUE:
            yield from _revenue(game)
            state.phase = Phase.BUILD
        case Phase.BUILD:
            yield from build_phase(game)
            state.phase = Phase.ACTION
        case Phase.ACTION:
            yield from _action(game)
            state.phase = Phase.END
        case Phase.END:
            yield from _end_of_turn(game)
            _next_turn(game)


def _next_turn(game: War) -> None:
    state = game.state
    state.turn += 1
    state.phase, state.upkept, state.ready = Phase.UPKEEP, False, []
    game.emit(TurnBegun(state.turn))


def _upkeep(game: War) -> Procedure[None]:
    """MW-TRN-03: the dial and the caravan, then Fortresses and the Portal."""
    new_turn(game)
    yield from turn_dial(game)
    yield from travel(game, EncounterKind.CARAVAN, "MW-ADV-07")
    check_missions(game)
    yield from complete_fortresses(game)
    check_missions(game)
    check_portal(game)
    note_fortresses(game)
    refresh(game)


def _revenue(game: War) -> Procedure[None]:
    state = game.state
    if not state.upkept:
        pay_revenue(game)
        state.upkept = True
        check_missions(game)
    yield from deals(game)


def _action(game: War) -> Procedure[None]:
    state = game.state
    for seat in list(state.order):
        if seat not in state.ready and not state.players[seat].out:
            yield from action_phase(game, seat)
            state.ready.append(seat)


def _end_of_turn(game: War) -> Procedure[None]:
    """MW-TRN-09: discard failed adventures, end effects, then check for domination and for the last turn."""
    state = game.state
    state.adventures.discard += state.failed
    state.failed = []
    state.lasting = [each for each in state.lasting if not each.turn or each.turn > state.turn]
    for unit in state.units.values():
        unit.ability_on = False
    check_domination(game)
    if "turns" in state.world.victories and state.turn >= state.world.turns:
        final_count(game)
    yield from fill(game)
