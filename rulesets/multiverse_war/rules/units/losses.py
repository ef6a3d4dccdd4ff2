"""Wounds and deaths of units, and the sites and formations that are lost with them."""

from __future__ import annotations

from rulesets.multiverse_war.rules.units.stats import hp
from rulesets.multiverse_war.state.combat_events import UnitSlain, UnitWounded
from rulesets.multiverse_war.state.events import SiteLost
from rulesets.multiverse_war.state.state import State, Unit, War
from rulesets.multiverse_war.state.tracks import show_steps


def wound(game: War, unit: Unit, count: int, rule: str = "MW-CMB-02") -> bool:
    """Wound a unit. Returns whether it died and was removed from the board."""
    if count <= 0:
        return False
    unit.wounds += count
    game.emit(UnitWounded(unit.id, count, rule))
    if hp(game.state, unit) > 0:
        return False
    remove(game, unit, rule)
    return True


def remove(game: War, unit: Unit, rule: str = "MW-CMB-02", *, slain: bool = True) -> None:
    """MW-BLD-07: remove a unit, and the site that it was building."""
    state = game.state
    if slain:
        game.emit(UnitSlain(unit.id, unit.kind, rule))
        show_steps(game, unit)
    state.units.pop(unit.id, None)
    break_formation(state, unit)
    lose_site(game, unit)


def kill_unescorted_builders(game: War, escort: Unit) -> None:
    """MW-BDR-02: if a military unit was killed in melee and no other is left on its hex, the Builder there dies too."""
    state = game.state
    here = [unit for unit in state.units_at(escort.at) if state.friendly(escort.seat, unit.seat)]
    if escort.id not in state.units and all(state.is_builder(unit) for unit in here):
        for builder in here:
            remove(game, builder, "MW-BDR-02")


def is_constructing(state: State, unit: Unit) -> bool:
    """MW-BLD-07: whether the unit is a Builder at work on a Fortress, which may not leave its hex."""
    return any(not each.complete and each.builder == unit.id for each in state.buildings.values())


def lose_site(game: War, unit: Unit) -> None:
    """MW-BLD-07: remove the site that this Builder was building; the gold is lost."""
    state = game.state
    for building in list(state.buildings.values()):
        if not building.complete and building.builder == unit.id:
            del state.buildings[building.id]
            game.emit(SiteLost(building.id))


def break_formation(state: State, unit: Unit) -> None:
    """End the formation of this unit, if it is in one."""
    partner = state.units.get(unit.partner or "")
    if partner:
        partner.partner = None
    unit.partner = None


def heal(unit: Unit, count: int) -> int:
    """Return how many wounds were healed."""
    healed = min(unit.wounds, count)
    unit.wounds -= healed
    return healed
