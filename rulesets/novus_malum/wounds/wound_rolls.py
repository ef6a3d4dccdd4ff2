"""Wound rolls, and the saves that they force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.state.attack_events import CannotBeWounded, DamageRaised, Rerolled, SaveRolled, WoundRolled
from rulesets.novus_malum.state.options import KeepRoll, Reroll
from rulesets.novus_malum.state.state import Battle, State
from rulesets.novus_malum.wounds.abilities import bonus, offer_rerolls, rerolls
from rulesets.novus_malum.wounds.rolls import HIGHEST, least_face, succeeds, total
from rulesets.novus_malum.wounds.wounds_lost import lose_wounds

WALL = "wall"


@dataclass(frozen=True, slots=True)
class Blow:
    """One wound roll to make: by whom, with which weapon, and with which modifiers (NM-CMB-15)."""

    attacker: str
    weapon: str
    modifiers: tuple[int, ...]


def defence(state: State, model: str) -> int:
    """NM-STA-03, NM-MOD-07: the stat of the card plus spells; it may exceed 6, unless a house rule caps it."""
    formation = state.models[model].formation
    bark = state.models[model].bark + (state.formations[formation].bark if formation else 0)
    value = state.unit(model).defence + bark
    return min(value, HIGHEST) if state.world.house.stat_cap else value


def wound_rolls(game: Battle, blows: tuple[Blow, ...], target: str, rule: str) -> Procedure[None]:
    """NM-WND-01: one d6 for each blow, rolled together; all blows are of one kind. Those left when the target falls are lost."""
    state = game.state
    blow = Blow(blows[0].attacker, blows[0].weapon, modifiers_with_ability(state, blows[0]))
    lowest = wound_needs(game, (blow,), target)
    why = Cue("ask.wound", attacker=blow.attacker, target=target, weapon=blow.weapon, count=len(blows))
    faces: Faces = yield Roll(state.models[blow.attacker].seat, (D6,) * len(blows), why, rule, lowest)
    wounds: list[int] = []
    for each, face in zip(blows, faces, strict=True):
        if state.models[target].wounds:
            damage = yield from wound(game, Blow(each.attacker, each.weapon, blow.modifiers), target, face)
            if damage and state.world.together:
                wounds.append(damage)
            elif damage:
                yield from roll_save(game, target, damage, "NM-SAV-01")
    if wounds:
        yield from _roll_saves(game, target, wounds)


def wound_needs(game: Battle, blows: Iterable[Blow], target: str) -> int | None:
    """NM-MOD-07: the lowest face that wounds, if it is the same for all blows. Tells the players if no face wounds."""
    need = defence(game.state, target)
    lowest = {least_face(blow.modifiers, need, game.state.world.house) for blow in blows}
    if lowest == {None}:
        game.tell(CannotBeWounded(target, need))
    return lowest.pop() if len(lowest) == 1 else None


def tell_unwoundable(game: Battle, models: tuple[str, ...]) -> None:
    """NM-MOD-07: tell the players which models no roll can wound now, as no modifier brings a roll above 6."""
    for model in models:
        need = defence(game.state, model)
        if least_face((), need, game.state.world.house) is None:
            game.tell(CannotBeWounded(model, need))


def _roll_saves(game: Battle, model: str, wounds: list[int]) -> Procedure[None]:
    """NM-CMB-16: one save roll for each wound; all dice are rolled together."""
    seat, need = game.state.models[model].seat, save_needs(game.state, model)
    rolled: Faces = yield Roll(seat, (D6,) * sum(wounds), Cue("ask.save", model=model), "NM-SAV-01", need)
    for damage in wounds:
        if game.state.models[model].wounds:
            yield from resolve_save(game, model, rolled[:damage])
            rolled = rolled[damage:]


def modifiers_with_ability(state: State, blow: Blow) -> tuple[int, ...]:
    extra = bonus(state, blow.attacker, "wound")
    return (*blow.modifiers, extra) if extra else blow.modifiers


def wound(game: Battle, blow: Blow, target: str, face: int) -> Procedure[int]:
    """NM-WND-03, NM-PRP-03: resolve one wound roll; returns how many save dice it forces.

    A natural 6 with a deadly weapon forces one die more.
    """
    state, house = game.state, game.state.world.house
    need, added = defence(state, target), sum(blow.modifiers)
    weapon = state.item(blow.weapon)
    deadly = "deadly" in weapon.properties

    def fails(face: int) -> bool:
        return not succeeds(face, blow.modifiers, need, house)

    def improvable(face: int) -> bool:
        return fails(face) or (deadly and face != HIGHEST)

    face = yield from offer_rerolls(
        game, (blow.attacker,), "wound", face, modifier=added, fails=fails, improvable=improvable
    )
    wounded, value = not fails(face), total(face, blow.modifiers, house)
    rule = "NM-WND-01" if wounded == (value >= need) else "NM-WND-02"
    result = "wounds" if wounded else "no-wound"
    game.tell(WoundRolled(blow.attacker, target, face, added, value, need, result, rule))
    if not wounded:
        return 0
    damage = weapon.damage
    if face == HIGHEST and deadly:
        damage += 1
        game.tell(DamageRaised(blow.attacker, damage))
    return damage


def roll_save(game: Battle, model: str, dice: int = 1, rule: str = "NM-SAV-04") -> Procedure[None]:
    """NM-SAV-01..04: roll as many dice as the damage, or one if there is no damage value; each failure costs a wound."""
    seat, need = game.state.models[model].seat, save_needs(game.state, model)
    rolled: Faces = yield Roll(seat, (D6,) * dice, Cue("ask.save", model=model), rule, need)
    yield from resolve_save(game, model, rolled)


def save_needs(state: State, model: str) -> int | None:
    """The lowest face that is a successful save; None if there is none."""
    return least_face((bonus(state, model, "save"),), state.unit(model).save, state.world.house)


def resolve_save(game: Battle, model: str, rolled: Faces) -> Procedure[None]:
    """NM-SAV-01, NM-PRP-01: offer re-rolls of failed save dice, then lose a wound for each failure."""
    state, house = game.state, game.state.world.house
    need, added = state.unit(model).save, bonus(state, model, "save")
    faces = yield from _after_rerolls(game, model, rolled, need, added)
    failed = sum(not succeeds(face, (added,), need, house) for face in faces)
    game.tell(SaveRolled(model, faces, added, need, failed))
    lose_wounds(game, model, failed)


def _after_rerolls(game: Battle, model: str, faces: Faces, need: int, added: int) -> Procedure[Faces]:
    """The save dice after re-rolls by a shieldwall or an ability; each die is re-rolled once at most."""
    state, house = game.state, game.state.world.house
    kept, settled = list(faces), set[int]()
    while True:
        weak = [i for i, face in enumerate(kept) if i not in settled and not succeeds(face, (added,), need, house)]
        sources = (*_shieldwall_allies(state, model), *rerolls(state, model, "save"))
        if not weak or not sources:
            return tuple(kept)
        why = Cue("ask.reroll-save", model=model, count=len(weak))
        options = (*map(Reroll, sources), KeepRoll())
        choice = yield Choose(state.models[model].seat, options, why, "NM-PRP-01")
        if choice == KeepRoll():
            return tuple(kept)
        unsettled = [i for i in range(len(kept)) if i not in settled]
        again = unsettled if _wall_rerolls_all(state, choice.source) else weak[:1]
        yield from _roll_again(game, model, choice.source, kept, again)
        if not house.reroll_twice:
            settled.update(again)


def _roll_again(game: Battle, model: str, source: str, kept: list[int], again: list[int]) -> Procedure[None]:
    """NM-PRP-02, NM-DIC-06: the second roll counts, and the source is spent for this phase."""
    seat = game.state.models[model].seat
    why, need = Cue("ask.roll-again", model=model), save_needs(game.state, model)
    rolled: Faces = yield Roll(seat, (D6,) * len(again), why, "NM-PRP-02", need)
    for index, face in zip(again, rolled, strict=True):
        game.tell(Rerolled(model, source, kept[index], face))
        kept[index] = face
    _spend(game.state, model, source)


def _shieldwall_allies(state: State, model: str) -> Iterator[str]:
    """NM-PRP-01: allies with an unspent shieldwall. Only the players can see whether their bases touch."""
    if not _has_shieldwall(state, model):
        return
    same_formation = state.world.house.shieldwall_formation
    for other in state.on_table(state.models[model].seat):
        near = not same_formation or state.models[other].formation == state.models[model].formation
        if other != model and near and _has_shieldwall(state, other) and _wall_unspent(state, model, other):
            yield other


def reroll_sources(state: State, model: str) -> tuple[str, ...]:
    """What still allows the model to re-roll a failed save in this phase: a shieldwall, abilities."""
    wall = (WALL,) if next(_shieldwall_allies(state, model), None) else ()
    return (*wall, *rerolls(state, model, "save"))


def _has_shieldwall(state: State, model: str) -> bool:
    return any("shieldwall" in state.item(item).properties for item in state.unit(model).equipment)


def _wall_unspent(state: State, model: str, ally: str) -> bool:
    """NM-PRP-02: a use spends both models for the phase, or by house rule only the one that re-rolls."""
    users = {model, ally} if _wall_spends_both(state) else {model}
    return not any(f"wall:{user}" in state.spent for user in users)


def _wall_spends_both(state: State) -> bool:
    return state.world.house.shieldwall_scope in {"pair-one-die", "pair-all-dice"}


def _wall_rerolls_all(state: State, source: str) -> bool:
    return source in state.models and state.world.house.shieldwall_scope in {"pair-all-dice", "model-all-dice"}


def _spend(state: State, model: str, source: str) -> None:
    if source not in state.models:
        state.spent.append(f"{model}:{source}")
    elif _wall_spends_both(state):
        state.spent += [f"wall:{model}", f"wall:{source}"]
    else:
        state.spent.append(f"wall:{model}")
