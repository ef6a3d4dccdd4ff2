"""Tells the players how to lay a revealed territory: which one, where, how turned, and what to put on it."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.view import Order
from rulesets.multiverse_war.content.flowers import spot_at
from rulesets.multiverse_war.rules.map.exploring import MINE_TERRAIN
from rulesets.multiverse_war.state.state import State

ON_TOP = ("token", "mine")
"""Listed after the terrain."""


def laying(state: State) -> Order | None:
    """MW-EXP-03, MW-EXP-04: the same order for every viewer, as everyone sees a territory that is face up.

    It describes the territory as it was revealed, even if something on it has changed since.
    """
    new = state.laying
    if new is None:
        return None
    grid = state.world.grid
    hexes, territory = grid.places[new.place], state.laid[new.place]
    side = grid.side_toward(new.place, new.toward)
    faces = side or 1
    at = hexes[faces]
    turned = Cue("order.toward", side=new.side, at=at) if side else Cue("order.turned", side=new.side, at=at)
    groups: dict[str, list[str]] = {}
    for what, hex_ in sorted(_hex_contents(state, new.place, faces - new.side), key=lambda each: each[0] in ON_TOP):
        groups.setdefault(what, []).append(hex_)
    lies = tuple(Cue("order.lies", what=what, hexes=tuple(where)) for what, where in groups.items())
    whole = Cue("order.lay", territory=territory, middle=hexes[0], turned=turned, lies=lies)
    deed = Cue("order.deed", middle=hexes[0], turned=turned, lies=lies)
    return Order(territory, (hexes[0],), whole, start=grid.places[new.toward][0], deed=deed)


def _hex_contents(state: State, place: str, turns: int) -> Iterator[tuple[str, str]]:
    """The terrain of each hex, and the token or mine to put on it (MW-EXP-04, MW-MIN-01)."""
    card = state.world.content.territories[state.laid[place]]
    for position, hex_ in enumerate(state.world.grid.places[place]):
        spot = spot_at(position, turns)
        terrain = card.terrain[spot]
        if hex_ in state.mines:
            yield MINE_TERRAIN.get(terrain, terrain).value, hex_
            yield "mine", hex_
        else:
            yield terrain.value, hex_
            if str(spot) in card.adventures:
                yield "token", hex_
