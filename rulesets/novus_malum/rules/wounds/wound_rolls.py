"""Wound rolls, and the saves that they force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.wounds.abilities import DICE, bonus, offer_rerolls, rerolls
from rulesets.novus_malum.rules.wounds.rolls import HIGHEST, least_face, total
from rulesets.novus_malum.rules.wounds.wounds_lost import lose_wounds
from rulesets.novus_malum.state.attack_events import (
    CannotBeWounded,
    DamageRaised,
    LoneSaveRolled,
    Rerolled,
    SaveRolled,
    WoundRolled,
)
from rulesets.novus_malum.state.options import KeepRoll, Reroll
from rulesets.novus_malum.state.state import Battle, State

WALL = "wall"


@dataclass(frozen=True, slots=True)
class Blow:
    """One wound roll to make: by which model, with which weapon and modifier (NM-CMB-15)."""

    attacker: str
    weapon: str
    modifier: int


@dataclass(slots=True)
class Tally:
    """What several shots or blows came to; `saved` counts the wounds for which no save die failed.

    Of each token and die it has what it showed, after re-rolls, and whether it counted.
    """

    shots: int = 0
    hits: int = 0
    wounds: int = 0
    saved: int = 0
    flips: list[int] = field(default_factory=list)
    flips_again: list[int] = field(default_factory=list)
    wound_faces: list[int] = field(default_factory=list)
    wounded: list[bool] = field(default_factory=list)
    save_faces: list[int] = field(default_factory=list)
    passed: list[bool] = field(default_factory=list)


def defence(state: State, model: str) -> int:
    """NM-STA-03, NM-MOD-07: the stat of the card plus spells; it may exceed 6."""
    return state.unit(model).defence + state.models[model].bark


def wound_rolls(
    game: Battle, blows: tuple[Blow, ...], target: str, rule: str, tally: Tally | None = None
) -> Procedure[None]:
    """NM-WND-01: one d6 for each blow, rolled together; all blows are of one kind. Those left when the target falls are lost."""
    tally = tally or Tally()
    state = game.state
    blow = with_ability(state, blows[0])
    lowest = wound_needs(game, (blow,), target)
    why = Cue("ask.wound", attacker=blow.attacker, target=target, weapon=blow.weapon, count=len(blows))
    faces: Faces = yield Roll(state.models[blow.attacker].seat, (D6,) * len(blows), why, rule, lowest)
    wounds: list[int] = []
    for each, face in zip(blows, faces, strict=True):
        if state.models[target].wounds:
            damage = yield from wound(game, Blow(each.attacker, each.weapon, blow.modifier), target, face, tally)
            tally.wounds += bool(damage)
            if damage and state.world.together:
                wounds.append(damage)
            elif damage:
                tally.saved += yield from roll_save(game, target, _struck(each), damage, "NM-SAV-01", tally)
    if wounds:
        tally.saved += yield from _roll_saves(game, target, blow, wounds, tally)


def _struck(blow: Blow) -> Cue:
    """Why somebody rolls to save."""
    return Cue("cause.blow", attacker=blow.attacker, weapon=blow.weapon)


def wound_needs(game: Battle, blows: Iterable[Blow], target: str) -> int | None:
    """NM-MOD-07: the lowest face that wounds, if it is the same for all blows. Says so if no face wounds."""
    need = defence(game.state, target)
    lowest = {least_face(blow.modifier, need) for blow in blows}
    if lowest == {None}:
        game.emit(CannotBeWounded(target, need))
    return lowest.pop() if len(lowest) == 1 else None


def announce_unwoundable(game: Battle, models: tuple[str, ...]) -> None:
    """NM-MOD-07: name the models that no roll can wound now, as no modifier brings a roll above 6."""
    for model in models:
        need = defence(game.state, model)
        if need > HIGHEST:
            game.emit(CannotBeWounded(model, need))


def _roll_saves(game: Battle, model: str, blow: Blow, wounds: list[int], tally: Tally) -> Procedure[int]:
    """NM-CMB-16: one save roll for each wound; all dice are rolled together. Returns how many wounds were saved."""
    saved = 0
    seat, need = game.state.models[model].seat, save_needs(game.state, model)
    why = Cue("ask.save", model=model, cause=_struck(blow))
    rolled: Faces = yield Roll(seat, (D6,) * sum(wounds), why, "NM-SAV-01", need)
    for damage in wounds:
        if game.state.models[model].wounds:
            saved += yield from resolve_save(game, model, rolled[:damage], tally)
            rolled = rolled[damage:]
    return saved


def with_ability(state: State, blow: Blow) -> Blow:
    """The blow with the bonus of its attacker's card."""
    return replace(blow, modifier=blow.modifier + bonus(state, blow.attacker, "wound"))


def wound(game: Battle, blow: Blow, target: str, face: int, tally: Tally) -> Procedure[int]:
    """NM-WND-03, NM-PRP-03: resolve one wound roll; returns how many save dice it forces.

    A natural 6 with a deadly weapon forces one die more.
    """
    state = game.state
    need, added = defence(state, target), blow.modifier
    weapon = state.item(blow.weapon)
    deadly = "deadly" in weapon.properties

    def fails(face: int) -> bool:
        return total(face, added) < need

    def improvable(face: int) -> bool:
        return fails(face) or (deadly and face != HIGHEST)

    face = yield from offer_rerolls(
        game, (blow.attacker,), "wound", face, modifier=added, fails=fails, improvable=improvable
    )
    tally.wound_faces.append(face)
    tally.wounded.append(not fails(face))
    result = "no-wound" if fails(face) else "wounds"
    game.emit(WoundRolled(blow.attacker, target, face, added, total(face, added), need, result))
    if fails(face):
        return 0
    damage = weapon.damage
    if face == HIGHEST and deadly:
        damage += 1
        game.emit(DamageRaised(blow.attacker, damage))
    return damage


def roll_save(
    game: Battle, model: str, cause: Cue, dice: int = 1, rule: str = "NM-SAV-04", tally: Tally | None = None
) -> Procedure[bool]:
    """NM-SAV-01..04: roll as many dice as the damage, or one if there is no damage value; each failure costs a wound.

    Without a tally nothing sums the save up, so it is news by itself. Returns whether all dice passed.
    """
    seat, need = game.state.models[model].seat, save_needs(game.state, model)
    rolled: Faces = yield Roll(seat, (D6,) * dice, Cue("ask.save", model=model, cause=cause), rule, need)
    return (yield from resolve_save(game, model, rolled, tally))


def save_needs(state: State, model: str) -> int | None:
    """The lowest face that is a successful save; None if there is none."""
    return least_face(bonus(state, model, "save"), state.unit(model).save)


def resolve_save(game: Battle, model: str, rolled: Faces, tally: Tally | None) -> Procedure[bool]:
    """NM-SAV-01, NM-PRP-01: offer re-rolls of failed save dice, then lose a wound for each failure.

    Returns whether all dice passed.
    """
    state = game.state
    need, added = state.unit(model).save, bonus(state, model, "save")
    faces = yield from _after_rerolls(game, model, rolled, need, added)
    passed = [total(face, added) >= need for face in faces]
    if tally is not None:
        tally.save_faces += faces
        tally.passed += passed
    failed = passed.count(False)
    game.emit((SaveRolled if tally is not None else LoneSaveRolled)(model, faces, added, need, failed))
    lose_wounds(game, model, failed)
    return not failed


def _after_rerolls(game: Battle, model: str, faces: Faces, need: int, added: int) -> Procedure[Faces]:
    """The save dice after re-rolls by a shieldwall or an ability; each die is re-rolled once at most."""
    state = game.state
    kept, settled = list(faces), set[int]()
    while True:
        weak = [i for i, face in enumerate(kept) if i not in settled and total(face, added) < need]
        sources = (*_shieldwall_allies(state, model), *rerolls(state, model, "save"))
        if not weak or not sources:
            return tuple(kept)
        why = Cue("ask.reroll-save", model=model, count=len(weak))
        options = (*map(Reroll, sources), KeepRoll())
        choice = yield Choose(state.models[model].seat, options, why, "NM-PRP-01")
        if choice == KeepRoll():
            return tuple(kept)
        again = weak[0]
        before, kept[again] = kept[again], (yield from _roll_again(game, model, choice.source))
        game.emit(Rerolled(model, choice.source, before, kept[again]))
        settled.add(again)


def _roll_again(game: Battle, model: str, source: str) -> Procedure[int]:
    """NM-PRP-02, NM-DIC-06: one die; the source is used up for this phase, and so are both models of a shieldwall."""
    models = game.state.models
    need = save_needs(game.state, model)
    why = Cue("ask.roll-again", model=model, dice=DICE["save"])
    rolled: Faces = yield Roll(models[model].seat, (D6,), why, "NM-PRP-02", need)
    if source in models:
        models[model].wall_used = models[source].wall_used = True
    else:
        models[model].used.append(source)
    return rolled[0]


def _shieldwall_allies(state: State, model: str) -> Iterator[str]:
    """NM-PRP-01: allies that can form a shieldwall with it now. Only the players can see whether their bases touch."""
    if _has_shieldwall(state, model):
        others = state.on_table(state.models[model].seat)
        yield from (other for other in others if other != model and _has_shieldwall(state, other))


def reroll_sources(state: State, model: str) -> tuple[str, ...]:
    """What still allows the model to re-roll a failed save in this phase: a shieldwall, abilities."""
    wall = (WALL,) if next(_shieldwall_allies(state, model), None) else ()
    return (*wall, *rerolls(state, model, "save"))


def _has_shieldwall(state: State, model: str) -> bool:
    """NM-PRP-02: and has not used it in this phase."""
    carries = any("shieldwall" in state.item(item).properties for item in state.unit(model).equipment)
    return carries and not state.models[model].wall_used
