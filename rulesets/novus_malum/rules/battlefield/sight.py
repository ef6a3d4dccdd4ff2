"""Range and line of sight: the players measure and look, for one model at a time."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Measure
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.battlefield.engagement import TENTHS
from rulesets.novus_malum.state.attack_events import OutOfRange, OutOfSight
from rulesets.novus_malum.state.options import Sees
from rulesets.novus_malum.state.state import Battle, RuledOut, State

CLEAR_VIEW, PARTLY, NOTHING = "clear", "partly", "nothing"


def ruled_out(state: State, model: str, target: str, limit: int) -> bool:
    """Whether the target was found out of sight, or beyond this limit or a longer one.

    The limit matters because a target too far for a rapid shot may be in range of a power shot.
    """
    found = (each.beyond for each in state.ruled_out if (each.model, each.target) == (model, target))
    return any(beyond is None or limit <= beyond for beyond in found)


def most_to_measure(limit: int) -> int:
    """The longest distance to enter: nobody has to measure exactly what is out of range anyway."""
    return 2 * limit


def measure_range(
    game: Battle, model: str, target: str, limit: int, *, why: Cue, rule: str, least: int = 0, likely: int | None = None
) -> Procedure[int | None]:
    """NM-MEA-01, NM-MEA-03, NM-MEA-04: measure from base edge to base edge. Returns None beyond the limit."""
    state = game.state
    most = most_to_measure(limit)
    seat = state.models[model].seat
    distance: int = yield Measure(seat, TENTHS, most, why, rule, least, likely or limit, limit=limit)
    if distance <= limit:
        return distance
    game.emit(OutOfRange(model, target, distance, limit))
    state.ruled_out.append(RuledOut(model, target, limit))
    return None


def _sight_prompt(state: State, model: str, target: str) -> Cue:
    """NM-SCN-04: the prompt names the terrain that was agreed to block sight."""
    pieces = tuple(name for name, piece in state.world.scenario.terrain.items() if piece.blocks_sight)
    if not pieces:
        return Cue("ask.sight", model=model, target=target)
    return Cue("ask.sight-past", model=model, target=target, pieces=pieces)


def ask_sight(game: Battle, model: str, target: str, answers: tuple[str, ...], rule: str) -> Procedure[str]:
    """NM-LOS-01, NM-LOS-02: ask how much is visible from the model's eyes: any part of a body; gear does not count."""
    state = game.state
    choice = yield Choose(
        state.models[model].seat, tuple(map(Sees, answers)), _sight_prompt(state, model, target), rule
    )
    seen: str = choice.what
    if seen == NOTHING:
        game.emit(OutOfSight(model, target))
        state.ruled_out.append(RuledOut(model, target))
    return seen
