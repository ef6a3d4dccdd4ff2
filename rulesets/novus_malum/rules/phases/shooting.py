"""Phase 4: models with ranged equipment shoot, one after the other."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.attacks.disciplines import reach, shot_choices
from rulesets.novus_malum.rules.attacks.salvo import salvo, salvos
from rulesets.novus_malum.rules.attacks.shots import shoot, targets
from rulesets.novus_malum.rules.attacks.volley import volley
from rulesets.novus_malum.rules.battlefield.engagement import engaged, settle_all_doubts
from rulesets.novus_malum.rules.wounds.abilities import remind
from rulesets.novus_malum.state.options import CeaseFire, HoldFire, Later, Salvo, Shoot, Volley
from rulesets.novus_malum.state.priority import turn_over, upcoming
from rulesets.novus_malum.state.state import Battle, Order, State


def shooting(game: Battle) -> Procedure[None]:
    """NM-SHT-01: in priority order, and in a formation model by model; each shot is finished before the next."""
    while formation := upcoming(game.state):
        yield from remind(game, formation)
        yield from settle_all_doubts(game)
        while shooter := _next_shooter(game.state, formation):
            yield from _offer_shot(game, shooter, formation)
        turn_over(game.state, formation)


def _shooters(state: State, formation: str) -> tuple[str, ...]:
    return tuple(model for model in state.of_formation(formation) if _shots(state, model))


def _next_shooter(state: State, formation: str) -> str | None:
    """The model that another one let go first, else the first in the list; any order is allowed."""
    shooters = _shooters(state, formation)
    return state.turn if state.turn in shooters else next(iter(shooters), None)


def _shots(state: State, model: str) -> tuple[Shoot, ...]:
    """NM-ORD-07, NM-SHT-08: no shots after a run or charge, or without a target; engaged models may shoot."""
    formation = state.models[model].formation
    assert formation is not None, "a shooter stands in a formation"
    barred = engaged(state, formation) and not state.world.house.engaged_shooters
    if barred or model in state.done or state.models[model].order is Order.RUN:
        return ()
    return tuple(shot for shot in shot_choices(state, model) if targets(state, model, reach(state, model, shot)))


def _offer_shot(game: Battle, shooter: str, formation: str) -> Procedure[None]:
    """NM-SHT-01, NM-SHT-02: choose weapon and discipline first; nobody has to shoot."""
    state = game.state
    shooters = _shooters(state, formation)
    later = (Later(),) if len(shooters) > 1 else ()
    at_once = salvos(state, {each: _shots(state, each) for each in shooters}) if state.world.together else ()
    one_by_one = (*_shots(state, shooter), *_volleys(state, shooter, shooters))
    options = (*at_once, HoldFire(), CeaseFire(), *later, *one_by_one)
    why = Cue("ask.shoot", model=shooter, formation=formation)
    choice = yield Choose(state.models[shooter].seat, options, why, "NM-SHT-02", anchor=True)
    match choice:
        case Shoot():  # NM-SHT-02: a model that had no target in range and sight chooses again
            if (yield from shoot(game, shooter, choice)):
                state.done.append(shooter)
        case Salvo(weapon, disciplines, target):
            shot = Shoot(weapon, disciplines)
            state.done += yield from salvo(game, salvo_of(state, shot, target), shot, target)
        case Volley(weapon, disciplines):
            shot = Shoot(weapon, disciplines)
            together = tuple(model for model in shooters if _shoots_alike(state, shooter, model, shot))
            state.done += yield from volley(game, together, shot)
        case Later():
            state.turn = shooters[(shooters.index(shooter) + 1) % len(shooters)]
        case CeaseFire():
            state.done += [model for model in state.of_formation(formation) if model not in state.done]
        case _:
            state.done.append(shooter)


def salvo_of(state: State, shot: Shoot, target: str) -> tuple[str, ...]:
    """The models of the active formation that can shoot like this at the target."""
    formation = upcoming(state)
    shooters = _shooters(state, formation) if formation else ()
    return tuple(each for each in shooters if _can_shoot_at(state, each, shot, target))


def _can_shoot_at(state: State, shooter: str, shot: Shoot, target: str) -> bool:
    return shot in _shots(state, shooter) and target in targets(state, shooter, reach(state, shooter, shot))


def _volleys(state: State, shooter: str, shooters: tuple[str, ...]) -> tuple[Volley, ...]:
    """The shots that at least one other model of the formation can make in the same way."""
    others = [model for model in shooters if model != shooter]
    return tuple(
        Volley(shot.weapon, shot.disciplines)
        for shot in _shots(state, shooter)
        if any(_shoots_alike(state, shooter, other, shot) for other in others)
    )


def _shoots_alike(state: State, shooter: str, other: str, shot: Shoot) -> bool:
    """NM-SHT-06: with the same range too: a hero that joined after the hold has half the range for a rapid shot."""
    return shot in _shots(state, other) and reach(state, other, shot) == reach(state, shooter, shot)
