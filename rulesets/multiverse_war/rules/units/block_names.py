"""What a block is called, everywhere: its kind, or "block" for those who may not see its face, and the number on its token.

Its player comes first wherever blocks of several players are spoken of; its hex comes last wherever somebody has to find it.
"""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.multiverse_war.state.state import State, Unit


def number_of(unit: Unit) -> int:
    return int(unit.id.rpartition("-")[2])


def own_name(state: State, unit: Unit) -> Cue:
    """For the player who gives it orders: "Scout 4 at C3". A hero has a name, and no number."""
    if state.is_hero(unit):
        return Cue("unit.hero-at", kind=unit.kind, unit=unit.id, at=unit.at)
    return Cue("unit.at", kind=unit.kind, number=number_of(unit), unit=unit.id, at=unit.at)


def full_name(state: State, unit: Unit) -> Cue:
    """For everyone who sees its face: "Blue's Scout 4"."""
    if state.is_hero(unit):
        return Cue("unit.hero", kind=unit.kind, unit=unit.id)
    return Cue("unit.of", seat=unit.seat, kind=unit.kind, number=number_of(unit), unit=unit.id)


def block_name(unit: Unit) -> Cue:
    """For everyone else: "Blue's block 4"."""
    return Cue("unit.block", seat=unit.seat, number=number_of(unit), unit=unit.id)


def public_name(state: State, unit: Unit) -> Cue:
    """MW-LOS-02: outside combat with an enemy unit, the kind of a hidden block is not shown."""
    return full_name(state, unit) if unit.known_to is None else block_name(unit)


def name_for(state: State, unit: Unit, seat: str) -> Cue:
    """Among the options of a seat: its own blocks by their place, an ally's by its player."""
    return own_name(state, unit) if unit.seat == seat else full_name(state, unit)
