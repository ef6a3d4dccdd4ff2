"""MW-MOV-07, MW-TEA-03: two friendly units change places."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.action.steps import ap_for, pay_step, road_bonus
from rulesets.multiverse_war.map.sight import refresh
from rulesets.multiverse_war.map.terrain import step_price
from rulesets.multiverse_war.state.events import SwapRefused, UnitsSwapped
from rulesets.multiverse_war.state.options import Accept, Decline, Swap
from rulesets.multiverse_war.state.state import State, Unit, War
from rulesets.multiverse_war.units.losses import is_constructing
from rulesets.multiverse_war.units.recruits import too_new_to_act
from rulesets.multiverse_war.units.room import room_for


def swaps(state: State, unit: Unit) -> list[Swap]:
    """Adjacent friendly units to swap with, if both have the AP to enter the other's hex."""
    if unit.partner or is_constructing(state, unit):
        return []
    around = state.world.grid.around[unit.at]
    others = [each for each in state.units.values() if each.at in around and state.friendly(unit.seat, each.seat)]
    return [Swap(each.id) for each in others if _may_swap(state, unit, each)]


def _may_swap(state: State, unit: Unit, other: Unit) -> bool:
    if other.partner or is_constructing(state, other) or other.at in state.tokens or unit.at in state.tokens:
        return False
    if too_new_to_act(state, other) or not _second_activation_allowed(state, unit, other):
        return False
    own, theirs = step_price(state, unit, unit.at, other.at), step_price(state, other, other.at, unit.at)
    if own is None or theirs is None or own > ap_for(state, unit, other.at):
        return False
    if _price_for_other(state, unit, other, theirs) > ap_for(state, other, unit.at):
        return False
    pair = (unit.id, other.id)
    return room_for(state, unit.seat, builder=state.is_builder(unit), hex_=other.at, apart_from=pair) and room_for(
        state, other.seat, builder=state.is_builder(other), hex_=unit.at, apart_from=pair
    )


def _price_for_other(state: State, unit: Unit, other: Unit, price: int) -> int:
    """MW-TEA-03: the other unit pays with its unspent AP; by house rule an ally's unit pays nothing."""
    free = unit.seat != other.seat and state.world.house.ally_swap_ap == "free"
    return 0 if free else price


def _second_activation_allowed(state: State, unit: Unit, other: Unit) -> bool:
    """MW-LOG-01: a swap of two units of one player activates both, so the second needs a logistics point too."""
    house = state.world.house
    if not house.expert or house.swap_activations == 1 or other.seat != unit.seat or other.ordered:
        return True
    return state.players[unit.seat].logistics > 0


def swap(game: War, unit: Unit, other: Unit) -> Procedure[None]:
    state = game.state
    if other.seat != unit.seat:
        why = Cue("ask.swap", unit=other.id, other=unit.id)
        choice = yield Choose(other.seat, (Accept(), Decline()), why, "MW-TEA-03")
        if isinstance(choice, Decline):
            game.tell(SwapRefused(unit.id, other.id))
            return
    house = state.world.house
    if house.expert and house.swap_activations == 2 and other.seat == unit.seat and not other.ordered:
        state.players[unit.seat].logistics -= 1
        other.ordered = True
    own, theirs = step_price(state, unit, unit.at, other.at), step_price(state, other, other.at, unit.at)
    assert own is not None
    assert theirs is not None
    pay_step(state, unit, other.at, own)
    pay_step(state, other, unit.at, _price_for_other(state, unit, other, theirs))
    for each in (unit, other):
        each.trail.append(each.at)
        each.set_up = False
    unit.at, other.at = other.at, unit.at
    game.tell(UnitsSwapped(unit.id, other.id, "MW-MOV-07" if other.seat == unit.seat else "MW-TEA-03"))
    for each in (unit, other):
        road_bonus(game, each)
    refresh(game)
