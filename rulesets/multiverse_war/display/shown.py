"""MW-TRN-07, MW-SET-06: the State without what others may not see yet: open build orders, starting units being placed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from rulesets.multiverse_war.content.buildings import CONSTRUCTION_VP
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.display.board import being_placed, hidden_orders
from rulesets.multiverse_war.state.state import Building, Orders, Player, State
from rulesets.multiverse_war.state.tracks import UNLOCKED_AT, shown_step


def as_shown(state: State, viewer: str | None = None) -> State:
    hidden = hidden_orders(state, viewer)
    fresh = {name for orders in hidden for name in orders.blocks} | being_placed(state, viewer)
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
        road_owners={hex_: seat for hex_, seat in state.road_owners.items() if hex_ in roads},
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
        points=player.points - (0 if state.world.house.building_vp_standing else _hidden_points(state, draft)),
        tracks={kind: shown_step(state, player.seat, kind, viewer) for kind in player.tracks},
        unlocked=[kind for kind in player.unlocked if _shows_ability(state, player, kind, viewer)],
        stone=player.stone + draft.portal,
        portal=player.portal - draft.portal,
    )


def _shows_ability(state: State, player: Player, kind: str, viewer: str | None) -> bool:
    """Whether the ability was unlocked without steps that hidden blocks have won."""
    shown = shown_step(state, player.seat, kind, viewer)
    return shown >= UNLOCKED_AT or shown == player.tracks.get(kind, 0)


def _hidden_points(state: State, draft: Orders) -> int:
    """MW-VIC-02: points for the buildings and upgrades in hidden orders."""
    new = [state.buildings[name] for name in draft.buildings]
    old = [state.buildings[name] for name in draft.upgrades if name not in draft.buildings]
    return sum(_building_points(each, each.tier) for each in new if each.complete) + sum(
        _building_points(each, 2) - _building_points(each, 1) for each in old
    )


def _building_points(building: Building, tier: int) -> int:
    return CONSTRUCTION_VP[building.kind][tier - 1]
