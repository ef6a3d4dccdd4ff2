"""One ranged attack: declared, thrown, assigned, resolved."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Die, Faces
from rulesets.engine.requests import Choose, Measure, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.attacks.disciplines import POWER, PRECISE, RAPID, reach
from rulesets.novus_malum.battlefield.engagement import clear, engaged, gap_between, within
from rulesets.novus_malum.battlefield.sight import CLEAR_VIEW, NOTHING, PARTLY, far_beyond, in_range, looks, ruled_out
from rulesets.novus_malum.state.attack_events import (
    HitLost,
    ShootsWhileEngaged,
    ShotDeclared,
    ShotHit,
    ShotMissed,
    ShotsLeft,
)
from rulesets.novus_malum.state.options import Aim, AimAlike, Hit, HoldFire, NoTarget, RestSeen, Shoot, Unseen
from rulesets.novus_malum.state.state import Battle, Sighting, State
from rulesets.novus_malum.wounds.wound_rolls import Blow, wound_rolls

RANGED_TOKEN = Die("ranged-token", 2, ("icon", "blank"))
"""NM-TOK-01: a fair coin."""
ICON = 1


def targets(state: State, shooter: str, limit: int) -> tuple[str, ...]:
    """NM-SHT-07, NM-SHT-09: enemy formations that are not engaged and may be in range."""
    mine = state.models[shooter].formation
    assert mine is not None, "a shooter stands in a formation"
    return tuple(
        enemy
        for enemy in state.of_seat(state.world.other(state.models[shooter].seat))
        if not engaged(state, enemy)
        and within(state, gap_between(state, mine, enemy).near, limit)
        and not ruled_out(state, shooter, enemy, limit)
    )


def shoot(game: Battle, shooter: str, shot: Shoot) -> Procedure[bool]:
    """NM-MEA-03: False if nobody was in range and sight: then the attack is refused, and nothing is spent."""
    target = yield from _declare(game, shooter, shot)
    if isinstance(target, str):
        yield from _attack(game, shooter, shot, target)
    return target is not None


def volley(game: Battle, shooters: tuple[str, ...], shot: Shoot) -> Procedure[tuple[str, ...]]:
    """NM-SHT-01, NM-SHT-09: a formation shoots in one go; returns who has shot, or held its fire.

    How many of them reach and see the target is told at once, and so is the cover; then all flip their tokens. Each shot is
    still finished before the next. Whoever is left when the target is gone, or must be looked at anew, has not shot,
    whatever its token showed. NM-MEA-01: where nobody measures beforehand, whoever does not reach has lost its shot.
    """
    state = game.state
    target = yield from _declare_together(game, shooters, shot)
    if target is None:
        return ()
    together = yield from _who_can(game, shooters, shot, target)
    lost = () if state.world.house.premeasure else tuple(each for each in shooters if each not in together)
    if not together:
        return lost
    hits = yield from flip_all(game, together, RAPID in shot.disciplines)
    for number, (shooter, hit) in enumerate(zip(together, hits, strict=True)):
        if not _in_view(state, target):
            game.tell(ShotsLeft(target, len(together) - number))
            return (*together[:number], *lost)
        tell_of_shot(game, shooter, shot, target)
        yield from _resolve(game, shooter, shot, target, hit=hit)
    return (*together, *lost)


def _declare_together(game: Battle, shooters: tuple[str, ...], shot: Shoot) -> Procedure[str | None]:
    state = game.state
    limit = reach(state, shooters[0], shot)
    enemies = dict.fromkeys(enemy for each in shooters for enemy in targets(state, each, reach(state, each, shot)))
    if len(enemies) == 1:
        return next(iter(enemies))
    why = Cue("ask.aim-together", models=shooters, weapon=shot.weapon, limit=limit)
    choice = yield Choose(state.models[shooters[0]].seat, (*map(Aim, enemies), NoTarget()), why, "NM-SHT-09")
    target: str | None = choice.target if isinstance(choice, Aim) else None
    return target


def _who_can(game: Battle, shooters: tuple[str, ...], shot: Shoot, target: str) -> Procedure[tuple[str, ...]]:
    """NM-SHT-09: judged for each model, told as a number; for the others this target is ruled out."""
    state = game.state
    limit = reach(state, shooters[0], shot)
    able = tuple(each for each in shooters if target in targets(state, each, reach(state, each, shot)))
    why = Cue("ask.how-many-reach", models=able, target=target, limit=limit)
    count: int = yield Measure(state.models[able[0]].seat, "models", len(able), why, "NM-SHT-09", likely=len(able))
    state.ruled_out += [f"{each}>{target}>{reach(state, each, shot)}" for each in able[count:]]
    if not count:
        return ()
    hidden = yield from _count_hidden(game, able[0], target, least=0)
    state.sightings[target] = Sighting(limit, hidden)
    return able[:count]


def _in_view(state: State, target: str) -> bool:
    """Losses may leave nobody to shoot at, or make it unsure who is still in sight (NM-SHT-13)."""
    sighting = state.sightings.get(target)
    if sighting is None:
        return False
    unseen = sighting.unseen or []
    return any(model not in unseen for model in state.of_formation(target))


def _attack(game: Battle, shooter: str, shot: Shoot, target: str) -> Procedure[None]:
    """NM-SHT-10..12: a token, and if it hits a wound roll and a save."""
    tell_of_shot(game, shooter, shot, target)
    hit = yield from _flip(game, shooter, RAPID in shot.disciplines)
    yield from _resolve(game, shooter, shot, target, hit=hit)


def tell_of_shot(game: Battle, shooter: str, shot: Shoot, target: str) -> None:
    state = game.state
    formation = state.models[shooter].formation
    if formation and engaged(state, formation):
        game.tell(ShootsWhileEngaged(formation))
    view = "obscured" if is_obscured(state, target) else "plain-view"
    game.tell(ShotDeclared(shooter, target, shot.weapon, shot.disciplines, view))


def _resolve(game: Battle, shooter: str, shot: Shoot, target: str, *, hit: bool) -> Procedure[None]:
    state = game.state
    obscured = is_obscured(state, target)
    if not hit:
        game.tell(ShotMissed(shooter, target))
        return
    game.tell(ShotHit(shooter, target))
    victim = yield from _assign(game, shooter, target, PRECISE in shot.disciplines)
    if victim is None:
        game.tell(HitLost(shooter, target))
        return
    yield from wound_rolls(
        game, (Blow(shooter, shot.weapon, modifiers(state, shot, obscured=obscured)),), victim, "NM-SHT-12"
    )


def modifiers(state: State, shot: Shoot, *, obscured: bool) -> tuple[int, ...]:
    """NM-SHT-03, NM-SHT-15, NM-PRP-04: power adds, cover takes away, accurate weapons do not mind cover."""
    power = (1,) if POWER in shot.disciplines else ()
    cover = (-1,) if obscured and "accurate" not in state.item(shot.weapon).properties else ()
    return (*power, *cover)


def _declare(game: Battle, shooter: str, shot: Shoot) -> Procedure[str | HoldFire | None]:
    """NM-SHT-09: judged for this model alone; what the model before it saw may be taken over. None: no target is left."""
    state = game.state
    limit = reach(state, shooter, shot)
    while enemies := targets(state, shooter, limit):
        alike = [AimAlike(enemy) for enemy in enemies if _seen_alike(state, enemy, limit)]
        options = (*alike, *map(Aim, enemies), HoldFire())
        why = Cue("ask.aim", model=shooter, weapon=shot.weapon, limit=limit)
        choice = yield Choose(state.models[shooter].seat, options, why, "NM-SHT-09")
        if choice == HoldFire():
            return HoldFire()
        if isinstance(choice, AimAlike) or (yield from _sight(game, shooter, choice.target, limit)):
            target: str = choice.target
            return target
        if not state.world.house.premeasure:
            return HoldFire()
    return None


def _seen_alike(state: State, enemy: str, limit: int) -> bool:
    sighting = state.sightings.get(enemy)
    if sighting is None or not within(state, sighting.distance, limit):
        return False
    return any(model not in (sighting.unseen or ()) for model in state.of_formation(enemy))


def _sight(game: Battle, shooter: str, target: str, limit: int) -> Procedure[bool]:
    """NM-SHT-09, NM-SHT-13: a model of the formation must be in range and seen; then how many are hidden."""
    state = game.state
    known = state.sightings.get(target)
    split = state.world.house.target_reference == "split"
    why = Cue(
        "ask.distance-nearest" if split else "ask.distance-visible",
        model=shooter,
        target=target,
        most=far_beyond(limit),
    )
    distance = yield from in_range(
        game,
        shooter,
        target,
        limit,
        why=why,
        rule="NM-SHT-09",
        least=clear(state),
        likely=known.distance if known else None,
    )
    if distance is None:
        return False
    seen = yield from looks(game, shooter, target, (CLEAR_VIEW, PARTLY, NOTHING), "NM-LOS-01")
    if seen == NOTHING:
        return False
    hidden = (yield from _count_hidden(game, shooter, target)) if seen == PARTLY else 0
    state.sightings[target] = Sighting(distance, hidden)
    return True


def _count_hidden(game: Battle, shooter: str, target: str, least: int = 1) -> Procedure[int]:
    """NM-SHT-13, NM-SHT-14: by terrain or by other enemy formations, never by the shooter's own side."""
    state = game.state
    own = state.world.house.obscured_by_own
    why = Cue("ask.hidden-or-by-own" if own else "ask.hidden", model=shooter, target=target)
    size = len(state.of_formation(target))
    hidden: int = yield Measure(state.models[shooter].seat, "models", size, why, "NM-SHT-13", least=least, likely=least)
    return hidden


def is_obscured(state: State, target: str) -> bool:
    """NM-SHT-13: at least half of its models."""
    size = len(state.of_formation(target))
    hidden = min(state.sightings[target].hidden, size)
    return 2 * hidden >= size


def _flip(game: Battle, shooter: str, rapid: bool) -> Procedure[bool]:
    """NM-SHT-10, NM-SHT-05: icon up hits; a rapid miss is thrown once more."""
    seat = game.state.models[shooter].seat
    faces: Faces = yield Roll(seat, (RANGED_TOKEN,), Cue("ask.flip", model=shooter), "NM-SHT-10")
    if faces[0] != ICON and rapid:
        faces = yield Roll(seat, (RANGED_TOKEN,), Cue("ask.flip-again", model=shooter), "NM-SHT-05")
    return faces[0] == ICON


def flip_all(game: Battle, shooters: tuple[str, ...], rapid: bool) -> Procedure[tuple[bool, ...]]:
    """NM-SHT-10, NM-SHT-05: one token for each; rapid ones that missed are thrown once more."""
    seat = game.state.models[shooters[0]].seat
    why = Cue("ask.flip-all", models=shooters)
    faces: Faces = yield Roll(seat, (RANGED_TOKEN,) * len(shooters), why, "NM-SHT-10")
    missed = tuple(each for each, face in zip(shooters, faces, strict=True) if face != ICON)
    again: Faces = ()
    if rapid and missed:
        why = Cue("ask.flip-all-again", models=missed)
        again = yield Roll(seat, (RANGED_TOKEN,) * len(missed), why, "NM-SHT-05")
    second = dict(zip(missed, again, strict=bool(again)))
    return tuple(ICON in {face, second.get(each)} for each, face in zip(shooters, faces, strict=True))


def _assign(game: Battle, shooter: str, target: str, precise: bool) -> Procedure[str | None]:
    """NM-SHT-11, NM-SHT-04: the defender picks a visible model, or the attacker if he was precise; None if nobody can be hit."""
    state = game.state
    unseen = yield from _name_unseen(game, shooter, target)
    visible = [model for model in state.of_formation(target) if model not in unseen]
    if len(visible) <= 1:
        return next(iter(visible), None)
    seat = state.models[shooter].seat if precise else state.formations[target].seat
    rule = "NM-SHT-04" if precise else "NM-SHT-11"
    choice = yield Choose(seat, tuple(map(Hit, visible)), Cue("ask.assign-hit", model=shooter, target=target), rule)
    victim: str = choice.model
    return victim


def _name_unseen(game: Battle, shooter: str, target: str) -> Procedure[list[str]]:
    """Asked only when some may be out of sight, or of range where that counts.

    One model at least can be hit, unless whom it reaches need not be whom it sees (NM-SHT-09).
    """
    state, house = game.state, game.state.world.house
    sighting = state.sightings[target]
    if sighting.unseen is None:
        sighting.unseen = []
        ranged = house.hit_assign_range
        why = Cue("ask.unseen-or-far" if ranged else "ask.unseen", model=shooter, target=target)
        size = len(state.of_formation(target))
        most = size if ranged and size > 1 and house.target_reference == "split" else size - 1
        while len(sighting.unseen) < (most if ranged else min(sighting.hidden, most)):
            options = (RestSeen(), *(Unseen(m) for m in state.of_formation(target) if m not in sighting.unseen))
            choice = yield Choose(state.models[shooter].seat, options, why, "NM-SHT-11")
            if choice == RestSeen():
                break
            sighting.unseen.append(choice.model)
    return sighting.unseen
