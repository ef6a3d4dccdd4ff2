"""Whether a formation is in coherency: the players say so when it has moved or lost models."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Measure, Option
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.battlefield.engagement import FAR, TENTHS, engaged, within, within_limit
from rulesets.novus_malum.state.events import CoherencyBroken, NoSingleChain
from rulesets.novus_malum.state.options import CannotClose, EndMove, Stands
from rulesets.novus_malum.state.state import Battle, State

COHERENCY = 10
"""NM-COH-01: the widest allowed gap between a model and the nearest one of its formation, in tenths of an inch."""
WHOLE, PAIRS, STRAYS = "whole", "pairs", "strays"
STANDINGS = (WHOLE, PAIRS, STRAYS)
GAP_KEY = "widest-gap:"
"""How an entry of `spent` begins that holds a measured gap."""
TWO_PAIRS = 4
"""The fewest models that can stand in separate groups with none of them alone."""


def check(game: Battle, formation: str) -> Procedure[None]:
    """NM-COH-03, NM-COH-04: ask how an unengaged formation stands after losses; it may have a gap to close."""
    state = game.state
    mine = state.formations[formation]
    if not mine.unsure or engaged(state, formation):
        return
    if _is_single(state, formation):
        yield from note(game, formation, WHOLE)
        return
    options = tuple(map(Stands, standings(state, formation)))
    choice = yield Choose(mine.seat, options, Cue("ask.stands", formation=formation), "NM-COH-04")
    yield from note(game, formation, choice.how)


def gaps_to_tell(state: State, formation: str) -> tuple[str, ...]:
    """How the formation may stand if losses have opened a gap: options to volunteer, where players are not asked.

    Clears `broken`: unless the players choose one of them, the formation is whole.
    """
    mine = state.formations[formation]
    if not mine.unsure or engaged(state, formation):
        return ()
    mine.broken = False
    return standings(state, formation)[1:]


def _is_single(state: State, formation: str) -> bool:
    """NM-COH-01: a single model cannot be out of coherency."""
    return len(state.of_formation(formation)) == 1


def standings(state: State, formation: str) -> tuple[str, ...]:
    """NM-COH-01: the ways in which so many models can stand, whole first; two or three with none alone are one chain."""
    if _is_single(state, formation):
        return (WHOLE,)
    return STANDINGS if len(state.of_formation(formation)) >= TWO_PAIRS else (WHOLE, STRAYS)


def _must_be_one_chain(state: State) -> bool:
    """NM-COH-01: by house rule it is not enough that each model has another nearby."""
    return state.world.house.coherency_mode == "chain"


def _gap_key(formation: str) -> str:
    return f"{GAP_KEY}{formation}:"


def known_gaps(state: State) -> list[str]:
    """Measured gaps, as entries of `spent`; they are kept, also in the next round, until the formation is checked again."""
    return [each for each in state.spent if each.startswith(GAP_KEY)]


def _can_close(state: State, formation: str, furthest: int) -> bool:
    """Whether a model that moves so far can close the measured gap."""
    found = [
        int(each.removeprefix(_gap_key(formation))) for each in state.spent if each.startswith(_gap_key(formation))
    ]
    broken = state.formations[formation].broken
    return broken and bool(found) and within(state, found[-1] - furthest, COHERENCY)


def endings(state: State, formation: str, furthest: int) -> tuple[EndMove | CannotClose, ...]:
    """NM-COH-04: how a move may end. A measured gap that a model moving `furthest` can close must be closed, if possible."""
    ways = standings(state, formation)
    compulsory = state.world.house.coherency_enforcement == "compulsory"
    if len(ways) == 1 or not compulsory or not _can_close(state, formation, furthest):
        return tuple(map(EndMove, ways))
    closed = (how for how in ways if how == WHOLE or (how == PAIRS and not _must_be_one_chain(state)))
    return (*map(EndMove, closed), CannotClose())


def still_possible(state: State, formation: str, ending: Option) -> bool:
    """NM-COH-01: whether the move can still end so, as models lost on the way leave fewer ways to stand."""
    match ending:
        case EndMove(how):
            return how in standings(state, formation)
        case CannotClose():
            return not _is_single(state, formation)
        case _:
            return True


def note_ending(game: Battle, formation: str, ending: EndMove | CannotClose) -> Procedure[None]:
    yield from note(game, formation, ending.how if isinstance(ending, EndMove) else STRAYS)


def note(game: Battle, formation: str, how: str) -> Procedure[None]:
    """NM-COH-01, NM-COH-02: record how the formation stands; measure a gap. Models must be within 1 in., ignoring height."""
    state = game.state
    mine = state.formations[formation]
    mine.unsure, mine.broken = False, False
    state.spent = [each for each in state.spent if not each.startswith(_gap_key(formation))]
    match how:
        case _ if how == STRAYS:
            widest = yield from _measure_widest_gap(game, formation)
            mine.broken = not within(state, widest, COHERENCY)
            if mine.broken:
                state.spent.append(f"{_gap_key(formation)}{widest}")
                game.tell(CoherencyBroken(formation))
        case _ if how == PAIRS and _must_be_one_chain(state):
            mine.broken = True
            game.tell(CoherencyBroken(formation))
            widest = yield from _measure_widest_gap(game, formation, least=within_limit(state, COHERENCY) + 1)
            state.spent.append(f"{_gap_key(formation)}{widest}")
        case _ if how == PAIRS:
            game.tell(NoSingleChain(formation))
        case _:
            pass


def _measure_widest_gap(game: Battle, formation: str, least: int = 0) -> Procedure[int]:
    """NM-COH-04: how far the farthest model is away or, where all must be one chain, the farthest group."""
    why = Cue("ask.widest-gap-in-chain" if _must_be_one_chain(game.state) else "ask.widest-gap", formation=formation)
    seat = game.state.formations[formation].seat
    widest: int = yield Measure(seat, TENTHS, FAR, why, "NM-COH-02", least, likely=max(least, COHERENCY))
    return widest
