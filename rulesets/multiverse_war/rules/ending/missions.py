"""MW-MIS-01, MW-MIS-02: which missions are fulfilled now."""

from __future__ import annotations

from rulesets.multiverse_war.content.decks import Need
from rulesets.multiverse_war.rules.map.roads import connected
from rulesets.multiverse_war.state.state import State, Unit
from rulesets.multiverse_war.state.tracks import elite


def fulfilled_missions(state: State, seat: str) -> list[str]:
    missions = state.world.content.missions
    return [
        name for name in state.players[seat].missions if all(is_fulfilled(state, seat, n) for n in missions[name].needs)
    ]


def is_fulfilled(state: State, seat: str, need: Need) -> bool:
    return count_of(state, seat, need) >= need.count


def count_of(state: State, seat: str, need: Need) -> int:
    """How many the player has of what the mission needs."""
    player = state.players[seat]
    match need.have:
        case "building":
            return sum(each.complete and need.of in {None, each.kind.value} for each in state.buildings_of(seat))
        case "links":
            return len(connected(state, seat))
        case "units":
            return sum(_is_class(state, unit, need.of) for unit in state.of_seat(seat))
        case "elite":
            return len(elite(state, seat))
        case "heroes":
            alive = {unit.kind for unit in state.of_seat(seat)}
            return sum(name in alive and hero.level >= need.level for name, hero in player.heroes.items())
        case "gold":
            return player.gold
        case "adventures":
            return player.adventures
        case "slain":
            return player.slain
        case "destroyed":
            return player.destroyed
        case "revealed":
            return player.revealed
        case "mines":
            return len(mines_held(state, seat))
        case "turn":
            return state.turn


def _is_class(state: State, unit: Unit, class_name: str | None) -> bool:
    card = state.card(unit.kind)
    return card is not None and class_name in {None, card.class_}


def mines_held(state: State, seat: str) -> list[str]:
    """MW-MIN-03: mines on which a military unit of the seat stands."""
    return [hex_ for hex_ in state.mines if any(u.seat == seat and state.fights(u) for u in state.units_at(hex_))]
