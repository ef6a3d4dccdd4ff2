"""How a bot uses its hands: one formation goes for each objective, archers keep their distance, all others charge."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from rulesets.engine.boards.plane import INCH, Spot, toward
from rulesets.engine.open_table import Hand, Paths, Spots, Task
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Option, Single
from rulesets.novus_malum.open_table.answers import contact_spot
from rulesets.novus_malum.open_table.field import RADIUS, ZONE, Field, place_of, reach_of_objectives
from rulesets.novus_malum.open_table.placing import WALKS, check_spots, check_way, place, tasks
from rulesets.novus_malum.rules.battlefield.coherency import WHOLE
from rulesets.novus_malum.rules.battlefield.engagement import engaged
from rulesets.novus_malum.rules.moves.running import run_lengths
from rulesets.novus_malum.state.options import EndManoeuvre, Give
from rulesets.novus_malum.state.state import Order, State

STRIDE = INCH // 2
ALL_AROUND = (0, 20, -20, 40, -40, 60, -60, 80, -80, 100, -100, 130, -130, 160, -160)
TURNS = (0, 25, -25, 50, -50, 80, -80)
LONG_RANGE = 10 * INCH
"""Who shoots less far wants to fight hand to hand."""
LIKELY = 0.5
"""A charge that is less likely to arrive is not tried."""
FAR_AWAY = 100 * INCH
ON_IT = INCH
"""So near to an objective nobody else comes nearer."""


def bot(state: State, request: Single, spots: Spots) -> Hand | Option | None:
    """A move, or the order for one; None if there is nothing to do with the hands."""
    if not isinstance(request, Choose):
        return None
    field = Field(state, spots)
    match request.why.key:
        case "ask.order":
            return _order(field, request)
        case "ask.deploy" | "ask.deploy-hero":
            return Hand({}, tasks(state, request, spots)[0].option)
        case "ask.manoeuvre":
            return _manoeuvre(field, request)
        case key if key in WALKS:
            (task,) = tasks(state, request, spots)
            return next(_moves(field, request, task), request.options[0])  # no way out: the rules take any ending
        case _:
            return None


def _order(field: Field, request: Choose) -> Option:
    """Charge an enemy in reach; stay on an objective or go to one; shoot an enemy in range; else march."""
    formation = str(dict(request.why.values)["formation"])
    wanted = _wanted_orders(field, formation)
    return next(Give(order) for order in (*wanted, *Order) if Give(order) in request.options)


def _wanted_orders(field: Field, formation: str) -> tuple[Order, ...]:
    gap, reach, pace = field.nearest_enemy_gap(formation), range_of(field, formation), stride(field, formation)
    is_archer = reach >= LONG_RANGE
    if not is_archer and chance_to_reach(field, formation, gap - ZONE) >= LIKELY:
        return (Order.RUN,)
    place = claimed(field, formation)
    if place is not None:
        left = gap_to(field, formation, place)
        if left <= ON_IT:
            return (Order.HOLD,)
        return (Order.MOVE,) if left <= pace or gap <= reach else (Order.RUN,)
    if gap <= reach:
        return (Order.HOLD,)
    return (Order.MOVE,) if gap <= reach + pace else (Order.RUN,)


def range_of(field: Field, formation: str) -> int:
    """How far at least half of its models shoot; 0 if most do not."""
    state, models = field.state, field.of(formation)
    ranges = [max((state.item(each).range for each in state.gear(model, "ranged")), default=0) for model in models]
    return INCH * sorted(ranges)[len(ranges) // 2] if ranges else 0


def stride(field: Field, formation: str) -> int:
    """What all its models can move."""
    return INCH * min((field.state.unit(model).move for model in field.of(formation)), default=0)


def chance_to_reach(field: Field, formation: str, way: float) -> float:
    """NM-ORD-03: how likely a run is at least so long."""
    lengths = run_lengths(field.state, stride(field, formation) // INCH)
    return sum(10 * length >= way for length in lengths) / len(lengths)


def claimed(field: Field, formation: str) -> Spot | None:
    """The objective that this formation is nearest to, of all its side's formations that are free to go there."""
    state = field.state
    if not reach_of_objectives(state):
        return None
    own = [each for each in state.of_seat(state.formations[formation].seat) if not engaged(state, each)]
    places = (place_of(state.world.scenario, each) for each in state.world.scenario.objectives)
    mine = [
        place
        for place in places
        if formation in own and formation == min(own, key=lambda each: (gap_to(field, each, place), each))
    ]
    return min(mine, key=lambda place: gap_to(field, formation, place), default=None)


def gap_to(field: Field, formation: str, place: Spot) -> float:
    return min((max(0.0, dist(field.spots[model], place) - RADIUS) for model in field.of(formation)), default=FAR_AWAY)


def _manoeuvre(field: Field, request: Choose) -> Hand | Option:
    (task,) = tasks(field.state, request, field.spots)
    for model in task.pieces:
        for enemy in field.enemies(request.seat):
            spot = contact_spot(field, model, enemy) if field.gap(model, enemy) <= 2 * INCH else None
            if spot is not None and _is_allowed(field, request, {model: (spot,)}):
                return Hand({model: (spot,)})
    return EndManoeuvre()


def _is_allowed(field: Field, request: Choose, paths: Paths) -> bool:
    try:
        place(field.state, request, field.spots, paths, "")
    except Refused:
        return False
    return True


def _moves(field: Field, request: Choose, task: Task) -> Iterator[Hand]:
    """Moves from the best to the least: a charge, a march of the whole block, a shorter one, standing still."""
    if not task.clear and (paths := _charge(field, request, task)):
        yield Hand(paths)
    most = min((limit or 0 for limit in task.pieces.values()), default=0)
    loose: list[Paths] = []
    for paths in _marches(task, _goal(field, request), most):
        if _is_allowed(field, request, paths):
            after = field.at({model: path[-1] for model, path in paths.items()})
            if after.standing(tuple(task.pieces)) == WHOLE:
                yield Hand(paths)
            loose.append(paths)
    away = (_scattered(field, request, task),) if task.clear else ()
    yield from (Hand(paths) for paths in (*loose, {}, *away) if _is_allowed(field, request, paths))


def _scattered(field: Field, request: Choose, task: Task) -> Paths:
    """Each base by its own way to a spot clear of every enemy and close to those that went first."""
    enemies = field.enemies(request.seat)
    paths: dict[str, tuple[Spot, ...]] = {}
    for model in sorted(task.pieces, key=lambda each: -field.gap_between((each,), enemies)):
        spots = tuple(_clear_spots(field, model, task.pieces[model] or 0, enemies))
        near = (spot for spot in spots if field.at({model: spot}).gap_between((model,), paths) <= ZONE)
        spot = next(near, None) or next(iter(spots), field.spots[model])
        paths[model] = (spot,)
        field = field.at({model: spot})
    return paths


def _clear_spots(field: Field, model: str, limit: int, enemies: tuple[str, ...]) -> Iterator[Spot]:
    """Where it can walk to, away from the nearest enemy or to a side, the farthest from where it stands first."""
    start = field.spots[model]
    threat = min((field.spots[enemy] for enemy in enemies), key=lambda spot: dist(spot, start), default=start)
    for length in range(limit, 0, -STRIDE):
        for turned in ALL_AROUND:
            spot = toward(start, threat, -length, turned)
            clear = field.at({model: spot}).gap_between((model,), enemies) > ZONE + INCH // 10
            if clear and _can_go(field, model, spot, limit):
                yield spot


def _can_go(field: Field, model: str, spot: Spot, limit: int) -> bool:
    try:
        check_way(field, model, (field.spots[model], spot), limit)
        check_spots(field.at({model: spot}), {model: spot})
    except Refused:
        return False
    return True


def _goal(field: Field, request: Choose) -> Spot:
    """An objective that nobody else of its side goes for; else the nearest enemy, or for archers a spot in range of it."""
    formation = str(dict(request.why.values)["formation"])
    own = [field.spots[model] for model in field.of(formation)]
    middle = (sum(x for x, _ in own) // len(own), sum(y for _, y in own) // len(own))
    enemies = [field.spots[enemy] for enemy in field.enemies(request.seat)]
    nearest = min(enemies, key=lambda spot: dist(spot, middle), default=middle)
    if request.why.key == "ask.withdrawing":
        return toward(middle, nearest, -FAR_AWAY)
    place = claimed(field, formation)
    if place is not None:
        return place
    reach = range_of(field, formation)
    if reach < LONG_RANGE:
        return nearest
    return toward(nearest, middle, min(round(dist(nearest, middle)), reach))


def _marches(task: Task, goal: Spot, most: int) -> Iterator[Paths]:
    """All bases by the same way: those that bring the first one nearest to the goal come first."""
    lead = min(task.start.values(), key=lambda spot: dist(spot, goal))
    full = min(most, round(dist(lead, goal)))
    ends = [toward(lead, goal, length, turned) for length in range(full, 0, -STRIDE) for turned in TURNS]
    for end in sorted(ends, key=lambda spot: dist(spot, goal)):
        step = end[0] - lead[0], end[1] - lead[1]
        yield {model: ((x + step[0], y + step[1]),) for model, (x, y) in task.start.items()}


def _charge(field: Field, request: Choose, task: Task) -> Paths | None:
    """Every base that can goes into contact; the others follow as near as they can."""
    enemies = field.enemies(request.seat)
    paths: dict[str, tuple[Spot, ...]] = {}
    moving, after = sorted(task.pieces, key=lambda each: field.gap_between((each,), enemies)), field
    for model in moving:
        spot = _into_contact(after, model, task.pieces[model] or 0, enemies)
        spot = spot or _follow(after, model, task.pieces[model] or 0, tuple(paths))
        if spot is not None:
            paths[model] = (spot,)
            after = after.at({model: spot})
    reached = after.gap_between(moving, enemies) <= ZONE
    return paths if reached and _is_allowed(field, request, paths) else None


def _into_contact(field: Field, model: str, limit: int, enemies: tuple[str, ...]) -> Spot | None:
    """Next to an enemy that few models touch yet."""
    mine = field.state.models[model].seat
    near = [enemy for enemy in enemies if field.gap(model, enemy) <= limit]

    def crowd(enemy: str) -> tuple[int, float]:
        own = (each for each in field.models if field.state.models[each].seat == mine and each != model)
        return sum(field.touches(each, enemy) for each in own), field.gap(model, enemy)

    spots = (contact_spot(field, model, enemy, limit) for enemy in sorted(near, key=crowd))
    return next((spot for spot in spots if spot is not None), None)


def _follow(field: Field, model: str, limit: int, gone: tuple[str, ...]) -> Spot | None:
    """Behind the nearest one of its formation that has moved."""
    if not gone:
        return None
    leader = min(gone, key=lambda each: dist(field.spots[each], field.spots[model]))
    return _close_to(field, model, leader, limit)


def _close_to(field: Field, model: str, friend: str, limit: int) -> Spot | None:
    """A free spot close to a friend."""
    start, there = field.spots[model], field.spots[friend]
    away = max(0, round(dist(start, there)) - 2 * RADIUS - INCH // 2)
    for length in range(min(limit, away), 0, -STRIDE):
        for turned in TURNS:
            spot = toward(start, there, length, turned)
            others = (dist(spot, other) for each, other in field.spots.items() if each != model)
            if min(others, default=1000) >= 2 * RADIUS:
                return spot
    return None
