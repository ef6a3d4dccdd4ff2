"""MW-TRN-07, MW-SET-06: the State without what others may not see yet: open build orders, starting units being placed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from rulesets.multiverse_war.content.buildings import CONSTRUCTION_VP
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.state.state import Building, Orders, Phase, Player, State
from rulesets.multiverse_war.state.tracks import shown_step


def conceal(state: State, viewer: str | None = None) -> State:
    hidden = _hidden_orders(state, viewer)
    fresh = {name for orders in hidden for name in orders.blocks} | _being_placed(state, viewer)
    built = {name for orders in hidden for name in orders.buildings}
    new = Counter(state.buildings[name].kind.value for name in built)
    upgraded = {name for orders in hidden for name in orders.upgrades}
    before = {hex_: sides for orders in hidden for hex_, sides in orders.roads_before.items()}
    roads = {hex_: sides for hex_, sides in (state.roads | before).items() if sides}
    return replace(
        state,
        units={name: unit for name, unit in state.units.items() if name not in fresh},
        buildings={
            name: replace(each, tier=1) if name in upgraded else each
            for name, each in state.buildings.items()
            if name not in built
        },
        roads=roads,
        ground=state.ground | {hex_: Terrain.FOREST for orders in hidden for hex_ in orders.chopped},
        row=next((orders.row for orders in hidden if orders.points is not None), state.row),
        numbered={kind: left for kind, number in state.numbered.items() if (left := number - new[kind])},
        orders={
            seat: Orders() if any(each is orders for each in hidden) else orders
            for seat, orders in state.orders.items()
        },
        players={seat: _player(state, player, hidden, fresh, viewer) for seat, player in state.players.items()},
    )


def _player(state: State, player: Player, hidden: list[Orders], fresh: set[str], viewer: str | None) -> Player:
    """The player's blocks, tracks, points and stone, as far as the viewer may see them."""
    orders = state.orders.get(player.seat)
    draft = next((each for each in hidden if each is orders), Orders())
    return replace(
        player,
        blocks=player.blocks - sum(state.units[name].seat == player.seat for name in fresh if name in state.units),
        builder_track=player.builder_track if draft.track is None else draft.track,
        hand=player.hand[: len(player.hand) - len(draft.bought)],
        points=player.points - (0 if state.world.house.only_standing_buildings_score else _hidden_points(state, draft)),
        tracks={kind: shown_step(state, player.seat, kind, viewer) for kind in player.tracks},
        stone=player.stone + draft.portal,
        portal=player.portal - draft.portal,
    )


def _hidden_points(state: State, draft: Orders) -> int:
    """MW-VIC-02: points for the buildings and upgrades in hidden orders."""
    new = [state.buildings[name] for name in draft.buildings]
    old = [state.buildings[name] for name in draft.upgrades if name not in draft.buildings]
    return sum(_building_points(each, each.tier) for each in new if each.complete) + sum(
        _building_points(each, 2) - _building_points(each, 1) for each in old
    )


def _building_points(building: Building, tier: int) -> int:
    return CONSTRUCTION_VP[building.kind][tier - 1]


def _hidden_orders(state: State, viewer: str | None) -> list[Orders]:
    """MW-TRN-07: build orders that this viewer may not see yet."""
    return [
        orders for seat, orders in state.orders.items() if not orders.shown and viewer not in state.world.watchers(seat)
    ]


def _being_placed(state: State, viewer: str | None) -> set[str]:
    """MW-SET-06: starting units appear only when all are placed, as the order of placing would give their faces away."""
    if state.phase is not Phase.PLACEMENT:
        return set()
    placing = {
        seat for seat in state.world.seats if seat not in state.ready and viewer not in state.world.watchers(seat)
    }
    return {unit.id for unit in state.units.values() if unit.seat in placing}
