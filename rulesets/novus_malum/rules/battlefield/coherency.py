"""Whether a formation is in coherency: the players say so when it has moved or lost models."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Measure, Option
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.battlefield.engagement import FAR, TENTHS, engaged
from rulesets.novus_malum.state.events import CoherencyBroken, NoSingleChain
from rulesets.novus_malum.state.options import CannotClose, EndMove, Stands
from rulesets.novus_malum.state.state import Battle, Formation, State

COHERENCY = 10
"""NM-COH-01: the widest allowed gap between a model and the nearest one of its formation, in tenths of an inch."""
WHOLE, PAIRS, STRAYS = "whole", "pairs", "strays"
STANDINGS = (WHOLE, PAIRS, STRAYS)
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


def possible_gaps(state: State, formation: str) -> tuple[str, ...]:
    """How the formation may stand if losses have opened a gap: options for players who are not asked.

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
    """NM-COH-01: with `coherency_mode = "chain"` it is not enough that each model has another nearby."""
    return state.world.house.coherency_mode == "chain"


def _can_close(formation: Formation, furthest: int) -> bool:
    """Whether a model that moves so far can close the measured gap."""
    widest = formation.widest_gap
    return formation.broken and widest is not None and widest - furthest <= COHERENCY


def endings(state: State, formation: str, furthest: int) -> tuple[EndMove | CannotClose, ...]:
    """NM-COH-04: how a move may end. A measured gap that a model moving `furthest` can close must be closed, if possible."""
    ways = standings(state, formation)
    if len(ways) == 1 or not _can_close(state.formations[formation], furthest):
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
    mine.unsure, mine.broken, mine.widest_gap = False, False, None
    if how == STRAYS:
        widest = yield from _measure_widest_gap(game, formation)
        if widest > COHERENCY:
            mine.broken, mine.widest_gap = True, widest
            game.emit(CoherencyBroken(formation))
    elif how == PAIRS and _must_be_one_chain(state):
        mine.broken = True
        game.emit(CoherencyBroken(formation))
        mine.widest_gap = yield from _measure_widest_gap(game, formation, least=COHERENCY + 1)
    elif how == PAIRS:
        game.emit(NoSingleChain(formation))


def _measure_widest_gap(game: Battle, formation: str, least: int = 0) -> Procedure[int]:
    """NM-COH-04: how far the farthest model is away or, where all must be one chain, the farthest group."""
    why = Cue("ask.widest-gap-in-chain" if _must_be_one_chain(game.state) else "ask.widest-gap", formation=formation)
    seat = game.state.formations[formation].seat
    widest: int = yield Measure(seat, TENTHS, FAR, why, "NM-COH-02", least, likely=max(least, COHERENCY))
    return widest
