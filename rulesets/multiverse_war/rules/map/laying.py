"""Territories that are turned face up."""

from __future__ import annotations

from rulesets.multiverse_war.content.flowers import spot_at
from rulesets.multiverse_war.state.state import State


def lay(state: State, place: str, territory: str, turns: int) -> None:
    """MW-EXP-03, MW-DAT-04: turn a territory face up; its hexes get their terrain and their adventure numbers."""
    card = state.world.content.territories[territory]
    state.laid[place] = territory
    for position, name in enumerate(state.world.grid.places[place]):
        spot = spot_at(position, turns)
        state.ground[name] = card.terrain[spot]
        if str(spot) in card.adventures:
            state.numbers[name] = card.adventures[str(spot)]
