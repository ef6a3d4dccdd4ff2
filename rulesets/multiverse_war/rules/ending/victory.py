"""MW-VIC-01..09, MW-TEA-04..06: checks whether a side has won."""

from __future__ import annotations

from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.rules.ending.ended import win
from rulesets.multiverse_war.rules.ending.missions import fulfilled_missions
from rulesets.multiverse_war.rules.ending.points import heroes_alive, points
from rulesets.multiverse_war.rules.units.heroes import TOP_LEVEL
from rulesets.multiverse_war.state.combat_events import ScrollFound
from rulesets.multiverse_war.state.state import State, War

Side = tuple[str, ...]


def sides_in_order(state: State) -> list[Side]:
    """MW-VIC-06: the active player's side is checked first, then the others in the order of play."""
    seats = state.in_play()
    if state.active in seats:
        at = seats.index(state.active)
        seats = seats[at:] + seats[:at]
    return list(dict.fromkeys(state.world.side_of[seat] for seat in seats))


def scrolls(state: State, side: Side) -> int:
    """MW-TEA-05: the scrolls of all allies together."""
    return sum(state.players[seat].scrolls for seat in side)


def gain_scroll(game: War, seat: str) -> None:
    """MW-VIC-08: a player gains a scroll, and may win with it."""
    state = game.state
    state.players[seat].scrolls += 1
    game.emit(ScrollFound(seat, scrolls(state, state.world.side_of[seat])))
    check_scrolls(game)


def check_scrolls(game: War) -> None:
    """MW-VIC-08, MW-TEA-05: a side that has the required number wins."""
    state = game.state
    if "scrolls" not in state.world.victories:
        return
    for side in sides_in_order(state):
        if scrolls(state, side) >= state.world.scenario.scrolls:
            raise win(game, side, "archeology", "MW-TEA-05" if len(side) > 1 else "MW-VIC-08")


def check_missions(game: War) -> None:
    """MW-MIS-02: the game ends as soon as a player has fulfilled all missions at the same time."""
    state = game.state
    if "missions" not in state.world.victories:
        return
    for side in sides_in_order(state):
        for seat in side:
            missions = state.players[seat].missions
            if missions and fulfilled_missions(state, seat) == missions:
                raise win(game, side, "missions", "MW-MIS-02")


def portal(state: State, side: Side) -> int:
    """MW-VIC-09, MW-TEA-05: the stone in the Portal, which allies fill together."""
    return sum(state.players[seat].portal for seat in side)


def portal_full(state: State, side: Side) -> bool:
    if "portal" not in state.world.victories or portal(state, side) < state.world.scenario.stone:
        return False
    return all(state.settlement(seat) for seat in side)


def check_portal(game: War) -> None:
    """MW-VIC-09: before revenue, a full Portal wins if all Settlements of the side still stand."""
    for side in sides_in_order(game.state):
        if portal_full(game.state, side):
            raise win(game, side, "portal", "MW-VIC-09")


def fortresses(state: State, side: Side) -> int:
    kind = BuildingKind.FORTRESS
    return sum(each.kind is kind and each.complete for seat in side for each in state.buildings_of(seat))


def enough_fortresses(state: State, side: Side) -> bool:
    return "domination" in state.world.victories and fortresses(state, side) >= state.world.scenario.fortresses


def note_fortresses(game: War) -> None:
    """MW-TEA-06: before revenue, note the sides with enough Fortresses; they must hold them for the whole turn."""
    state = game.state
    held = {
        side[0]: state.settled_since.get(side[0], state.turn)
        for side in state.world.sides
        if enough_fortresses(state, side)
    }
    state.settled_since = held


def check_domination(game: War) -> None:
    """MW-TEA-06, MW-VIC-06: a side wins if it had enough Fortresses for a full turn, and has enough at its end."""
    state = game.state
    for side in sides_in_order(state):
        if side[0] in state.settled_since and enough_fortresses(state, side):
            raise win(game, side, "domination", "MW-TEA-06")


def _check_top_heroes(game: War) -> None:
    state = game.state
    for side in sides_in_order(state):
        if any(level == TOP_LEVEL for seat in side for level in heroes_alive(state, seat)):
            raise win(game, side, "legend", "MW-VIC-05")


def final_count(game: War) -> None:
    """MW-VIC-01: most points win; sides with equal points share the victory."""
    state = game.state
    _check_top_heroes(game)
    totals = {side: sum(points(state, seat) for seat in side) for side in sides_in_order(state)}
    best = [side for side, total in totals.items() if total == max(totals.values())]
    raise win(game, tuple(seat for side in best for seat in side), "points", "MW-VIC-01")
