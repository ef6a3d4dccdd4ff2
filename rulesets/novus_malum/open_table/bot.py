"""How a bot uses its hands: it marches straight at the enemy, charges if it can, and keeps together."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from rulesets.engine.boards.plane import INCH, Spot, toward
from rulesets.engine.open_table import Hand, Paths, Spots, Task
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Option, Single
from rulesets.novus_malum.open_table.answers import contact_spot
from rulesets.novus_malum.open_table.field import RADIUS, ZONE, Field, place_of
from rulesets.novus_malum.open_table.placing import WALKS, place, tasks
from rulesets.novus_malum.rules.battlefield.coherency import WHOLE
from rulesets.novus_malum.rules.moves.running import shortest_and_longest
from rulesets.novus_malum.state.options import EndManoeuvre, Give
from rulesets.novus_malum.state.state import Order, State

STRIDE = INCH // 2
TURNS = (0, 25, -25, 50, -50, 80, -80)


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
    """Charge who can be reached; shoot who is in range; else march."""
    state, formation = field.state, str(dict(request.why.values)["formation"])
    models = field.of(formation)
    gap = field.nearest_enemy_gap(formation)
    _, longest = shortest_and_longest(state, [state.unit(model).move for model in models])
    shots = [INCH * state.item(item).range for model in models for item in state.gear(model, "ranged")]
    shoots = bool(shots) and 2 * len(shots) >= len(models)
    if shoots and gap <= max(shots):
        wanted = [Order.HOLD, Order.MOVE, Order.RUN]
    elif shoots and gap <= max(shots) + INCH * min(state.unit(model).move for model in models):
        wanted = [Order.MOVE, Order.RUN, Order.HOLD]
    elif gap <= 10 * longest or not _holds_objective(field, models):
        wanted = [Order.RUN, Order.MOVE, Order.HOLD]
    else:
        wanted = [Order.HOLD, Order.MOVE]
    return next(Give(order) for order in wanted if Give(order) in request.options)


def _holds_objective(field: Field, models: tuple[str, ...]) -> bool:
    places = [place_of(field.state.world.scenario, each) for each in field.state.world.scenario.objectives]
    return any(dist(field.spots[model], place) <= 2 * INCH for model in models for place in places)


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
    goal = _goal(field, request)
    back = request.why.key == "ask.withdrawing"
    most = min((limit or 0 for limit in task.pieces.values()), default=0)
    loose: list[Paths] = []
    for paths in _marches(task, goal, most, back=back):
        if _is_allowed(field, request, paths):
            after = field.at({model: path[-1] for model, path in paths.items()})
            if after.standing(tuple(task.pieces)) == WHOLE:
                yield Hand(paths)
            loose.append(paths)
    yield from (Hand(paths) for paths in (*loose, {}) if _is_allowed(field, request, paths))


def _goal(field: Field, request: Choose) -> Spot:
    """The nearest enemy, or an objective that is nearer."""
    own = [field.spots[model] for model in field.of(str(dict(request.why.values)["formation"]))]
    middle = (sum(x for x, _ in own) // len(own), sum(y for _, y in own) // len(own))
    enemies = [field.spots[enemy] for enemy in field.enemies(request.seat)]
    places = [place_of(field.state.world.scenario, each) for each in field.state.world.scenario.objectives]
    far = [place for place in places if dist(place, middle) > 2 * INCH]
    if request.why.key == "ask.withdrawing":
        far = []
    return min((*enemies, *far), key=lambda spot: dist(spot, middle), default=middle)


def _marches(task: Task, goal: Spot, most: int, *, back: bool) -> Iterator[Paths]:
    """All bases by the same way, straight first, then turned, then shorter."""
    lead = min(task.start.values(), key=lambda spot: dist(spot, goal))
    full = most if back else min(most, round(dist(lead, goal)))
    for length in range(full, 0, -STRIDE):
        for turned in TURNS:
            end = toward(lead, goal, -length if back else length, turned)
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
