"""MW-MOV-01, MW-MOV-08, MW-ROA-03: moving one step: where to, at what cost, and where a unit may stop."""

from __future__ import annotations

from rulesets.multiverse_war.rules.adventures.encounters import can_be_met
from rulesets.multiverse_war.rules.map.reveal_units_and_decoys import refresh
from rulesets.multiverse_war.rules.map.roads import joined
from rulesets.multiverse_war.rules.map.terrain import step_price
from rulesets.multiverse_war.rules.units.losses import is_constructing
from rulesets.multiverse_war.rules.units.room import enemies_at, enemy_building, friends_in_the_way
from rulesets.multiverse_war.rules.units.stats import default_ap
from rulesets.multiverse_war.state.events import Moved, RoadBonus
from rulesets.multiverse_war.state.options import Move
from rulesets.multiverse_war.state.state import State, Unit, War


def with_partner(state: State, unit: Unit) -> list[Unit]:
    """The unit and its partner, if it is in a formation (MW-FOR-01)."""
    partner = state.units.get(unit.partner or "")
    return [unit, partner] if partner else [unit]


def affordable(state: State, unit: Unit, to: str) -> int | None:
    """The price of a step; None if the unit cannot make it or pay for it in full."""
    price = step_price(state, unit, unit.at, to)
    return price if price is not None and all(price <= each.ap for each in with_partner(state, unit)) else None


def start_is_free(state: State, unit: Unit) -> bool:
    """MW-ACT-05: a unit attacks and explores only from a hex without another friendly military unit."""
    return not friends_in_the_way(state, unit, unit.at)


def moves(state: State, unit: Unit) -> list[Move]:
    """The steps that the unit can pay for, into hexes without an enemy."""
    if is_constructing(state, unit):
        return []
    found = []
    for to in state.world.grid.around[unit.at]:
        price = affordable(state, unit, to)
        if price is not None and _may_enter(state, unit, to, price):
            found.append(Move(unit.id, to, price))
    return found


def _may_enter(state: State, unit: Unit, to: str, price: int) -> bool:
    if enemies_at(state, unit.seat, to) or enemy_building(state, unit.seat, to):
        return False
    encounter = state.encounter_at(to)
    if encounter and not can_be_met(encounter) and not (encounter.owner and state.friendly(unit.seat, encounter.owner)):
        return False
    if to in state.tokens and not (state.fights(unit) and start_is_free(state, unit)):
        return False
    if not _friend_in_the_way(state, unit, to):
        return True
    left = min(each.ap - price + _bonus_earned(state, each, to, price) for each in with_partner(state, unit))
    return _can_leave(state, unit, to, left, frozenset({to}))


def _bonus_earned(state: State, unit: Unit, to: str, price: int) -> int:
    """MW-ROA-03: the bonus AP that the unit would get for this step."""
    road = joined(state, unit.at, to)
    return int(road and _earns_road_bonus(state, unit, unit.ap - price, unit.road_ap + price))


def _friend_in_the_way(state: State, unit: Unit, to: str) -> bool:
    """MW-ACT-07: a friendly unit stands there that cannot share its hex with this one."""
    return any(friends_in_the_way(state, each, to) for each in with_partner(state, unit))


def _can_leave(state: State, unit: Unit, here: str, ap: int, seen: frozenset[str]) -> bool:
    """MW-MOV-08: a unit may pass through a friend's hex only if it has the AP to leave it again."""
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
        if not _friend_in_the_way(state, unit, to) or _can_leave(state, unit, to, ap - price, seen | {to}):
            return True
    return False


def may_stop(state: State, unit: Unit) -> bool:
    """MW-MOV-08: a unit may not end its move on a friend's hex."""
    return not _friend_in_the_way(state, unit, unit.at)


def spend(unit: Unit, price: int) -> None:
    """Pay AP. A unit that spends AP has acted, so it is not resting (MW-ACT-03)."""
    unit.acted, unit.resting = True, False
    unit.ap -= price


def step(game: War, unit: Unit, to: str) -> None:
    """MW-MOV-01: pay and move to the next hex, with the whole formation."""
    state = game.state
    for each in with_partner(state, unit):
        price = step_price(state, each, each.at, to)
        assert price is not None, "only steps that can be made are offered"
        pay_step(state, each, to, price)
        each.trail.append(each.at)
        each.at = to
        each.set_up = False
        game.emit(Moved(each.id, to))
        road_bonus(game, each)
    refresh(game)


def pay_step(state: State, unit: Unit, to: str, price: int) -> None:
    """Pay for a step; AP spent on roads are counted for the bonus (MW-ROA-03)."""
    spend(unit, price)
    unit.road_ap += price if joined(state, unit.at, to) else 0


def road_bonus(game: War, unit: Unit) -> None:
    """MW-ROA-03: one more AP, once, for a unit that spent all of its default AP on roads."""
    state = game.state
    if not _earns_road_bonus(state, unit, unit.ap, unit.road_ap):
        return
    unit.bonus_given = True
    unit.ap += 1
    if unit.known_to is None:  # the AP of a hidden block would give its kind away
        game.emit(RoadBonus(unit.id))


def _earns_road_bonus(state: State, unit: Unit, left: int, on_roads: int) -> bool:
    return not unit.bonus_given and not left and on_roads >= default_ap(state, unit)
