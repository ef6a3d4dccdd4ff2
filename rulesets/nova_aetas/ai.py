"""NA-AIX: what an enemy does when its turn comes. It always succeeds in deciding, and always says why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import ANYONE, Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.engine.square_grid import Square
from rulesets.nova_aetas import enemy_attack
from rulesets.nova_aetas.battle import Battle, Step, acting, heroes_on_board, spend, touching
from rulesets.nova_aetas.content import Instruction
from rulesets.nova_aetas.engagement import engage
from rulesets.nova_aetas.events import EnemyDecided, EnemyIdle, TieRolled
from rulesets.nova_aetas.missions import check_end
from rulesets.nova_aetas.movement import Reach, reach, walk
from rulesets.nova_aetas.options import EnemyMove
from rulesets.nova_aetas.sight import distance
from rulesets.nova_aetas.state import Enemy, EnemyOrder, Hero, State

FAR = 200
"""More AP than any way across a board costs: paths are planned whole, then walked as far as the AP go."""
KILL_HEROES = Instruction(do="kill-heroes")
"""NA-AIX-15: an enemy without other orders goes for the heroes."""


def act(game: Battle, enemy: Enemy) -> Step:
    """NA-AIX-18: look, do one thing, look again, until the AP are spent or nothing is left to do."""
    state = game.state
    while enemy.id in state.enemies and acting(state).ap > 0:
        if not (yield from _one_action(game, enemy)):
            game.tell(EnemyIdle(enemy.id, acting(state).ap))
            return
        check_end(game)


def _one_action(game: Battle, enemy: Enemy) -> Procedure[bool]:
    """NA-AIX-21: the action that serves best: attack, else come nearer, else hold the hero in contact."""
    target = yield from _choose_target(game, enemy)
    if target is None:
        return False
    state, ap = game.state, acting(game.state).ap
    cost = enemy_attack.attack_cost(state, enemy)
    if enemy_attack.can_attack_from(state, enemy, enemy.at, target):
        if ap >= cost:
            state.order = EnemyOrder(enemy.id, enemy.at, (), target.id)
            yield from enemy_attack.attack(game, enemy, target)
            return True
        return _hold(game, enemy, target)
    if (yield from _approach(game, enemy, target)):
        return True
    return _hold(game, enemy, target)


def _hold(game: Battle, enemy: Enemy, hero: Hero) -> bool:
    """NA-ENG-01, 04: in contact with too few AP to attack, one AP blocks the hero."""
    state = game.state
    assert hero.at is not None
    if not touching(state, enemy.at, hero.at) or (hero.id, enemy.id) in state.engaged:
        return False
    spend(state, 1)
    engage(game, enemy, hero, "NA-ENG-01")
    return True


def orders(state: State, enemy: Enemy) -> Instruction:
    """NA-AIX-09: of the objectives that are possible now, the one that matters most; the first listed breaks ties."""
    listed = state.world.mission.instructions.get(enemy.kind, (KILL_HEROES,))
    return max(listed, key=lambda instruction: instruction.tv)


def threats(state: State, enemy: Enemy) -> Iterator[Hero]:
    """NA-AIX-02..06: heroes in the control area with enough TV, and any hero this enemy is locked with."""
    card = state.world.enemy(enemy.kind)
    least = orders(state, enemy).tv
    for hero, at in heroes_on_board(state):
        locked = (hero.id, enemy.id) in state.engaged
        if locked or (state.world.grid.distance(enemy.at, at) <= card.ca and hero.tv >= least):
            yield hero


def _choose_target(game: Battle, enemy: Enemy) -> Procedure[Hero | None]:
    """NA-AIX-07, 13, 15: highest TV, closest, most wounded, then a die; with none in the control area, the closest."""
    state = game.state
    near = list(threats(state, enemy))
    if near:
        best = _top(near, lambda hero: (hero.tv, -_far(state, enemy, hero), hero.wounds))
        rule = "NA-AIX-04"
    else:
        others = [hero for hero, _ in heroes_on_board(state)]
        best = _top(others, lambda hero: (-_far(state, enemy, hero), hero.wounds))
        rule = "NA-AIX-15"
    if not best:
        return None
    target = best[0] if len(best) == 1 else (yield from _by_die(game, enemy, best))
    game.tell(EnemyDecided(enemy.id, "kill-heroes", target.id, rule))
    return target


def _far(state: State, enemy: Enemy, hero: Hero) -> int:
    assert hero.at is not None
    return distance(state, enemy.at, hero.at)


def _top(heroes: list[Hero], rank: Callable[[Hero], tuple[int, ...]]) -> list[Hero]:
    if not heroes:
        return []
    best = max(map(rank, heroes))
    return [hero for hero in heroes if rank(hero) == best]


def _by_die(game: Battle, enemy: Enemy, heroes: list[Hero]) -> Procedure[Hero]:
    """NA-AIX-19: equal parts of a die for each, in the heroes' order; what is left over is rolled again."""
    part = D6.sides // len(heroes)
    while True:
        faces: Faces = yield Roll(ANYONE, (D6,), Cue("tie", enemy=enemy.id, heroes=_ids(heroes)), "NA-AIX-19")
        index = (faces[0] - 1) // part
        if index < len(heroes):
            game.tell(TieRolled(faces[0], heroes[index].id))
            return heroes[index]


def _ids(heroes: Iterable[Hero]) -> tuple[str, ...]:
    return tuple(hero.id for hero in heroes)


def _approach(game: Battle, enemy: Enemy, hero: Hero) -> Procedure[bool]:
    """NA-MOV-03, 08: the cheapest way to where it can act, and no further."""
    state = game.state
    there = reach(state, enemy, FAR)
    goals = _cheapest(there, [at for at in there.squares if enemy_attack.can_attack_from(state, enemy, at, hero)])
    if not goals:
        goals = _nearer(state, enemy, hero, there)
    if not goals:
        return False
    goal = yield from _one_of(game, enemy, goals)
    path = there.as_far_as(goal, acting(state).ap)
    if not path:
        return False
    cost = there.cost(path[-1])
    spend(state, cost)
    state.order = EnemyOrder(enemy.id, enemy.at, path, hero.id)
    walk(game, enemy, path, cost)
    return True


def _cheapest(there: Reach, squares: list[Square]) -> list[Square]:
    least = min(map(there.cost, squares), default=0)
    return [square for square in squares if there.cost(square) == least]


def _nearer(state: State, enemy: Enemy, hero: Hero, there: Reach) -> list[Square]:
    """NA-AIX-10: where no way leads to the target, come as near as the board allows."""
    assert hero.at is not None
    at = hero.at
    least = min((distance(state, square, at) for square in there.squares), default=FAR)
    if least >= distance(state, enemy.at, at):
        return []
    return _cheapest(there, [square for square in there.squares if distance(state, square, at) == least])


def _one_of(game: Battle, enemy: Enemy, goals: list[Square]) -> Procedure[Square]:
    """NA-MOV-03: between equal ways the players choose."""
    if len(goals) == 1 or game.state.world.house.enemies_choose_paths:
        return goals[0]
    choices = tuple(EnemyMove(enemy.id, square) for square in goals)
    move: EnemyMove = yield Choose(ANYONE, choices, Cue("enemy-way", enemy=enemy.id), "NA-MOV-03")
    return move.to
