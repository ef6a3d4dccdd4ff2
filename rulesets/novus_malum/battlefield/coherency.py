"""Whether a formation holds together: told by the players when it has moved or lost models."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Measure, Option
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.battlefield.engagement import FAR, TENTHS, engaged, within, within_limit
from rulesets.novus_malum.state.events import CoherencyBroken, NoSingleChain
from rulesets.novus_malum.state.options import CannotClose, EndMove, Stands
from rulesets.novus_malum.state.state import Battle, State

COHERENCY = 10
"""NM-COH-01: the widest gap between a model and its nearest fellow, in tenths of an inch."""
WHOLE, PAIRS, STRAYS = "whole", "pairs", "strays"
STANDINGS = (WHOLE, PAIRS, STRAYS)
TWO_PAIRS = 4
"""How many models it takes at least to stand apart though each has a fellow."""


def check(game: Battle, formation: str) -> Procedure[None]:
    """NM-COH-03, NM-COH-04: after losses an un-engaged formation may have a gap to close."""
    state = game.state
    mine = state.formations[formation]
    if not mine.unsure or engaged(state, formation):
        return
    if _alone(state, formation):
        yield from note(game, formation, WHOLE)
        return
    options = tuple(map(Stands, standings(state, formation)))
    choice = yield Choose(mine.seat, options, Cue("ask.stands", formation=formation), "NM-COH-04")
    yield from note(game, formation, choice.how)


def gaps_to_tell(state: State, formation: str) -> tuple[str, ...]:
    """Where a gap may have opened, how the formation may stand other than whole; told, not asked."""
    mine = state.formations[formation]
    if not mine.unsure or engaged(state, formation):
        return ()
    mine.broken = False
    return standings(state, formation)[1:]


def _alone(state: State, formation: str) -> bool:
    """NM-COH-01: whoever has no fellow is out of coherency with none."""
    return len(state.of_formation(formation)) == 1


def standings(state: State, formation: str) -> tuple[str, ...]:
    """NM-COH-01: how its models can stand at all, whole first; two or three that each have a fellow are one chain."""
    if _alone(state, formation):
        return (WHOLE,)
    return STANDINGS if len(state.of_formation(formation)) >= TWO_PAIRS else (WHOLE, STRAYS)


def _one_chain(state: State) -> bool:
    """NM-COH-01: in some houses it is not enough that each model has a fellow nearby."""
    return state.world.house.coherency_mode == "chain"


FOUND = "widest-gap:"


def _found(formation: str) -> str:
    return f"{FOUND}{formation}:"


def known_gaps(state: State) -> list[str]:
    """What was found stays known until the ranks are looked at again, also in the next round."""
    return [each for each in state.spent if each.startswith(FOUND)]


def _can_close(state: State, formation: str, furthest: int) -> bool:
    """A stray that comes up by its own move alone is near enough again."""
    found = [int(each.removeprefix(_found(formation))) for each in state.spent if each.startswith(_found(formation))]
    broken = state.formations[formation].broken
    return broken and bool(found) and within(state, found[-1] - furthest, COHERENCY)


def endings(state: State, formation: str, furthest: int) -> tuple[EndMove | CannotClose, ...]:
    """NM-COH-04: a gap that was found and can be closed by a model that goes so far must be closed, if there is a way."""
    ways = standings(state, formation)
    compulsory = state.world.house.coherency_enforcement == "compulsory"
    if len(ways) == 1 or not compulsory or not _can_close(state, formation, furthest):
        return tuple(map(EndMove, ways))
    closed = (how for how in ways if how == WHOLE or (how == PAIRS and not _one_chain(state)))
    return (*map(EndMove, closed), CannotClose())


def open_to(state: State, formation: str, ending: Option) -> bool:
    """NM-COH-01: whoever is left alone on the way has no fellow to stand apart from, and few stand in no two pairs."""
    match ending:
        case EndMove(how):
            return how in standings(state, formation)
        case CannotClose():
            return not _alone(state, formation)
        case _:
            return True


def end(game: Battle, formation: str, ending: EndMove | CannotClose) -> Procedure[None]:
    yield from note(game, formation, ending.how if isinstance(ending, EndMove) else STRAYS)


def note(game: Battle, formation: str, how: str) -> Procedure[None]:
    """NM-COH-01, NM-COH-02: each model within 1 in. of another, height left aside; a gap is measured."""
    state = game.state
    mine = state.formations[formation]
    mine.unsure, mine.broken = False, False
    state.spent = [each for each in state.spent if not each.startswith(_found(formation))]
    match how:
        case _ if how == STRAYS:
            widest = yield from _widest(game, formation)
            mine.broken = not within(state, widest, COHERENCY)
            if mine.broken:
                state.spent.append(f"{_found(formation)}{widest}")
                game.tell(CoherencyBroken(formation))
        case _ if how == PAIRS and _one_chain(state):
            mine.broken = True
            game.tell(CoherencyBroken(formation))
            widest = yield from _widest(game, formation, least=within_limit(state, COHERENCY) + 1)
            state.spent.append(f"{_found(formation)}{widest}")
        case _ if how == PAIRS:
            game.tell(NoSingleChain(formation))
        case _:
            pass


def _widest(game: Battle, formation: str, least: int = 0) -> Procedure[int]:
    """NM-COH-04: how far somebody has to come up, a model or, where all must be one chain, a group."""
    why = Cue("ask.widest-gap-in-chain" if _one_chain(game.state) else "ask.widest-gap", formation=formation)
    seat = game.state.formations[formation].seat
    widest: int = yield Measure(seat, TENTHS, FAR, why, "NM-COH-02", least, likely=max(least, COHERENCY))
    return widest
