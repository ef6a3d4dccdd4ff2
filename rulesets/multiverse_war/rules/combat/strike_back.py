"""MW-CMB-04..06, MW-HER-07: who may strike back."""

from __future__ import annotations

from rulesets.multiverse_war.content.symbol_dice import Arm
from rulesets.multiverse_war.rules.combat.fight import Fight
from rulesets.multiverse_war.rules.combat.in_force import in_force
from rulesets.multiverse_war.rules.map.sight import identified_by, open_line, sees
from rulesets.multiverse_war.rules.units.stats import arm, shooting_range
from rulesets.multiverse_war.rules.units.walls import fire_of
from rulesets.multiverse_war.state.state import Building, State, Unit


def may_answer(state: State, fight: Fight, unit: Unit) -> bool:
    """Whether a defender may strike back in this combat."""
    return rule_against_answer(state, fight, unit) is None


def rule_against_answer(state: State, fight: Fight, unit: Unit) -> str | None:
    """The rule by which a defender may not strike back in this combat; None if it may."""
    if (forbidden := _forbidden_by(state, fight, unit)) is not None:
        return forbidden
    siege = arm(state, unit) is Arm.SIEGE
    if not fight.shot:
        return "MW-CMB-06" if siege else None
    if fight.tower is not None:
        if _answers_tower(state, fight.tower, unit):
            return None
        return "MW-CMB-06" if siege else "MW-CMB-04"
    against = [_rule_against_shot(state, unit, shooter) for shooter in fight.attackers]
    return None if None in against else against[0]


def _forbidden_by(state: State, fight: Fight, defender: Unit | Building) -> str | None:
    """MW-DAT-03, MW-HER-07: the card or ability that forbids it."""
    if fight.ability is not None and not fight.ability.answer:
        return "MW-HER-07"
    if any(in_force(state, fight, unit, defender, "no_answer") for unit in fight.attackers):
        return "MW-DAT-03"
    return None


def building_may_answer(state: State, fight: Fight, tower: Building, attacker: Unit) -> bool:
    """MW-BLD-16, MW-CMB-05: an empty building with fire strikes back at melee, and at visible shooters within its range."""
    shots = fire_of(state, tower)
    if shots is None or _forbidden_by(state, fight, tower) is not None:
        return False
    if not fight.shot:
        return True
    if state.world.grid.distance(attacker.at, tower.at) > shots.range:
        return False
    if state.world.house.answer_unseen_shooter:
        return True
    return identified_by(state, attacker, tower.seat) and open_line(state, tower.at, attacker.at)


def _rule_against_shot(state: State, unit: Unit, shooter: Unit) -> str | None:
    """MW-CMB-04, MW-CMB-06: ranged units strike back at ranged units, siege weapons at siege weapons, within their range."""
    own = arm(state, unit)
    if own not in {Arm.RANGED, Arm.SIEGE} or arm(state, shooter) is not own:
        return "MW-CMB-06" if own is Arm.SIEGE else "MW-CMB-04"
    if not _in_range(state, unit, shooter.at):
        return "MW-CMB-04"
    return None if _sees_shooter(state, unit, shooter) else "MW-CMB-05"


def _in_range(state: State, unit: Unit, hex_: str) -> bool:
    far = shooting_range(state, unit)
    return far is not None and state.world.grid.distance(unit.at, hex_) <= far


def _sees_shooter(state: State, unit: Unit, shooter: Unit) -> bool:
    """MW-CMB-05: the defender's side has identified the shooter, and the defender itself sees it."""
    if state.world.house.answer_unseen_shooter:
        return True
    return identified_by(state, shooter, unit.seat) and sees(state, unit, shooter.at)


def _answers_tower(state: State, tower: Building, unit: Unit) -> bool:
    """MW-CMB-06: only siege weapons strike back at a Guard Tower or Fortress."""
    at = tower.at
    return arm(state, unit) is Arm.SIEGE and _in_range(state, unit, at) and sees(state, unit, at)
