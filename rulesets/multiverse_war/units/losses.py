"""Wounds and death: what happens to a block, and what dies with it."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.multiverse_war.state.combat_events import ScrollDropped, UnitSlain, UnitWounded
from rulesets.multiverse_war.state.events import SiteLost
from rulesets.multiverse_war.state.state import State, Unit, War
from rulesets.multiverse_war.state.tracks import show_steps
from rulesets.multiverse_war.units.stats import hp


def wound(game: War, unit: Unit, count: int, rule: str = "MW-CMB-02") -> bool:
    """So many wounds; returns whether the unit died of them. It is then off the board, and its block back in the supply."""
    if count <= 0:
        return False
    unit.wounds += count
    game.tell(UnitWounded(unit.id, count, rule))
    if hp(game.state, unit) > 0:
        return False
    remove(game, unit)
    return True


def disturb(state: State, units: Iterable[Unit]) -> None:
    """MW-ACT-04: being attacked does not end a rest, unless the house says so."""
    if state.world.house.rest_interrupted:
        for unit in units:
            unit.resting = False


def remove(game: War, unit: Unit, *, slain: bool = True) -> None:
    """MW-BLD-07: a site dies with its Builder. Carried scrolls stay on the hex, where that is played."""
    state = game.state
    if slain:
        game.tell(UnitSlain(unit.id, unit.kind))
        show_steps(game, unit)
    state.units.pop(unit.id, None)
    part(state, unit)
    lose_site(game, unit)
    if unit.scrolls:
        state.scrolls_on[unit.at] = state.scrolls_on.get(unit.at, 0) + unit.scrolls
        game.tell(ScrollDropped(unit.at))


def bound(state: State, unit: Unit) -> bool:
    """MW-BLD-07: a Builder at work on a Fortress stays there."""
    return any(not each.complete and each.builder == unit.id for each in state.buildings.values())


def lose_site(game: War, unit: Unit) -> None:
    """MW-BLD-07: without its Builder a site is destroyed, and the gold is gone."""
    state = game.state
    for building in list(state.buildings.values()):
        if not building.complete and building.builder == unit.id:
            del state.buildings[building.id]
            game.tell(SiteLost(building.id))


def part(state: State, unit: Unit) -> None:
    """A formation that has lost one of its two is none any more."""
    partner = state.units.get(unit.partner or "")
    if partner:
        partner.partner = None
    unit.partner = None


def heal(unit: Unit, count: int) -> int:
    """Returns how many wounds were taken off."""
    healed = min(unit.wounds, count)
    unit.wounds -= healed
    return healed
