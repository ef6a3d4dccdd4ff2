"""MW-ABL-01, MW-ABL-02, MW-HER-04..07: abilities that a unit or a hero announces."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.rules.action.steps import spend, start_is_free
from rulesets.multiverse_war.rules.action.targets import targets_within
from rulesets.multiverse_war.rules.combat.combat import cast
from rulesets.multiverse_war.rules.rewards.rewards import give
from rulesets.multiverse_war.rules.units.stats import ability, hero
from rulesets.multiverse_war.state.events import AbilityAnnounced
from rulesets.multiverse_war.state.options import Cast, Target, UseAbility
from rulesets.multiverse_war.state.state import State, Unit, War
from rulesets.multiverse_war.state.tracks import uses_left

CAST_AP = 1
"""MW-HER-06."""
STRIKING = frozenset({"dice", "damage", "first", "no_answer", "splash", "pierce", "intercept", "move_on"})
"""Effects that change the unit's own strikes while the ability is on."""


def announcements(state: State, unit: Unit) -> list[UseAbility]:
    """MW-ABL-02: an unlocked active ability, once per unit and turn, while uses are left."""
    known = ability(state, unit)
    if known is None or not known.active or unit.ability_used or uses_left(state, unit.seat) <= 0 or known.ap > unit.ap:
        return []
    return [UseAbility(known.name)]


def announce(game: War, unit: Unit) -> Procedure[None]:
    """MW-ABL-01: switch the ability on until the end of the turn at most, and apply its immediate effects.

    Effects on a target wait for the combat.
    """
    state = game.state
    known = ability(state, unit)
    assert known is not None, "only unlocked abilities are offered"
    if known.ap:
        spend(unit, known.ap)
    unit.acted = unit.ability_used = unit.ability_on = True
    state.players[unit.seat].abilities_used += 1
    game.emit(AbilityAnnounced(unit.id, known.name))
    immediate = tuple(
        each for each in known.effects if each.is_noted or (each.do not in STRIKING and each.to != "target")
    )
    yield from give(game, immediate, unit.seat, unit, "MW-ABL-01")


def casts(state: State, unit: Unit) -> list[Cast]:
    """MW-HER-05, MW-HER-06: each ability of a hero once per turn, for 1 AP; an attack ability needs a target."""
    record = hero(state, unit)
    if record is None or unit.ap < CAST_AP:
        return []
    known = state.world.content.heroes[unit.kind].abilities
    return [
        Cast(name)
        for name in record.abilities
        if name not in unit.used
        and (not known[name].attack or (start_is_free(state, unit) and cast_targets(state, unit, name)))
    ]


def cast_targets(state: State, unit: Unit, name: str) -> list[str]:
    return targets_within(state, unit, state.world.content.heroes[unit.kind].abilities[name].range)


def use(game: War, unit: Unit, name: str) -> Procedure[None]:
    state = game.state
    known = state.world.content.heroes[unit.kind].abilities[name]
    targets = cast_targets(state, unit, name) if known.attack else []
    target = targets[0] if targets else None
    if len(targets) > 1:
        options, why = tuple(map(Target, targets)), Cue("ask.target", ability=name)
        target = (yield Choose(unit.seat, options, why, "MW-HER-06", private=True, answer_public=True)).hex
    spend(unit, CAST_AP)
    unit.used.append(name)
    game.emit(AbilityAnnounced(unit.id, name, "MW-HER-05"))
    if target is not None:
        yield from cast(game, unit, known, target)
        return
    yield from give(game, known.effects, unit.seat, unit, "MW-HER-05")
