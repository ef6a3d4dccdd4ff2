"""Range and line of sight: measured and looked at by the players, for one model at a time."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Measure
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.battlefield.engagement import TENTHS, within, within_limit
from rulesets.novus_malum.state.attack_events import OutOfRange, OutOfSight
from rulesets.novus_malum.state.options import Sees
from rulesets.novus_malum.state.state import Battle, State

CLEAR_VIEW, PARTLY, NOTHING = "clear", "partly", "nothing"


def ruled_out(state: State, model: str, target: str, limit: int) -> bool:
    """Found out of sight, or beyond this limit or a longer one: what is too far for rapid may not be for power."""
    pair = f"{model}>{target}"
    beyond = (int(each.rpartition(">")[2]) for each in state.ruled_out if each.startswith(f"{pair}>"))
    return pair in state.ruled_out or any(limit <= found for found in beyond)


def far_beyond(limit: int) -> int:
    """What is told of a distance that is out of reach anyway: nobody has to measure the whole table."""
    return 2 * limit


def in_range(
    game: Battle, model: str, target: str, limit: int, *, why: Cue, rule: str, least: int = 0, likely: int | None = None
) -> Procedure[int | None]:
    """NM-MEA-01, NM-MEA-03, NM-MEA-04: base edge to base edge, up to and including the limit; None if too far."""
    state = game.state
    most = far_beyond(limit)
    seat, enough = state.models[model].seat, within_limit(state, limit)
    distance: int = yield Measure(seat, TENTHS, most, why, rule, least, likely or limit, limit=enough)
    if within(state, distance, limit):
        return distance
    game.tell(OutOfRange(model, target, distance, limit))
    state.ruled_out.append(f"{model}>{target}>{limit}")
    return None


def _how_much(state: State, model: str, target: str) -> Cue:
    """NM-SCN-04: what was agreed to block sight is called to mind."""
    blocked = state.world.house.allies_block_los
    pieces = tuple(name for name, piece in state.world.scenario.terrain.items() if piece.blocks_sight)
    if not pieces:
        return Cue("ask.sight-allies-block" if blocked else "ask.sight", model=model, target=target)
    return Cue(
        "ask.sight-past-allies-block" if blocked else "ask.sight-past", model=model, target=target, pieces=pieces
    )


def looks(game: Battle, model: str, target: str, answers: tuple[str, ...], rule: str) -> Procedure[str]:
    """NM-LOS-01, NM-LOS-02: from the model's own eyes, any part of a body; gear does not count."""
    state = game.state
    choice = yield Choose(state.models[model].seat, tuple(map(Sees, answers)), _how_much(state, model, target), rule)
    seen: str = choice.what
    if seen == NOTHING:
        game.tell(OutOfSight(model, target))
        state.ruled_out.append(f"{model}>{target}")
    return seen
