"""Moves after a morale test: withdrawing from a fight, and fleeing."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.battlefield import coherency
from rulesets.novus_malum.rules.battlefield.engagement import (
    CLEAR,
    disengage,
    engaged_enemies,
    measure_nearest_enemy,
    note_clear,
)
from rulesets.novus_malum.rules.formations.splitting import can_stand_in_groups, divide, may_divide
from rulesets.novus_malum.rules.moves.walking import FLIGHT, begin_move, move_allowances, walk
from rulesets.novus_malum.rules.wounds.wounds_lost import remove_model
from rulesets.novus_malum.state.attack_events import CannotWithdraw, Fled, Withdrew
from rulesets.novus_malum.state.options import EndFlight, EndMove, Gone, NobodyGone, Stay, Withdraw
from rulesets.novus_malum.state.state import Battle, State


def offer_withdrawal(game: Battle, formation: str) -> Procedure[None]:
    """NM-MOR-07, NM-GEN-04: ask whether to withdraw: the only regular move that an engaged formation may make."""
    if not can_stand_in_groups(game.state, formation):
        game.emit(CannotWithdraw(formation))
        return
    why = Cue("ask.withdraw", formation=formation)
    choice = yield Choose(game.state.formations[formation].seat, (Stay(), Withdraw()), why, "NM-MOR-07")
    if choice == Withdraw():
        yield from _withdraw(game, formation)


def _withdraw(game: Battle, formation: str) -> Procedure[None]:
    """NM-MOR-07, NM-MOR-08: move out of every enemy zone, in coherent groups, without a d3."""
    state = game.state
    allowances = move_allowances(state, state.of_formation(formation))
    begin_move(game, formation, allowances)
    endings = tuple(map(EndMove, _standings(state, formation)))
    ending = yield from walk(game, formation, allowances, endings, "NM-MOR-07")
    if formation not in state.formations:
        return
    for enemy in engaged_enemies(state, formation):
        disengage(game, formation, enemy)
    if isinstance(ending, EndMove):
        if state.world.together:
            note_clear(state, formation)
        else:
            yield from measure_nearest_enemy(game, formation, CLEAR, "NM-MOR-07")
        yield from _note_coherency(game, formation, ending.how)
    game.emit(Withdrew(formation))
    yield from divide(game, formation)


def _standings(state: State, formation: str) -> tuple[str, ...]:
    """NM-MOR-08: no model may end alone; where a formation must be one chain, it may end in groups only if it may divide."""
    grouped = state.world.house.coherency_mode == "nearest" or may_divide(state, formation)
    allowed = (coherency.WHOLE, coherency.PAIRS) if grouped else (coherency.WHOLE,)
    return tuple(how for how in coherency.standings(state, formation) if how in allowed)


def _note_coherency(game: Battle, formation: str, how: str) -> Procedure[None]:
    """NM-MOR-08: record how it stands. Groups that are about to divide are checked in the next movement phase instead."""
    state = game.state
    if how == coherency.PAIRS and state.world.house.coherency_mode == "chain" and may_divide(state, formation):
        state.formations[formation].unsure = True
    else:
        yield from coherency.note(game, formation, how)


def flee(game: Battle, formation: str) -> Procedure[None]:
    """NM-MOR-09: a full move away from the enemy, clear of every zone; coherency is checked in the next movement phase."""
    state = game.state
    allowances = move_allowances(state, state.of_formation(formation))
    begin_move(game, formation, allowances)
    yield from walk(game, formation, allowances, (EndFlight(),), FLIGHT)
    if formation not in state.formations:
        return
    game.emit(Fled(formation))
    yield from _over_the_edge(game, formation)
    if formation in state.formations:
        note_clear(state, formation)
        state.formations[formation].unsure = True


def _over_the_edge(game: Battle, formation: str) -> Procedure[None]:
    """NM-MOR-09: models stop at the edge; with `fleeing_off_the_table = "leave"` those that cross it are out of play."""
    state = game.state
    while state.world.house.fleeing_off_the_table == "leave" and formation in state.formations:
        options = (NobodyGone(), *map(Gone, state.of_formation(formation)))
        why = Cue("ask.over-the-edge", formation=formation)
        choice = yield Choose(state.formations[formation].seat, options, why, "NM-MOR-09")
        if choice == NobodyGone():
            return
        remove_model(game, choice.model, FLIGHT)
