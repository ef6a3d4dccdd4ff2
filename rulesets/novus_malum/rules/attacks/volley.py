"""A volley: several models of a formation shoot at one target, as many as reach and see it."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Measure
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.attacks.disciplines import RAPID, reach
from rulesets.novus_malum.rules.attacks.salvo import salvo
from rulesets.novus_malum.rules.attacks.shots import (
    announce_shot,
    count_hidden,
    flip_all,
    note_engaged,
    note_left,
    resolve_shot,
    sum_up,
    targets,
)
from rulesets.novus_malum.rules.wounds.wound_rolls import Tally
from rulesets.novus_malum.state.options import Aim, NoTarget, Shoot
from rulesets.novus_malum.state.state import Battle, RuledOut, Sighting, State


def volley(game: Battle, shooters: tuple[str, ...], shot: Shoot) -> Procedure[tuple[str, ...]]:
    """NM-SHT-01, NM-SHT-09: several models shoot at one target; returns those that shot or lost their shot.

    The players say once how many models reach and see the target, and how much of it is covered; then all flip their
    tokens. Each shot is still resolved before the next, unless dice of one kind are rolled together. If the target falls, or must be looked at again, the remaining
    models have not shot, whatever their tokens showed. NM-MEA-01: without measuring beforehand, a model out of range
    loses its shot.
    """
    state = game.state
    target = yield from _choose_volley_target(game, shooters, shot)
    if target is None:
        return ()
    able = yield from _who_reaches(game, shooters, shot, target)
    lost = () if state.world.house.premeasure else tuple(each for each in shooters if each not in able)
    if not able:
        return lost
    if state.world.together and not state.sightings[target].hidden:
        return (*(yield from salvo(game, able, shot, target)), *lost)
    tally, before = Tally(), state.of_formation(target)
    hits = yield from flip_all(game, able, RAPID in shot.disciplines, tally)
    note_engaged(game, able[0])
    for shooter, hit in zip(able, hits, strict=True):
        if not _has_visible_model(state, target):
            break
        announce_shot(game, shooter, shot, target)
        yield from resolve_shot(game, shooter, shot, target, hit=hit, tally=tally)
    sum_up(game, able[0], shot, target, tally, before)
    note_left(game, target, len(able) - tally.shots)
    return (*able[: tally.shots], *lost)


def _choose_volley_target(game: Battle, shooters: tuple[str, ...], shot: Shoot) -> Procedure[str | None]:
    state = game.state
    limit = reach(state, shooters[0], shot)
    enemies = dict.fromkeys(enemy for each in shooters for enemy in targets(state, each, reach(state, each, shot)))
    if len(enemies) == 1:
        return next(iter(enemies))
    why = Cue("ask.aim-together", models=shooters, weapon=shot.weapon, limit=limit)
    choice = yield Choose(state.models[shooters[0]].seat, (*map(Aim, enemies), NoTarget()), why, "NM-SHT-09")
    target: str | None = choice.target if isinstance(choice, Aim) else None
    return target


def _who_reaches(game: Battle, shooters: tuple[str, ...], shot: Shoot, target: str) -> Procedure[tuple[str, ...]]:
    """NM-SHT-09: the players say how many models reach and see the target; for the others it is ruled out."""
    state = game.state
    limit = reach(state, shooters[0], shot)
    able = tuple(each for each in shooters if target in targets(state, each, reach(state, each, shot)))
    why = Cue("ask.how-many-reach", models=able, target=target, limit=limit)
    count: int = yield Measure(state.models[able[0]].seat, "models", len(able), why, "NM-SHT-09", likely=len(able))
    state.ruled_out += [RuledOut(each, target, reach(state, each, shot)) for each in able[count:]]
    if not count:
        return ()
    hidden = yield from count_hidden(game, able[0], target, least=0)
    state.sightings[target] = Sighting(limit, hidden)
    return able[:count]


def _has_visible_model(state: State, target: str) -> bool:
    """Whether the target has a model known to be visible; losses may change that (NM-SHT-13)."""
    sighting = state.sightings.get(target)
    if sighting is None:
        return False
    unseen = sighting.unseen or []
    return any(model not in unseen for model in state.of_formation(target))
