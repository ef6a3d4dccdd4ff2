"""NR-ABI-43, 44: after its attack a Shooter moves as far as it can from its target."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.engine.boards.paths import cheapest
from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.nova_aetas.combat import enemy_orders
from rulesets.nova_aetas.movement.approach import FAR
from rulesets.nova_aetas.movement.movement import open_ways, reach
from rulesets.nova_aetas.state.options import EnemyMove
from rulesets.nova_aetas.state.queries import Battle, Step, acting, spend
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.board.gait import stride_of
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.enemies.walking import walk_along
from rulesets.nova_aetas_renaissance.state.events import Retreated
from rulesets.nova_aetas_renaissance.state.queries import has, rules


def retreat(game: Battle, enemy: Enemy, target: Hero) -> Step:
    """To the square with the greatest distance, then the fewest AP, then the players' choice. If none is further, it stays."""
    state, ap = game.state, acting(game.state).ap
    if not has(state, enemy, Ability.SHOOTER) or not ap or target.at is None:
        return
    distance = _distance_from(state, enemy, target.at)
    ways = reach(state, enemy, ap)
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
    game.tell(Retreated(enemy.id, to))


def _distance_from(state: State, enemy: Enemy, target: Square) -> Callable[[Square], int]:
    """Distance along rows and columns, or by house rule in steps."""
    if not rules(state).shooters_count_steps:
        return lambda at: state.world.grid.distance(at, target)
    known = open_ways(state, enemy, stride_of(state, enemy))
    found = cheapest((target,), known, FAR)
    return lambda at: found[at][0] if at in found else FAR
