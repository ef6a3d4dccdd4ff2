"""MW-MOV-07, MW-TEA-03: two friendly units change places."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.rules.action.steps import affordable, pay_step, road_bonus
from rulesets.multiverse_war.rules.map.reveal_units_and_decoys import refresh
from rulesets.multiverse_war.rules.map.terrain import step_price
from rulesets.multiverse_war.rules.units.losses import is_constructing
from rulesets.multiverse_war.rules.units.room import room_for
from rulesets.multiverse_war.state.events import SwapRefused, UnitsSwapped
from rulesets.multiverse_war.state.options import Accept, Decline, Swap
from rulesets.multiverse_war.state.state import State, Unit, War


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
    if not _second_activation_allowed(state, unit, other):
        return False
    if affordable(state, unit, other.at) is None or affordable(state, other, unit.at) is None:
        return False
    pair = (unit.id, other.id)
    return room_for(state, unit.seat, builder=state.is_builder(unit), hex_=other.at, apart_from=pair) and room_for(
        state, other.seat, builder=state.is_builder(other), hex_=unit.at, apart_from=pair
    )


def _second_activation_allowed(state: State, unit: Unit, other: Unit) -> bool:
    """MW-LOG-01: a swap of two units of one player activates both, so the second needs a logistics point too."""
    return not _activates(state, unit, other) or state.players[unit.seat].logistics > 0


def _activates(state: State, unit: Unit, other: Unit) -> bool:
    return state.world.house.expert and other.seat == unit.seat and not other.ordered


def swap(game: War, unit: Unit, other: Unit) -> Procedure[None]:
    state = game.state
    if other.seat != unit.seat:
        why = Cue("ask.swap", unit=other.id, other=unit.id)
        choice = yield Choose(other.seat, (Accept(), Decline()), why, "MW-TEA-03")
        if isinstance(choice, Decline):
            game.emit(SwapRefused(unit.id, other.id))
            return
    if _activates(state, unit, other):
        state.players[unit.seat].logistics -= 1
        other.ordered = True
    own, theirs = step_price(state, unit, unit.at, other.at), step_price(state, other, other.at, unit.at)
    assert own is not None
    assert theirs is not None
    pay_step(state, unit, other.at, own)
    pay_step(state, other, unit.at, theirs)
    for each in (unit, other):
        each.trail.append(each.at)
        each.set_up = False
    unit.at, other.at = other.at, unit.at
    game.emit(UnitsSwapped(unit.id, other.id, "MW-MOV-07" if other.seat == unit.seat else "MW-TEA-03"))
    for each in (unit, other):
        road_bonus(game, each)
    refresh(game)
