"""The run/charge order: move a d3 further, possibly into the enemy."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import Choose, Option, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.battlefield import coherency
from rulesets.novus_malum.rules.battlefield.engagement import (
    ZONE,
    engage,
    measure_nearest_enemy,
    note_clear,
    settle_doubts,
    within_reach,
)
from rulesets.novus_malum.rules.formations.formations import merge_into_fight
from rulesets.novus_malum.rules.moves.walking import Allowances, begin_move, walk
from rulesets.novus_malum.rules.wounds.abilities import offer_rerolls
from rulesets.novus_malum.rules.wounds.rolls import HIGHEST, d3, half
from rulesets.novus_malum.state.events import Charged, Fumbled, Ran, RunRolled
from rulesets.novus_malum.state.options import CannotClose, Charge, EndMove, NoOther
from rulesets.novus_malum.state.state import Battle, State


def run(game: Battle, formation: str, models: tuple[str, ...]) -> Procedure[None]:
    """NM-ORD-03..07: a move that ends in an enemy zone is a charge, any other a run."""
    state = game.state
    allowances = yield from _allowances(game, formation, models)
    begin_move(game, formation, allowances)
    standings = coherency.endings(state, formation, max(allowances.values(), default=0))
    ways = (*standings, *map(Charge, within_reach(state, formation)))
    endings = tuple(sorted(ways, key=lambda way: way == CannotClose()))
    ending = yield from walk(game, formation, allowances, endings, "NM-ORD-06")
    if formation not in state.formations:
        return
    charged = yield from _find_charged(game, formation, ending)
    for enemy in charged:
        yield from settle_doubts(game, enemy)
        engage(game, formation, enemy)
        game.emit(Charged(formation, enemy))
    if charged:
        state.formations[formation].broken = False
        yield from merge_into_fight(game, formation)
    else:
        game.emit(Ran(formation))
        if isinstance(ending, EndMove | CannotClose):
            yield from coherency.note_ending(game, formation, ending)


def _allowances(game: Battle, formation: str, models: tuple[str, ...]) -> Procedure[Allowances]:
    """NM-ORD-03..05: one d3 for all, added to each model's own move; on a natural 1 the move is halved first."""
    state = game.state
    if not models:
        return {}
    why = Cue("ask.run", formation=formation)
    rolled: Faces = yield Roll(state.formations[formation].seat, (D6,), why, "NM-ORD-03")
    face = yield from offer_rerolls(
        game, models, "run", rolled[0], modifier=0, fails=partial(fumbles, state), improvable=_could_be_longer
    )
    game.emit(RunRolled(formation, face, d3(face)))
    if fumbles(state, face):
        game.emit(Fumbled(formation))
    return {model: _allowance(state, state.unit(model).move, face) for model in models}


def _could_be_longer(face: int) -> bool:
    return d3(face) < d3(HIGHEST)


def fumbles(state: State, face: int) -> bool:
    """NM-ORD-05: on a 1 of the d6; with `fumble_on = "d3"` on a 1 of the d3."""
    return (face if state.world.house.fumble_on == "face" else d3(face)) == 1


def _allowance(state: State, move: int, face: int) -> int:
    return 10 * ((half(move) if fumbles(state, face) else move) + d3(face))


def shortest_and_longest(state: State, moves: Iterable[int]) -> tuple[int, int]:
    """How far models with these move stats may run, at worst and at best, in tenths of an inch."""
    lengths = [length for move in moves for length in run_lengths(state, move)]
    return min(lengths), max(lengths)


def run_lengths(state: State, move: int) -> tuple[int, ...]:
    """How far a model with this move stat runs, for each face of the die."""
    return tuple(_allowance(state, move, face) for face in range(1, HIGHEST + 1))


def _find_charged(game: Battle, formation: str, ending: Option) -> Procedure[list[str]]:
    """The enemies that the run has reached. Ending within 1 in. is a charge even if the players declared none."""
    state = game.state
    reached = within_reach(state, formation)
    charged: list[str] = []
    if isinstance(ending, Charge):
        charged = [ending.enemy]
    elif state.world.together:
        note_clear(state, formation)
    elif reached:
        distance = yield from measure_nearest_enemy(game, formation, 0, "NM-ORD-06")
        if distance <= ZONE:
            charged = [(yield from _which_charged(game, formation, reached))]
    while charged and (others := [enemy for enemy in reached if enemy not in charged]):
        why = Cue("ask.charged-too", formation=formation)
        options = (NoOther(), *map(Charge, others))
        choice = yield Choose(state.formations[formation].seat, options, why, "NM-ORD-06")
        if not isinstance(choice, Charge):
            break
        charged.append(choice.enemy)
    return charged


def _which_charged(game: Battle, formation: str, reached: tuple[str, ...]) -> Procedure[str]:
    if len(reached) == 1:
        return reached[0]
    seat = game.state.formations[formation].seat
    choice = yield Choose(seat, tuple(map(Charge, reached)), Cue("ask.charged", formation=formation), "NM-ORD-06")
    enemy: str = choice.enemy
    return enemy
