"""What hands do on the open table: which bases may go how far, and what it means where they end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import dist

from rulesets.engine.answers import Chosen
from rulesets.engine.boards.plane import INCH, Spot, crosses, inside, length_inside, nearest_to, overlaps, toward
from rulesets.engine.cues import Cue
from rulesets.engine.open_table import Paths, Spots, Step, Task
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Option, Single
from rulesets.novus_malum.open_table.field import RADIUS, ZONE, Field, impassable, zone_of
from rulesets.novus_malum.open_table.layout import PITCH, laid_out
from rulesets.novus_malum.rules.battlefield.coherency import WHOLE
from rulesets.novus_malum.rules.moves.terrain import scramble_cost
from rulesets.novus_malum.state.options import (
    Attach,
    CannotClose,
    Charge,
    Deploy,
    EndFlight,
    EndMove,
    HeroicMove,
    Pace,
    Shift,
    ShiftAcross,
)
from rulesets.novus_malum.state.state import State

SLACK = 2
"""Hundredths of an inch that are lost when a screen rounds."""
WALKS = ("ask.moving", "ask.withdrawing", "ask.fleeing", "ask.fleeing-off")
SHIFT = INCH
HEROIC = 6 * INCH


# ---- what to do
def tasks(state: State, request: Single, spots: Spots) -> tuple[Task, ...]:
    if not isinstance(request, Choose):
        return ()
    match request.why.key:
        case "ask.deploy":
            return tuple(_deploying(state, request, spots))
        case "ask.deploy-hero":
            return tuple(_placing_heroes(state, request, spots))
        case "ask.order":
            return tuple(_heroic_moves(request, spots))
        case key if key in WALKS:
            ways = allowances(state, request)
            here: Spots = {model: spots[model] for model in ways}
            is_run = any(isinstance(option, Charge) for option in request.options) or request.rule == "NM-ORD-06"
            return (Task(dict(ways), here, clear=not is_run),)
        case "ask.manoeuvre":
            free = {option.model: spots[option.model] for option in request.options if isinstance(option, Shift)}
            return (Task(dict.fromkeys(free, SHIFT), free, single=True),)
        case _:
            return ()


def _deploying(state: State, request: Choose, spots: Spots) -> Iterator[Task]:
    for option in request.options:
        if isinstance(option, Deploy):
            block = laid_out(state, list(state.of_formation(option.formation)), spots)
            yield Task(dict.fromkeys(block), block, option.key, zone_of(state, request.seat))


def _placing_heroes(state: State, request: Choose, spots: Spots) -> Iterator[Task]:
    for hero in dict.fromkeys(option.hero for option in request.options if isinstance(option, Attach)):
        zone = zone_of(state, request.seat)
        spot = _next_to(Field(state, spots), state.of_seat(request.seat), zone)
        yield Task({hero: None}, {hero: spot}, "", zone)


def _heroic_moves(request: Choose, spots: Spots) -> Iterator[Task]:
    for option in request.options:
        if isinstance(option, HeroicMove):
            start = {option.hero: spots[option.hero]}
            yield Task({option.hero: None}, start, option.key, clear=True, within=option.to)


def _next_to(field: Field, formations: tuple[str, ...], zone: tuple[Spot, ...]) -> Spot:
    """A free spot in the zone, next to a formation: as far from all others as they are from each other, if there is one."""
    models = [model for formation in formations for model in field.of(formation)]
    found = [
        spot
        for model in models
        for turned in range(0, 360, 30)
        if _is_in_zone(spot := toward(field.spots[model], zone[2], PITCH, turned), zone)
    ]
    gaps = {spot: min(dist(spot, other) for other in field.spots.values()) for spot in found}
    return next((spot for spot in found if gaps[spot] >= PITCH - SLACK), max(gaps, key=lambda spot: gaps[spot]))


def allowances(state: State, request: Choose) -> Mapping[str, int]:
    """How far each model may go, in hundredths of an inch, as the prompt says."""
    distance = dict(request.why.values)["distance"]
    assert isinstance(distance, Cue), "a move has a distance"
    said = dict(distance.values)
    others = said.get("others", ())
    each = (dict(cue.values) for cue in others if isinstance(cue, Cue)) if isinstance(others, tuple) else ()
    by_unit = {one["unit"]: one["limit"] for one in each}
    movers = [option.model for option in request.options if isinstance(option, Pace)]
    found = {model: by_unit.get(state.models[model].unit, said.get("limit")) for model in movers}
    return {model: 10 * limit for model, limit in found.items() if isinstance(limit, int)}


# ---- whether they may
def _on_table(state: State, spot: Spot) -> bool:
    width, height = (INCH * side for side in state.world.table)
    return RADIUS - SLACK <= spot[0] <= width - RADIUS + SLACK and RADIUS - SLACK <= spot[1] <= height - RADIUS + SLACK


def way_cost(field: Field, way: tuple[Spot, ...]) -> float:
    """NM-MOV-06, NM-TER-01, NM-TER-05: the length, difficult ground twice, and what low obstacles cost to cross."""
    cost, crossed = 0.0, set[str]()
    for start, end in pairwise(way):
        cost += dist(start, end)
        for name, piece, outline in field.terrain:
            if piece.low and name not in crossed and crosses(start, end, outline) and not inside(way[0], outline):
                crossed.add(name)
                cost += scramble_cost(piece)
            elif piece.difficult and not piece.low:
                cost += length_inside(start, end, outline)
    return cost


def check_way(field: Field, model: str, way: tuple[Spot, ...], limit: int | None) -> None:
    """NM-MOV-05..07: through allies, never through enemies or what cannot be entered, and no further than allowed."""
    if limit is not None and way_cost(field, way) > limit + SLACK:
        raise Refused("open-too-far", model=model, cost=_tenths(way_cost(field, way)), most=limit // 10)
    if limit is None:
        return
    seat = field.state.models[model].seat
    for start, end in pairwise(way):
        for enemy in field.enemies(seat):
            centre = field.spots[enemy]
            if nearest_to(centre, start, end) < min(2 * RADIUS, dist(centre, start)) - SLACK:
                raise Refused("open-through-enemy", model=model, enemy=enemy)
        for name, piece, outline in field.terrain:
            if impassable(piece) and crosses(start, end, outline):
                raise Refused("open-blocked", model=model, piece=name)


def _tenths(length: float) -> int:
    return round(length / 10)


def check_spots(field: Field, moved: Spots) -> None:
    """No base overlaps another one, stands on what cannot be entered, or over the edge."""
    for model, spot in moved.items():
        if not _on_table(field.state, spot):
            raise Refused("open-off-table", model=model)
        for name, piece, outline in field.terrain:
            if impassable(piece) and overlaps(spot, RADIUS - SLACK, outline):
                raise Refused("open-blocked", model=model, piece=name)
        for other, there in field.spots.items():
            if other != model and dist(spot, there) < 2 * RADIUS - SLACK:
                raise Refused("open-overlap", model=model, other=other)


def check_clear(field: Field, models: tuple[str, ...]) -> None:
    """NM-MOV-03: more than 1 in. from every enemy."""
    for model in models:
        for enemy in field.enemies(field.state.models[model].seat):
            if field.gap(model, enemy) <= ZONE:
                raise Refused("open-too-near", model=model, enemy=enemy)


def _check_zone(moved: Spots, zone: tuple[Spot, ...]) -> None:
    for model, spot in moved.items():
        if not _is_in_zone(spot, zone):
            raise Refused("open-out-of-zone", model=model)


def _is_in_zone(spot: Spot, zone: tuple[Spot, ...]) -> bool:
    (left, top), (right, _), (_, bottom), _ = zone
    room = RADIUS - SLACK
    return left + room <= spot[0] <= right - room and top + room <= spot[1] <= bottom - room


# ---- what it means
def place(state: State, request: Single, spots: Spots, paths: Paths, option: str) -> Step:
    """The answer that these ways give. Raises Refused with what is wrong; nothing has moved then."""
    found = [task for task in tasks(state, request, spots) if task.option == option and set(paths) <= set(task.pieces)]
    if not found or not isinstance(request, Choose):
        raise Refused("open-not-now")
    task = found[0]
    ways = {model: (task.start[model], *path) for model, path in paths.items() if path}
    moved = {model: way[-1] for model, way in ways.items()}
    field = Field(state, spots)
    after = Field(state, {**spots, **moved})
    for model, way in ways.items():
        check_way(field, model, way, task.pieces[model])
    match request.why.key:
        case "ask.deploy":
            return _deployed(request, Field(state, {**spots, **task.start, **moved}), task)
        case "ask.deploy-hero":
            return _hero_placed(request, Field(state, {**spots, **task.start, **moved}), next(iter(task.pieces)), task)
        case "ask.order":
            return _hero_moved(field, after, moved, task)
        case "ask.manoeuvre":
            return _shifted(request, after, moved)
        case _:
            check_spots(after, moved)
            if task.clear:
                check_clear(after, tuple(task.pieces))
            _ending(after, request)  # refused before anybody rolls for the danger on the way
            return walked(state, request, after.spots, ways)


def _deployed(request: Choose, after: Field, task: Task) -> Step:
    """NM-DEP-03: wholly in the zone, each model within 1 in. of another."""
    models = tuple(task.pieces)
    block = {model: after.spots[model] for model in models}
    check_spots(after, block)
    _check_zone(block, task.zone)
    if after.standing(models) != WHOLE:
        raise Refused("open-apart")
    return Step(Chosen(_allowed(request, task.option)), after.spots)


def _allowed(request: Choose, key: str) -> str:
    if all(option.key != key for option in request.options):
        raise Refused("open-not-now")
    return key


def _hero_placed(request: Choose, after: Field, hero: str, task: Task) -> Step:
    """NM-DEP-04: in the zone, within 1 in. of the formation that it joins."""
    check_spots(after, {hero: after.spots[hero]})
    _check_zone({hero: after.spots[hero]}, task.zone)
    for option in sorted(
        _attachments(request, hero), key=lambda each: after.gap_between((hero,), after.of(each.formation))
    ):
        if after.gap_between((hero,), after.of(option.formation)) <= ZONE:
            return Step(Chosen(option.key), after.spots)
    raise Refused("open-hero-alone", model=hero)


def _attachments(request: Choose, hero: str) -> list[Attach]:
    return [option for option in request.options if isinstance(option, Attach) and option.hero == hero]


def heroic_reach(state: State, hero: str) -> int:
    """NM-HER-02."""
    on_foot = state.world.house.heroic_move == "walk"
    return min(HEROIC, INCH * state.unit(hero).move + ZONE) if on_foot else HEROIC


def _hero_moved(before: Field, after: Field, moved: Spots, task: Task) -> Step:
    """NM-HER-02: from within 6 in. to within 1 in. of the new formation, clear of enemies."""
    hero = next(iter(task.pieces))
    if hero not in moved:
        raise Refused("open-hero-alone", model=hero)
    if before.gap_between((hero,), before.of(task.within)) > heroic_reach(before.state, hero):
        raise Refused("open-too-far-to-join", model=hero, most=heroic_reach(before.state, hero) // 10)
    check_spots(after, moved)
    check_clear(after, (hero,))
    if after.gap_between((hero,), after.of(task.within)) > ZONE:
        raise Refused("open-hero-alone", model=hero)
    return Step(Chosen(task.option), after.spots)


def _shifted(request: Choose, after: Field, moved: Spots) -> Step:
    """NM-CMB-03, NM-CMB-04: one model up to 1 in., and its formation stays engaged."""
    if len(moved) != 1:
        raise Refused("open-one-at-a-time")
    (model,) = moved
    check_spots(after, moved)
    formation = after.state.models[model].formation
    assert formation is not None, "it is offered to shift"
    if after.nearest_enemy_gap(formation) > ZONE:
        raise Refused("open-must-stay", model=model)
    for option in _shifts(request, model):
        if isinstance(option, Shift) and option.into != "nobody" and after.touches(model, option.into):
            return Step(Chosen(option.key), after.spots)
        if isinstance(option, ShiftAcross) and after.touches_across(model, option.into):
            return Step(Chosen(option.key), after.spots)
    return Step(Chosen(Shift(model, "nobody").key), after.spots)


def _shifts(request: Choose, model: str) -> list[Shift | ShiftAcross]:
    return [each for each in request.options if isinstance(each, Shift | ShiftAcross) and each.model == model]


def walked(state: State, request: Choose, spots: Spots, ways: Paths) -> Step:
    """How the move ends. Before that, a model that went into danger has its path counted, so that it rolls its save."""
    field = Field(state, spots)
    for option in request.options:
        if isinstance(option, Pace) and option.model in ways and danger_ahead(field, option.model, ways[option.model]):
            return Step(Chosen(option.key), spots, ways)
    return Step(Chosen(_ending(field, request).key), spots)


def danger_ahead(field: Field, model: str, way: tuple[Spot, ...]) -> str | None:
    """NM-TER-06: a dangerous piece on the way for which it has not rolled yet."""
    met = field.state.models[model].dangers
    for name, piece, outline in field.terrain:
        if (
            piece.dangerous
            and not piece.low
            and name not in met
            and any(crosses(*leg, outline) for leg in pairwise(way))
        ):
            return name
    return None


def way_inside(field: Field, way: tuple[Spot, ...], ground: str) -> float:
    outlines = {name: outline for name, _, outline in field.terrain}
    return sum(length_inside(*leg, outlines[ground]) for leg in pairwise(way)) if ground in outlines else 0.0


def _ending(field: Field, request: Choose) -> Option:
    formation = str(dict(request.why.values)["formation"])
    for option in request.options:
        if isinstance(option, Charge) and field.apart(formation, option.enemy) <= ZONE:
            return option
    how = field.standing(field.of(formation))
    wanted: tuple[Option, ...] = (EndFlight(), EndMove(how), CannotClose())
    found = next((option for option in wanted if option in request.options), None)
    if found is None:
        raise Refused("open-apart")
    return found
