"""The scenario's points, after each round and at the end, and who has won."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Measure
from rulesets.engine.ruleset import Outcome, Procedure
from rulesets.novus_malum.content.cards import Award
from rulesets.novus_malum.rules.battlefield.engagement import TENTHS
from rulesets.novus_malum.rules.battlefield.sight import most_to_measure
from rulesets.novus_malum.rules.wounds.rolls import half
from rulesets.novus_malum.state.events import ObjectiveMeasured, PointsScored
from rulesets.novus_malum.state.options import Holds, NobodyHolds
from rulesets.novus_malum.state.state import Battle, Phase, State

SCORED = "scored"
MOST_BY_HAND = 99
"""The display has room for two digits."""


def round_score(game: Battle) -> Procedure[None]:
    """Score the round, once: a game restarted after that goes on from there."""
    if game.state.step != SCORED:
        yield from _score(game, "round")
        game.state.step = SCORED


def final_score(game: Battle) -> Procedure[None]:
    yield from _score(game, "end")


def _score(game: Battle, when: str) -> Procedure[None]:
    for award in game.state.world.scenario.awards:
        if award.when != when:
            continue
        match award.reason:
            case "objective":
                for name in game.state.world.scenario.objectives:
                    yield from _objective(game, award, name)
            case "manual":
                yield from _ask_points(game, award)
            case _:
                for seat in game.state.world.seats:
                    _award_points(
                        game, seat, award, _count_lost(game.state, game.state.world.other(seat), award.reason)
                    )


def _award_points(game: Battle, seat: str, award: Award, times: int, objective: str = "") -> None:
    if times:
        game.state.points[seat] += times * award.points
        game.emit(PointsScored(seat, times * award.points, award.reason, objective))


def _count_lost(state: State, seat: str, reason: str) -> int:
    """How many models, heroes or formations this seat has lost in the whole battle."""
    if reason == "formation":
        return state.losses[seat]
    gone = [model.id for model in state.models.values() if model.seat == seat and not model.wounds]
    return sum(reason == "model" or state.unit(model).hero for model in gone)


def points_so_far(state: State) -> dict[str, int]:
    """The points with those for losses, which only the end of the battle brings."""
    found = dict(state.points)
    if state.phase is Phase.RECKONING and state.round >= state.world.scenario.rounds:
        return found  # they are being counted
    for award in state.world.scenario.awards:
        if award.when == "end" and award.reason not in {"objective", "manual"}:
            for seat in state.world.seats:
                found[seat] += award.points * _count_lost(state, state.world.other(seat), award.reason)
    return found


def _objective(game: Battle, award: Award, name: str) -> Procedure[None]:
    """NM-MEA-02: the side nearer to the objective's centre, and within reach, holds it."""
    state = game.state
    if state.world.together:
        yield from _ask_who_holds(game, award, name)
        return
    distances: dict[str, int] = {}
    for seat in state.world.seats:
        if state.on_table(seat):
            distances[seat] = yield from _measure_to_centre(game, seat, name, award.reach)
    near = {seat: distance for seat, distance in distances.items() if distance <= award.reach}
    nearest = [seat for seat, distance in near.items() if distance == min(near.values())]
    if len(nearest) == 1:
        _award_points(game, nearest[0], award, 1, name)


def _ask_who_holds(game: Battle, award: Award, name: str) -> Procedure[None]:
    """NM-MEA-02: the players say who is nearer; if both are equally near, nobody holds it."""
    seats = tuple(seat for seat in game.state.world.seats if game.state.on_table(seat))
    why = Cue("ask.who-holds", objective=name, reach=award.reach)
    choice = yield Choose(ANYONE, (*map(Holds, seats), NobodyHolds()), why, "NM-MEA-02")
    if isinstance(choice, Holds):
        _award_points(game, choice.seat, award, 1, name)


def _measure_to_centre(game: Battle, seat: str, name: str, reach: int) -> Procedure[int]:
    world = game.state.world
    width = world.scenario.objectives[name].width
    most = most_to_measure(reach)
    why = Cue("ask.to-objective-edge" if width else "ask.to-objective", objective=name, seat=seat, most=most)
    measured: int = yield Measure(seat, TENTHS, most, why, "NM-MEA-02", likely=reach)
    distance = measured + half(width)
    game.emit(ObjectiveMeasured(name, seat, distance))
    return distance


def _ask_points(game: Battle, award: Award) -> Procedure[None]:
    """NM-DAT-04: the players enter their points."""
    for seat in game.state.world.seats:
        times: int = yield Measure(
            seat, "points", MOST_BY_HAND, Cue("ask.points-by-hand", seat=seat), "NM-DAT-04", likely=0
        )
        _award_points(game, seat, award, times)


def outcome(state: State) -> Outcome:
    """NM-SCN-03: more points win; equal points are a draw."""
    points = state.points
    rewards = tuple(points.items())
    first, second = points
    if points[first] == points[second]:
        return Outcome("outcome.draw", (), "NM-SCN-03", rewards)
    winner = first if points[first] > points[second] else second
    return Outcome("outcome.won", (winner,), "NM-SCN-03", rewards)
