"""NA-MOV-03, 08: the way an enemy takes to where it wants to be, and how far it gets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.movement.movement import Reach, open_ways, reach
from rulesets.nova_aetas.state.options import EnemyMove
from rulesets.nova_aetas.state.queries import acting
from rulesets.nova_aetas.state.state import Enemy, State

FAR = 200
"""More AP than any way across a board costs: paths are planned whole, then walked as far as the AP go."""

Wanted: TypeAlias = Callable[[Square], bool]


@dataclass(frozen=True, slots=True)
class Way:
    """Squares to walk now, with the AP that it costs to come to each, and those on which the enemy may stop."""

    path: tuple[Square, ...]
    costs: tuple[int, ...]
    stops: frozenset[Square]

    def until(self, turned: Callable[[Square], bool]) -> Way:
        """NA-AIX-18: as far as the first square, at the end of an AP, from which the enemy would think better of it."""
        for index, square in enumerate(self.path[:-1]):
            if square in self.stops and self.costs[index + 1] > self.costs[index] and turned(square):
                return Way(self.path[: index + 1], self.costs[: index + 1], self.stops)
        return self


@dataclass(frozen=True, slots=True)
class Ground:
    """Where an enemy could go: with the AP it has, and in the end. The far search is made only when it is needed."""

    state: State
    enemy: Enemy
    ap: int
    near: Reach

    def nearest(self, wanted: Wanted) -> tuple[Reach, list[Square]]:
        """The wanted squares that cost least; what the AP reach is looked at first."""
        goals = cheapest_of(self.near, self.near.squares, wanted)
        if goals:
            return self.near, goals
        seen = frozenset(self.near.squares)
        far = reach(self.state, self.enemy, FAR)
        return far, cheapest_of(far, (square for square in far.squares if square not in seen), wanted)

    def within(self, ap: int, wanted: Wanted) -> list[Square]:
        """The wanted squares that cost least among those that so many AP pay for."""
        return cheapest_of(self.near, (at for at in self.near.squares if self.near.cost(at) <= ap), wanted)


def survey(state: State, enemy: Enemy) -> Ground:
    ap = acting(state).ap
    return Ground(state, enemy, ap, reach(state, enemy, ap))


def cheapest_of(there: Reach, squares: Iterable[Square], wanted: Wanted) -> list[Square]:
    """Nearest first, so that nothing farther than the first find is looked at: sight is dear."""
    found, goals, least = there.found, list[Square](), 0
    for square in sorted(squares, key=lambda at: found[at][0]):
        if goals and found[square][0] > least:
            break
        if wanted(square):
            goals.append(square)
            least = found[square][0]
    return goals


def way_to(ground: Ground, wanted: Wanted) -> Procedure[Way | None]:
    """The cheapest way to a wanted square, as far as the AP go; between equal ways the players choose."""
    there, goals = ground.nearest(wanted)
    return (yield from choose_way(ground, there, goals))


def way_within(ground: Ground, ap: int, wanted: Wanted) -> Procedure[Way | None]:
    """The same, only where so many AP lead all the way."""
    return (yield from choose_way(ground, ground.near, ground.within(ap, wanted)))


def way_nearer(ground: Ground, far: Callable[[Square], int]) -> Procedure[Way | None]:
    """NA-AIX-10: where no way leads to the goal, come as near as the board allows."""
    there = reach(ground.state, ground.enemy, FAR)
    least = min(map(far, there.squares), default=FAR)
    if least >= far(ground.enemy.at):
        return None
    return (yield from choose_way(ground, there, cheapest_of(there, there.squares, lambda at: far(at) == least)))


def choose_way(ground: Ground, there: Reach, goals: list[Square]) -> Procedure[Way | None]:
    """NA-MOV-03: equal ways differ for the players in where the enemy comes to stand now."""
    if not goals:
        return None
    if ground.state.world.house.enemies_choose_paths:
        path = there.as_far_as(goals[0], ground.ap)
        return _way(there, path) if path else None
    stops = _stops(ground, there, goals)
    if not stops:
        return None
    if len(stops) == 1:
        return _way(there, there.path(stops[0]))
    enemy = ground.enemy.id
    choices = tuple(EnemyMove(enemy, square) for square in stops)
    move: EnemyMove = yield Choose(ANYONE, choices, Cue("enemy-way", enemy=enemy), "NA-MOV-03")
    return _way(there, there.path(move.to))


def _way(there: Reach, path: tuple[Square, ...]) -> Way:
    return Way(path, tuple(map(there.cost, path)), frozenset(there.squares))


def _stops(ground: Ground, there: Reach, goals: list[Square]) -> list[Square]:
    """Follow every cheapest way back from the goals to the last squares that the AP pay for."""
    known, standable = open_ways(ground.state, ground.enemy, there.gait), frozenset(there.squares)
    stops: list[Square] = []
    seen, queue = set(goals), list(goals)
    for square in queue:
        if square in standable and there.cost(square) <= ground.ap:
            stops.append(square)
            continue
        for before, _ in known[square]:
            if before not in seen and before in there.found and _leads(there, known[before], before, square):
                seen.add(before)
                queue.append(before)
    return [stop for stop in stops if stop != ground.enemy.at]


def _leads(there: Reach, steps: Iterable[tuple[Square, int]], before: Square, square: Square) -> bool:
    """Whether a cheapest way to `square` comes by `before`."""
    paid = there.found[square][0] - there.found[before][0]
    return any(other == square and cost == paid for other, cost in steps)
