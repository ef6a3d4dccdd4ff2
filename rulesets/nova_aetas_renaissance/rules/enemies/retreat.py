"""NR-ABI-43, 44: after its attack a Shooter moves as far as it can from its target."""

from __future__ import annotations

from functools import partial

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.nova_aetas.rules.enemies import enemy_orders
from rulesets.nova_aetas.rules.movement.movement import reach
from rulesets.nova_aetas.state.options import EnemyMove
from rulesets.nova_aetas.state.queries import Battle, Step, acting, spend
from rulesets.nova_aetas.state.state import Enemy, Hero
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.enemies.walking import walk_along
from rulesets.nova_aetas_renaissance.state.events import Retreated
from rulesets.nova_aetas_renaissance.state.queries import has


def retreat(game: Battle, enemy: Enemy, target: Hero) -> Step:
    """To the square with the greatest distance, then the fewest AP, then the players' choice. If none is further, it stays."""
    state, ap = game.state, acting(game.state).ap
    if not has(state, enemy, Ability.SHOOTER) or not ap or target.at is None:
        return
    distance, ways = partial(state.world.grid.distance, target.at), reach(state, enemy, ap)
    further = [at for at in ways.squares if distance(at) > distance(enemy.at)]
    if not further:
        return
    best = max((distance(at), -ways.cost(at)) for at in further)
    squares = [at for at in further if (distance(at), -ways.cost(at)) == best]
    to = squares[0]
    if len(squares) > 1 and not state.world.house.enemies_choose_paths:
        choices = tuple(EnemyMove(enemy.id, square) for square in squares)
        choice: EnemyMove = yield Choose(ANYONE, choices, Cue("enemy-way", enemy=enemy.id), "NR-ABI-43")
        to = choice.to
    cost = ways.cost(to)
    spend(state, cost)
    enemy_orders.note_walk(state, enemy, ways.path(to), target.id, "flee")
    walk_along(game, enemy, ways.path(to), cost)
    game.emit(Retreated(enemy.id, to))
