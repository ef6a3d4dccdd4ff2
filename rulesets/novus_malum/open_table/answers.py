"""What geometry answers: distances, sight, contact, coherency and who holds an objective."""

from __future__ import annotations

from math import dist
from typing import Any

from rulesets.engine.answers import Chosen, Measured
from rulesets.engine.boards.plane import INCH, Spot, toward
from rulesets.engine.open_table import Paths, Spots, Step
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Measure, Option, Single
from rulesets.novus_malum.open_table.field import RADIUS, ZONE, Field, reach_of_objectives, tenths
from rulesets.novus_malum.open_table.narrowing import narrow
from rulesets.novus_malum.open_table.placing import (
    WALKS,
    allowances,
    check_spots,
    check_way,
    danger_ahead,
    walked,
    way_inside,
)
from rulesets.novus_malum.rules.battlefield.coherency import WHOLE
from rulesets.novus_malum.rules.battlefield.sight import CLEAR_VIEW, NOTHING, PARTLY
from rulesets.novus_malum.rules.phases.command import UP
from rulesets.novus_malum.state.options import (
    Aim,
    Apart,
    Assign,
    CeaseFire,
    Charge,
    Cornered,
    Decline,
    EndManoeuvre,
    Gone,
    HasGap,
    HoldFire,
    Holds,
    KeepRoll,
    NobodyGone,
    NobodyHolds,
    NobodyReaches,
    NoMoreContacts,
    NoOther,
    NoTarget,
    RestSeen,
    Sees,
    Shift,
    Stands,
    StayOut,
    StillEngaged,
    Stop,
    Touch,
    Unseen,
    Walk,
)
from rulesets.novus_malum.state.state import State

TURNS = (0, 20, -20, 40, -40, 60, -60, 90, -90)
"""Directions to try, in degrees from the straight one."""
LEFT_OVER = {CeaseFire(), HoldFire(), Decline(), NoTarget(), StayOut(), NobodyReaches(), KeepRoll()}
"""What is answered if the spots rule out everything else; the first that is offered."""


def settle(state: State, request: Single, spots: Spots, ways: Paths | None) -> Step | None:
    """The answer that follows from the spots; None if people decide, or have to move bases first."""
    field, values = Field(state, spots), dict(request.why.values)
    match request:
        case Measure():
            length = _measured(field, request, values, ways)
            return None if length is None else Step(Measured(_clamped(request, length)), spots, ways)
        case Choose():
            if request.why.key in WALKS:
                return _walk(field, request, ways)
            option = _chosen(field, request, values, ways) or _left_over(field, request)
            return None if option is None else Step(Chosen(option.key), spots, ways)
        case _:
            return None


def _clamped(request: Measure, length: int) -> int:
    return min(request.most, max(request.least, length))


def _measured(field: Field, request: Measure, values: dict[str, Any], ways: Paths | None) -> int | None:
    match request.why.key:
        case "ask.widest-gap":
            return tenths(field.widest_gap(field.of(values["formation"]), in_chain=False))
        case "ask.widest-gap-in-chain":
            return tenths(field.widest_gap(field.of(values["formation"]), in_chain=True))
        case "ask.nearest-at-end" | "ask.nearest-on-way" | "ask.keep-engaged":
            return tenths(field.nearest_enemy_gap(values["formation"]))
        case "ask.heroic-distance" | "ask.heroic-distance-on-foot":
            return tenths(field.gap_between((values["hero"],), field.of(values["formation"])))
        case "ask.distance":
            return tenths(field.gap(values["model"], values["target"]))
        case "ask.distance-visible":
            return tenths(field.range_to(values["model"], values["target"]))
        case "ask.how-many-reach":
            return sum(field.can_shoot_at(each, values["target"], values["limit"]) for each in values["models"])
        case "ask.hidden":
            return field.hidden_count(values["model"], values["target"])
        case "ask.to-objective":
            return tenths(field.nearest_to_objective(values["seat"], values["objective"]))
        case "ask.to-objective-edge":
            width = field.state.world.scenario.objectives[values["objective"]].width
            return tenths(field.nearest_to_objective(values["seat"], values["objective"])) - width // 2
        case "ask.walked":
            way = (ways or {}).get(values["model"], ())
            return tenths(way_inside(field, way, values["ground"]))
        case _:
            return None


def _chosen(field: Field, request: Choose, values: dict[str, Any], ways: Paths | None) -> Option | None:
    offered = request.options
    match request.why.key:
        case "ask.still-engaged":
            return StillEngaged() if field.apart(values["formation"], values["enemy"]) <= ZONE else Apart()
        case "ask.stands":
            return _first(offered, Stands(field.standing(field.of(values["formation"]))))
        case "ask.order":
            how = field.standing(field.of(values["formation"]))
            return None if how == WHOLE else _first(offered, HasGap(how))
        case "ask.path":
            danger = danger_ahead(field, values["model"], (ways or {}).get(values["model"], ()))
            return _first(offered, *((Walk(danger),) if danger else ()), Stop(), Cornered())
        case "ask.charged" | "ask.charged-too":
            near = (
                each
                for each in offered
                if isinstance(each, Charge) and field.apart(values["formation"], each.enemy) <= ZONE
            )
            return next(near, None) or _first(offered, NoOther(), offered[0])
        case "ask.over-the-edge":
            width, height = (INCH * side for side in field.state.world.table)
            gone = (each for each in offered if isinstance(each, Gone) and _is_out(field, each.model, width, height))
            return next(gone, None) or NobodyGone()
        case "ask.contacts":
            return _contact(field, offered) or NoMoreContacts()
        case "ask.touch-how" | "ask.touch-too":
            return _contact(field, offered) or _first(offered, NoOther(), offered[0])
        case "ask.manoeuvre":
            movable = (each for each in offered if isinstance(each, Shift) and each.into != "nobody")
            return None if any(contact_spot(field, each.model, each.into) for each in movable) else EndManoeuvre()
        case "ask.aim-together":
            aims = [each for each in narrow(field.state, request, field.spots).options if isinstance(each, Aim)]
            return aims[0] if len(aims) == 1 else None  # who chose the volley has read it there
        case "ask.assign-token" | "ask.assign-passed":
            return _last_token(field.state, offered)
        case "ask.sight" | "ask.sight-past":
            return _first(offered, Sees(_view(field, values["model"], values["target"])))
        case "ask.unseen":
            hidden = (m for m in field.of(values["target"]) if not field.sees(values["model"], m))
            return _first(offered, *map(Unseen, hidden), RestSeen())
        case "ask.who-holds":
            return _holder(field, values["objective"], values["reach"])
        case _:
            return None


def _last_token(state: State, offered: tuple[Option, ...]) -> Option | None:
    """The last formation without a token gets the last one, face up or down: all are turned up at once then."""
    left = [each.id for each in state.formations.values() if each.token is None]
    return _first(offered, Assign(left[0], UP)) if len(left) == 1 else None


def _first(offered: tuple[Option, ...], *wanted: Option) -> Option | None:
    return next((option for option in wanted if option in offered), None)


def _left_over(field: Field, request: Choose) -> Option | None:
    """If the spots rule out everything but to do nothing, nothing is done."""
    left = narrow(field.state, request, field.spots).options
    if left and len(left) < len(request.options) and all(option in LEFT_OVER for option in left):
        return next((option for option in left if option in LEFT_OVER), None)
    return None


def _is_out(field: Field, model: str, width: int, height: int) -> bool:
    x, y = field.spots[model]
    return not (0 <= x <= width and 0 <= y <= height)


def _contact(field: Field, offered: tuple[Option, ...]) -> Touch | None:
    for option in offered:
        if isinstance(option, Touch):
            touches = field.touches if option.over == "bases" else field.touches_across
            if touches(option.first, option.second):
                return option
    return None


def _view(field: Field, model: str, target: str) -> str:
    """`target` is a model for a spell, a formation for a weapon."""
    if target in field.state.models:
        return CLEAR_VIEW if field.sees(model, target) else NOTHING
    if not field.visible(model, target):
        return NOTHING
    return PARTLY if field.hidden_count(model, target) else CLEAR_VIEW


def holders(state: State, spots: Spots) -> dict[str, str]:
    """Who would score each objective now."""
    field, reaches = Field(state, spots), reach_of_objectives(state)
    found = {name: _holding_seat(field, name, reach) for name, reach in reaches.items()}
    return {name: seat for name, seat in found.items() if seat is not None}


def _holder(field: Field, objective: str, reach: int) -> Option:
    seat = _holding_seat(field, objective, reach)
    return NobodyHolds() if seat is None else Holds(seat)


def _holding_seat(field: Field, objective: str, reach: int) -> str | None:
    """NM-MEA-02: the nearer side; nobody if both are equally near."""
    lengths = {seat: tenths(field.nearest_to_objective(seat, objective)) for seat in field.state.world.seats}
    near = {seat: length for seat, length in lengths.items() if length <= reach}
    nearest = [seat for seat, length in near.items() if length == min(near.values())]
    return nearest[0] if len(nearest) == 1 else None


# ---- moves
def _walk(field: Field, request: Choose, ways: Paths | None) -> Step | None:
    """Go on with a move under way; nobody chooses how to flee."""
    if ways is not None:
        try:
            return walked(field.state, request, field.spots, ways)
        except Refused:
            return None  # somebody died on the way: the others close up by hand
    if request.why.key not in {"ask.fleeing", "ask.fleeing-off"}:
        return None
    field, ways = _fled(field, request)
    return walked(field.state, request, field.spots, ways)


def _fled(field: Field, request: Choose) -> tuple[Field, Paths]:
    """NM-MOR-09: each model a full move straight away from the nearest enemy, as far as it can."""
    leaves = request.why.key == "ask.fleeing-off"
    ways: dict[str, tuple[Spot, ...]] = {}
    limits = allowances(field.state, request)
    enemies = field.enemies(request.seat)
    for model in sorted(limits, key=lambda each: -field.gap_between((each,), enemies)):
        start = field.spots[model]
        threat = min((field.spots[enemy] for enemy in enemies), key=lambda spot: dist(spot, start), default=(0, 0))
        end = _flight(field, model, threat, limits[model], leaves=leaves)
        ways[model] = (start, end)
        field = field.at({model: end})
    return field, ways


def _flight(field: Field, model: str, threat: Spot, limit: int, *, leaves: bool) -> Spot:
    start = field.spots[model]
    for length in range(limit, 0, -INCH // 2):
        for turned in TURNS:
            end = toward(start, threat, -length, turned)
            try:
                check_way(field, model, (start, end), limit)
                if not (
                    leaves and _is_out(field.at({model: end}), model, *(INCH * s for s in field.state.world.table))
                ):
                    check_spots(field.at({model: end}), {model: end})
            except Refused:
                continue
            return end
    return start


def contact_spot(field: Field, model: str, enemy: str, limit: int = INCH) -> Spot | None:
    """A free spot in which the model would touch this enemy, no further away than the limit."""
    there, start = field.spots[enemy], field.spots[model]
    for turned in (*TURNS, 120, -120, 150, -150, 180):
        spot = toward(there, start, 2 * RADIUS, turned)
        try:
            check_way(field, model, (start, spot), limit)
            check_spots(field.at({model: spot}), {model: spot})
        except Refused:
            continue
        return spot
    return None
