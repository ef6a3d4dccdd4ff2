"""MW-VIC-06, MW-TEA-04: when an army goes for an enemy's Settlement: where it stands near one that few guard."""

from __future__ import annotations

from rulesets.engine.boards.paths import cheapest
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.map.terrain import price
from rulesets.multiverse_war.state.state import Building, State, Unit

ARMY = 3
"""A Settlement mends a point every turn: fewer never bring it down."""
NEAR = 7
"""Who stands farther away from a Settlement comes too late."""
GUARDS = 2
"""How far from a Settlement its guards stand."""
UNKNOWN = 3
"""In AP: land that nobody has seen must be looked at first."""
CROWD = 2
"""In AP: who goes round those who stand in the way is there sooner."""
DARING = 2.0
"""What an attack may cost more than it brings where the game can be won."""


def stormed(state: State, unit: Unit) -> Building | None:
    """The nearest Settlement that this unit goes for, with all of its side that are near."""
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
    """By what all may see of the guards: blocks, whatever they are."""
    grid = state.world.grid
    army, guards = 0, 0
    for unit in state.units.values():
        far = grid.distance(unit.at, home.at)
        army += far <= NEAR and state.friendly(seat, unit.seat) and state.fights(unit)
        guards += far <= GUARDS and state.friendly(home.seat, unit.seat)
    return army >= max(ARMY, guards + 1)


def march(state: State, home: Building) -> dict[str, int]:
    """How far it is to a Settlement from everywhere, over land and round those who stand in the way."""
    ground, around = state.ground, state.world.grid.around
    taken = {unit.at for unit in state.units.values()}
    ways = {
        hex_: tuple(
            (other, _entering(ground.get(hex_)) + (CROWD if hex_ in taken else 0))
            for other in around[hex_]
            if ground.get(other) is not Terrain.WATER
        )
        for hex_ in state.world.hexes
    }
    return {hex_: cost for hex_, (cost, _) in cheapest((home.at,), ways).items()}


def _entering(terrain: Terrain | None) -> int:
    return UNKNOWN if terrain is None else price(terrain)
