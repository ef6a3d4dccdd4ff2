"""MW-VIC-06, MW-TEA-04: when the bot marches on an enemy Settlement: as soon as it has an army."""

from __future__ import annotations

from rulesets.engine.boards.paths import cheapest
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.rules.map.terrain import price
from rulesets.multiverse_war.state.state import Building, State, Unit

ARMY = 3
"""A Settlement regains 1 HP every turn: fewer units cannot destroy it."""
UNKNOWN = 3
"""In AP: unexplored land must be revealed first."""
CROWD, ENEMY = 2, 8
"""In AP: the extra cost of a hex with a friend or an enemy on it, so that units walk around it."""
DARING = 2.0
"""How much an attack may lose, in gold, if it could win the game."""


def storm_target(state: State, unit: Unit) -> Building | None:
    """The enemy Settlement to march on: a damaged one first, then the nearest; None without an army."""
    if "conquest" not in state.world.victories or not state.fights(unit):
        return None
    if sum(state.fights(each) for each in state.of_seat(unit.seat)) < ARMY:
        return None
    homes = [
        each for seat in state.in_play() if not state.friendly(unit.seat, seat) and (each := state.settlement(seat))
    ]
    far = state.world.grid.distance
    return min(homes, key=lambda each: (far(unit.at, each.at) - 2 * each.damage, each.id), default=None)


def march_costs(state: State, seat: str, home: Building) -> dict[str, int]:
    """The cost of walking to a Settlement from every hex, over land and around occupied hexes."""
    ground, around = state.ground, state.world.grid.around
    taken = {unit.at: CROWD if state.friendly(seat, unit.seat) else ENEMY for unit in state.units.values()}
    ways = {
        hex_: tuple(
            (other, _entry_cost(ground.get(hex_)) + taken.get(hex_, 0))
            for other in around[hex_]
            if ground.get(other) is not Terrain.WATER
        )
        for hex_ in state.world.hexes
    }
    return {hex_: cost for hex_, (cost, _) in cheapest((home.at,), ways).items()}


def _entry_cost(terrain: Terrain | None) -> int:
    return UNKNOWN if terrain is None else price(terrain)
