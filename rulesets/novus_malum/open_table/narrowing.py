"""Options without those that the spots rule out, and without those that are chosen by moving a base."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import astuple, replace

from rulesets.engine.open_table import Spots
from rulesets.engine.requests import Choose, Option
from rulesets.novus_malum.open_table.field import Field, tenths
from rulesets.novus_malum.open_table.placing import heroic_reach
from rulesets.novus_malum.rules.attacks.disciplines import reach
from rulesets.novus_malum.rules.attacks.shots import targets
from rulesets.novus_malum.rules.phases.shooting import salvo_of
from rulesets.novus_malum.state.options import (
    Aim,
    AimAlike,
    Attach,
    CannotClose,
    Cast,
    CeaseFire,
    Charge,
    EndFlight,
    EndMove,
    HasGap,
    HeroicMove,
    Join,
    Later,
    Moved,
    Pace,
    Reroll,
    Salvo,
    Shift,
    ShiftAcross,
    Shoot,
    Volley,
)
from rulesets.novus_malum.state.priority import upcoming
from rulesets.novus_malum.state.state import State

BY_HAND = (Moved, HasGap, Pace, EndMove, EndFlight, CannotClose, Charge, Shift, ShiftAcross, Attach, AimAlike)
"""Hands and geometry answer these."""
SHOOTING: tuple[type[Option], ...] = (Salvo, Volley, CeaseFire, Shoot)
"""The order in which shots are shown; what else there is stands behind them."""


def narrow(state: State, request: Choose, spots: Spots) -> Choose:
    field, values = Field(state, spots), dict(request.why.values)
    possible = _test(field, request.why.key, values)
    options = tuple(option for option in request.options if not isinstance(option, BY_HAND) and possible(option))
    return replace(request, options=_in_order(tuple(_without_twins(field, options))))


def _without_twins(field: Field, options: tuple[Option, ...]) -> Iterator[Option]:
    """A volley only where it does what no salvo does: at a target that some cannot reach, or not see well."""
    salvos = {(option.weapon, option.disciplines, option.target) for option in options if isinstance(option, Salvo)}
    models = field.state.of_formation(upcoming(field.state) or "")
    for option in options:
        if isinstance(option, Volley):
            shot = Shoot(option.weapon, option.disciplines)
            found = {target for model in models for target in _targets(field, model, shot)}
            if all((*astuple(option), target) in salvos for target in found):
                continue
        yield option


def _in_order(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Shots together before shots alone, and those before what lets others shoot: that only while one of them can."""
    if any(isinstance(option, Shoot | Volley | Salvo) for option in options):
        return tuple(sorted(options, key=_place))
    return tuple(option for option in options if not isinstance(option, Later))


def _place(option: Option) -> int:
    return next((at for at, kinds in enumerate(SHOOTING) if isinstance(option, kinds)), len(SHOOTING))


def _test(field: Field, key: str, values: dict[str, Any]) -> Callable[[Option], bool]:
    match key:
        case "ask.order":
            return lambda option: not isinstance(option, HeroicMove) or _can_join(field, option)
        case "ask.shoot":
            return lambda option: _can_shoot(field, option, values["model"])
        case "ask.aim":
            return lambda option: (
                not isinstance(option, Aim) or field.can_shoot_at(values["model"], option.target, values["limit"])
            )
        case "ask.aim-together":
            return lambda option: (
                not isinstance(option, Aim)
                or any(field.can_shoot_at(each, option.target, values["limit"]) for each in values["models"])
            )
        case "ask.cast" | "ask.cast-again":
            return lambda option: not isinstance(option, Cast) or _can_cast(field, values["caster"], option.spell)
        case "ask.aim-spell" | "ask.jump":
            caster = values["caster"]
            return lambda option: not isinstance(option, Aim) or _in_reach(field, caster, option.target)
        case "ask.reach" | "ask.who-reaches":
            return lambda option: not isinstance(option, Join) or field.touches(option.model, option.ally)
        case "ask.reroll-save":
            return lambda option: (
                not isinstance(option, Reroll)
                or option.source not in field.state.models
                or field.touches(values["model"], option.source)
            )
        case _:
            return lambda _option: True


def _can_join(field: Field, option: HeroicMove) -> bool:
    return field.gap_between((option.hero,), field.of(option.to)) <= heroic_reach(field.state, option.hero)


def _can_shoot(field: Field, option: Option, shooter: str) -> bool:
    """A salvo needs everybody in range with a full view; a volley somebody; a shot this model."""
    state = field.state
    match option:
        case Salvo(weapon, disciplines, target):
            shot = Shoot(weapon, disciplines)
            shooters = salvo_of(state, shot, target)
            return all(
                field.can_shoot_at(each, target, reach(state, each, shot)) and not field.hidden_count(each, target)
                for each in shooters
            )
        case Volley(weapon, disciplines):
            shot, formation = Shoot(weapon, disciplines), upcoming(state)
            return any(_reaches(field, each, shot) for each in state.of_formation(formation or ""))
        case Shoot():
            return _reaches(field, shooter, option)
        case _:
            return True


def _reaches(field: Field, shooter: str, shot: Shoot) -> bool:
    return any(_targets(field, shooter, shot))


def _targets(field: Field, shooter: str, shot: Shoot) -> Iterator[str]:
    """The formations that it can shoot at."""
    state = field.state
    if shooter not in state.done and shot.weapon in state.gear(shooter, "ranged"):
        limit = reach(state, shooter, shot)
        yield from (enemy for enemy in targets(state, shooter, limit) if field.can_shoot_at(shooter, enemy, limit))


def _can_cast(field: Field, caster: str, spell: str) -> bool:
    if field.state.world.content.spells[spell].effect != "lightning":
        return True
    seat = field.state.models[caster].seat
    return any(_in_reach(field, caster, enemy) for enemy in field.enemies(seat))


def _in_reach(field: Field, caster: str, target: str) -> bool:
    """NM-SPL-01: in range of the caster's lightning, and in sight."""
    ranges = (field.state.world.content.spells[spell] for spell in field.state.unit(caster).spells)
    limit = max((10 * spell.range for spell in ranges if spell.effect == "lightning"), default=0)
    return tenths(field.gap(caster, target)) <= limit and field.sees(caster, target)
