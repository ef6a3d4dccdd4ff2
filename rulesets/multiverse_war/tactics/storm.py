"""MW-VIC-06, MW-TEA-04: when the bot attacks an enemy Settlement: if its army is near one with few guards."""

from __future__ import annotations

from rulesets.engine.boards.paths import cheapest
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.map.terrain import price
from rulesets.multiverse_war.state.state import Building, State, Unit

ARMY = 3
"""A Settlement regains 1 HP every turn: fewer units cannot destroy it."""
NEAR = 7
"""Units farther away from the Settlement would arrive too late."""
GUARDS = 2
"""Units at most this far from their Settlement count as its guards."""
UNKNOWN = 3
"""In AP: unexplored land must be revealed first."""
CROWD = 2
"""In AP: the extra cost of an occupied hex, so that units walk around it."""
DARING = 2.0
"""How much an attack may lose, in gold, if it could win the game."""


def storm_target(state: State, unit: Unit) -> Building | None:
    """The nearest enemy Settlement that is damaged or outnumbered; None if there is none near."""
    if "conquest" not in state.world.victories or not state.fights(unit):
        return None
    grid = state.world.grid
    homes = [
        each for seat in state.in_play() if not state.friendly(unit.seat, seat) and (each := state.settlement(seat))
    ]
    near = (each for each in homes if grid.distance(unit.at, each.at) <= NEAR)
    weak = (each for each in near if each.damage or _outnumbered(state, unit.seat, each))
    return min(weak, key=lambda each: (grid.distance(unit.at, each.at), each.id), default=None)


def _outnumbered(state: State, seat: str, home: Building) -> bool:
    """Guards are counted as blocks, whatever they are: the bot may not know their faces."""
    grid = state.world.grid
    army, guards = 0, 0
    for unit in state.units.values():
        far = grid.distance(unit.at, home.at)
        army += far <= NEAR and state.friendly(seat, unit.seat) and state.fights(unit)
        guards += far <= GUARDS and state.friendly(home.seat, unit.seat)
    return army >= max(ARMY, guards + 1)


def march_costs(state: State, home: Building) -> dict[str, int]:
    """The cost of walking to a Settlement from every hex, over land and around occupied hexes."""
    ground, around = state.ground, state.world.grid.around
    taken = {unit.at for unit in state.units.values()}
    ways = {
        hex_: tuple(
            (other, _entry_cost(ground.get(hex_)) + (CROWD if hex_ in taken else 0))
            for other in around[hex_]
            if ground.get(other) is not Terrain.WATER
        )
        for hex_ in state.world.hexes
    }
    return {hex_: cost for hex_, (cost, _) in cheapest((home.at,), ways).items()}


def _entry_cost(terrain: Terrain | None) -> int:
    return UNKNOWN if terrain is None else price(terrain)
