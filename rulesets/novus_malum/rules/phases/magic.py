"""Phase 3: casters, in priority order, may each cast a spell."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.attacks.spells import apply_spell, castable, find_target
from rulesets.novus_malum.rules.battlefield.engagement import settle_all_doubts
from rulesets.novus_malum.rules.wounds.abilities import offer_rerolls, remind
from rulesets.novus_malum.rules.wounds.rolls import d3
from rulesets.novus_malum.rules.wounds.wound_rolls import roll_save
from rulesets.novus_malum.rules.wounds.wounds_lost import lose_wounds
from rulesets.novus_malum.state.attack_events import (
    Miscast,
    MiscastRolled,
    MiscastWounds,
    SpellCast,
    SpellFailed,
    SupremeCast,
)
from rulesets.novus_malum.state.options import Cast, Decline
from rulesets.novus_malum.state.priority import turn_over, upcoming
from rulesets.novus_malum.state.state import Battle, State

MISCAST, SUPREME = 1, 6


def magic(game: Battle) -> Procedure[None]:
    """NM-MAG-01: every caster may cast once."""
    while formation := upcoming(game.state):
        yield from remind(game, formation)
        yield from settle_all_doubts(game)
        while formation in game.state.formations and (caster := _next_caster(game.state, formation)):
            yield from settle_all_doubts(game)
            yield from _offer_spell(game, caster)
        turn_over(game.state, formation)


def _next_caster(state: State, formation: str) -> str | None:
    """NM-MAG-01, NM-MAG-02: one spell for each caster, even if it is engaged or has run."""
    casters = (model for model in state.of_formation(formation) if state.unit(model).spells)
    return next((caster for caster in casters if caster not in state.done), None)


def _offer_spell(game: Battle, caster: str) -> Procedure[None]:
    """NM-MAG-03: choose the spell, then its target, and only then roll."""
    state = game.state
    options = (Decline(), *(Cast(spell) for spell in castable(state, caster)))
    choice = yield Choose(state.models[caster].seat, options, Cue("ask.cast", caster=caster), "NM-MAG-01", anchor=True)
    if choice == Decline():
        state.done.append(caster)
        return
    face = yield from _cast(game, caster, choice.spell)
    if face is not None:
        state.done.append(caster)
        if face == SUPREME:
            yield from _second_spell(game, caster)


def _second_spell(game: Battle, caster: str) -> Procedure[None]:
    """NM-MAG-08, NM-MAG-09: after a natural 6 one more spell, the same or another, but no third one."""
    state = game.state
    while True:
        options = (Decline(), *(Cast(spell) for spell in castable(state, caster)))
        why = Cue("ask.cast-again", caster=caster)
        choice = yield Choose(state.models[caster].seat, options, why, "NM-MAG-08")
        if choice == Decline() or (yield from _cast(game, caster, choice.spell, last=True)) is not None:
            return


def _cast(game: Battle, caster: str, spell: str, *, last: bool = False) -> Procedure[int | None]:
    """NM-MAG-03, NM-MAG-04: returns the face rolled; None if the target was out of range or sight and nothing was rolled."""
    state = game.state
    target = yield from find_target(game, caster, spell)
    if target is None:
        return None if state.world.house.premeasure else 0
    least = least_casting(state, spell)
    plain = Cue("ask.casting", caster=caster, spell=spell)
    why = Cue("ask.casting-last", caster=caster, spell=spell) if last else plain
    rolled: Faces = yield Roll(state.models[caster].seat, (D6,), why, "NM-MAG-04", least)
    face = yield from offer_rerolls(
        game,
        (caster,),
        "casting",
        rolled[0],
        modifier=0,
        fails=lambda face: face < least,
        improvable=lambda face: face < (least if last else SUPREME),  # NM-MAG-08: there is no third spell
    )
    if face == MISCAST:
        yield from _miscast(game, caster, spell)
    elif face < least:
        game.emit(SpellFailed(caster, spell, face))
    else:
        game.emit(SpellCast(caster, spell, face))
        yield from apply_spell(game, caster, spell, target)
        if face == SUPREME:
            game.emit(SupremeCast(caster))
    return face


def least_casting(state: State, spell: str) -> int:
    """NM-MAG-04, NM-MAG-05, NM-MAG-08: the lowest face that casts: the spell's value, if any; 1 never, 6 always."""
    return min(SUPREME, max(MISCAST + 1, state.world.content.spells[spell].value or 0))


def _miscast(game: Battle, caster: str, spell: str) -> Procedure[None]:
    """NM-MAG-05..07: the spell has no effect; another die decides what happens to the caster."""
    seat = game.state.models[caster].seat
    game.emit(Miscast(caster, spell))
    table: Faces = yield Roll(seat, (D6,), Cue("ask.miscast", caster=caster), "NM-MAG-05")
    game.emit(MiscastRolled(caster, table[0], "NM-MAG-06" if table[0] == 1 else "NM-MAG-07"))
    match table[0]:
        case 1:
            lost: Faces = yield Roll(seat, (D6,), Cue("ask.miscast-wounds", caster=caster), "NM-MAG-06")
            wounds = d3(lost[0])
            game.emit(MiscastWounds(caster, lost[0], wounds))
            lose_wounds(game, caster, wounds, "NM-MAG-06")
        case 6:
            pass
        case _:
            yield from roll_save(game, caster, Cue("cause.miscast", spell=spell))
