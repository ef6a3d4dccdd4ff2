"""What shots mean on the open table: the spots say who can shoot at whom, and how likely that hurts."""

from __future__ import annotations

from typing import Any

from rulesets.engine.chances import Chance, probability
from rulesets.engine.choices import Description
from rulesets.engine.cues import Cue
from rulesets.engine.open_table import Spots
from rulesets.engine.requests import Choose, Option
from rulesets.novus_malum.display.shot_lines import how_it_shoots, target_line
from rulesets.novus_malum.display.stat_lines import formation_glyphs
from rulesets.novus_malum.open_table.field import Field
from rulesets.novus_malum.rules.attacks.disciplines import reach
from rulesets.novus_malum.rules.attacks.shots import modifier
from rulesets.novus_malum.state.options import Aim, Shoot, Volley
from rulesets.novus_malum.state.priority import upcoming
from rulesets.novus_malum.state.state import State
from rulesets.novus_malum.tactics.salvo_odds import shots_chance

Shooters = dict[str, tuple[str, ...]]
"""For each target those who can shoot at it."""


def describe(state: State, request: Choose, spots: Spots, option: Option) -> Description | None:
    field = Field(state, spots)
    values: dict[str, Any] = dict(request.why.values)
    match option:
        case Volley(weapon, disciplines):
            shot = Shoot(weapon, disciplines)
            return _volley(field, shot, shooters(field, shot))
        case Aim(target) if request.why.key == "ask.aim-together":
            able = tuple(each for each in values["models"] if field.can_shoot_at(each, target, values["limit"]))
            who = Cue("detail.can-shoot", shooters=_units(state, able))
            said = Cue("text.then", first=who, then=target_line(state, target))
            return Description(said, glyph=dict(formation_glyphs(state)).get(target))
        case _:
            return None


def chance(state: State, _request: Choose, spots: Spots, option: Option) -> Chance | None:
    """Of a volley that has only one target."""
    if not isinstance(option, Volley):
        return None
    field, shot = Field(state, spots), Shoot(option.weapon, option.disciplines)
    found = shooters(field, shot)
    if len(found) != 1:
        return None
    ((target, able),) = found.items()
    return _chance(field, shot, able, target)


def shooters(field: Field, shot: Shoot) -> Shooters:
    state = field.state
    models = state.of_formation(upcoming(state) or "")
    ready = [each for each in models if each not in state.done and shot.weapon in state.gear(each, "ranged")]
    found: Shooters = {}
    for enemy in dict.fromkeys(state.models[each].formation for each in field.enemies(state.models[models[0]].seat)):
        able = tuple(each for each in ready if enemy and field.can_shoot_at(each, enemy, reach(state, each, shot)))
        if enemy and able:
            found[enemy] = able
    return found


def _volley(field: Field, shot: Shoot, found: Shooters) -> Description:
    state, weapon, how = field.state, shot.weapon, how_it_shoots(shot.disciplines)
    limit = max(reach(state, each, shot) for able in found.values() for each in able)
    if len(found) > 1:
        targets = tuple(_at(field, shot, able, target) for target, able in found.items())
        return Description(
            Cue("detail.volley-several", weapon=weapon, limit=limit, targets=targets, how=how), glyph="volley"
        )
    ((target, able),) = found.items()
    covered = modifier(state, shot, obscured=_is_obscured(field, able, target)) < modifier(state, shot, obscured=False)
    clear = Cue("detail.volley-clear", weapon=weapon, limit=limit, how=how)
    detail = Cue("detail.volley-covered", weapon=weapon, limit=limit, how=how) if covered else clear
    who = _units(state, able)
    label = Cue("detail.salvo-label", disciplines=shot.disciplines, shooters=who, target=target)
    return Description(detail, glyph="volley", label=label)


def _at(field: Field, shot: Shoot, able: tuple[str, ...], target: str) -> Cue:
    likely = probability(_chance(field, shot, able, target))
    return Cue("detail.volley-target", shooters=_units(field.state, able), target=target, share=round(100 * likely))


def _chance(field: Field, shot: Shoot, able: tuple[str, ...], target: str) -> Chance:
    return shots_chance(field.state, shot, able, target, obscured=_is_obscured(field, able, target))


def _units(state: State, models: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(state.models[each].unit for each in models)


def _is_obscured(field: Field, able: tuple[str, ...], target: str) -> bool:
    """NM-SHT-13: at least half of the target, as the first of them sees it."""
    return 2 * field.hidden_count(able[0], target) >= len(field.of(target))
