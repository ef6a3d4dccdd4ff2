"""MW-FOR-02..09, MW-INI-01: the order of strikes, and the target of each."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.symbol_dice import Arm
from rulesets.multiverse_war.rules.combat.counters import counters, is_pike
from rulesets.multiverse_war.rules.combat.fight import Fight, StrikeTarget
from rulesets.multiverse_war.rules.combat.in_force import in_force
from rulesets.multiverse_war.rules.combat.strike_back import may_answer, rule_against_answer
from rulesets.multiverse_war.rules.combat.strikes import strike, target_cue
from rulesets.multiverse_war.rules.units.stats import arm, hp
from rulesets.multiverse_war.state.combat_events import DefenderStrikesFirst, NoAnswer
from rulesets.multiverse_war.state.options import Hit
from rulesets.multiverse_war.state.options import Strike as Strikes
from rulesets.multiverse_war.state.state import Building, State, Unit, War


def exchange_strikes(game: War, fight: Fight) -> Procedure[None]:
    """MW-CMB-02: defenders that counter an attacker strike before it; all other defenders strike last."""
    state = game.state
    for place in range(len(fight.attackers)):
        attacker = yield from _next_striker(
            game, fight, [unit for unit in fight.attackers if unit.id not in fight.struck]
        )
        if attacker is None:
            break
        if not fight.at_a_distance(state, attacker):
            yield from _first_strikes(game, fight, attacker)
        if not alive(state, attacker):
            fight.struck.append(attacker.id)
            continue
        target = yield from _attack_target(game, fight, attacker)
        if target is None:
            break
        rule = "MW-FOR-02" if place or len(fight.attackers) > 1 else "MW-CMB-02"
        yield from strike(game, fight, attacker, target, rule)
    yield from _answers(game, fight)


def alive(state: State, unit: Unit) -> bool:
    return unit.id in state.units


def _rank(state: State, fight: Fight, unit: Unit) -> int:
    """MW-FOR-03: shooters strike first, then cavalry, then the rest, Pikemen last."""
    if fight.at_a_distance(state, unit):
        return 0
    if arm(state, unit) is Arm.CAVALRY:
        return 1
    return 3 if is_pike(state, unit) else 2


def _next_striker(game: War, fight: Fight, units: list[Unit]) -> Procedure[Unit | None]:
    """MW-FOR-02: the unit that strikes next; its player chooses between equals."""
    state = game.state
    ready = [unit for unit in units if alive(state, unit)]
    if not ready:
        return None
    first = min(_rank(state, fight, unit) for unit in ready)
    ready = [unit for unit in ready if _rank(state, fight, unit) == first]
    if len(ready) == 1:
        return ready[0]
    options = tuple(Strikes(unit.id) for unit in ready)
    choice = yield Choose(ready[0].seat, options, Cue("ask.who-strikes"), "MW-FOR-02")
    return state.units[choice.unit]


def _strikes_first(state: State, fight: Fight, defender: Unit, attacker: Unit) -> bool:
    """MW-INI-01: a defender that counters the attacker strikes first, unless a "first" effect says otherwise."""
    if in_force(state, fight, attacker, defender, "first"):
        return False
    return bool(in_force(state, fight, defender, attacker, "first")) or counters(state, defender, attacker, fight)


def _first_strikes(game: War, fight: Fight, attacker: Unit) -> Procedure[None]:
    """MW-FOR-03: defenders strike before the attacker that they counter."""
    state = game.state
    while alive(state, attacker):
        ready = [unit for unit in _ready_defenders(state, fight) if _strikes_first(state, fight, unit, attacker)]
        defender = yield from _next_striker(game, fight, ready)
        if defender is None:
            return
        reachable = [unit for unit in _reachable(state, fight) if _strikes_first(state, fight, defender, unit)]
        target = yield from choose_target(game, fight, defender, reachable)
        if target is None:
            return
        rule = "MW-INI-01" if counters(state, defender, attacker, fight) else "MW-DAT-03"
        game.emit(DefenderStrikesFirst(defender.id, attacker.id, rule))
        yield from strike(game, fight, defender, target, rule)


def _ready_defenders(state: State, fight: Fight) -> list[Unit]:
    """Living defenders that have not struck yet and may strike."""
    return [
        unit
        for unit in fight.defenders
        if alive(state, unit) and unit.id not in fight.struck and may_answer(state, fight, unit)
    ]


def _reachable(state: State, fight: Fight) -> list[Unit]:
    """MW-FOR-07: living attackers that defenders can strike back at; in a melee, not those that only shoot."""
    living = [unit for unit in fight.attackers if alive(state, unit)]
    return [unit for unit in living if not fight.at_a_distance(state, unit)]


def _answers(game: War, fight: Fight) -> Procedure[None]:
    """MW-CMB-02: the defenders that are left strike back, if they may."""
    state = game.state
    for unit in fight.defenders:
        left = alive(state, unit) and unit.id not in fight.struck
        if left and (rule := rule_against_answer(state, fight, unit)) is not None:
            game.emit(NoAnswer(unit.id, rule))
    while _reachable(state, fight):
        defender = yield from _next_striker(game, fight, _ready_defenders(state, fight))
        if defender is None:
            return
        target = yield from choose_target(game, fight, defender, _reachable(state, fight))
        if target is None:
            return
        yield from strike(game, fight, defender, target)


def _attack_target(game: War, fight: Fight, attacker: Unit) -> Procedure[StrikeTarget | None]:
    """MW-BLD-08, MW-BDR-01, MW-BDR-05: a building protects the units inside, a military unit protects its Builder."""
    state = game.state
    if fight.building is not None:
        return fight.building if fight.building.id in state.buildings else None
    living = [unit for unit in fight.defenders if alive(state, unit)]
    if living:
        target: Unit | None = yield from choose_target(game, fight, attacker, living)
        return target
    if fight.builders and not fight.defenders:
        return next((unit for unit in fight.builders if alive(state, unit)), None)
    return fight.encounter


def choose_target(game: War, fight: Fight, striker: Unit | Building, units: list[Unit]) -> Procedure[Unit | None]:
    """MW-FOR-04: the target among these units; the striker's player chooses between equals."""
    state = game.state
    found = targets(state, fight, striker, [unit for unit in units if alive(state, unit)])
    if len(found) < 2:
        return found[0] if found else None
    options = tuple(Hit(unit.id) for unit in found)
    choice = yield Choose(striker.seat, options, Cue("ask.hit", striker=target_cue(state, striker)), "MW-FOR-04")
    return state.units[choice.unit]


def targets(state: State, fight: Fight, striker: Unit | Building, units: list[Unit]) -> list[Unit]:
    """MW-FOR-04: Pikemen stop cavalry, melee units shield ranged ones, then the units with most health come first.

    MW-BLD-16: a building that fires counters nobody.
    """
    if len(units) < 2:
        return units
    pikes = [unit for unit in units if is_pike(state, unit)]
    if isinstance(striker, Unit) and arm(state, striker) is Arm.CAVALRY and pikes:
        return pikes
    ranged = [unit for unit in units if arm(state, unit) in {Arm.RANGED, Arm.SIEGE}]
    melee = [unit for unit in units if unit not in ranged]
    countered = isinstance(striker, Unit) and any(counters(state, striker, unit, fight) for unit in ranged)
    if ranged and melee and not countered:
        return melee
    most = max(hp(state, unit) for unit in units)
    return [unit for unit in units if hp(state, unit) == most]
