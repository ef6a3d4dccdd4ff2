"""A bot that plays sensibly: it explores, builds what it can pay for, fights at good odds, and guards its Settlement.

As soon as it has an army, the army marches on the nearest enemy Settlement: it walks past enemies where it can, and fights where it cannot.

Every option gets a score; the bot picks the highest, with a little noise so that no two games are alike.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from random import Random
from typing import TypeAlias

from msgspec import Struct

from rulesets.engine.boards.paths import FAR
from rulesets.engine.requests import Choose, Option
from rulesets.engine.state.redact import UNKNOWN, redact
from rulesets.multiverse_war.content.card import EMPTY_WORDS, BuildingKind
from rulesets.multiverse_war.rules.action.activation import unit_options
from rulesets.multiverse_war.rules.action.targets import targets_within
from rulesets.multiverse_war.rules.build.declared import open_works
from rulesets.multiverse_war.rules.map.roads import connected
from rulesets.multiverse_war.rules.units.room import friends_in_the_way
from rulesets.multiverse_war.rules.units.stats import hero, hp, most_hp, shooting_range
from rulesets.multiverse_war.state.options import (
    Abandon,
    Accept,
    Activate,
    Attack,
    Build,
    Buy,
    Cast,
    Chop,
    Decoy,
    EndActivation,
    EndBuild,
    EndPhase,
    Explore,
    FireFrom,
    Hit,
    Join,
    Lay,
    Learn,
    Move,
    NoDeal,
    NoMoreCards,
    Pay,
    Portal,
    Recruit,
    Rest,
    Road,
    SetUp,
    Shoot,
    Skills,
    Split,
    Swap,
    Upgrade,
    UseAbility,
    Work,
)
from rulesets.multiverse_war.state.state import State, Unit, War
from rulesets.multiverse_war.tactics.chances import melee_gain, shot_gain
from rulesets.multiverse_war.tactics.goals import goals, road_plan
from rulesets.multiverse_war.tactics.growth import building_ground, recruit_worth, worth_of
from rulesets.multiverse_war.tactics.storm import DARING, march_costs, storm_target

END_SCORE = 10.0
"""The score for ending an activation: everything with a higher score is done first."""
END_BUILD_SCORE = 2.5
"""So a Builder goes back to the menu, which may have something better, before the build phase ends."""
BUILDING_SCORES = {
    BuildingKind.FORTRESS: 42,
    BuildingKind.ACADEMY: 38,
    BuildingKind.BARRACKS: 36,
    BuildingKind.SIEGE_WORKSHOP: 32,
    BuildingKind.GUARD_TOWER: 30,
}
PAYS_BACK, LAST_TURNS = 5, 1
"""In turns before the end."""
SOLDIERS_FIRST = 14
PRESS_ON = 15.0
"""The score for a fight on the march: a step toward the Settlement comes first, if there is one."""
NOISE = 2.0
Distance: TypeAlias = Callable[[str], int]


class Style(Struct, frozen=True):
    """What a way to play judges in its own way: where units want to go, works, and recruits."""

    goals: Callable[[State, Unit], list[str]]
    work: Callable[[State, Unit, Option], float]
    recruit: Callable[[State, str, str, int], float]


def sensible(game: War, request: Choose, rng: Random) -> Option:
    return _best_option(game, request, rng, USUAL)


def growing(game: War, request: Choose, rng: Random) -> Option:
    """The same in fights, but it plays for points: see `tactics.growth`."""
    return _best_option(game, request, rng, GROWTH)


def _best_option(game: War, request: Choose, rng: Random, style: Style) -> Option:
    seat = request.seat
    state = as_seen(game.state, seat)
    unit = state.units.get(state.activated or "")
    walks = unit is not None and unit.seat == seat and any(isinstance(option, Move) for option in request.options)
    distance = _distance_to_goal(state, unit, style) if walks and unit is not None else None
    options = [option for option in request.options if not isinstance(option, Activate)]
    scored = [(_score(state, seat, option, rng, distance, style) + NOISE * rng.random(), option) for option in options]
    best = max(scored, key=lambda each: each[0])[1]
    if isinstance(best, EndActivation | EndPhase):
        waiting = [state.units[each.unit] for each in request.options if isinstance(each, Activate)]
        return _next_unit(state, waiting, rng, style) or best
    return best


def _next_unit(state: State, units: list[Unit], rng: Random, style: Style) -> Activate | None:
    """The unit to activate next: scouts look around first, then units that can shoot do so. None if nobody has anything to do."""
    order = [(_activation_score(state, unit) + NOISE * rng.random(), unit) for unit in units]
    for _, unit in sorted(order, key=lambda each: -each[0]):
        distance = _distance_to_goal(state, unit, style)
        if any((_unit_score(state, unit, each, rng, distance) or 0) > END_SCORE for each in unit_options(state, unit)):
            return Activate(unit.id)
    return None


def best_order(state: State, unit: Unit) -> Option | None:
    """What this unit would do if it were activated now."""
    rng, distance = Random(0), _distance_to_goal(state, unit, USUAL)
    options = unit_options(state, unit)
    return max(options, key=lambda each: _unit_score(state, unit, each, rng, distance) or 0, default=None)


def _distance_to_goal(state: State, unit: Unit, style: Style) -> Distance | None:
    """Return a function from any hex to its distance from the nearest goal; None if the unit has no goal."""
    home = storm_target(state, unit)
    wanted = style.goals(state, unit)
    if home is not None and wanted == [home.at]:
        ways = march_costs(state, unit.seat, home)
        return lambda hex_: ways.get(hex_, FAR)
    grid = state.world.grid
    return (lambda hex_: min(grid.distance(hex_, each) for each in wanted)) if wanted else None


def _score(state: State, seat: str, option: Option, rng: Random, distance: Distance | None, style: Style) -> float:
    unit = state.units.get(state.activated or "")
    if unit is not None and unit.seat == seat:
        found = _unit_score(state, unit, option, rng, distance)
        if found is not None:
            return found
    return _player_score(state, seat, option, rng, style)


# ---- options of a unit
def _unit_score(state: State, unit: Unit, option: Option, rng: Random, distance: Distance | None) -> float | None:
    match option:
        case Attack(hex=hex_):
            return _attack_score(state, unit, hex_)
        case Shoot(hex=hex_):
            return _shot_score(state, unit, hex_)
        case Explore():
            return 40.0
        case Move(to=to):
            return _step_score(state, unit, to, rng, distance)
        case Rest():
            return 24.0 if storm_target(state, unit) is None else 12.0
        case SetUp():
            shot = shooting_range(state, unit)
            return 28.0 if shot and targets_within(state, unit, shot) else 4.0
        case UseAbility():
            return 45.0 if _has_enemy_next_to(state, unit) else 3.0
        case Cast(name):
            return _cast_score(state, unit, name)
        case EndActivation():
            return END_SCORE
        case Swap() | Join() | Split() | Abandon():
            return 0.0
        case _:
            return None


def _attack_score(state: State, unit: Unit, hex_: str) -> float:
    """An army attacks the Settlement that it marches on before everything else."""
    home, gain = storm_target(state, unit), melee_gain(state, unit, hex_)
    if home is None:
        return 24 + 8 * gain if gain > 0 else 0.0
    if home.at == hex_:
        return 50 + 8 * (gain + DARING)
    return PRESS_ON + min(gain, DARING) if gain > -DARING else 0.0


def _shot_score(state: State, unit: Unit, hex_: str) -> float:
    home, gain = storm_target(state, unit), shot_gain(state, unit, hex_)
    if gain <= 0:
        return 0.0
    return 32 + 8 * gain if home is None or home.at == hex_ else PRESS_ON + min(gain, DARING)


def _has_enemy_next_to(state: State, unit: Unit) -> bool:
    around = state.world.grid.around[unit.at]
    return any(each.at in around and not state.friendly(unit.seat, each.seat) for each in state.units.values())


def _step_score(state: State, unit: Unit, to: str, rng: Random, distance: Distance | None) -> float:
    """Prefer steps toward the goal; a wounded unit does not walk into an adventure."""
    if to in state.tokens and hp(state, unit) < most_hp(state, unit):
        return 0.0
    if friends_in_the_way(state, unit, to):  # it could not stay there
        return 0.0
    if distance is None:
        return 6 * rng.random()
    now, then = distance(unit.at), distance(to)
    if then < now:
        return 20.0 + 3 * min(now - then, 3) if to not in unit.trail else 9.0
    return 11 * rng.random() if then == now and to not in unit.trail and now > 1 else 0.0


def _cast_score(state: State, unit: Unit, name: str) -> float:
    ability = state.world.content.heroes[unit.kind].abilities[name]
    if ability.attack:
        return 38.0
    heals = any(effect.do == "heal" for effect in ability.effects)
    return 30.0 if not heals or unit.wounds else 2.0


# ---- options of a player
def _player_score(state: State, seat: str, option: Option, rng: Random, style: Style) -> float:
    player = state.players[seat]
    match option:
        case FireFrom():
            return 60.0
        case EndPhase():
            return 0.0
        case Recruit(what, gold):
            return style.recruit(state, seat, what, gold)
        case Work(name):
            best = max(
                (style.work(state, state.units[name], each) for each in open_works(state, state.units[name])),
                default=0.0,
            )
            return best if best > END_SCORE else 0.0
        case Build() | Upgrade() | Road() | Chop():
            return max(
                (
                    style.work(state, unit, option)
                    for unit in state.of_seat(seat)
                    if state.is_builder(unit) and option in open_works(state, unit)
                ),
                default=0.0,
            )
        case Buy(_, gold):
            return END_SCORE + 4 - gold if player.gold >= gold + 2 and len(player.hand) < 4 else 0.0
        case Decoy():
            return 12.0 if rng.random() < 0.3 else 0.0
        case Portal(stone):
            return 50.0 + stone
        case Lay(card):
            return 0.0 if card == EMPTY_WORDS else 6 + 10 * rng.random()
        case Learn(what):
            return 14.0 if what not in {"hp", "ap"} else 12.0 if what == "hp" else 10.0
        case Skills(hp=health, ap=points, abilities=known):
            return 20.0 - abs(health - 3) - abs(points - 3) + len(known)
        case Hit(name):
            return 20.0 - hp(state, state.units[name])
        case EndBuild():
            return END_BUILD_SCORE
        case Pay() | NoDeal() | NoMoreCards() | Accept():
            return END_SCORE
        case _:
            return 5.0


def _activation_score(state: State, unit: Unit) -> float:
    """Soldiers charge what the shooters have left, and Builders follow."""
    if unit.kind == "scout":
        return 40.0
    if shooting_range(state, unit):
        return 35.0
    return 30.0 if state.fights(unit) else 20.0


def _recruit_score(state: State, seat: str, what: str, gold: int) -> float:
    """Recruit a Builder or two, an army that grows with the turns, and a hero when there is gold to spare."""
    own = state.of_seat(seat)
    workers = sum(state.is_builder(unit) for unit in own)
    army = sum(state.fights(unit) for unit in own)
    left = state.players[seat].gold - gold
    raided = _raided(state, seat)
    if what == "builder":
        return 44.0 if workers < (1 if state.turn < 3 else 2) else 0.0
    wanted = 3 + state.turn // 2 + 2 * raided
    if what in state.world.content.heroes:
        return 30.0 if (state.turn == 1 or left >= 4) and not any(hero(state, unit) for unit in own) else 0.0
    if what == "scout":
        return 26.0 if state.turn <= 2 and army < 3 else 0.0
    if army >= wanted:
        return 0.0
    return 33.0 + gold


def _raided(state: State, seat: str) -> bool:
    home = state.settlement(seat)
    if home is None:
        return False
    grid = state.world.grid
    return any(not state.friendly(seat, u.seat) and grid.distance(u.at, home.at) <= 3 for u in state.units.values())


def _is_time_to_fight(state: State) -> bool:
    """Early buildings pay back, and late ones score; in between, an army decides more."""
    return LAST_TURNS < state.world.turns - state.turn < PAYS_BACK and "turns" in state.world.victories


def work_score(state: State, unit: Unit, option: Option) -> float:
    match option:
        case Build(kind):
            have = sum(each.kind == kind for each in state.buildings_of(unit.seat))
            return BUILDING_SCORES[BuildingKind(kind)] - 3 * have - (SOLDIERS_FIRST if _is_time_to_fight(state) else 0)
        case Upgrade():
            return 34.0
        case Road(a, b):
            plan = {hex_: {first, second} for hex_, first, second in road_plan(state, unit.seat)}
            return 43.0 if plan.get(unit.at) == {a, b} else 0.0
        case Chop():
            return 15.0 if len(connected(state, unit.seat)) or state.turn > 2 else 12.0
        case _:
            return 0.0


def _growing_goals(state: State, unit: Unit) -> list[str]:
    return building_ground(state, unit) if state.is_builder(unit) else goals(state, unit)


def _growing_recruit(state: State, seat: str, what: str, gold: int) -> float:
    return recruit_worth(state, seat, what, gold, raided=_raided(state, seat))


USUAL = Style(goals, work_score, _recruit_score)
GROWTH = Style(_growing_goals, worth_of, _growing_recruit)


def as_seen(state: State, seat: str) -> State:
    """MW-LOS-02: what this seat may know. Hidden blocks count as healthy units of the pack's first combat type."""
    soldier = next(kind for kind, card in state.world.content.units.items() if card.arm is not None)
    seen = copy(redact(state, seat))
    seen.units = {
        id_: replace(unit, kind=soldier) if unit.kind == UNKNOWN else unit for id_, unit in seen.units.items()
    }
    return seen
