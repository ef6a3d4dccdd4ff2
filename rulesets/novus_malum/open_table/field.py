"""The battlefield as shapes and round bases, and what can be measured and seen on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil, dist

from rulesets.engine.boards.plane import INCH, Spot, crosses, groups, nearest_to, toward
from rulesets.engine.open_table import Area, Base, Ground, Spots
from rulesets.novus_malum.content.cards import Objective, Scenario, Terrain
from rulesets.novus_malum.rules.battlefield.coherency import PAIRS, STRAYS, WHOLE
from rulesets.novus_malum.rules.moves.terrain import scramble_cost, walkable
from rulesets.novus_malum.state.state import Phase, State

RADIUS = INCH // 2
"""Bases of 25 mm."""
ZONE = INCH
"""NM-MOV-01: the gap that engages, and the widest one between models that stay together."""
TOUCH = 10
"""Fingers on a screen are not exact: bases with a gap up to this touch."""


def ground(state: State) -> Ground:
    width, height = (INCH * side for side in state.world.table)
    return Ground(width, height, (*_zones(state), *_terrain(state), *_objectives(state)))


def zone_of(state: State, seat: str) -> tuple[Spot, ...]:
    """The first seat deploys along the lower edge, the second along the upper one."""
    width, height = (INCH * side for side in state.world.table)
    depth = (height - INCH * state.world.scenario.zone_gap) // 2
    top = height - depth if seat == state.world.seats[0] else 0
    return (0, top), (width, top), (width, top + depth), (0, top + depth)


def _zones(state: State) -> Iterator[Area]:
    """Nobody needs them once all have deployed."""
    if state.phase is Phase.DEPLOYMENT:
        yield from (Area(f"zone-{seat}", zone_of(state, seat), ("zone",), seat) for seat in state.world.seats)


def _terrain(state: State) -> Iterator[Area]:
    for name, piece in state.world.scenario.terrain.items():
        cost = scramble_cost(piece) if piece.low else 0
        yield Area(name, outline_of(state.world.scenario, name), kinds_of(piece), cost=cost, look=piece.look or "")


def kinds_of(piece: Terrain) -> tuple[str, ...]:
    marks = {
        "low": piece.low,
        "difficult": piece.difficult,
        "dangerous": piece.dangerous,
        "tall": impassable(piece),
        "blocks-sight": piece.blocks_sight,
    }
    return tuple(mark for mark, is_so in marks.items() if is_so)


def impassable(piece: Terrain) -> bool:
    """What can only be climbed is gone around on the page."""
    return not piece.low and not walkable(piece)


def outline_of(scenario: Scenario, name: str) -> tuple[Spot, ...]:
    """As the pack draws it; else a strip on the middle line, one piece next to the other."""
    piece = scenario.terrain[name]
    if piece.outline:
        return tuple((round(INCH * x), round(INCH * y)) for x, y in piece.outline)
    width, height = (INCH * side for side in scenario.table)
    share = width // len(scenario.terrain)
    left, middle = share * list(scenario.terrain).index(name) + share // 4, height // 2
    deep = round(max(INCH, 10 * piece.thickness)) // 2
    right = left + share // 2
    return (left, middle - deep), (right, middle - deep), (right, middle + deep), (left, middle + deep)


def _objectives(state: State) -> Iterator[Area]:
    reaches = reach_of_objectives(state)
    for name, piece in state.world.scenario.objectives.items():
        outline = _octagon(place_of(state.world.scenario, name), _half_width(piece))
        yield Area(name, outline, ("objective",), reach=10 * reaches.get(name, 0), look=piece.look or "")


def reach_of_objectives(state: State) -> dict[str, int]:
    """How near to the middle of each objective somebody must be to score it, in tenths of an inch."""
    scenario = state.world.scenario
    reach = max((award.reach for award in scenario.awards if award.reason == "objective"), default=0)
    return dict.fromkeys(scenario.objectives, reach) if reach else {}


def _half_width(piece: Objective) -> int:
    return max(RADIUS, 5 * piece.width)


def _octagon(centre: Spot, radius: int) -> tuple[Spot, ...]:
    east = (centre[0] + radius, centre[1])
    return tuple(toward(centre, east, radius, turned=45 * corner) for corner in range(8))


def place_of(scenario: Scenario, objective: str) -> Spot:
    """As the pack says; else on the middle line."""
    at = scenario.objectives[objective].at
    if at is not None:
        return round(INCH * at[0]), round(INCH * at[1])
    width, height = (INCH * side for side in scenario.table)
    share = width // (len(scenario.objectives) + 1)
    return share * (1 + list(scenario.objectives).index(objective)), height // 2


def bases(state: State) -> tuple[Base, ...]:
    return tuple(
        Base(
            model.id,
            model.unit,
            model.seat,
            RADIUS,
            model.formation,
            INCH * max((state.item(item).range for item in state.gear(model.id, "ranged")), default=0),
        )
        for model in state.models.values()
        if model.formation is not None and is_placed(state, model.formation)
    )


def is_placed(state: State, formation: str) -> bool:
    """A formation split off later was never deployed, but stands on the table."""
    return state.phase != "deployment" or formation in state.deployed


def tenths(length: float) -> int:
    """Rounded up, so that what is out of reach stays out of reach."""
    return ceil(round(length, 3) / 10)


@dataclass(frozen=True)
class Field:
    """What a pair of eyes and a tape measure find out. Gaps are from base to base, in hundredths of an inch."""

    state: State
    spots: Spots

    @cached_property
    def models(self) -> tuple[str, ...]:
        return tuple(base.id for base in bases(self.state) if base.id in self.spots)

    @cached_property
    def terrain(self) -> tuple[tuple[str, Terrain, tuple[Spot, ...]], ...]:
        scenario = self.state.world.scenario
        return tuple((name, piece, outline_of(scenario, name)) for name, piece in scenario.terrain.items())

    def at(self, spots: Spots) -> Field:
        """The same field with some bases elsewhere."""
        return Field(self.state, {**self.spots, **spots})

    def of(self, formation: str) -> tuple[str, ...]:
        return tuple(model for model in self.state.of_formation(formation) if model in self.spots)

    def enemies(self, seat: str) -> tuple[str, ...]:
        return tuple(model for model in self.models if self.state.models[model].seat != seat)

    def gap(self, one: str, other: str) -> float:
        return max(0.0, dist(self.spots[one], self.spots[other]) - 2 * RADIUS)

    def gap_between(self, ours: Iterable[str], theirs: Iterable[str]) -> float:
        theirs = tuple(theirs)
        return min((self.gap(one, other) for one in ours for other in theirs), default=1000.0 * INCH)

    def apart(self, formation: str, enemy: str) -> float:
        return self.gap_between(self.of(formation), self.of(enemy))

    def nearest_enemy_gap(self, formation: str) -> float:
        return self.gap_between(self.of(formation), self.enemies(self.state.formations[formation].seat))

    def touches(self, one: str, other: str) -> bool:
        """NM-CMB-01: base to base."""
        return self.gap(one, other) <= TOUCH and not self.wall_between(one, other)

    def touches_across(self, one: str, other: str) -> bool:
        """NM-CMB-01: both stand at a low obstacle."""
        wall = self.wall_between(one, other)
        return wall is not None and self.gap(one, other) <= 10 * wall.thickness + 2 * TOUCH

    def wall_between(self, one: str, other: str) -> Terrain | None:
        way = self.spots[one], self.spots[other]
        return next((piece for _, piece, outline in self.terrain if piece.low and crosses(*way, outline)), None)

    def standing(self, models: Iterable[str]) -> str:
        """NM-COH-01: one chain, several groups with nobody alone, or somebody alone."""
        chains = groups(models, self.spots, 2 * RADIUS + ZONE)
        if len(chains) <= 1:
            return WHOLE
        return STRAYS if any(len(chain) == 1 for chain in chains) else PAIRS

    def widest_gap(self, models: tuple[str, ...], *, in_chain: bool) -> float:
        """NM-COH-04: from a model to the nearest other; or from a group to the others."""
        parts = groups(models, self.spots, 2 * RADIUS + ZONE) if in_chain else [{model} for model in models]
        return max((self.gap_between(part, set(models) - part) for part in parts if set(models) - part), default=0.0)

    # ---- sight
    def sees(self, model: str, target: str) -> bool:
        """NM-LOS-01: any part of it, past terrain that blocks sight."""
        return any(not self._is_blocked(*line) for line in self._lines(model, target))

    def is_covered(self, model: str, target: str) -> bool:
        """NM-SHT-13: part of it is hidden by terrain or by enemies of another formation."""
        return any(
            self._is_blocked(*line) or self._is_over_cover(*line) or self._is_behind_enemy(*line, target)
            for line in self._lines(model, target)
        )

    def _lines(self, model: str, target: str) -> Iterator[tuple[Spot, Spot]]:
        """From the middle of one base to the middle and both sides of the other."""
        eye, middle = self.spots[model], self.spots[target]
        yield eye, middle
        yield from ((eye, toward(middle, eye, RADIUS, turned=side)) for side in (90, -90))

    def _is_blocked(self, start: Spot, end: Spot) -> bool:
        return any(piece.blocks_sight and crosses(start, end, outline) for _, piece, outline in self.terrain)

    def _is_over_cover(self, start: Spot, end: Spot) -> bool:
        return any(piece.low and crosses(start, end, outline) for _, piece, outline in self.terrain)

    def _is_behind_enemy(self, start: Spot, end: Spot, target: str) -> bool:
        of = self.state.models[target]
        others = (
            model
            for model in self.models
            if self.state.models[model].seat == of.seat and self.state.models[model].formation != of.formation
        )
        return any(nearest_to(self.spots[other], start, end) < RADIUS for other in others)

    def visible(self, model: str, formation: str) -> tuple[str, ...]:
        return tuple(target for target in self.of(formation) if self.sees(model, target))

    def range_to(self, model: str, formation: str) -> float:
        """To the nearest visible model; to the nearest one if none is visible."""
        targets = self.visible(model, formation) or self.of(formation)
        return self.gap_between((model,), targets)

    def can_shoot_at(self, model: str, formation: str, limit: int) -> bool:
        """NM-SHT-09; `limit` is tenths of an inch."""
        return bool(self.visible(model, formation)) and tenths(self.range_to(model, formation)) <= limit

    def hidden_count(self, model: str, formation: str) -> int:
        return sum(not self.sees(model, each) or self.is_covered(model, each) for each in self.of(formation))

    def nearest_to_objective(self, seat: str, objective: str) -> float:
        """NM-MEA-02: from the nearest base of a seat to the centre."""
        centre = place_of(self.state.world.scenario, objective)
        own = (model for model in self.models if self.state.models[model].seat == seat)
        return min((max(0.0, dist(self.spots[model], centre) - RADIUS) for model in own), default=1000.0 * INCH)
