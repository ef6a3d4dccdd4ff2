"""The three spells: which models they may be aimed at, and what they do."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.battlefield.engagement import gap_between
from rulesets.novus_malum.rules.battlefield.sight import (
    CLEAR_VIEW,
    NOTHING,
    PARTLY,
    ask_sight,
    measure_range,
    most_to_measure,
    ruled_out,
)
from rulesets.novus_malum.rules.wounds.wound_rolls import announce_unwoundable, roll_save
from rulesets.novus_malum.state.attack_events import DefenceRaised, ProjectilesImbued
from rulesets.novus_malum.state.options import Aim, NoTarget
from rulesets.novus_malum.state.state import Battle, State


def castable(state: State, caster: str) -> tuple[str, ...]:
    """NM-MAG-03: the caster's spells, without those that have no target."""
    return tuple(
        spell for spell in state.unit(caster).spells if not _needs_aim(state, spell) or _targets(state, caster, spell)
    )


def _needs_aim(state: State, spell: str) -> bool:
    return state.world.content.spells[spell].effect == "lightning"


def _targets(state: State, caster: str, spell: str) -> tuple[str, ...]:
    """NM-SPL-01: any enemy model that may be in range, engaged or not."""
    mine = state.models[caster].formation
    assert mine is not None, "a caster stands in a formation"
    limit = 10 * state.world.content.spells[spell].range
    return tuple(
        model
        for formation in state.of_seat(state.world.other(state.models[caster].seat))
        if gap_between(state, mine, formation).near <= limit
        for model in state.of_formation(formation)
        if not ruled_out(state, caster, model, limit)
    )


def find_target(game: Battle, caster: str, spell: str) -> Procedure[str | None]:
    """The chosen target, or the caster for a spell that needs none. None: the target is too far or out of sight."""
    if not _needs_aim(game.state, spell):
        return caster
    options = tuple(map(Aim, _targets(game.state, caster, spell)))
    why = Cue("ask.aim-spell", caster=caster, spell=spell)
    choice = yield Choose(game.state.models[caster].seat, options, why, "NM-SPL-01")
    target: str = choice.target
    reached = yield from _is_in_range_and_sight(game, caster, spell, target)
    return target if reached else None


def _is_in_range_and_sight(game: Battle, caster: str, spell: str, target: str) -> Procedure[bool]:
    """Ask whether the target is in range and sight; players who may measure beforehand have already checked."""
    if game.state.world.together and game.state.world.house.premeasure:
        return True
    limit = 10 * game.state.world.content.spells[spell].range
    why = Cue("ask.distance", model=caster, target=target, most=most_to_measure(limit))
    distance = yield from measure_range(game, caster, target, limit, why=why, rule="NM-SPL-01")
    if distance is None:
        return False
    seen = yield from ask_sight(game, caster, target, (CLEAR_VIEW, PARTLY, NOTHING), "NM-SPL-01")
    return seen != NOTHING


def apply_spell(game: Battle, caster: str, spell: str, target: str) -> Procedure[None]:
    formation = game.state.models[caster].formation
    assert formation is not None, "a caster stands in a formation"
    match game.state.world.content.spells[spell].effect:
        case "lightning":
            yield from _lightning(game, caster, spell, target)
        case "barkskin":
            _barkskin(game, formation)
        case "imbue":
            for model in game.state.of_formation(formation):
                game.state.models[model].imbued = True
            game.emit(ProjectilesImbued(formation))


def _barkskin(game: Battle, formation: str) -> None:
    """NM-SPL-04, NM-MAG-09: for every model now in the formation; two castings add up. NM-MOD-07: no roll reaches 7."""
    state = game.state
    models = state.of_formation(formation)
    for model in models:
        state.models[model].bark += 1
    game.emit(DefenceRaised(formation, state.models[models[0]].bark))
    announce_unwoundable(game, models)


def _lightning(game: Battle, caster: str, spell: str, target: str) -> Procedure[None]:
    """NM-SPL-02, NM-SPL-03: one save; if the model falls, one jump to another model of its formation."""
    formation = game.state.models[target].formation
    assert formation is not None, "a target stands in a formation"
    yield from roll_save(game, target, Cue("cause.spell", caster=caster, spell=spell), rule="NM-SPL-02")
    if not game.state.models[target].wounds:
        yield from _jump(game, caster, spell, formation)


def _jump(game: Battle, caster: str, spell: str, formation: str) -> Procedure[None]:
    """NM-SPL-03: to a model in range and sight of the caster."""
    state = game.state
    limit = 10 * state.world.content.spells[spell].range
    while fellows := [m for m in state.of_formation(formation) if not ruled_out(state, caster, m, limit)]:
        why = Cue("ask.jump", caster=caster)
        choice = yield Choose(state.models[caster].seat, (NoTarget(), *map(Aim, fellows)), why, "NM-SPL-03")
        if choice == NoTarget():
            return
        if (yield from _is_in_range_and_sight(game, caster, spell, choice.target)):
            cause = Cue("cause.spell", caster=caster, spell=spell)
            yield from roll_save(game, choice.target, cause, rule="NM-SPL-03")
            return
        if not state.world.house.premeasure:
            return
