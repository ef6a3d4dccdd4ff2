"""Revealing a territory: draw it, turn it by a number, and place tokens and mines."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.decks import draw
from rulesets.engine.dice import D6
from rulesets.engine.requests import ANYONE, Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.rules.map.laying import lay
from rulesets.multiverse_war.rules.map.reveal_units_and_decoys import refresh
from rulesets.multiverse_war.state.events import MinePlaced, TerritoryRevealed, TokenPlaced
from rulesets.multiverse_war.state.options import Number
from rulesets.multiverse_war.state.state import Laying, State, War

MINE_TERRAIN = {Terrain.WATER: Terrain.GRASSLAND, Terrain.MOUNTAIN: Terrain.HILL}
"""MW-MIN-01."""


def unexplored_next_to(state: State, hex_: str) -> list[str]:
    """The places next to a hex that are still face down."""
    grid = state.world.grid
    places = dict.fromkeys(grid.place_of[other] for other in grid.around[hex_])
    return [place for place in places if place not in state.laid]


def middle_of(state: State, place: str) -> str:
    return state.world.grid.places[place][0]


def reveal(game: War, seat: str, place: str, stands_in: str) -> Procedure[None]:
    """MW-EXP-02..04: a number from 1 to 6 says which side is turned toward the explorer's territory, `stands_in`."""
    state = game.state
    number = yield from _number(game, seat, place)
    (territory,) = yield from draw(
        state.territories, 1, ANYONE, Cue("ask.draw-territory", at=middle_of(state, place)), "MW-EXP-03"
    )
    toward = state.world.grid.side_toward(place, stands_in) or 1
    lay(state, place, territory, (toward - number) % 6)
    state.laying = Laying(place, number, stands_in)
    state.players[seat].revealed += 1
    game.emit(TerritoryRevealed(territory, middle_of(state, place), number))
    for hex_ in state.world.grid.places[place]:
        if hex_ in state.numbers:
            state.tokens.append(hex_)
            game.emit(TokenPlaced(hex_, "MW-EXP-04"))
    place_mine(game, place)
    refresh(game)


def _number(game: War, seat: str, place: str) -> Procedure[int]:
    """MW-EXP-02: a die decides, or the player on the explorer's right (`territory_turned_by`)."""
    if game.state.world.house.territory_turned_by == "neighbour":
        seats = game.state.in_play()
        right = seats[seats.index(seat) - 1]
        numbers = tuple(Number(number) for number in range(1, 7))
        choice = yield Choose(right, numbers, Cue("ask.number", at=middle_of(game.state, place)), "MW-EXP-02")
        return int(choice.number)
    (face,) = yield Roll(seat, (D6,), Cue("ask.turn-territory", at=middle_of(game.state, place)), "MW-EXP-02")
    return int(face)


def mine_places(state: State) -> tuple[str, ...]:
    """MW-MIN-02: the places that get a mine: the central ones if the Portal is in play, or as many as were agreed."""
    world = state.world
    marked = [name for name, place in world.layout.places.items() if place.mine is not None]
    if world.house.mine_count is not None:
        return tuple(marked[: world.house.mine_count])
    if "portal" not in world.victories:
        return ()
    return tuple(name for name in marked if world.layout.places[name].central)


def place_mine(game: War, place: str) -> None:
    """MW-MIN-01: put a mine on the place if it gets one; water becomes grassland, mountain becomes hill."""
    state = game.state
    spot = state.world.layout.places[place].mine
    if spot is None or place not in mine_places(state):
        return
    hex_ = state.world.grid.places[place][spot]
    if hex_ in state.mines:
        return
    terrain = state.ground[hex_]
    state.ground[hex_] = MINE_TERRAIN.get(terrain, terrain)
    state.mines.append(hex_)
    state.numbers.pop(hex_, None)
    if hex_ in state.tokens:
        state.tokens.remove(hex_)
    game.emit(MinePlaced(hex_, state.ground[hex_]))
