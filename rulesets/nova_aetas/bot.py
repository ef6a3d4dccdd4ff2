"""A simple bot, for demonstrations and simulations: it plays for the goal of the mission."""

from __future__ import annotations

from enum import Enum, auto
from random import Random

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Option
from rulesets.nova_aetas.content.missions import EnemiesDead, Happened, OfPersona
from rulesets.nova_aetas.rules.board.speed import gait_of
from rulesets.nova_aetas.rules.board.steps import ways
from rulesets.nova_aetas.rules.campaign.bot import between_missions
from rulesets.nova_aetas.rules.missions.fires import BUCKET, squares_next_to
from rulesets.nova_aetas.rules.movement.movement import FAR, shut_among
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.campaign.options import ProposeLeaving
from rulesets.nova_aetas.state.evening import Evening, Stage
from rulesets.nova_aetas.state.queries import acting_hero, held, heroes_in_action, heroes_on_board
from rulesets.nova_aetas.state.state import Hero, Standing, State
from rulesets.nova_aetas.state.world import SECTORS


class Aim(Enum):
    """What a hero walks towards."""

    FIRES = auto()
    MECHANISM = auto()
    TOKENS = auto()
    WAY_OUT = auto()
    ESCORT = auto()
    ENEMIES = auto()


LOST = 20
"""The distance assumed for a square from which the goal cannot be reached."""


def sensible(game: Game[State], request: Choose, rng: Random) -> Option:
    """Choose an option of the highest worth: first the mission's tasks, then attacks, then moves towards the goal."""
    if isinstance(game.state, Evening) and game.state.stage is not Stage.MISSION:
        return between_missions(game.state, request, rng)
    far = far_from_goal(game.state)
    values = [worth(game.state, option, far) for option in request.options]
    best = max(values)
    return rng.choice([option for option, value in zip(request.options, values, strict=True) if value == best])


def worth(state: State, option: Option, far: dict[Square, int]) -> int:
    match option:
        case options.CheckOffAll() | options.LeaveMap():
            return 100
        case options.PullLever() | options.DouseHome() | options.TurnOver():
            return 95
        case options.LeaveBuilding(to=to):
            return 90 - far.get(to, LOST)
        case options.EnterBuilding():
            return 85 if not _way_is_open(state, far) else 0
        case options.Attack(target=target):
            return 80 + state.enemies[target].wounds if target in state.enemies else _worth_of_aid(state, target)
        case options.ShakeOff() | options.DouseFlames() | options.Respond():
            return 75
        case options.TakeWater():
            return 70 if _is_water_carrier(state) else 0
        case options.Disengage():
            return 60
        case options.PushBack() | options.Follow():
            return 55
        case options.Reroll() | options.PickUp() | options.SpendToken() | options.Reload():
            return 55
        case options.Move(to=to):
            return 50 - far.get(to, LOST) if gets_on(state, to, far) else 0
        case options.UseSkill(target=target) | options.UseItem(target=target):
            return _worth_of_card(state, target)
        case options.EndActivation():
            return 5
        case ProposeLeaving():
            return -SECTORS  # it came to play
        case options.Wait(sectors):
            return 4 - sectors
        case _:
            return 1


def _worth_of_card(state: State, target: str) -> int:
    """The bot uses cards only on wounded heroes and on enemies."""
    hero = state.heroes.get(target)
    return 20 + 2 * hero.wounds if hero is not None and hero.wounds else 20 * (target in state.enemies)


def _worth_of_aid(state: State, target: str) -> int:
    hero = state.heroes.get(target)
    if hero is None:
        return 1
    return 92 if hero.standing is Standing.OUT_OF_ACTION else 30 + 2 * hero.wounds


def gets_on(state: State, to: Square, far: dict[Square, int]) -> bool:
    hero = acting_hero(state)
    here = None if hero is None else hero.at
    return here is None or far.get(to, LOST) < far.get(here, FAR)


def far_from_goal(state: State) -> dict[Square, int]:
    """AP from each square to the acting hero's goal; if no path leads there, to the nearest door that he can reach."""
    hero = acting_hero(state)
    return {} if hero is None else way_to_goal(state, hero)


def way_to_goal(state: State, hero: Hero) -> dict[Square, int]:
    """The same for any hero."""
    ways = costs_to(state, hero, _goals(state, hero))
    if hero.inside is not None or hero.at in ways:
        return ways
    near = costs_to(state, hero, [hero.at] if hero.at is not None else [])
    return costs_to(state, hero, [door.before for door in state.world.map.doors.values() if door.before in near])


def _goals(state: State, hero: Hero) -> list[Square]:
    _, squares = aim(state, hero)
    return squares


def aim(state: State, hero: Hero) -> tuple[Aim, list[Square]]:
    """The squares to go to, by priority: fires, levers, tokens, the way out, a persona to escort, enemies."""
    mission = state.world.mission
    if _carries_water(state, hero) and any(state.fires.values()):
        return Aim.FIRES, _firefighting_squares(state, hero)
    levers = [each.at for name, each in mission.levers.items() if name not in state.pulled and not each.enemies_only]
    if levers and state.world.content.basic_class(hero.id) == mission.needs_hero:
        return Aim.MECHANISM, levers
    if state.hidden and mission.incognito is not None and mission.incognito.at and _tokens_matter(state):
        return Aim.TOKENS, list(state.hidden)
    if levers and mission.needs_hero is None:
        return Aim.MECHANISM, levers
    if any(condition.when == "heroes-left" for condition in mission.victory):
        return Aim.WAY_OUT, list(state.world.exits)
    wanted = [each.kind for each in mission.victory if isinstance(each, EnemiesDead) and each.kind is not None]
    enemies = [enemy.at for enemy in state.enemies.values() if not wanted or enemy.kind in wanted]
    escort = _persona_to_escort(state, hero)
    return (Aim.ESCORT, escort) if escort else (Aim.ENEMIES, enemies)


def _tokens_matter(state: State) -> bool:
    """Whether a face-down token may be needed to win: it may open doors, or show a persona or an event."""
    if set(state.open_doors) != _doors(state):
        return True
    mission = state.world.mission
    faces = () if mission.incognito is None else mission.incognito.faces
    if any(isinstance(each, Happened) and each.event in faces for each in mission.victory):
        return True
    return any(isinstance(each, OfPersona) and each.persona not in state.personae for each in mission.victory)


def _doors(state: State) -> set[str]:
    return set(state.world.map.doors)


def _is_water_carrier(state: State) -> bool:
    return _carries_water(state, acting_hero(state))


def _carries_water(state: State, hero: Hero | None) -> bool:
    """While something burns, the hero with the lowest Ph carries buckets."""
    if hero is None or state.world.mission.water is None or not any(state.fires.values()):
        return False
    return hero is min(heroes_in_action(state), key=lambda each: state.world.hero_class(each.id).ph)


def _firefighting_squares(state: State, hero: Hero) -> list[Square]:
    if BUCKET not in hero.carries:
        return sorted(state.world.next_to_wells)
    worst = max(state.fires, key=lambda home: state.fires[home])
    return sorted(squares_next_to(state, worst))


def _persona_to_escort(state: State, hero: Hero) -> list[Square]:
    """The square of an escorted persona, if the hero is the nearest one to it."""
    for name, role in state.world.mission.personae.items():
        persona = state.personae.get(name)
        if role.does != "escorted" or persona is None or persona.at is None:
            continue
        at = persona.at
        near = min(heroes_on_board(state), key=lambda pair: state.world.grid.distance(pair[1], at), default=None)
        if near is not None and near[0] is hero:
            return [at]
    return []


def costs_to(state: State, hero: Hero, goals: list[Square]) -> dict[Square, int]:
    """AP from each square to the nearest of these; only squares from which one can be reached."""
    gait = gait_of(state, hero)
    known, bits = ways(state.world, gait), state.world.grid.bits
    flood = state.world.flood(known)
    assert flood is not None
    costs = flood.costs(bits.mask(goals), shut_among(state, hero, gait, held(state)))
    if hero.at is not None and hero.at not in costs:
        adjacent = [costs[square] for square, _ in known[hero.at] if square in costs]
        costs |= {hero.at: 1 + min(adjacent)} if adjacent else {}
    return costs


def _way_is_open(state: State, far: dict[Square, int]) -> bool:
    hero = acting_hero(state)
    return hero is not None and hero.at in far and any(goal in far for goal in _goals(state, hero))
