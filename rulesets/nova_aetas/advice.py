"""Why the bot would do that, in half a sentence: shown with a hint."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.nova_aetas.bot import Aim, aim, costs_to, way_to_goal
from rulesets.nova_aetas.rules.movement.movement import FAR
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.queries import acting_hero
from rulesets.nova_aetas.state.state import Enemy, Standing, State


def advice(state: State, choose: Choose, option: Option) -> Cue | None:
    """None where the chance or the text of the option says enough."""
    match option:
        case options.Attack(target=target):
            enemy = state.enemies.get(target)
            return _why_help(state, target) if enemy is None else _why_attack(state, choose, enemy)
        case options.UseSkill(target=target) | options.UseItem(target=target):
            return _why_help(state, target)
        case options.LeaveMap() | options.PullLever() | options.DouseHome() | options.TurnOver():
            return Cue("advice.mission")
        case options.EnterBuilding() | options.LeaveBuilding():
            return Cue("advice.through")
        case options.Move(to=to):
            return _why_go(state, to)
        case options.Disengage():
            return Cue("advice.free")
        case options.EndActivation() | options.Wait():
            return Cue("advice.nothing")
        case _:
            return None


def _why_attack(state: State, choose: Choose, enemy: Enemy) -> Cue | None:
    targets = {each.target for each in choose.options if isinstance(each, options.Attack)} & state.enemies.keys()
    if state.world.enemy(enemy.kind).wo - enemy.wounds == 1:
        return Cue("advice.last-wound")
    if len(targets) == 1:
        return Cue("advice.only-target")
    return Cue("advice.wounded", count=enemy.wounds) if enemy.wounds else None


def _why_help(state: State, target: str) -> Cue | None:
    hero = state.heroes.get(target)
    if hero is None or not hero.wounds:
        return None
    if hero.standing is Standing.OUT_OF_ACTION:
        return Cue("advice.save", hero=target)
    return Cue("advice.heal", hero=target, count=hero.wounds)


def _why_go(state: State, to: Square) -> Cue | None:
    """Only a reason that is true: the way that is left to walk must be shorter than before."""
    hero = acting_hero(state)
    if hero is None or hero.at is None:
        return None
    what, goals = aim(state, hero)
    ways = costs_to(state, hero, goals)
    reachable = hero.at in ways
    ways = ways if reachable else way_to_goal(state, hero)
    if to not in ways or ways[to] >= ways.get(hero.at, FAR):
        return None
    if not reachable:
        return Cue("advice.through")
    match what:
        case Aim.FIRES:
            return Cue("advice.to-fire")
        case Aim.MECHANISM:
            return Cue("advice.to-mechanism")
        case Aim.TOKENS:
            return Cue("advice.to-token")
        case Aim.WAY_OUT:
            return Cue("advice.to-way-out")
        case Aim.ESCORT:
            return Cue("advice.to-escort")
        case Aim.ENEMIES:
            wanted = [enemy for enemy in state.enemies.values() if enemy.at in goals]
            near = min(wanted, key=lambda enemy: (costs_to(state, hero, [enemy.at]).get(to, FAR), enemy.id))
            return Cue("advice.to-enemy", enemy=near.id)
