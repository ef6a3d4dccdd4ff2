"""Whether a formation holds together: told by the players when it has moved or lost models."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Measure, Option
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.battlefield.engagement import FAR, TENTHS, engaged, within
from rulesets.novus_malum.state.events import CoherencyBroken, NoSingleChain
from rulesets.novus_malum.state.options import CannotClose, EndMove, Stands
from rulesets.novus_malum.state.state import Battle, State

COHERENCY = 10
"""NM-COH-01: the widest gap between a model and its nearest fellow, in tenths of an inch."""
WHOLE, PAIRS, STRAYS = "whole", "pairs", "strays"
STANDINGS = (WHOLE, PAIRS, STRAYS)


def check(game: Battle, formation: str) -> Procedure[None]:
    """NM-COH-03, NM-COH-04: after losses an un-engaged formation may have a gap to close."""
    state = game.state
    mine = state.formations[formation]
    if not mine.unsure or engaged(state, formation):
        return
    if _alone(state, formation):
        yield from note(game, formation, WHOLE)
        return
    options = tuple(Stands(how) for how in STANDINGS)
    choice = yield Choose(mine.seat, options, Cue("ask.stands", formation=formation), "NM-COH-04")
    yield from note(game, formation, choice.how)


def gaps_to_tell(state: State, formation: str) -> tuple[str, ...]:
    """Where a gap may have opened, how the formation may stand other than whole; told, not asked."""
    mine = state.formations[formation]
    if not mine.unsure or engaged(state, formation):
        return ()
    mine.broken = False
    return () if _alone(state, formation) else (PAIRS, STRAYS)


def _alone(state: State, formation: str) -> bool:
    """NM-COH-01: whoever has no fellow is out of coherency with none."""
    return len(state.of_formation(formation)) == 1


def _found(formation: str) -> str:
    return f"widest-gap:{formation}:"


def _can_close(state: State, formation: str, furthest: int) -> bool:
    """A stray that comes up by its own move alone is near enough again."""
    found = [int(each.removeprefix(_found(formation))) for each in state.spent if each.startswith(_found(formation))]
    broken = state.formations[formation].broken
    return broken and bool(found) and within(state, found[-1] - furthest, COHERENCY)


def endings(state: State, formation: str, furthest: int) -> tuple[EndMove | CannotClose, ...]:
    """NM-COH-04: a gap that was found and can be closed by a model that goes so far must be closed, if there is a way."""
    if _alone(state, formation):
        return (EndMove(WHOLE),)
    if not _can_close(state, formation, furthest) or state.world.house.coherency_enforcement != "compulsory":
        return tuple(map(EndMove, STANDINGS))
    pairs = () if state.world.house.coherency_mode == "chain" else (EndMove(PAIRS),)
    return (EndMove(WHOLE), *pairs, CannotClose())


def open_to(state: State, formation: str, ending: Option) -> bool:
    """NM-COH-01: whoever is left alone on the way has no fellow to stand apart from."""
    return not _alone(state, formation) or ending == EndMove(WHOLE) or not isinstance(ending, EndMove | CannotClose)


def end(game: Battle, formation: str, ending: EndMove | CannotClose) -> Procedure[None]:
    yield from note(game, formation, ending.how if isinstance(ending, EndMove) else STRAYS)


def note(game: Battle, formation: str, how: str) -> Procedure[None]:
    """NM-COH-01, NM-COH-02: each model within 1 in. of another, height left aside; a stray is measured."""
    state = game.state
    mine = state.formations[formation]
    mine.unsure = False
    mine.broken = how == PAIRS and state.world.house.coherency_mode == "chain"
    if how == STRAYS:
        why = Cue("ask.widest-gap", formation=formation)
        widest: int = yield Measure(mine.seat, TENTHS, FAR, why, "NM-COH-02", likely=COHERENCY)
        mine.broken = not within(state, widest, COHERENCY)
        if mine.broken:
            state.spent.append(f"{_found(formation)}{widest}")
    if mine.broken:
        game.tell(CoherencyBroken(formation))
    elif how == PAIRS:
        game.tell(NoSingleChain(formation))
