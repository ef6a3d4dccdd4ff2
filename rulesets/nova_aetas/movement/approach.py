"""NA-MOV-03, 08: the way an enemy takes to where it wants to be, and how far it gets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from rulesets.engine.boards.flood import Flood
from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Procedure
from rulesets.engine.values import dataclass
from rulesets.nova_aetas.board.gait import gait_of
from rulesets.nova_aetas.board.sight import distance
from rulesets.nova_aetas.board.steps import ways
from rulesets.nova_aetas.movement.movement import Reach, open_ways, reach, shut_to
from rulesets.nova_aetas.state.gait import Gait
from rulesets.nova_aetas.state.options import EnemyMove
from rulesets.nova_aetas.state.queries import acting, occupied
from rulesets.nova_aetas.state.state import Enemy, State

FAR = 200
"""More AP than any way across a board costs: paths are planned whole, then walked as far as the AP go."""

Good: TypeAlias = Callable[[Square], bool]


@dataclass(frozen=True, slots=True)
class Wanted:
    """The squares that an enemy wants to come to: of `among`, those that are `good`. Without `among`, of all."""

    good: Good
    among: frozenset[Square] | None = None

    def in_sight(self, squares: Iterable[Square]) -> Iterable[Square]:
        """Those that are worth a look, in their order."""
        among = self.among
        return squares if among is None else [square for square in squares if square in among]


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
    """Where an enemy could go: with the AP it has, and in the end. Nothing is searched before it is asked for."""

    state: State
    enemy: Enemy
    ap: int
    gait: Gait

    @property
    def near(self) -> Reach:
        """What the AP pay for."""
        return reach(self.state, self.enemy, self.ap)

    def nearest(self, wanted: Wanted) -> tuple[Reach, list[Square]]:
        """The wanted squares that cost least, whatever that is."""
        flood = self.flood()
        if flood is None or wanted.among is None:
            return self._nearest_in_turn(wanted)
        taken, tides = occupied(self.state), list[int]()
        among = flood.mask(wanted.among) & flood.stops & ~flood.mask(taken)
        for tide in self.tides(flood, taken) if among else ():
            tides.append(tide)
            if tide & among:
                goals = flood.mask(filter(wanted.good, flood.squares(tide & among)))
                if goals:
                    return self.ways_to(flood, tides, goals, taken)
        return Reach(self.gait, (), {}), []

    def _nearest_in_turn(self, wanted: Wanted) -> tuple[Reach, list[Square]]:
        """What the AP reach is looked at first."""
        near = self.near
        goals = cheapest_of(near, near.squares, wanted)
        if goals:
            return near, goals
        seen, far = frozenset(near.squares), reach(self.state, self.enemy, FAR)
        return far, cheapest_of(far, [square for square in far.squares if square not in seen], wanted)

    def nearest_to(self, goal: Square) -> tuple[Reach, list[Square]]:
        """The squares that lie nearest to the goal, if nearer than its own; of several those that cost least."""
        state, flood = self.state, self.flood()
        own = distance(state, self.enemy.at, goal)
        if flood is None or goal in state.world.roofs:
            there, flat = reach(state, self.enemy, FAR), goal not in state.world.roofs
            grid = state.world.grid
            far = {at: grid.distance(at, goal) if flat else distance(state, at, goal) for at in there.squares}
            least = min(far.values(), default=FAR)
            return there, cheapest_of(there, there.squares, Wanted(lambda at: far[at] == least)) if least < own else []
        taken = occupied(state)
        tides = list(self.tides(flood, taken))
        stops = sum(tides) & flood.stops & ~flood.mask(taken)
        wanted = next((ring & stops for ring in flood.rings(goal)[:own] if ring & stops), 0)
        for cost, tide in enumerate(tides):
            if tide & wanted:
                return self.ways_to(flood, tides[: cost + 1], tide & wanted, taken)
        return Reach(self.gait, (), {}), []

    def flood(self) -> Flood | None:
        """Where all its steps cost the same, and nobody's place changes them."""
        known = ways(self.state.world, self.gait)
        lasting = open_ways(self.state, self.enemy, self.gait) is known
        return self.state.world.flood(known) if lasting else None

    def tides(self, flood: Flood, taken: dict[Square, str]) -> Iterator[int]:
        return flood.tides(self.enemy.at, flood.mask(shut_to(self.state, self.enemy, self.gait, taken)))

    def ways_to(
        self, flood: Flood, tides: list[int], goals: int, taken: dict[Square, str]
    ) -> tuple[Reach, list[Square]]:
        """All cheapest ways to goals that lie in the last of the tides."""
        found = flood.in_order(tides, goals)
        stops = self.state.world.stops(found, taken)
        return Reach(self.gait, stops, found), [at for at in stops if found[at][0] == len(tides) - 1]

    def within(self, ap: int, wanted: Wanted) -> list[Square]:
        """The wanted squares that cost least among those that so many AP pay for."""
        near = self.near
        return cheapest_of(near, [at for at in wanted.in_sight(near.squares) if near.cost(at) <= ap], wanted)


def survey(state: State, enemy: Enemy, ap: int | None = None) -> Ground:
    """With the AP that it has left, unless told otherwise."""
    return Ground(state, enemy, acting(state).ap if ap is None else ap, gait_of(state, enemy))


def cheapest_of(there: Reach, squares: Iterable[Square], wanted: Wanted) -> list[Square]:
    """Nearest first, so that nothing farther than the first find is looked at: sight is dear."""
    found, goals, least = there.found, list[Square](), 0
    for square in sorted(wanted.in_sight(squares), key=lambda at: found[at][0]):
        if goals and found[square][0] > least:
            break
        if wanted.good(square):
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


def way_nearer(ground: Ground, goal: Square) -> Procedure[Way | None]:
    """NA-AIX-10: where no way leads to the goal, come as near as the board allows."""
    there, goals = ground.nearest_to(goal)
    return (yield from choose_way(ground, there, goals))


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
