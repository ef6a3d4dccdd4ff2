"""Wounds and deaths of units, and the sites, scrolls and formations that are lost with them."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.multiverse_war.state.combat_events import ScrollDropped, UnitSlain, UnitWounded
from rulesets.multiverse_war.state.events import SiteLost
from rulesets.multiverse_war.state.state import State, Unit, War
from rulesets.multiverse_war.state.tracks import show_steps
from rulesets.multiverse_war.units.stats import hp


def wound(game: War, unit: Unit, count: int, rule: str = "MW-CMB-02") -> bool:
    """Wound a unit. Returns whether it died and was removed from the board."""
    if count <= 0:
        return False
    unit.wounds += count
    game.tell(UnitWounded(unit.id, count, rule))
    if hp(game.state, unit) > 0:
        return False
    remove(game, unit, rule)
    return True


def interrupt_rest(state: State, units: Iterable[Unit]) -> None:
    """MW-ACT-04: an attack does not end a unit's rest, except by house rule."""
    if state.world.house.rest_interrupted:
        for unit in units:
            unit.resting = False


def remove(game: War, unit: Unit, rule: str = "MW-CMB-02", *, slain: bool = True) -> None:
    """MW-BLD-07: remove a unit, and the site that it was building. Scrolls that it carried stay on the hex."""
    state = game.state
    if slain:
        game.tell(UnitSlain(unit.id, unit.kind, rule))
        show_steps(game, unit)
    state.units.pop(unit.id, None)
    break_formation(state, unit)
    lose_site(game, unit)
    if unit.scrolls:
        state.scrolls_on[unit.at] = state.scrolls_on.get(unit.at, 0) + unit.scrolls
        game.tell(ScrollDropped(unit.at))


def is_constructing(state: State, unit: Unit) -> bool:
    """MW-BLD-07: whether the unit is a Builder at work on a Fortress, which may not leave its hex."""
    return any(not each.complete and each.builder == unit.id for each in state.buildings.values())


def lose_site(game: War, unit: Unit) -> None:
    """MW-BLD-07: remove the site that this Builder was building; the gold is lost."""
    state = game.state
    for building in list(state.buildings.values()):
        if not building.complete and building.builder == unit.id:
            del state.buildings[building.id]
            game.tell(SiteLost(building.id))


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
