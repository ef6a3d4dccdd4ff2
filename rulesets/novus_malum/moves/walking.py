"""Regular moves, whoever orders them: what each model may spend, and how the formation ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.battlefield.coherency import open_to
from rulesets.novus_malum.battlefield.engagement import come_closer
from rulesets.novus_malum.moves.terrain import pace
from rulesets.novus_malum.state.events import MayMove
from rulesets.novus_malum.state.options import NobodyMoved, Pace
from rulesets.novus_malum.state.state import Battle, State

FLIGHT = "NM-MOR-09"
"""Flight is a full move: nobody stops on the way."""

Allowances = Mapping[str, int]
"""Tenths of an inch for each model."""


def by_stat(state: State, models: tuple[str, ...]) -> Allowances:
    """NM-STA-02, NM-MOV-06: up to and including the move stat."""
    return {model: 10 * state.unit(model).move for model in models}


def set_out(game: Battle, formation: str, allowances: Allowances) -> None:
    """Say what each kind of model may spend, and bear in mind how close the formation may come."""
    for line in dict.fromkeys(_lines(game.state, allowances)):
        game.tell(MayMove(*line))
    come_closer(game.state, formation, max(allowances.values(), default=0))


def _lines(state: State, allowances: Allowances) -> Iterator[tuple[str, int]]:
    """By unit; by model where those of one unit differ, as when each has run by a die of its own (NM-ORD-04)."""
    of_unit: dict[str, set[int]] = {}
    for model, tenths in allowances.items():
        of_unit.setdefault(state.models[model].unit, set()).add(tenths)
    for model, tenths in allowances.items():
        unit = state.models[model].unit
        yield (unit if len(of_unit[unit]) == 1 else model), tenths


def walk(
    game: Battle, formation: str, allowances: Allowances, endings: tuple[Option, ...], rule: str
) -> Procedure[Option]:
    """The models are moved by hand; any path can be counted on the way, until the players tell how the move ended."""
    state = game.state
    paced: list[str] = []
    moved = False
    while formation in state.formations:
        waiting = [model for model in allowances if state.models[model].formation == formation and model not in paced]
        why = _why(state, rule, formation, tuple(waiting))
        ways = tuple(
            each for each in endings if open_to(state, formation, each) and not (moved and each == NobodyMoved())
        )
        choice: Option = yield Choose(state.formations[formation].seat, (*ways, *map(Pace, waiting)), why, rule)
        if not isinstance(choice, Pace):
            return choice
        paced.append(choice.model)
        moved |= yield from pace(game, choice.model, allowances[choice.model], full=rule == FLIGHT)
    return endings[0]


def _why(state: State, rule: str, formation: str, models: tuple[str, ...]) -> Cue:
    """What kind of move it is decides what the players must keep in mind."""
    match rule:
        case "NM-MOR-07":
            everyone = state.world.house.withdraw_all
            return Cue("ask.withdrawing" if everyone else "ask.withdrawing-some", formation=formation, models=models)
        case _ if rule == FLIGHT:
            leaves = state.world.house.flee_edge == "leave"
            return Cue("ask.fleeing-off" if leaves else "ask.fleeing", formation=formation, models=models)
        case _:
            return Cue("ask.moving", formation=formation, models=models)
