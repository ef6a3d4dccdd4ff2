"""All that would make a battle impossible, each in a few words: the table checks it, tests check it after every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesets.nova_aetas.state import Standing, State


def faults(state: State) -> tuple[str, ...]:
    return (*_squares(state), *_wounds(state), *_dial(state), *_activation(state))


def _squares(state: State) -> Iterator[str]:
    held = Counter(hero.at for hero in state.heroes.values() if hero.at is not None)
    held.update(enemy.at for enemy in state.enemies.values())
    for square, count in held.items():
        if count > 1:
            yield f"{count} models stand on {square}"
        if square not in state.world.grid.neighbours:
            yield f"nobody can stand on {square}"


def _wounds(state: State) -> Iterator[str]:
    for hero in state.heroes.values():
        most = state.world.hero_class(hero.id).wo
        if not 0 <= hero.wounds <= most:
            yield f"{hero.id} has {hero.wounds} of {most} wounds"
        if hero.in_action and hero.wounds == most:
            yield f"{hero.id} is in action with all wounds taken"
        if hero.tv < 0:
            yield f"{hero.id} has a threat below nothing"
    for enemy in state.enemies.values():
        if not 0 <= enemy.wounds < state.world.enemy(enemy.kind).wo:
            yield f"{enemy.id} stands with {enemy.wounds} wounds"


def _dial(state: State) -> Iterator[str]:
    """NA-HOR-04: tokens on the dial are those of the characters in play, and none lies behind the hand."""
    playing = {
        hero.id for hero in state.heroes.values() if hero.standing in {Standing.IN_ACTION, Standing.OUT_OF_ACTION}
    } | {enemy.kind for enemy in state.enemies.values()}
    for token in sorted(playing ^ set(state.dial)):
        if state.active is None or state.active.token != token:
            yield f"{token} is {'missing from' if token in playing else 'still on'} the dial"
    for token, time in state.dial.items():
        if time < state.now:
            yield f"the token of {token} lies behind the hand"


def _activation(state: State) -> Iterator[str]:
    if state.active is not None and (state.active.ap < 0 or state.active.spent < 0):
        yield f"{state.active.token} has {state.active.ap} AP"
