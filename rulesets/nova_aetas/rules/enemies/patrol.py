"""NA-EFF-12: an enemy on patrol moves in a random direction of the Orientation card."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.board.orientation import random_step
from rulesets.nova_aetas.rules.board.speed import gait_of
from rulesets.nova_aetas.rules.combat.tokens import drop
from rulesets.nova_aetas.rules.enemies import enemy_orders
from rulesets.nova_aetas.rules.enemies.enemy_skills import break_off
from rulesets.nova_aetas.rules.movement.movement import walk
from rulesets.nova_aetas.state.queries import Battle, Step, occupied
from rulesets.nova_aetas.state.state import Enemy, State
from rulesets.nova_aetas.state.victory import check_end


def step_price(state: State, enemy: Enemy) -> int:
    """NA-STA-29: one AP a square, two while hindered. NA-STA-14: nothing for the squares that Haste gives."""
    gait = gait_of(state, enemy)
    return 0 if gait.free else gait.step


def patrol(game: Battle, enemy: Enemy) -> Step:
    """One square, or with Haste all its free squares; it is used up even if the enemy gets nowhere."""
    price = step_price(game.state, enemy)
    for _ in range(gait_of(game.state, enemy).free or 1):
        yield from _wander(game, enemy, price)
        check_end(game)
    drop(game, enemy, Token.HASTE, "NA-STA-14")


def _wander(game: Battle, enemy: Enemy, price: int) -> Step:
    """If something is in the way, the enemy stays where it is."""
    to = yield from random_step(game, enemy.at, Cue("patrol", enemy=enemy.id), "NA-EFF-12")
    if to not in occupied(game.state):
        break_off(game, enemy, to)
        enemy_orders.note_walk(game.state, enemy, (to,), to, "patrol")
        walk(game, enemy, (to,), price)
