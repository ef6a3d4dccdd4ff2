"""Abilities of unit cards: bonuses, re-rolls, and manual effects that the players enter."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import Choose, Option, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.content.cards import RollKind
from rulesets.novus_malum.rules.wounds.wounds_lost import lose_wounds
from rulesets.novus_malum.state.attack_events import Rerolled, WoundRestored
from rulesets.novus_malum.state.options import Effect, KeepRoll, NoEffect, Reroll
from rulesets.novus_malum.state.state import Battle, State

DICE: dict[RollKind, Cue] = {
    "casting": Cue("dice.casting"),
    "morale": Cue("dice.morale"),
    "run": Cue("dice.run"),
    "save": Cue("dice.save"),
    "wound": Cue("dice.wound"),
}
"""What a die was for."""


def bonus(state: State, model: str, roll: RollKind) -> int:
    abilities = (state.world.content.abilities[name] for name in state.unit(model).abilities)
    return sum(ability.value for ability in abilities if ability.kind == "bonus" and ability.roll == roll)


def rerolls(state: State, model: str, roll: RollKind) -> Iterator[str]:
    """The model's abilities that allow a re-roll of this kind and were not used in this phase."""
    for name in state.unit(model).abilities:
        ability = state.world.content.abilities[name]
        if ability.kind == "reroll" and ability.roll == roll and name not in state.models[model].used:
            yield name


def offer_rerolls(
    game: Battle,
    models: tuple[str, ...],
    roll: RollKind,
    face: int,
    *,
    modifier: int,
    fails: Callable[[int], bool],
    improvable: Callable[[int], bool] | None = None,
) -> Procedure[int]:
    """NM-DIC-05, NM-DIC-06: offer re-rolls, decided on the face without modifiers; returns the face that counts.

    `improvable`: whether a re-roll could give a better result, if that is not the same as `fails`.
    """
    state = game.state
    if state.world.together and not (improvable or fails)(face):
        return face
    able = ((model, source) for model in models for source in rerolls(state, model, roll))
    model, source = next(able, (None, None))
    if model is None or source is None:
        return face
    seat = state.models[model].seat
    need = next((each for each in range(1, D6.sides + 1) if not fails(each)), D6.sides + 1)
    if roll == "run":
        wants = Cue("wants.run", need=need)
    elif fails(face):
        wants = Cue("wants.least", need=need)
    else:
        wants = Cue("wants.enough" if improvable and improvable(face) else "wants.passed", need=need)
    why = Cue("ask.reroll", model=model, face=face, modifier=modifier, dice=DICE[roll], wants=wants)
    choice = yield Choose(seat, (Reroll(source), KeepRoll()), why, "NM-DIC-05")
    if choice == KeepRoll():
        return face
    least = None if roll == "run" or need > D6.sides else need
    again: Faces = yield Roll(seat, (D6,), Cue("ask.roll-again", model=model, dice=DICE[roll]), "NM-DIC-06", least)
    state.models[model].used.append(source)
    game.emit(Rerolled(model, source, face, again[0]))
    return again[0]


def remind(game: Battle, formation: str) -> Procedure[None]:
    """NM-STA-07: remind the players of manual abilities for this phase, and let them enter the effects."""
    state = game.state
    for model in state.of_formation(formation):
        for name in state.unit(model).abilities:
            ability, used = state.world.content.abilities[name], state.models[model].used
            if ability.kind == "manual" and ability.phase == state.phase and name not in used:
                used.append(name)
                yield from _ask_effects(game, model, name)


def _ask_effects(game: Battle, model: str, ability: str) -> Procedure[None]:
    state = game.state
    while state.models[model].formation is not None:
        why = Cue("ask.ability", model=model, ability=ability)
        choice = yield Choose(state.models[model].seat, (NoEffect(), *_effects(state)), why, "NM-STA-07")
        if choice == NoEffect():
            return
        if choice.kind == "wound":
            lose_wounds(game, choice.model, 1, "NM-STA-07")
        else:
            state.models[choice.model].wounds += 1
            game.emit(WoundRestored(choice.model, state.models[choice.model].wounds))


def _effects(state: State) -> Iterator[Option]:
    for model in state.models.values():
        if model.formation is not None:
            yield Effect("wound", model.id)
            if model.wounds < state.unit(model.id).wounds:
                yield Effect("heal", model.id)
