"""What unit cards add of their own: bonuses, re-rolls, and reminders of effects that the players tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import Choose, Option, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.content.cards import RollKind
from rulesets.novus_malum.state.attack_events import Rerolled, WoundRestored
from rulesets.novus_malum.state.options import Effect, KeepRoll, NoEffect, Reroll
from rulesets.novus_malum.state.state import Battle, State
from rulesets.novus_malum.wounds.wounds_lost import lose_wounds


def bonus(state: State, model: str, roll: RollKind) -> int:
    abilities = (state.world.content.abilities[name] for name in state.unit(model).abilities)
    return sum(ability.value for ability in abilities if ability.kind == "bonus" and ability.roll == roll)


def rerolls(state: State, model: str, roll: RollKind) -> Iterator[str]:
    """The model's abilities that allow this roll again and are not spent in this phase."""
    for name in state.unit(model).abilities:
        ability = state.world.content.abilities[name]
        if ability.kind == "reroll" and ability.roll == roll and f"{model}:{name}" not in state.spent:
            yield name


def maybe_again(
    game: Battle,
    models: tuple[str, ...],
    roll: RollKind,
    face: int,
    *,
    modifier: int,
    fails: Callable[[int], bool],
    worth: Callable[[int], bool] | None = None,
) -> Procedure[int]:
    """NM-DIC-05, NM-DIC-06: decide on the bare face, and the second roll stands.

    `worth`: what another roll could better, where that is more than a failure.
    """
    state = game.state
    if state.world.together and not (worth or fails)(face):
        return face
    for model in models:
        for source in tuple(rerolls(state, model, roll)):
            if state.world.house.reroll_decision == "failed" and not fails(face):
                return face
            why = Cue("ask.reroll", model=model, face=face, modifier=modifier)
            choice = yield Choose(state.models[model].seat, (Reroll(source), KeepRoll()), why, "NM-DIC-05")
            if choice == KeepRoll():
                return face
            why = Cue("ask.roll-again", model=model)
            need = next((each for each in range(1, D6.sides + 1) if not fails(each)), None) if roll != "run" else None
            again: Faces = yield Roll(state.models[model].seat, (D6,), why, "NM-DIC-06", need)
            state.spent.append(f"{model}:{source}")
            game.tell(Rerolled(model, source, face, again[0]))
            face = again[0]
            if not state.world.house.reroll_twice:
                return face
    return face


def remind(game: Battle, formation: str) -> Procedure[None]:
    """NM-STA-07: an ability that the table cannot work out is brought to mind, and its effect entered."""
    state = game.state
    for model in state.of_formation(formation):
        for name in state.unit(model).abilities:
            ability = state.world.content.abilities[name]
            key = f"{model}:{name}"
            if ability.kind == "manual" and ability.phase == state.phase and key not in state.spent:
                state.spent.append(key)
                yield from _enter(game, model, name)


def _enter(game: Battle, model: str, ability: str) -> Procedure[None]:
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
            game.tell(WoundRestored(choice.model, state.models[choice.model].wounds))


def _effects(state: State) -> Iterator[Option]:
    for model in state.models.values():
        if model.formation is not None:
            yield Effect("wound", model.id)
            if model.wounds < state.unit(model.id).wounds:
                yield Effect("heal", model.id)
