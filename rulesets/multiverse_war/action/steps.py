"""MW-MOV-01, MW-MOV-08, MW-ROA-03: one step, what it costs, and where a unit may stop."""

from __future__ import annotations

from rulesets.multiverse_war.adventures.adventures import explores
from rulesets.multiverse_war.adventures.encounters import can_be_met
from rulesets.multiverse_war.map.sight import refresh
from rulesets.multiverse_war.map.terrain import on_road, step_price
from rulesets.multiverse_war.state.events import Moved, RoadBonus
from rulesets.multiverse_war.state.options import Move
from rulesets.multiverse_war.state.state import State, Unit, War
from rulesets.multiverse_war.units.losses import bound
from rulesets.multiverse_war.units.room import enemies_at, enemy_building, friends_in_the_way
from rulesets.multiverse_war.units.stats import default_ap


def together(state: State, unit: Unit) -> list[Unit]:
    """MW-FOR-01: a formation moves as one."""
    partner = state.units.get(unit.partner or "")
    return [unit, partner] if partner else [unit]


def ap_for(state: State, unit: Unit, to: str, origin: str | None = None) -> int:
    """What can be spent on this step; by house rule the road's bonus is for roads alone."""
    origin = origin or unit.at
    return min(
        each.ap + (each.road_only if each.road_only and on_road(state, each, origin, to) else 0)
        for each in together(state, unit)
    )


def affordable(state: State, unit: Unit, to: str) -> int | None:
    """The price of a step that can be paid in full."""
    price = step_price(state, unit, unit.at, to)
    return price if price is not None and price <= ap_for(state, unit, to) else None


def start_is_free(state: State, unit: Unit) -> bool:
    """MW-ACT-05: attacks, adventures and reveals begin from a hex without another military unit."""
    return not friends_in_the_way(state, unit, unit.at)


def moves(state: State, unit: Unit) -> list[Move]:
    """The steps into hexes without an enemy that can be paid for."""
    if bound(state, unit):
        return []
    found = []
    for to in state.world.grid.around[unit.at]:
        price = affordable(state, unit, to)
        if price is not None and _enterable(state, unit, to, price):
            found.append(Move(unit.id, to, price))
    return found


def _enterable(state: State, unit: Unit, to: str, price: int) -> bool:
    if enemies_at(state, unit.seat, to) or enemy_building(state, unit.seat, to):
        return False
    encounter = state.encounter_at(to)
    if encounter and not can_be_met(encounter) and not (encounter.owner and state.friendly(unit.seat, encounter.owner)):
        return False
    if to in state.tokens and not (explores(state, unit) and start_is_free(state, unit)):
        return False
    if not _taken(state, unit, to):
        return True
    left = min(each.ap - price + _earns(state, each, to, price) for each in together(state, unit))
    return state.world.house.pass_through_friends and _way_on(state, unit, to, left, frozenset({to}))


def _earns(state: State, unit: Unit, to: str, price: int) -> int:
    """MW-ROA-03: the AP that this very step would bring."""
    if state.world.house.road_bonus_use == "road" or not on_road(state, unit, unit.at, to):
        return 0
    return int(_all_on_roads(state, unit, unit.ap - price, unit.road_ap + price))


def _taken(state: State, unit: Unit, to: str) -> bool:
    """MW-ACT-07: a friend stands there with whom the unit cannot share."""
    return any(friends_in_the_way(state, each, to) for each in together(state, unit))


def _way_on(state: State, unit: Unit, here: str, ap: int, seen: frozenset[str]) -> bool:
    """MW-MOV-08: passing through a friend's hex needs the AP to leave it again."""
    if here in state.tokens or state.encounter_at(here):
        return False
    for to in state.world.grid.around[here]:
        price = step_price(state, unit, here, to)
        if price is None or price > ap or to in seen or to in state.tokens or state.encounter_at(to):
            continue
        if enemies_at(state, unit.seat, to) or enemy_building(state, unit.seat, to):
            continue
        if to == unit.at and start_is_free(state, unit):
            return True
        if not _taken(state, unit, to) or _way_on(state, unit, to, ap - price, seen | {to}):
            return True
    return False


def may_stop(state: State, unit: Unit) -> bool:
    """MW-MOV-08: nobody ends a move on a friend's hex."""
    return not _taken(state, unit, unit.at)


def spend(unit: Unit, price: int, *, road: bool = False) -> None:
    """Action points; any spending is an action, and whoever is made to spend has not rested (MW-ACT-03)."""
    unit.acted, unit.resting = True, False
    if road:
        own = min(price, unit.road_only)
        unit.road_only -= own
        price -= own
    unit.ap -= price


def step(game: War, unit: Unit, to: str) -> None:
    """MW-MOV-01: leave, pay, enter; all of a formation."""
    state = game.state
    for each in together(state, unit):
        price = step_price(state, each, each.at, to)
        assert price is not None, "only steps that can be made are offered"
        pay_step(state, each, to, price)
        each.trail.append(each.at)
        each.at = to
        each.set_up = False
        game.tell(Moved(each.id, to))
        road_bonus(game, each)
    pick_up(state, unit)
    refresh(game)


def pay_step(state: State, unit: Unit, to: str, price: int) -> None:
    """MW-ROA-03: what is spent on roads is counted."""
    road = on_road(state, unit, unit.at, to)
    spend(unit, price, road=road)
    unit.road_ap += price if road else 0


def road_bonus(game: War, unit: Unit) -> None:
    """MW-ROA-03: one more AP, once, for a unit that spent all of its default AP on roads."""
    state = game.state
    if not _all_on_roads(state, unit, unit.ap, unit.road_ap):
        return
    unit.bonus_given = True
    if state.world.house.road_bonus_use == "road":
        unit.road_only += 1
    else:
        unit.ap += 1
    if unit.known_to is None:  # how many AP a hidden block has would tell what it is
        game.tell(RoadBonus(unit.id))


def _all_on_roads(state: State, unit: Unit, left: int, on_roads: int) -> bool:
    return not unit.bonus_given and not left and on_roads >= default_ap(state, unit)


def pick_up(state: State, unit: Unit) -> None:
    """MW-VIC-08 by house rule: scrolls that lie on the hex are taken along."""
    if unit.at in state.scrolls_on and state.fights(unit):
        unit.scrolls += state.scrolls_on.pop(unit.at)
