"""Regular moves, by order or after a morale test: how far each model may go, and how the move ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.battlefield.coherency import still_possible
from rulesets.novus_malum.battlefield.engagement import come_closer
from rulesets.novus_malum.moves.terrain import count_path
from rulesets.novus_malum.state.events import MayMove
from rulesets.novus_malum.state.options import NobodyMoved, Pace
from rulesets.novus_malum.state.state import Battle, State

FLIGHT = "NM-MOR-09"
"""The rule of a fleeing move, which is a full one: no model may stop early."""

Allowances = Mapping[str, int]
"""Tenths of an inch for each model."""


def move_allowances(state: State, models: tuple[str, ...]) -> Allowances:
    """NM-STA-02, NM-MOV-06: each model may go up to and including its move stat."""
    return {model: 10 * state.unit(model).move for model in models}


def begin_move(game: Battle, formation: str, allowances: Allowances) -> None:
    """Tell how far each unit may go, and note how close to its enemies the formation may come."""
    for line in dict.fromkeys(_allowance_lines(game.state, allowances)):
        game.tell(MayMove(*line))
    come_closer(game.state, formation, max(allowances.values(), default=0))


def _allowance_lines(state: State, allowances: Allowances) -> Iterator[tuple[str, int]]:
    """One line for each unit, or for each model where they differ, as when each rolled its own d3 (NM-ORD-04)."""
    of_unit: dict[str, set[int]] = {}
    for model, tenths in allowances.items():
        of_unit.setdefault(state.models[model].unit, set()).add(tenths)
    for model, tenths in allowances.items():
        unit = state.models[model].unit
        yield (unit if len(of_unit[unit]) == 1 else model), tenths


def walk(
    game: Battle, formation: str, allowances: Allowances, endings: tuple[Option, ...], rule: str
) -> Procedure[Option]:
    """The players move the models by hand, may have any path counted, and then say how the move ended."""
    state = game.state
    paced: list[str] = []
    moved = False
    while formation in state.formations:
        waiting = [model for model in allowances if state.models[model].formation == formation and model not in paced]
        why = _prompt(state, rule, formation, tuple(waiting))
        ways = tuple(
            each for each in endings if still_possible(state, formation, each) and not (moved and each == NobodyMoved())
        )
        choice: Option = yield Choose(state.formations[formation].seat, (*ways, *map(Pace, waiting)), why, rule)
        if not isinstance(choice, Pace):
            return choice
        paced.append(choice.model)
        moved |= yield from count_path(game, choice.model, allowances[choice.model], full=rule == FLIGHT)
    return endings[0]


def _prompt(state: State, rule: str, formation: str, models: tuple[str, ...]) -> Cue:
    """The prompt for this kind of move."""
    match rule:
        case "NM-MOR-07":
            everyone = state.world.house.withdraw_all
            return Cue("ask.withdrawing" if everyone else "ask.withdrawing-some", formation=formation, models=models)
        case _ if rule == FLIGHT:
            leaves = state.world.house.flee_edge == "leave"
            return Cue("ask.fleeing-off" if leaves else "ask.fleeing", formation=formation, models=models)
        case _:
            return Cue("ask.moving", formation=formation, models=models)
