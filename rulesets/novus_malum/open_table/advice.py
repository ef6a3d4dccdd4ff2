"""Why the bot moves or orders so: distances, chances and objectives on the open table."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.open_table import Hand, Spots
from rulesets.engine.requests import Choose, Option
from rulesets.novus_malum.open_table.bot import chance_to_reach, claimed, gap_to, range_of, stride
from rulesets.novus_malum.open_table.field import ZONE, Field, place_of, tenths
from rulesets.novus_malum.rules.battlefield.engagement import engaged
from rulesets.novus_malum.state.options import Aim, Give
from rulesets.novus_malum.state.state import Order, State


def advice(state: State, request: Choose, spots: Spots, found: Hand | Option) -> Cue | None:
    field, values = Field(state, spots), dict(request.why.values)
    formation = values.get("formation")
    match found:
        case Give(order) if isinstance(formation, str) and not engaged(state, formation):
            return _order(field, formation, Order(order))
        case Aim(target):
            shooter = values.get("model") or values.get("caster")
            return _distance(field, shooter, target) if isinstance(shooter, str) else None
        case Hand(paths) if paths and isinstance(formation, str):
            return _move(field.at({model: way[-1] for model, way in paths.items()}), request, formation)
        case _:
            return None


def _order(field: Field, formation: str, order: Order) -> Cue:
    gap, reach = field.nearest_enemy_gap(formation), range_of(field, formation)
    objective = _objective(field, formation)
    if order is Order.RUN and objective is None and (chance := chance_to_reach(field, formation, gap - ZONE)):
        return Cue("advice.charge", gap=tenths(gap), chance=round(100 * chance))
    if objective is not None:
        left = gap_to(field, formation, place_of(field.state.world.scenario, objective))
        stays = order is Order.HOLD
        return Cue("advice.hold-objective" if stays else "advice.to-objective", objective=objective, gap=tenths(left))
    if order is Order.RUN or not reach:
        return Cue("advice.far", gap=tenths(gap))
    if order is Order.HOLD:
        return Cue("advice.in-range", gap=tenths(gap), reach=reach // 10)
    return Cue("advice.into-range", gap=tenths(gap), reach=reach // 10, stride=stride(field, formation) // 10)


def _objective(field: Field, formation: str) -> str | None:
    """The objective that the bot sends this formation to."""
    place = claimed(field, formation)
    scenario = field.state.world.scenario
    return next((name for name in scenario.objectives if place == place_of(scenario, name)), None)


def _distance(field: Field, shooter: str, target: str) -> Cue:
    models = field.of(target) or (target,)
    return Cue("advice.distance", gap=tenths(field.gap_between((shooter,), models)))


def _move(after: Field, request: Choose, formation: str) -> Cue:
    gap = after.nearest_enemy_gap(formation)
    if request.why.key == "ask.withdrawing":
        return Cue("advice.away", gap=tenths(gap))
    if gap <= ZONE:
        return Cue("advice.contact")
    objective = _objective(after, formation)
    if objective is not None:
        left = gap_to(after, formation, place_of(after.state.world.scenario, objective))
        return Cue("advice.nearer-objective", objective=objective, gap=tenths(left))
    return Cue("advice.nearer", gap=tenths(gap))
