"""How a rule ends the game, and the ranking of all players."""

from __future__ import annotations

from rulesets.engine.ruleset import Outcome
from rulesets.multiverse_war.rules.ending.missions import fulfilled_missions
from rulesets.multiverse_war.rules.ending.points import count, points
from rulesets.multiverse_war.state.combat_events import MissionsCounted, PointsCounted, Ranked
from rulesets.multiverse_war.state.state import State, War


class Ended(Exception):
    """Raised by the rule that ends the game; `play` returns the outcome."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.result)
        self.outcome = outcome


def win(game: War, winners: tuple[str, ...], result: str, rule: str) -> Ended:
    """Return the exception to raise. MW-SET-04, MW-MIS-01: everyone's gold, cards, missions and blocks become public."""
    state = game.state
    for unit in state.units.values():
        unit.known_to = None
    for player in state.players.values():
        player.known_to = player.gold_known_to = player.missions_known_to = None
    rank, before = 0, None
    for place, (standing, side) in enumerate(_standings(state, winners), 1):
        if standing != before:
            rank, before = place, standing
        for seat in side:
            game.emit(Ranked(seat, rank, points(state, seat)))
            _account(game, seat)
    return Ended(Outcome(result, winners, rule))


def _account(game: War, seat: str) -> None:
    """MW-VIC-01: where the points of a player come from, and what became of each mission."""
    state, missions = game.state, game.state.players[seat].missions
    game.emit(PointsCounted(seat, points(state, seat), *count(state, seat)))
    if missions:
        won = fulfilled_missions(state, seat)
        worth = tuple(state.world.content.missions[name].vp if name in won else 0 for name in missions)
        game.emit(MissionsCounted(seat, tuple(missions), worth))


def _standings(state: State, winners: tuple[str, ...]) -> list[tuple[tuple[int, int], tuple[str, ...]]]:
    """MW-VIC-01, MW-VIC-07: winners first, then sides in play by points, then those that are out, the last out first."""

    def standing(side: tuple[str, ...]) -> tuple[int, int]:
        if side[0] in winners:
            return 0, 0
        if side[0] in state.dropped:
            return 2, -state.dropped.index(side[0])
        return 1, -sum(points(state, seat) for seat in side)

    return sorted((standing(side), side) for side in state.world.sides)
