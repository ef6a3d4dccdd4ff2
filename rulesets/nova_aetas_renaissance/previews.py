"""What the board shows before a hero walks away from enemies: the way, and who attacks on it."""

from __future__ import annotations

from collections import Counter

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.choices import Preview
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.view import Side
from rulesets.nova_aetas.rules.movement.movement import reach
from rulesets.nova_aetas.state import options as first
from rulesets.nova_aetas.state.queries import acting, acting_hero
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.combat.reaction_attacks import reaction_attack
from rulesets.nova_aetas_renaissance.rules.heroes.moves import provoked_on_the_way, safest_path
from rulesets.nova_aetas_renaissance.state import options
from rulesets.nova_aetas_renaissance.state.queries import has


def preview(state: State, _choose: Choose, option: Option) -> Preview | None:
    """NR-GEN-11: a move that lets enemies attack is shown before it is made; all others are made at once."""
    hero = acting_hero(state)
    path = None if hero is None else path_of(state, hero, option)
    if hero is None or not path or not (enemies := provoked(state, hero, path)):
        return None
    blows = tuple(_blow(state, enemy, times) for enemy, times in Counter(enemies).items())
    return Preview(Cue("preview.provokes", blows=blows), cells=path, side=Side.ENEMY)


def path_of(state: State, hero: Hero, option: Option) -> tuple[Square, ...] | None:
    """The squares that the hero would enter."""
    match option:
        case first.Move(to=to):
            return safest_path(state, hero, reach(state, hero, acting(state).ap), to)
        case options.Jump(landing=to) | options.Dash(to=to):
            return (to,)
        case _:
            return None


def provoked(state: State, hero: Hero, path: tuple[Square, ...]) -> tuple[str, ...]:
    if hero.at is None or has(state, hero, Ability.FLY):
        return ()
    return provoked_on_the_way(state, hero, path)


def _blow(state: State, name: str, times: int) -> Cue:
    enemy = state.enemies[name]
    attack = reaction_attack(state, enemy)
    assert attack is not None
    blow = Cue("preview.blow", enemy=name, count=attack.strikes, need=attack.difficulty, attack=attack.called)
    if attack.sphere != "physical":
        blow = Cue("preview.blow-mental", enemy=name, attack=attack.called)
    return blow if times == 1 else Cue("preview.blow-times", blow=blow, count=times)
