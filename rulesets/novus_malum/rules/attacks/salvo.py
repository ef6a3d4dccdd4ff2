"""A salvo: a whole formation shoots at a target in plain view. Tokens, wound rolls and saves are each rolled together."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.attacks.disciplines import PRECISE, RAPID, reach
from rulesets.novus_malum.rules.attacks.shots import (
    announce_shot,
    flip_all,
    modifier,
    note_engaged,
    note_left,
    sum_up,
    targets,
)
from rulesets.novus_malum.rules.wounds.wound_rolls import (
    Blow,
    Tally,
    defence,
    reroll_sources,
    resolve_save,
    save_needs,
    with_ability,
    wound,
    wound_needs,
)
from rulesets.novus_malum.state.attack_events import ShotHit, ShotMissed
from rulesets.novus_malum.state.options import Hit, OneHit, Salvo, Shoot
from rulesets.novus_malum.state.state import Battle, Sighting, State

Models = tuple[str, ...]
Kind = tuple[str, int, int, tuple[str, ...]]
Shots = list[tuple[str, bool]]
"""Each shooter, in order, and whether its token shows the icon."""


def salvos(state: State, shots: dict[str, tuple[Shoot, ...]]) -> tuple[Salvo, ...]:
    """The salvos to offer: none if players may not measure before they choose."""
    if not state.world.together or not state.world.house.premeasure:
        return ()
    found = (
        Salvo(shot.weapon, shot.disciplines, enemy)
        for shooter, each in shots.items()
        for shot in each
        for enemy in targets(state, shooter, reach(state, shooter, shot))
    )
    return tuple(sorted(dict.fromkeys(found), key=lambda each: each.target))


def salvo(game: Battle, shooters: tuple[str, ...], shot: Shoot, target: str) -> Procedure[tuple[str, ...]]:
    """NM-SHT-01, NM-SHT-09..12: returns the models that have shot.

    At most as many dice are rolled at once as could remove all models that take the hits. So nobody rolls for a target
    that is gone, and the result is the same as with one shot after the other.
    """
    state = game.state
    state.sightings[target] = Sighting(reach(state, shooters[0], shot), hidden=0, unseen=[])
    tally, before = Tally(), state.of_formation(target)
    hits = yield from flip_all(game, shooters, RAPID in shot.disciplines, tally)
    waiting: Shots = list(zip(shooters, hits, strict=True))
    note_engaged(game, shooters[0])
    while any(hit for _, hit in waiting) and target in state.formations:
        takers, most = yield from _choose_takers(game, shot, target, sum(hit for _, hit in waiting), waiting[0][0])
        batch = _until_hits(waiting, most)
        waiting = waiting[len(batch) :]
        _announce_shots(game, batch, shot, target, tally)
        yield from _roll_wounds(game, tuple(shooter for shooter, hit in batch if hit), shot, takers, tally)
    if target in state.formations:
        _announce_shots(game, waiting, shot, target, tally)
    sum_up(game, shooters[0], shot, target, tally, before)
    note_left(game, target, len(shooters) - tally.shots)
    return shooters[: tally.shots]


def _announce_shots(game: Battle, shots: Shots, shot: Shoot, target: str, tally: Tally) -> None:
    tally.shots += len(shots)
    tally.hits += sum(hit for _, hit in shots)
    for shooter, hit in shots:
        announce_shot(game, shooter, shot, target)
        game.emit(ShotHit(shooter, target) if hit else ShotMissed(shooter, target))


def _until_hits(shots: Shots, hits: int) -> Shots:
    """The first shots, up to and including the one that makes this number of hits."""
    last = [index for index, (_, hit) in enumerate(shots) if hit][:hits][-1]
    return shots[: last + 1]


def _fewest_hits_to_remove(state: State, shot: Shoot, takers: tuple[str, ...]) -> int:
    """The fewest hits that could remove all of them; 1 for several models with more than one wound each."""
    weapon = state.item(shot.weapon)
    most = weapon.damage + ("deadly" in weapon.properties)
    if len(takers) > 1 and state.models[takers[0]].wounds > 1:
        return 1
    return sum(-(-state.models[model].wounds // max(1, most)) for model in takers)


def _choose_takers(game: Battle, shot: Shoot, target: str, count: int, shooter: str) -> Procedure[tuple[Models, int]]:
    """NM-SHT-11, NM-SHT-04: choose a group of identical models to take the hits; asks only if there are several groups.

    Returns its models, and how many hits they take before the next choice. Which figure to remove is up to its owner.
    """
    state = game.state
    kinds: dict[Kind, list[str]] = {}
    for model in state.of_formation(target):
        kinds.setdefault(_kind(state, model), []).append(model)
    alike = {models[0]: tuple(models) for models in kinds.values()}
    if len(alike) == 1:
        takers = next(iter(alike.values()))
        return takers, _fewest_hits_to_remove(state, shot, takers)
    precise = PRECISE in shot.disciplines
    seat = state.models[shooter].seat if precise else state.formations[target].seat
    why = Cue("ask.assign-hits", target=target, count=count)
    one_by_one = tuple(
        OneHit(m) for m, models in alike.items() if min(count, _fewest_hits_to_remove(state, shot, models)) > 1
    )
    options = (*map(Hit, alike), *one_by_one)
    choice = yield Choose(seat, options, why, "NM-SHT-04" if precise else "NM-SHT-11")
    takers = alike[choice.model]
    return takers, 1 if isinstance(choice, OneHit) else _fewest_hits_to_remove(state, shot, takers)


def _kind(state: State, model: str) -> Kind:
    """Everything about a model that matters when it takes a hit."""
    me = state.models[model]
    return me.unit, me.wounds, defence(state, model), reroll_sources(state, model)


def _roll_wounds(game: Battle, shooters: Models, shot: Shoot, takers: Models, tally: Tally) -> Procedure[None]:
    """NM-SHT-12, NM-SAV-01: one wound die for each hit, then the save dice for all wounds."""
    state = game.state
    added = modifier(state, shot, obscured=False)
    blows = [with_ability(state, Blow(each, shot.weapon, added)) for each in shooters]
    need = wound_needs(game, blows, takers[0])
    why = Cue(
        "ask.wound-all" if len(takers) > 1 else "ask.wound-one",
        models=shooters,
        target=takers[0],
        weapon=shot.weapon,
        count=len(shooters),
    )
    faces: Faces = yield Roll(state.models[shooters[0]].seat, (D6,) * len(blows), why, "NM-SHT-12", need)
    wounds: list[int] = []
    for blow, face in zip(blows, faces, strict=True):
        damage = yield from wound(game, blow, takers[0], face, tally)
        wounds += [damage] if damage else []
    if wounds:
        tally.wounds += len(wounds)
        several = len(shooters) > 1
        attacker = state.models[shooters[0]].formation if several else shooters[0]
        cause = Cue("cause.blow", attacker=attacker or shooters[0], weapon=shot.weapon)
        precise = PRECISE in shot.disciplines
        tally.saved += yield from _roll_saves(game, takers, wounds, tally, cause, precise=precise)


def _roll_saves(
    game: Battle, takers: Models, wounds: list[int], tally: Tally, cause: Cue, *, precise: bool
) -> Procedure[int]:
    """Returns how many wounds were saved."""
    state, saved = game.state, 0
    seat, need = state.models[takers[0]].seat, save_needs(state, takers[0])
    several = len(takers) > 1
    why = Cue("ask.save-all" if several else "ask.save", model=takers[0], cause=cause, count=len(wounds))
    rolled: Faces = yield Roll(seat, (D6,) * sum(wounds), why, "NM-SAV-01", need)
    for damage in wounds:
        saved += yield from resolve_save(game, _next_taker(state, takers, precise=precise), rolled[:damage], tally)
        rolled = rolled[damage:]
    return saved


def _next_taker(state: State, takers: Models, *, precise: bool) -> str:
    """NM-PRP-02: the defender prefers a model that can still re-roll; a precise attacker picks one that cannot."""
    standing = [model for model in takers if state.models[model].wounds]
    return min(standing, key=lambda model: bool(reroll_sources(state, model)) == precise)
