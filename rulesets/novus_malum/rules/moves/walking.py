"""Regular moves, by order or after a morale test: how far each model may go, and how the move ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.battlefield.coherency import still_possible
from rulesets.novus_malum.rules.battlefield.engagement import come_closer
from rulesets.novus_malum.rules.moves.terrain import count_path
from rulesets.novus_malum.state.events import MayMove
from rulesets.novus_malum.state.options import Pace
from rulesets.novus_malum.state.state import Battle, State

FLIGHT = "NM-MOR-09"
"""The rule of a fleeing move, which is a full one: no model may stop early."""

Allowances = Mapping[str, int]
"""Tenths of an inch for each model."""


def move_allowances(state: State, models: tuple[str, ...]) -> Allowances:
    """NM-STA-02, NM-MOV-06: each model may go up to and including its move stat."""
    return {model: 10 * state.unit(model).move for model in models}


def begin_move(game: Battle, formation: str, allowances: Allowances) -> None:
    """Say how far each unit may go, and note how close to its enemies the formation may come."""
    for unit, tenths in _by_unit(game.state, allowances).items():
        game.emit(MayMove(unit, tenths))
    come_closer(game.state, formation, max(allowances.values(), default=0))


def _by_unit(state: State, allowances: Allowances) -> Allowances:
    """Models of one unit all go equally far."""
    return {state.models[model].unit: tenths for model, tenths in allowances.items()}


def walk(
    game: Battle, formation: str, allowances: Allowances, endings: tuple[Option, ...], rule: str
) -> Procedure[Option]:
    """The players move the models by hand, may have any path counted, and then say how the move ended."""
    state = game.state
    paced: list[str] = []
    while formation in state.formations:
        waiting = [model for model in allowances if state.models[model].formation == formation and model not in paced]
        why = _prompt(state, rule, formation, allowances)
        ways = tuple(each for each in endings if still_possible(state, formation, each))
        choice: Option = yield Choose(state.formations[formation].seat, (*ways, *map(Pace, waiting)), why, rule)
        if not isinstance(choice, Pace):
            return choice
        paced.append(choice.model)
        yield from count_path(game, choice.model, allowances[choice.model], full=rule == FLIGHT)
    return endings[0]


def _prompt(state: State, rule: str, formation: str, allowances: Allowances) -> Cue:
    """The prompt for this kind of move: how far the models go, and what only the players can see to."""
    by_unit = _by_unit(state, allowances)
    limits = set(by_unit.values())
    if len(limits) == 1:
        distance = Cue("move.up-to", limit=limits.pop())
    else:
        usual, _ = Counter(allowances.values()).most_common(1)[0]
        others = tuple(Cue("move.unit", unit=u, limit=each) for u, each in by_unit.items() if each != usual)
        distance = Cue("move.most", limit=usual, others=others)
    match rule:
        case "NM-MOR-07":
            return Cue("ask.withdrawing", formation=formation, distance=distance)
        case _ if rule == FLIGHT and state.world.house.fleeing_off_the_table == "leave":
            return Cue("ask.fleeing-off", formation=formation, distance=distance)
        case _ if rule == FLIGHT:
            return Cue("ask.fleeing", formation=formation, distance=distance)
        case _:
            return Cue("ask.moving", formation=formation, distance=distance)
