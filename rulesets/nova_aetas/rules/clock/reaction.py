"""NA-REA, optional: when a hero's token overtakes an enemy's, enemies with him in their control area act at once."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.clock.turn_order import ra_of
from rulesets.nova_aetas.rules.combat.tokens import give
from rulesets.nova_aetas.rules.combat.wounds import delay_fallen
from rulesets.nova_aetas.rules.enemies.targeting import in_control_area
from rulesets.nova_aetas.state.dial import move_token
from rulesets.nova_aetas.state.events import ActivationBegan, EnemyReacted
from rulesets.nova_aetas.state.options import Activate
from rulesets.nova_aetas.state.queries import Battle, Step, acting
from rulesets.nova_aetas.state.state import Activation, Hero, Standing, State
from rulesets.nova_aetas.state.victory import check_end


def after_action(game: Battle, hero: Hero) -> Step:
    """NA-REA-01, 02, 09: the token moves by the AP of this action, overtaken enemies may react, then the hero goes on.

    NA-OOA-02: if he fell, the token moves six sectors more, and nobody reacts. NA-REA-06, NA-ESK-24: if a reaction moves
    his token on, he overtakes the tokens that it passes.
    """
    state, active = game.state, acting(game.state)
    if hero.id not in state.dial:
        return
    before = state.dial[hero.id]
    if active.spent > active.followed:
        move_token(game, hero.id, active.spent - active.followed, "NA-REA-01")
        active.followed = active.spent
    if hero.standing is Standing.OUT_OF_ACTION:
        delay_fallen(game, hero)
    while hero.in_action and before < state.dial[hero.id]:
        start, before = before, state.dial[hero.id]
        yield from _react_to_overtaking(game, hero, tuple(_overtaken(state, start, before)))


def _react_to_overtaking(game: Battle, hero: Hero, kinds: tuple[str, ...]) -> Step:
    """Which models may react is settled before the first of them does."""
    overtaken = {kind: _ready_models(game.state, kind, hero) for kind in kinds}
    waiting = [kind for kind, ready in overtaken.items() if ready]
    while waiting:
        kind = yield from _next_token(game.state, waiting)
        waiting.remove(kind)
        yield from _react_in_turn(game, overtaken[kind], hero)


def _overtaken(state: State, before: int, after: int) -> Iterator[str]:
    """NA-REA-06: enemy tokens that were ahead of his and are now behind it; sharing a sector before or after is not enough."""
    first = max(before, state.now + 1)
    kinds = state.world.content.enemies
    return (kind for kind, time in state.dial.items() if kind in kinds and first <= time < after)


def _next_token(state: State, waiting: list[str]) -> Procedure[str]:
    """NA-REA-03: in the order in which he passed them; within a sector, in the usual turn order (NA-ACT-02, 04)."""
    ranks = {kind: (state.dial.get(kind, 0), -ra_of(state, kind)) for kind in waiting}
    name, *others = (kind for kind in waiting if ranks[kind] == min(ranks.values()))
    if not others:
        return name
    choices = tuple(map(Activate, (name, *others)))
    choice: Activate = yield Choose(ANYONE, choices, Cue("which-reacts"), "NA-ACT-04")
    return choice.who


def _ready_models(state: State, kind: str, hero: Hero) -> list[str]:
    """NA-REA-03, 07, 08: those with the hero in their area after his action, and without an Acted token."""
    at = hero.at
    models = [enemy for enemy in state.enemies.values() if enemy.kind == kind and Token.ACTED not in enemy.tokens]
    return [enemy.id for enemy in models if at is not None and in_control_area(state, enemy, at)]


def _react_in_turn(game: Battle, ready: list[str], hero: Hero) -> Step:
    """Models killed by earlier reactions are left out, and so are those that can no longer react."""
    while ready := [name for name in ready if name in game.state.enemies]:
        name = yield from _next_model(game.state, ready)
        ready.remove(name)
        if Token.ACTED not in game.state.enemies[name].tokens:
            yield from _take_reaction(game, name, hero)


def _next_model(state: State, ready: list[str]) -> Procedure[str]:
    name, *others = state.world.edition.next_models(state, ready)
    if not others:
        return name
    choice: Activate = yield Choose(ANYONE, tuple(map(Activate, (name, *others))), Cue("which-reacts"), "NA-ACT-15")
    return choice.who


def _take_reaction(game: Battle, name: str, hero: Hero) -> Step:
    """NA-REA-04, 10: a whole activation between two of the hero's actions; it gets an Acted token and skips its next one."""
    state = game.state
    enemy, waiting, held = state.enemies[name], acting(state), tuple(hero.tokens)
    state.active = Activation(enemy.kind, state.world.enemy(enemy.kind).ra, model=name)
    game.emit(EnemyReacted(name, hero.id))
    game.emit(ActivationBegan(name, state.active.ap, "NA-REA-10"))
    yield from state.world.edition.take_turn(game, enemy)
    if name in state.enemies:
        give(game, enemy, Token.ACTED, "NA-REA-04")
    state.active = waiting
    waiting.fresh += [token for token in hero.tokens if token not in held]
    check_end(game)
