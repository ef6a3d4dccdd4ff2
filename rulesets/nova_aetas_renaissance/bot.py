"""The second edition's bot."""

from __future__ import annotations

from random import Random

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Option
from rulesets.nova_aetas.bot import LOST, far_from_goal, gets_on, worth
from rulesets.nova_aetas.rules.campaign.bot import between_missions
from rulesets.nova_aetas.state import options as first
from rulesets.nova_aetas.state.evening import Evening, Stage
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.content.cards import Attack
from rulesets.nova_aetas_renaissance.content.vocabulary import TOKEN_OF
from rulesets.nova_aetas_renaissance.rules.heroes.targets import attacks_of
from rulesets.nova_aetas_renaissance.state import options

LOW = 4
"""Faces below this are rerolled."""


def sensible(game: Game[State], request: Choose, rng: Random) -> Option:
    """Plays as in the first edition; jumps to get nearer to the goal, rerolls low dice, and does not attack friends."""
    if isinstance(game.state, Evening) and game.state.stage is not Stage.MISSION:
        return between_missions(game.state, request, rng)
    far = far_from_goal(game.state)
    values = [_worth(game.state, option, far) for option in request.options]
    best = max(values)
    return rng.choice([option for option, value in zip(request.options, values, strict=True) if value == best])


def _worth(state: State, option: Option, far: dict[Square, int]) -> int:
    match option:
        case options.Jump(landing=to):
            return 49 - far.get(to, LOST) if gets_on(state, to, far) else 0
        case options.Dash(to=to):
            return 30 if gets_on(state, to, far) else 0
        case options.Absorb() | options.AddSymbol():
            return 20
        case options.RerollDie(face=face):
            return 56 if face < LOW else 0
        case first.Attack(target=target, weapon=weapon) if target in state.heroes:
            return 0 if _harms(state, weapon) or _adds_nothing(state, weapon, target) else worth(state, option, far)
        case _:
            return worth(state, option, far)


def _attack(state: State, weapon: str) -> Attack | None:
    hero = _active_hero(state)
    return None if hero is None else dict(attacks_of(state, hero)).get(weapon)


def _adds_nothing(state: State, weapon: str, target: str) -> bool:
    """A blessing for a hero who has one."""
    attack = _attack(state, weapon)
    if attack is None or attack.effects or not attack.traits:
        return False
    return all(TOKEN_OF.get(trait) in state.heroes[target].tokens for trait in attack.traits)


def _harms(state: State, weapon: str) -> bool:
    attack = _attack(state, weapon)
    return attack is not None and (attack.kind == "physical" or any(effect.do == "wounds" for effect in attack.effects))


def _active_hero(state: State) -> Hero | None:
    return state.heroes.get(state.active.token) if state.active is not None else None
