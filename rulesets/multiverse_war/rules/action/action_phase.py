"""MW-TRN-04, MW-ACT-01: one player's action phase."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.buildings import LOGISTICS, STRONGHOLDS
from rulesets.multiverse_war.rules.action.activation import activate, activation, activations
from rulesets.multiverse_war.rules.action.targets import fire_targets
from rulesets.multiverse_war.rules.combat.combat import fire
from rulesets.multiverse_war.rules.ending.missions import mines_held
from rulesets.multiverse_war.rules.ending.victory import check_missions
from rulesets.multiverse_war.rules.map.roads import connected
from rulesets.multiverse_war.rules.units.losses import heal
from rulesets.multiverse_war.rules.units.stats import ability, fresh_ap
from rulesets.multiverse_war.rules.units.walls import building_hp
from rulesets.multiverse_war.state.events import ActionBegun, BuildingRepaired, StoneBooked, UnitRests, WoundsHealed
from rulesets.multiverse_war.state.options import Activate, EndPhase, FireFrom, Target
from rulesets.multiverse_war.state.state import State, War

REST_HEALS = 2
"""MW-ACT-04."""


def action_phase(game: War, seat: str) -> Procedure[None]:
    """Activate each unit once, in any order; buildings may fire."""
    state = game.state
    if state.active != seat:
        begin_action(game, seat)
    while not state.players[seat].out:
        unit = state.units.get(state.activated or "")
        if unit is not None:
            choice = yield from activation(game, unit)
        else:
            choice = yield _what_next(state, seat)
        match choice:
            case Activate(name):
                activate(state, seat, name)
            case FireFrom(building):
                yield from _fire(game, seat, building)
            case EndPhase():
                break
    end_action(game, seat)


def _what_next(state: State, seat: str) -> Choose:
    options = menu(state, seat)
    why = Cue("ask.action", seat=seat, count=sum(isinstance(each, Activate) for each in options))
    hidden = len(options) > 1  # everyone sees when nothing is left to act
    return Choose(seat, options, why, "MW-ACT-01", anchor=True, private=hidden, answer_public=True)


def begin_action(game: War, seat: str) -> None:
    """MW-TRN-04: resting units heal, buildings are repaired, mines give stone; units get new AP."""
    state, player = game.state, game.state.players[seat]
    state.active, state.activated = seat, None
    game.emit(ActionBegun(seat))
    for unit in state.of_seat(seat):
        if unit.resting and (healed := heal(unit, REST_HEALS)):
            game.emit(WoundsHealed(unit.id, healed))
        unit.resting = unit.acted = unit.ordered = unit.attacked = False
        unit.ability_used = unit.ability_on = unit.bonus_given = False
        unit.road_ap = 0
        unit.used, unit.trail, unit.began_at = [], [], unit.at
        unit.ap = fresh_ap(state, unit)
        unit.finished = False
    _repair(game, seat)
    stone = len(mines_held(state, seat)) * state.world.content.mines.stone
    if stone:
        player.stone += stone
        game.emit(StoneBooked(seat, stone))
    player.abilities_used = 0
    player.logistics = logistics(state, seat)
    check_missions(game)


def _repair(game: War, seat: str) -> None:
    """MW-BLD-04, MW-BLD-05: each building regains 1 HP; an ordinary one only for damage of earlier turns."""
    state = game.state
    for building in state.buildings_of(seat):
        building.fired = False
        fresh = building.kind not in STRONGHOLDS and building.hit_in >= state.turn
        not_yet = building.fresh_damage if fresh else 0
        if building.complete and building.damage > not_yet:
            building.damage -= 1
            rule = "MW-BLD-05" if building.kind in STRONGHOLDS else "MW-BLD-04"
            game.emit(BuildingRepaired(building.id, building_hp(state, building), rule))


def logistics(state: State, seat: str) -> int:
    """MW-LOG-02: points for each building by kind and tier, and one more if it is connected by road."""
    own = sum(LOGISTICS[each.kind][each.tier - 1] for each in state.buildings_of(seat) if each.complete)
    return own + len(connected(state, seat))


def menu(state: State, seat: str) -> tuple[Option, ...]:
    """MW-ACT-01, MW-BLD-16: units that can still be activated, and buildings that can fire."""
    towers = [FireFrom(each.id) for each in state.buildings_of(seat) if fire_targets(state, each)]
    return (*activations(state, seat), *towers, EndPhase())


def _fire(game: War, seat: str, name: str) -> Procedure[None]:
    """MW-BLD-16: a building fires once in each action phase of its owner."""
    state = game.state
    building = state.buildings[name]
    targets = fire_targets(state, building)
    target = targets[0]
    if len(targets) > 1:
        options = tuple(map(Target, targets))
        target = (yield Choose(seat, options, Cue("ask.fire", building=name), "MW-BLD-16")).hex
    building.fired = True
    yield from fire(game, building, target)
    check_missions(game)


def end_action(game: War, seat: str) -> None:
    """MW-ACT-03: wounded units that did nothing are resting. Announced abilities end, except those that last the turn."""
    state = game.state
    for unit in state.of_seat(seat):
        if unit.wounds and not unit.acted and not unit.resting:
            unit.resting = True
            game.emit(UnitRests(unit.id))
        known = ability(state, unit)
        unit.ability_on = unit.ability_on and known is not None and any(each.lasts == "turn" for each in known.effects)
        unit.finished = True
    state.active = state.activated = state.laying = None
