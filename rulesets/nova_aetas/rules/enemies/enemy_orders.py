"""The order that a panel shows: which enemy to move, along which path, which hero it attacks, and what the hero will roll."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.content.enemy_cards import EnemyAttack
from rulesets.nova_aetas.state.state import Enemy, EnemyOrder, State

WALKS = ("go", "patrol")
"""Deeds that are only movement: what the enemy does next is shown at the end of the same path."""


def note_walk(state: State, enemy: Enemy, path: tuple[Square, ...], target: str, deed: str = "go") -> None:
    """Join the steps of one activation into one path, until the enemy does something else. Call it before the enemy moves."""
    start, so_far = _way_so_far(state, enemy)
    state.order = EnemyOrder(enemy.id, start, (*so_far, *path), target, deed)


def note_attack(
    state: State, enemy: Enemy, spec: EnemyAttack, hero: str, foreseen: tuple[int, int], against: int
) -> None:
    """Show the attack at the end of the path. `foreseen`: how many dice the hero rolls, and what each must show.

    `against`: the strikes to parry, or the successes to reach.
    """
    start, path = _way_so_far(state, enemy)
    count, need = foreseen
    dice = f"{count}d{state.world.hero_class(hero).mastery}"
    deed = "strike" if spec.sphere == "physical" else "mind"
    state.order = EnemyOrder(
        enemy.id, start, path, hero, deed, dice, need, against, spec.called, _reason(state, enemy, hero)
    )


def _reason(state: State, enemy: Enemy, hero: str) -> str:
    """The rule by which the acting enemy goes for this hero; none for whoever else its attack hits."""
    active = state.active
    if active is None or enemy.id not in {active.token, active.model} or active.pursuit.hero != hero:
        return ""
    return active.pursuit.reason


def note_deed(state: State, enemy: Enemy, target: str, deed: str, attack: str = "") -> None:
    start, path = _way_so_far(state, enemy)
    state.order = EnemyOrder(enemy.id, start, path, target, deed, attack=attack)


def note_idle(state: State, enemy: Enemy) -> None:
    """Show that the enemy does nothing, unless it has done something in this activation."""
    if state.order is None or state.order.enemy != enemy.id:
        note_deed(state, enemy, enemy.id, "idle")


def _way_so_far(state: State, enemy: Enemy) -> tuple[Square, tuple[Square, ...]]:
    last = state.order
    if last is not None and last.enemy == enemy.id and last.deed in WALKS and (last.start, *last.path)[-1] == enemy.at:
        return last.start, last.path
    return enemy.at, ()
