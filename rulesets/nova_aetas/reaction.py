"""NA-REA, optional: a hero whose token overtakes an enemy's is answered at once by those who have him in their area."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.battle import Battle, Step, acting
from rulesets.nova_aetas.content import Token
from rulesets.nova_aetas.enemy_turn import take_turn
from rulesets.nova_aetas.events import ActivationBegan, EnemyReacted
from rulesets.nova_aetas.horologium import move_token
from rulesets.nova_aetas.missions import check_end
from rulesets.nova_aetas.options import Activate
from rulesets.nova_aetas.state import Activation, Hero, State
from rulesets.nova_aetas.targeting import in_control_area
from rulesets.nova_aetas.tokens import give


def after_action(game: Battle, hero: Hero) -> Step:
    """NA-REA-01, 02, 09: the token moves by this action alone, whoever it overtakes may react, then the hero goes on."""
    state, active = game.state, acting(game.state)
    before = state.dial[hero.id]
    if active.spent > active.followed:
        move_token(game, hero.id, active.spent - active.followed, "NA-REA-01")
        active.followed = active.spent
    if not hero.in_action:
        return
    for ready in [_ready(state, kind, hero) for kind in _overtaken(state, before, state.dial[hero.id])]:
        yield from _react(game, ready, hero)


def _overtaken(state: State, before: int, after: int) -> Iterator[str]:
    """NA-REA-06: enemy tokens that were ahead of where he began and are now behind him; landing beside one is not enough."""
    tokens = [(time, kind) for kind, time in state.dial.items() if kind in state.world.content.enemies]
    first = state.now + (not state.world.house.shared_sectors_are_overtaken)
    return (kind for time, kind in sorted(tokens) if first <= time and before <= time < after)


def _ready(state: State, kind: str, hero: Hero) -> list[str]:
    """NA-REA-03, 07, 08: those with the hero in their area after his action, and none that has reacted before."""
    return [
        enemy.id
        for enemy in state.enemies.values()
        if enemy.kind == kind
        and Token.ACTED not in enemy.tokens
        and hero.at is not None
        and in_control_area(state, enemy, enemy.at, hero.at)
    ]


def _react(game: Battle, ready: list[str], hero: Hero) -> Step:
    while ready:
        name = yield from _next(ready)
        ready.remove(name)
        if name in game.state.enemies:
            yield from _act_now(game, name, hero)


def _next(ready: list[str]) -> Procedure[str]:
    if len(ready) == 1:
        return ready[0]
    choice: Activate = yield Choose(ANYONE, tuple(map(Activate, ready)), Cue("which-reacts"), "NA-ACT-15")
    return choice.who


def _act_now(game: Battle, name: str, hero: Hero) -> Step:
    """NA-REA-04, 10: a whole activation between two of the hero's actions; an Acted token will cost it the next one."""
    state = game.state
    enemy, waiting, held = state.enemies[name], acting(state), tuple(hero.tokens)
    state.active = Activation(enemy.kind, state.world.enemy(enemy.kind).ra, model=name)
    game.tell(EnemyReacted(name, hero.id))
    game.tell(ActivationBegan(name, state.active.ap, "NA-REA-10"))
    yield from take_turn(game, enemy)
    if name in state.enemies:
        give(game, enemy, Token.ACTED, "NA-REA-04")
    state.active = waiting
    waiting.fresh += [token for token in hero.tokens if token not in held]
    check_end(game)
