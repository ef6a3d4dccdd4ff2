"""MW-BLD-13..15: where new blocks may appear, and how many are left."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.card import DECOY, HEROES
from rulesets.multiverse_war.rules.map.reveal_units_and_decoys import refresh
from rulesets.multiverse_war.rules.map.terrain import can_stand
from rulesets.multiverse_war.rules.units.room import room_for
from rulesets.multiverse_war.rules.units.stats import fresh_ap
from rulesets.multiverse_war.state.events import BlockPlaced
from rulesets.multiverse_war.state.options import Place
from rulesets.multiverse_war.state.state import Building, State, Unit, War


def recruits_here(state: State, building: Building, what: str) -> bool:
    """MW-DAT-02: whether this unit or hero can be recruited at the building."""
    card = state.world.content.buildings[building.kind]
    names = card.recruits
    if building.tier == 2 and card.second:
        names = (*names, *card.second.recruits)
    return what in names or (what in state.world.content.heroes and HEROES in names)


def recruits_infantry(state: State, building: Building) -> bool:
    """MW-DEC-01: a decoy looks like infantry or a Builder, so it appears where infantry is recruited."""
    units = state.world.content.units
    return any(
        recruits_here(state, building, name)
        for name, card in units.items()
        if card.class_ in {"melee_infantry", "ranged_infantry"}
    )


def places_around(state: State, building: Building, kind: str) -> list[str]:
    """MW-BLD-13: the building's hex and those around it where a unit of this kind may appear."""
    grid = state.world.grid
    hexes = (building.at, *grid.around[building.at])
    return [hex_ for hex_ in hexes if may_appear(state, building.seat, kind, hex_)]


def may_appear(state: State, seat: str, kind: str, hex_: str) -> bool:
    card = state.world.content.units.get(kind)
    builder = card is not None and card.class_ == "builder"
    return (
        can_stand(state, kind, hex_)
        and hex_ not in state.tokens
        and state.encounter_at(hex_) is None
        and room_for(state, seat, builder=builder, hex_=hex_)
    )


def recruiting(state: State, seat: str, what: str) -> list[Building]:
    """The complete buildings of a seat where this unit or hero can be recruited."""
    return [each for each in state.buildings_of(seat) if each.complete and recruits_here(state, each, what)]


def recruit_hexes(state: State, seat: str, what: str) -> list[str]:
    """The hexes where the recruit may appear."""
    return _hexes_around(state, recruiting(state, seat, what), what)


def decoy_hexes(state: State, seat: str) -> list[str]:
    """MW-DEC-01: the hexes where infantry can be recruited."""
    buildings = [each for each in state.buildings_of(seat) if each.complete and recruits_infantry(state, each)]
    return _hexes_around(state, buildings, DECOY)


def _hexes_around(state: State, buildings: list[Building], kind: str) -> list[str]:
    return list(dict.fromkeys(hex_ for each in buildings for hex_ in places_around(state, each, kind)))


def blocks_left(state: State, seat: str, kind: str) -> int:
    """MW-BLD-14: the blocks of this type that are not on the board."""
    blocks = state.world.content.units[kind].blocks
    return blocks - sum(unit.kind == kind for unit in state.of_seat(seat))


def put_block(game: War, seat: str, kind: str, hex_: str) -> Unit:
    """Place a new block; its face is hidden until an enemy identifies it."""
    state = game.state
    player = state.players[seat]
    player.blocks += 1
    unit = Unit(f"{seat}-{player.blocks}", seat, hex_, kind, state.world.watchers(seat))
    state.units[unit.id] = unit
    unit.ap = fresh_ap(state, unit)
    unit.began_at = hex_
    return unit


def place(game: War, seat: str, kind: str, hexes: Iterable[str], rule: str) -> Procedure[Unit | None]:
    """Ask the owner where to place a new block; the choice is private, so its kind stays secret.

    Where all seats build at once, another seat may be faster: then the owner is asked again. None if no hex is left.
    """
    free = list(hexes)
    why = Cue("ask.place-hero" if kind in game.state.world.content.heroes else "ask.place", unit=kind)
    while free:
        options = tuple(Place(hex_) for hex_ in free)
        choice = yield Choose(seat, options, why, rule, private=True)
        if may_appear(game.state, seat, kind, choice.to):
            return put_block(game, seat, kind, choice.to)
        free = [hex_ for hex_ in free if may_appear(game.state, seat, kind, hex_)]
    return None


def free_recruit(game: War, seat: str, kind: str) -> Procedure[bool]:
    """MW-DAT-03, MW-BLD-13: place a free unit where its type is recruited, or else at the Settlement.

    Returns whether there was a free hex and a block. MW-TRN-07: in the build phase it is shown with the other recruits.
    """
    state = game.state
    home = state.settlement(seat)
    buildings = recruiting(state, seat, kind) or ([home] if home else [])
    hexes = _hexes_around(state, buildings, kind)
    if not hexes or blocks_left(state, seat, kind) <= 0:
        return False
    unit = yield from place(game, seat, kind, hexes, "MW-DAT-03")
    if unit is None:
        return False
    orders = state.orders.get(seat)
    if orders is not None and not orders.shown:
        orders.blocks.append(unit.id)
        return True
    game.emit(BlockPlaced(seat, unit.at, "MW-DAT-03"))
    refresh(game)
    return True
