"""One ranged attack: declare it, flip a token, assign the hit, resolve it."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Die, Faces
from rulesets.engine.requests import Choose, Measure, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.attacks.disciplines import POWER, PRECISE, RAPID, reach
from rulesets.novus_malum.rules.battlefield.engagement import CLEAR, engaged, gap_between
from rulesets.novus_malum.rules.battlefield.sight import (
    CLEAR_VIEW,
    NOTHING,
    PARTLY,
    ask_sight,
    measure_range,
    most_to_measure,
    ruled_out,
)
from rulesets.novus_malum.rules.wounds.wound_rolls import Blow, Tally, wound_rolls
from rulesets.novus_malum.state.attack_events import (
    ICON,
    SIDES,
    TOKEN,
    ShootingResolved,
    ShootsWhileEngaged,
    ShotDeclared,
    ShotHit,
    ShotMissed,
    ShotsLeft,
    VolleyFired,
)
from rulesets.novus_malum.state.options import Aim, AimAlike, Hit, HoldFire, RestSeen, Shoot, Unseen
from rulesets.novus_malum.state.state import Battle, Sighting, State

RANGED_TOKEN = Die(TOKEN, 2, SIDES)


def targets(state: State, shooter: str, limit: int) -> tuple[str, ...]:
    """NM-SHT-07, NM-SHT-09: enemy formations that are not engaged and may be in range."""
    mine = state.models[shooter].formation
    assert mine is not None, "a shooter stands in a formation"
    return tuple(
        enemy
        for enemy in state.of_seat(state.world.other(state.models[shooter].seat))
        if not engaged(state, enemy)
        and gap_between(state, mine, enemy).near <= limit
        and not ruled_out(state, shooter, enemy, limit)
    )


def shoot(game: Battle, shooter: str, shot: Shoot) -> Procedure[bool]:
    """NM-MEA-03: returns False if no target was in range and sight; then the model may choose again."""
    target = yield from _choose_target(game, shooter, shot)
    if isinstance(target, str):
        yield from _attack(game, shooter, shot, target)
    return target is not None


def sum_up(game: Battle, shooter: str, shot: Shoot, target: str, tally: Tally, before: tuple[str, ...]) -> None:
    """Say what the shots came to. `before` are the models of the target at first."""
    state = game.state
    removed = tuple(model for model in before if not state.models[model].wounds)
    if tally.shots > 1:
        game.emit(VolleyFired(target, tally.shots, tally.hits, tally.wounds, tally.saved, len(removed)))
    game.emit(
        ShootingResolved(
            formation=state.models[shooter].formation or "",
            target=target,
            weapon=shot.weapon,
            disciplines=shot.disciplines,
            shots=tally.shots,
            hits=tally.hits,
            wounds=tally.wounds,
            saved=tally.saved,
            removed=removed,
            flips=tuple(tally.flips),
            flips_again=tuple(tally.flips_again),
            wound_faces=tuple(tally.wound_faces),
            wounded=tuple(tally.wounded),
            save_faces=tuple(tally.save_faces),
            passed=tuple(tally.passed),
        )
    )


def note_left(game: Battle, target: str, count: int) -> None:
    """NM-SHT-13: so many shots of the volley are not made yet."""
    if count:
        game.emit(ShotsLeft(target, count))


def _attack(game: Battle, shooter: str, shot: Shoot, target: str) -> Procedure[None]:
    """NM-SHT-10..12: flip a token; a hit is followed by a wound roll and a save."""
    note_engaged(game, shooter)
    announce_shot(game, shooter, shot, target)
    tally, before = Tally(), game.state.of_formation(target)
    hit = yield from _flip(game, shooter, RAPID in shot.disciplines, tally)
    yield from resolve_shot(game, shooter, shot, target, hit=hit, tally=tally)
    sum_up(game, shooter, shot, target, tally, before)


def note_engaged(game: Battle, shooter: str) -> None:
    """NM-SHT-08: notify the players that an engaged formation shoots."""
    formation = game.state.models[shooter].formation
    if formation and engaged(game.state, formation):
        game.emit(ShootsWhileEngaged(formation))


def announce_shot(game: Battle, shooter: str, shot: Shoot, target: str) -> None:
    view = "obscured" if is_obscured(game.state, target) else "plain-view"
    game.emit(ShotDeclared(shooter, target, shot.weapon, shot.disciplines, view))


def resolve_shot(game: Battle, shooter: str, shot: Shoot, target: str, *, hit: bool, tally: Tally) -> Procedure[None]:
    state = game.state
    tally.shots += 1
    tally.hits += hit
    obscured = is_obscured(state, target)
    if not hit:
        game.emit(ShotMissed(shooter, target))
        return
    game.emit(ShotHit(shooter, target))
    victim = yield from _assign_hit(game, shooter, target, PRECISE in shot.disciplines)
    blow = Blow(shooter, shot.weapon, modifier(state, shot, obscured=obscured))
    yield from wound_rolls(game, (blow,), victim, "NM-SHT-12", tally)


def modifier(state: State, shot: Shoot, *, obscured: bool) -> int:
    """NM-SHT-03, NM-SHT-15, NM-PRP-04: +1 for power, -1 for cover; accurate weapons ignore cover."""
    covered = obscured and "accurate" not in state.item(shot.weapon).properties
    return (POWER in shot.disciplines) - covered


def _choose_target(game: Battle, shooter: str, shot: Shoot) -> Procedure[str | HoldFire | None]:
    """NM-SHT-09: choose a target in range and sight of this model, or the same as the model before. None: no target left."""
    state = game.state
    limit = reach(state, shooter, shot)
    while enemies := targets(state, shooter, limit):
        alike = [AimAlike(enemy) for enemy in enemies if _seen_alike(state, enemy, limit)]
        options = (*alike, *map(Aim, enemies), HoldFire())
        why = Cue("ask.aim", model=shooter, weapon=shot.weapon, limit=limit)
        choice = yield Choose(state.models[shooter].seat, options, why, "NM-SHT-09")
        if choice == HoldFire():
            return HoldFire()
        if isinstance(choice, AimAlike) or (yield from _look_at_target(game, shooter, choice.target, limit)):
            target: str = choice.target
            return target
        if not state.world.house.premeasure:
            return HoldFire()
    return None


def _seen_alike(state: State, enemy: str, limit: int) -> bool:
    sighting = state.sightings.get(enemy)
    if sighting is None or sighting.distance > limit:
        return False
    return any(model not in (sighting.unseen or ()) for model in state.of_formation(enemy))


def _look_at_target(game: Battle, shooter: str, target: str, limit: int) -> Procedure[bool]:
    """NM-SHT-09, NM-SHT-13: ask whether a model of the target is in range and visible, then how many are covered."""
    state = game.state
    known = state.sightings.get(target)
    why = Cue("ask.distance-visible", model=shooter, target=target, most=most_to_measure(limit))
    distance = yield from measure_range(
        game,
        shooter,
        target,
        limit,
        why=why,
        rule="NM-SHT-09",
        least=CLEAR,
        likely=known.distance if known else None,
    )
    if distance is None:
        return False
    seen = yield from ask_sight(game, shooter, target, (CLEAR_VIEW, PARTLY, NOTHING), "NM-LOS-01")
    if seen == NOTHING:
        return False
    hidden = (yield from count_hidden(game, shooter, target)) if seen == PARTLY else 0
    state.sightings[target] = Sighting(distance, hidden)
    return True


def count_hidden(game: Battle, shooter: str, target: str, least: int = 1) -> Procedure[int]:
    """NM-SHT-13, NM-SHT-14: how many are covered by terrain or by other enemies; the shooter's own side never counts."""
    state = game.state
    why = Cue("ask.hidden", model=shooter, target=target)
    size = len(state.of_formation(target))
    hidden: int = yield Measure(state.models[shooter].seat, "models", size, why, "NM-SHT-13", least=least, likely=least)
    return hidden


def is_obscured(state: State, target: str) -> bool:
    """NM-SHT-13: at least half of its models are covered."""
    size = len(state.of_formation(target))
    hidden = min(state.sightings[target].hidden, size)
    return 2 * hidden >= size


def _flip(game: Battle, shooter: str, rapid: bool, tally: Tally) -> Procedure[bool]:
    """NM-SHT-10, NM-SHT-05: the icon is a hit; a rapid shot that missed flips once more."""
    seat = game.state.models[shooter].seat
    faces: Faces = yield Roll(seat, (RANGED_TOKEN,), Cue("ask.flip", model=shooter), "NM-SHT-10")
    tally.flips += faces
    if faces[0] != ICON and rapid:
        faces = yield Roll(seat, (RANGED_TOKEN,), Cue("ask.flip-again", model=shooter), "NM-SHT-05")
        tally.flips_again += faces
    return faces[0] == ICON


def flip_all(game: Battle, shooters: tuple[str, ...], rapid: bool, tally: Tally) -> Procedure[tuple[bool, ...]]:
    """NM-SHT-10, NM-SHT-05: one token for each shooter; rapid shots that missed flip once more."""
    seat = game.state.models[shooters[0]].seat
    why = Cue("ask.flip-all", models=shooters, count=len(shooters))
    faces: Faces = yield Roll(seat, (RANGED_TOKEN,) * len(shooters), why, "NM-SHT-10")
    missed = tuple(each for each, face in zip(shooters, faces, strict=True) if face != ICON)
    again: Faces = ()
    if rapid and missed:
        why = Cue("ask.flip-all-again", models=missed, count=len(missed))
        again = yield Roll(seat, (RANGED_TOKEN,) * len(missed), why, "NM-SHT-05")
    tally.flips += faces
    tally.flips_again += again
    second = dict(zip(missed, again, strict=bool(again)))
    return tuple(ICON in {face, second.get(each)} for each, face in zip(shooters, faces, strict=True))


def _assign_hit(game: Battle, shooter: str, target: str, precise: bool) -> Procedure[str]:
    """NM-SHT-11, NM-SHT-04: the defender picks a visible model, or the attacker of a precise shot."""
    state = game.state
    unseen = yield from _ask_unseen(game, shooter, target)
    visible = [model for model in state.of_formation(target) if model not in unseen]
    if len(visible) == 1:
        return visible[0]
    seat = state.models[shooter].seat if precise else state.formations[target].seat
    rule = "NM-SHT-04" if precise else "NM-SHT-11"
    choice = yield Choose(seat, tuple(map(Hit, visible)), Cue("ask.assign-hit", model=shooter, target=target), rule)
    victim: str = choice.model
    return victim


def _ask_unseen(game: Battle, shooter: str, target: str) -> Procedure[list[str]]:
    """NM-SHT-11: ask which models are out of sight, if some may be. At least one is visible (NM-SHT-09)."""
    state = game.state
    sighting = state.sightings[target]
    if sighting.unseen is None:
        sighting.unseen = []
        why = Cue("ask.unseen", model=shooter, target=target)
        most = min(sighting.hidden, len(state.of_formation(target)) - 1)
        while len(sighting.unseen) < most:
            options = (RestSeen(), *(Unseen(m) for m in state.of_formation(target) if m not in sighting.unseen))
            choice = yield Choose(state.models[shooter].seat, options, why, "NM-SHT-11")
            if choice == RestSeen():
                break
            sighting.unseen.append(choice.model)
    return sighting.unseen
