"""NA-MOV-03, 08: how an enemy chooses its way, and how far it gets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from rulesets.engine.boards.flood import Flood
from rulesets.engine.boards.paths import Ways, backward, path_to
from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.rules.board.sight import distance
from rulesets.nova_aetas.rules.board.speed import gait_of
from rulesets.nova_aetas.rules.movement.movement import FAR, minds_landings, open_ways, reach, shut_among
from rulesets.nova_aetas.state.gait import Gait
from rulesets.nova_aetas.state.options import EnemyMove
from rulesets.nova_aetas.state.queries import acting, held
from rulesets.nova_aetas.state.reach import Reach
from rulesets.nova_aetas.state.state import Enemy, State

Good: TypeAlias = Callable[[Square], bool]


class Wanted(Struct, frozen=True):
    """The squares that an enemy wants to reach: those of `among` (or all squares) that are `good`."""

    good: Good
    among: int | None = None


class Way(Struct, frozen=True):
    """The squares to walk now; for each, its cost in AP from the start, and whether the enemy may stop there."""

    path: tuple[Square, ...]
    costs: tuple[int, ...]
    stops: tuple[bool, ...]

    def until(self, would_turn: Callable[[Square], bool]) -> Way:
        """NA-AIX-18: cut the way at the first stop, at the end of an AP, where the enemy would choose another aim."""
        for index, square in enumerate(self.path[:-1]):
            if self.stops[index] and self.costs[index + 1] > self.costs[index] and would_turn(square):
                return Way(self.path[: index + 1], self.costs[: index + 1], self.stops[: index + 1])
        return self


class Ground(Struct, frozen=True):
    """Where an enemy could go, with its AP and beyond. Searches run only when needed."""

    state: State
    enemy: Enemy
    ap: int
    gait: Gait
    ways: Ways
    flood: Flood | None
    """None if its ways depend on where other models stand."""

    @property
    def backward(self) -> Ways:
        passing = minds_landings(self.state, self.gait)
        return backward(self.ways) if passing else self.state.world.backward(self.ways)

    @property
    def near(self) -> Reach:
        """The squares that its AP can reach."""
        return reach(self.state, self.enemy, self.ap)

    def lanes_to(self, flood: Flood, wanted: Wanted, among: int, taken: int) -> list[int]:
        """The lanes to the cheapest wanted squares, whatever they cost."""
        tides, bits = list[int](), flood.bits
        among &= flood.stops & ~taken
        for tide in self.tides(flood, taken) if among else ():
            tides.append(tide)
            if tide & among:
                goals = bits.mask(filter(wanted.good, bits.squares(tide & among)))
                if goals:
                    return flood.lanes(tides, goals)
        return []

    def lanes_near(self, flood: Flood, goal: Square, taken: int) -> list[int]:
        """The lanes to the squares nearest to the goal, if nearer than the enemy's own; of several, to the cheapest."""
        tides = list(self.tides(flood, taken))
        stops = sum(tides) & flood.stops & ~taken
        own = distance(self.state, self.enemy.at, goal)
        around = (self.state.world.around(goal, far) for far in range(own))
        wanted = next((near & stops for near in around if near & stops), 0)
        for cost, tide in enumerate(tides):
            if tide & wanted:
                return flood.lanes(tides[: cost + 1], tide & wanted)
        return []

    def tides(self, flood: Flood, taken: int) -> Iterator[int]:
        return flood.tides(flood.bits.of[self.enemy.at], shut_among(self.state, self.enemy, self.gait, taken))

    def nearest(self, wanted: Wanted) -> tuple[Reach, list[Square]]:
        """The cheapest wanted squares, searched square by square; those that its AP reach come first."""
        near = self.near
        goals = cheapest_of(near, self._worth_checking(near.squares, wanted), wanted)
        if goals:
            return near, goals
        seen, far = frozenset(near.squares), reach(self.state, self.enemy, FAR)
        further = [square for square in self._worth_checking(far.squares, wanted) if square not in seen]
        return far, cheapest_of(far, further, wanted)

    def _worth_checking(self, squares: Sequence[Square], wanted: Wanted) -> Sequence[Square]:
        """Those in `wanted.among`, in the same order."""
        bits, among = self.state.world.grid.bits.of, wanted.among
        return squares if among is None else [square for square in squares if bits[square] & among]

    def nearest_to(self, goal: Square) -> tuple[Reach, list[Square]]:
        """The squares nearest to the goal, if nearer than the enemy's own; of several, the cheapest."""
        state, grid = self.state, self.state.world.grid
        there, flat = reach(state, self.enemy, FAR), goal not in state.world.roofs
        far = {at: grid.distance(at, goal) if flat else distance(state, at, goal) for at in there.squares}
        least = min(far.values(), default=FAR)
        nearer = least < distance(state, self.enemy.at, goal)
        return there, cheapest_of(there, there.squares, Wanted(lambda at: far[at] == least)) if nearer else []

    def within(self, near: Reach, ap: int, wanted: Wanted) -> list[Square]:
        """The cheapest wanted squares for at most `ap` AP; `near` must be `self.near`."""
        return cheapest_of(
            near, [at for at in self._worth_checking(near.squares, wanted) if near.cost(at) <= ap], wanted
        )


def survey(state: State, enemy: Enemy, ap: int | None = None) -> Ground:
    """With the AP that the enemy has left, unless `ap` is given."""
    gait = gait_of(state, enemy)
    known = open_ways(state, enemy, gait)
    flood = None if minds_landings(state, gait) else state.world.flood(known)
    return Ground(state, enemy, acting(state).ap if ap is None else ap, gait, known, flood)


def cheapest_of(there: Reach, squares: Iterable[Square], wanted: Wanted) -> list[Square]:
    """The cheapest squares that are good. Cheapest first, so that few are checked: line of sight is slow to compute."""
    found, goals, least = there.found, list[Square](), 0
    for square in sorted(squares, key=lambda at: found[at][0]):
        if goals and found[square][0] > least:
            break
        if wanted.good(square):
            goals.append(square)
            least = found[square][0]
    return goals


def way_to(ground: Ground, wanted: Wanted) -> Procedure[Way | None]:
    """The cheapest way to a wanted square, as far as the AP allow; the players choose between equal ways."""
    if ground.flood is not None and wanted.among is not None:
        taken = held(ground.state)
        lanes = ground.lanes_to(ground.flood, wanted, wanted.among, taken)
        if _ordered(ground.flood, lanes):
            return (yield from choose_lane(ground, ground.flood, lanes, taken))
    return (yield from choose_way(ground, *ground.nearest(wanted)))


def leads_to(ground: Ground, wanted: Wanted) -> bool:
    """Whether any way leads to a wanted square, whatever it costs."""
    if ground.flood is not None and wanted.among is not None:
        return bool(ground.lanes_to(ground.flood, wanted, wanted.among, held(ground.state)))
    return bool(ground.nearest(wanted)[1])


def way_within(ground: Ground, ap: int, wanted: Wanted) -> Procedure[Way | None]:
    """The cheapest way to a wanted square that `ap` AP can reach; None if there is none."""
    near = ground.near
    return (yield from choose_way(ground, near, ground.within(near, ap, wanted)))


def way_nearer(ground: Ground, goal: Square) -> Procedure[Way | None]:
    """NA-AIX-10: if no way leads to the goal, get as near as possible."""
    world = ground.state.world
    if ground.flood is not None and world.roofs.get(goal) not in world.bridged:
        taken = held(ground.state)
        lanes = ground.lanes_near(ground.flood, goal, taken)
        if _ordered(ground.flood, lanes):
            return (yield from choose_lane(ground, ground.flood, lanes, taken))
    return (yield from choose_way(ground, *ground.nearest_to(goal)))


def _ordered(flood: Flood, lanes: list[int]) -> bool:
    """Whether the lanes are enough to know in which order a search finds the goals."""
    return not lanes or not lanes[-1] & flood.dear or lanes[-1].bit_count() == 1


def choose_lane(ground: Ground, flood: Flood, lanes: list[int], taken: int) -> Procedure[Way | None]:
    """Like `choose_way`, but with lanes: all cheapest ways at once. Only the steps that the AP pay for are worked out."""
    if not lanes:
        return None
    free, gait, last = flood.stops & ~taken, ground.gait, len(lanes) - 1
    paid = min(gait.squares(ground.ap), last)
    if not flood.even or ground.state.world.house.enemies_choose_paths or lanes[paid] & ~free:
        found, bits = flood.in_order(lanes), flood.bits.of
        there = Reach(gait, tuple([at for at in found if bits[at] & free]), found)
        return (yield from choose_way(ground, there, [at for at in there.squares if found[at][0] == last]))
    to = yield from _choose_stop(ground, _ends_in_order(flood, lanes, paid))
    path, bits = path_to(flood.in_order(lanes[: paid + 1]), to), flood.bits.of
    costs = tuple([gait.price(steps) for steps in range(1, paid + 1)])
    return Way(path, costs, tuple([bool(bits[at] & free) for at in path]))


def _ends_in_order(flood: Flood, lanes: list[int], paid: int) -> list[Square]:
    """The last squares that the AP pay for, in the order in which `_stops` finds them."""
    stops = flood.bits.squares(lanes[paid])
    if len(stops) == 1:
        return stops
    goals = flood.bits.squares(lanes[-1])
    if len(goals) > 1:
        goals = list(flood.in_order(lanes))[-len(goals) :]
    return flood.back_in_order(lanes[paid:], goals)


def choose_way(ground: Ground, there: Reach, goals: list[Square]) -> Procedure[Way | None]:
    """NA-MOV-03: the players choose between equal ways by the square where the enemy stops now."""
    if not goals:
        return None
    if ground.state.world.house.enemies_choose_paths:
        path = there.as_far_as(goals[0], ground.ap)
        return _way(there, path) if path else None
    stops = _stops(ground, there, goals)
    return _way(there, there.path((yield from _choose_stop(ground, stops)))) if stops else None


def _choose_stop(ground: Ground, stops: list[Square]) -> Procedure[Square]:
    if len(stops) == 1:
        return stops[0]
    enemy = ground.enemy.id
    choices = tuple([EnemyMove(enemy, square) for square in stops])
    move: EnemyMove = yield Choose(ANYONE, choices, Cue("enemy-way", enemy=enemy), "NA-MOV-03")
    return move.to


def _way(there: Reach, path: tuple[Square, ...]) -> Way:
    return Way(path, tuple(map(there.cost, path)), tuple([square in there.squares for square in path]))


def _stops(ground: Ground, there: Reach, goals: list[Square]) -> list[Square]:
    """Follow every cheapest way back from the goals to the last squares that the AP pay for."""
    found, standable, paid = there.found, frozenset(there.squares), there.gait.squares(ground.ap)
    before_each = ground.backward
    stops: list[Square] = []
    seen, queue = set(goals), list(goals)
    for square in queue:
        cost = found[square][0]
        if cost <= paid and square in standable:
            stops.append(square)
            continue
        for before, price in before_each[square]:
            if before not in seen and before in found and found[before][0] + price == cost:
                seen.add(before)
                queue.append(before)
    return [stop for stop in stops if stop != ground.enemy.at]
