"""NA-AIX, NA-ACT-16, 19: what an enemy does in its activation. Every decision is an event with its rule."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.content.enemy_cards import EnemySkill
from rulesets.nova_aetas.rules.board.sight import distance
from rulesets.nova_aetas.rules.combat.engagement import engage
from rulesets.nova_aetas.rules.combat.statuses import begin_enemy, end, ignored, recover
from rulesets.nova_aetas.rules.enemies import enemy_attack, enemy_orders, enemy_skills, pursuit
from rulesets.nova_aetas.rules.enemies.approach import (
    Good,
    Ground,
    Wanted,
    Way,
    leads_to,
    survey,
    way_nearer,
    way_to,
    way_within,
)
from rulesets.nova_aetas.rules.enemies.enemy_skills import break_off, in_contact
from rulesets.nova_aetas.rules.enemies.objectives import Objective, Task, orders, possible
from rulesets.nova_aetas.rules.enemies.reinforcement import call_for_help
from rulesets.nova_aetas.rules.enemies.targeting import (
    among,
    by_die,
    by_priority,
    choose_hero,
    engages,
    heroes_to_hunt,
    prey,
    threatens,
)
from rulesets.nova_aetas.rules.movement.movement import FAR, reach, walk
from rulesets.nova_aetas.state.events import EnemyDecided, EnemyIdle, EnemyTurnsTo
from rulesets.nova_aetas.state.queries import Battle, Step, acting, has_skill, spend, touching
from rulesets.nova_aetas.state.state import Enemy, Hero, Persona, Pursuit, State
from rulesets.nova_aetas.state.victory import check_end


def take_turn(game: Battle, enemy: Enemy) -> Step:
    """Skills and tokens at the start, the actions, skills and tokens at the end. The model's AP are already set."""
    game.state.order = None  # the path of its last activation is not part of this one
    yield from enemy_attack.ice_blast(game, enemy)
    if enemy.id not in game.state.enemies:
        return
    enemy_skills.shell(game, enemy)
    begin_enemy(game, enemy)
    check_end(game)
    acting(game.state).pursuit = Pursuit()
    yield from _act(game, enemy)
    enemy.attackers.clear()
    if enemy.id in game.state.enemies:
        enemy_skills.healing(game, enemy)
        end(game, enemy)


def _act(game: Battle, enemy: Enemy) -> Step:
    """NA-AIX-18: decide, do one action, decide again, until the AP are spent or there is nothing to do."""
    state = game.state
    while _can_still_act(game, enemy):
        if not (yield from _one_action(game, enemy)):
            game.emit(EnemyIdle(enemy.id, acting(state).ap))
            enemy_orders.note_idle(state, enemy)
            return
        check_end(game)


def _can_still_act(game: Battle, enemy: Enemy) -> bool:
    """NA-STA-22, 31: a response to its attack may have killed it, or given it a token to shake off first."""
    if enemy.id not in game.state.enemies:
        return False
    recover(game, enemy)
    return acting(game.state).ap > 0


def _one_action(game: Battle, enemy: Enemy) -> Procedure[bool]:
    """NA-AIX-01, 05, 16: follow the mission, unless a hero is threatening enough; returns whether it did anything."""
    state = game.state
    if (yield from call_for_help(game, enemy)):
        pursuit.has_acted(state)
        return True
    objective = _current_objective(state, enemy)
    hero = yield from choose_hero(game, enemy, objective)
    if hero is not None:
        pursuit.of(state).reason = rule = _rule_of_choice(state, enemy, objective, hero)
        game.emit(EnemyDecided(enemy.id, "kill-heroes", hero.id, rule))
        return (yield from _hunt(game, enemy, hero, objective))
    if objective.task is None:
        return False
    game.emit(EnemyDecided(enemy.id, objective.instruction.do, objective.task.target, "NA-AIX-01"))
    return (yield from _follow_instruction(game, enemy, objective.task, objective)) or (
        yield from _other_task_here(game, enemy)
    )


def _current_objective(state: State, enemy: Enemy) -> Objective:
    """NA-AIX-08: an enemy whose instructions have led it on to a hero does not go back to a place that it has just left."""
    first = orders(state, enemy)
    walk = pursuit.of(state)
    hero = state.heroes.get(walk.hero)
    if first.task is None or hero is None or hero.at is None or not hero.in_action or hero.id in walk.given_up:
        return first
    if threatens(state, enemy, hero, first.tv):
        return first
    return next((objective for objective in possible(state, enemy) if objective.task is None), first)


def _rule_of_choice(state: State, enemy: Enemy, objective: Objective, hero: Hero) -> str:
    if hero.tv < objective.tv and engages(state, hero, enemy, near=True):
        return "NA-AIX-06"
    if threatens(state, enemy, hero, objective.tv):
        return "NA-AIX-04"
    return {"threat": "NA-AIX-18", "substitute": "NA-AIX-10", "": "NA-AIX-15"}[pursuit.of(state).role]


# After a hero


def _hunt(game: Battle, enemy: Enemy, hero: Hero, objective: Objective) -> Procedure[bool]:
    """NA-AIX-21: attack, else move to a square to attack from, else attack or approach as well as possible.

    NA-STA-05: an enemy of close combat that comes up to a charmed hero ignores him then. So it comes up to him only if that is on
    its way to what it does next, or if there is nothing else to do.
    """
    state = game.state
    assert hero.at is not None
    if _wants_distance(state, enemy):
        left = yield from _leave_contact(game, enemy, hero.id, _squares_to_attack_from(state, enemy, hero))
        if left:
            return True
    if enemy_attack.can_attack_from(state, enemy, enemy.at, hero):
        return (yield from _strike_or_hold(game, enemy, hero))
    ground, aim = survey(state, enemy), _squares_to_attack_from(state, enemy, hero)
    if Token.CHARM in hero.tokens and state.world.enemy(enemy.kind).attack.range == 1:
        passed = _squares_on_its_way(state, enemy, hero, objective)
        if not passed:
            return pursuit.give_up(state, hero.id)
        aim = Wanted(passed.__contains__, state.world.grid.bits.mask(passed))
    way = yield from way_to(ground, aim)

    def would_turn(at: Square) -> bool:
        return not among(prey(state, enemy, at, objective), hero)

    if way is not None:
        return _go(game, enemy, way.until(would_turn), hero.id)
    if (yield from _attack_somebody(game, enemy, ground, objective)):
        return True
    return (yield from _approach(game, enemy, ground, aim, hero.id, hero.at, would_turn))


def _squares_on_its_way(state: State, enemy: Enemy, charmed: Hero, objective: Objective) -> frozenset[Square]:
    """NA-STA-05: the squares next to a charmed hero that are on a cheapest way to its next aim; without one, all of them."""
    assert charmed.at is not None
    adjacent = state.world.grid.neighbours[charmed.at]
    others = prey(state, enemy, enemy.at, objective, without=charmed)
    goals = [at for hero in others for at in state.world.edition.attack_squares(state, enemy, hero)]
    if not others and objective.task is not None:
        goals = list(objective.task.squares)
    here = _costs_from(state, enemy, enemy.at)
    now = min((here[at] for at in goals if at in here), default=None)
    if now is None:
        return frozenset(adjacent)

    def left(at: Square) -> int:
        there = _costs_from(state, enemy, at)
        return min((there[goal] for goal in goals if goal in there), default=FAR)

    return frozenset(at for at in adjacent if at in here and here[at] + left(at) == now)


def _costs_from(state: State, enemy: Enemy, at: Square) -> dict[Square, int]:
    return {square: cost for square, (cost, _) in reach(state, replace(enemy, at=at), FAR).found.items()}


def _strike_or_hold(game: Battle, enemy: Enemy, hero: Hero) -> Procedure[bool]:
    if acting(game.state).ap < enemy_attack.attack_cost(game.state, enemy):
        return _hold(game, enemy, hero)
    return (yield from _attack(game, enemy, hero))


def _attack(game: Battle, enemy: Enemy, hero: Hero) -> Procedure[bool]:
    pursuit.has_acted(game.state)
    yield from enemy_attack.attack(game, enemy, hero)
    return True


def _good_to_attack_from(state: State, enemy: Enemy, at: Square, hero: Hero) -> bool:
    """NA-ESK-15: a marksman attacks only from squares where no hero is in contact. NA-STA-05: a charmed hero is shot from afar."""
    if hero.tokens and ignored(state, at, hero) and state.world.enemy(enemy.kind).attack.range > 1:
        return False
    if has_skill(state, enemy, EnemySkill.MARKSMAN) and any(in_contact(state, at)):
        return False
    return enemy_attack.can_attack_from(state, enemy, at, hero)


def _wants_distance(state: State, enemy: Enemy) -> bool:
    return has_skill(state, enemy, EnemySkill.MARKSMAN) and any(in_contact(state, enemy.at))


def _leave_contact(game: Battle, enemy: Enemy, target: str, good: Wanted) -> Procedure[bool]:
    """NA-ESK-14: to the nearest `good` square, else to any without contact; returns False if there is none."""
    state = game.state
    ground = survey(state, enemy)
    way = yield from way_within(ground, ground.ap, good)
    if way is None:
        way = yield from way_within(ground, ground.ap, Wanted(lambda at: not any(in_contact(state, at))))
    return way is not None and _go(game, enemy, way, target)


# On its mission


def _follow_instruction(game: Battle, enemy: Enemy, task: Task, objective: Objective) -> Procedure[bool]:
    """NA-AIX-08, 12: do the task, or go to where it can be done. A task costs AP and never fails."""
    state = game.state
    squares = _squares_without_contact(state, enemy, task)
    aim = Wanted(squares.__contains__, state.world.grid.bits.mask(squares))
    if _wants_distance(state, enemy) and (yield from _leave_contact(game, enemy, task.target, aim)):
        return True
    if enemy.at in task.squares:
        if not _can_do_here(state, enemy, task):
            persona = state.personae.get(task.target)
            return persona is not None and _hold(game, enemy, persona)
        yield from _perform(game, enemy, task, objective)
        return True
    ground = survey(state, enemy)
    way = yield from way_to(ground, aim)

    def would_turn(at: Square) -> bool:
        return bool(prey(state, enemy, at, objective))

    if way is not None:
        return _go(game, enemy, way.until(would_turn), task.target)
    if (yield from _attack_somebody(game, enemy, ground, objective)):
        return True
    if not squares:
        return False
    goal = min(squares, key=lambda at: (distance(state, enemy.at, at), at))
    return (yield from _approach(game, enemy, ground, aim, task.target, goal, would_turn))


def _other_task_here(game: Battle, enemy: Enemy) -> Procedure[bool]:
    """NA-AIX-08: with too few AP for one instruction, do another one that is possible on this square."""
    state = game.state
    for objective in possible(state, enemy):
        task = objective.task
        if task is not None and objective.instruction.do != "patrol" and _can_do_here(state, enemy, task):
            game.emit(EnemyDecided(enemy.id, objective.instruction.do, task.target, "NA-AIX-08"))
            yield from _perform(game, enemy, task, objective)
            return True
    return False


def _can_do_here(state: State, enemy: Enemy, task: Task) -> bool:
    return task.perform is not None and enemy.at in task.squares and acting(state).ap >= task.cost


def _perform(game: Battle, enemy: Enemy, task: Task, objective: Objective) -> Step:
    assert task.perform is not None
    if objective.instruction.do != "kill-persona":  # an attack notes its own order
        enemy_orders.note_deed(game.state, enemy, task.target, objective.instruction.do)
    pursuit.has_acted(game.state)
    spend(game.state, task.cost)
    yield from task.perform(game, enemy)


def _squares_without_contact(state: State, enemy: Enemy, task: Task) -> frozenset[Square]:
    """NA-ESK-14: a marksman does its task where no hero is in contact."""
    if not has_skill(state, enemy, EnemySkill.MARKSMAN):
        return task.squares
    return frozenset(at for at in task.squares if not any(in_contact(state, at)))


# When the aim cannot be reached


def _approach(
    game: Battle, enemy: Enemy, ground: Ground, aim: Wanted, target: str, goal: Square, would_turn: Good
) -> Procedure[bool]:
    """NA-AIX-10: get as near to `goal` as possible, else hold a hero in contact.

    NA-MOV-03: on the way to its `aim`, with too few AP for the next step, a ladder's, it does not leave that way.
    NA-AIX-18: it stops on the way at the first square where it `would_turn` to another aim.
    """
    way = None if leads_to(ground, aim) else (yield from way_nearer(ground, goal))
    if way is not None:
        return _go(game, enemy, way.until(would_turn), target)
    return _hold(game, enemy, None)


def _attack_somebody(game: Battle, enemy: Enemy, ground: Ground, objective: Objective) -> Procedure[bool]:
    """NA-AIX-10: attack the hero with the highest priority of those in reach in this activation; a die decides between equals.

    It goes there in place of the threats that it has now. Only a new one turns it (NA-AIX-18).
    """
    state = game.state
    left = acting(state).ap - enemy_attack.attack_cost(state, enemy)
    able = _attackable_heroes(state, enemy, ground, left)
    if not able:
        return False
    hero = yield from by_die(game, enemy, able)
    wanted = pursuit.of(state).hero
    if wanted and wanted != hero.id:
        game.emit(EnemyTurnsTo(enemy.id, hero.id, wanted))
    if enemy_attack.can_attack_from(state, enemy, enemy.at, hero):
        return (yield from _attack(game, enemy, hero))
    way = yield from way_within(ground, left, _squares_to_attack_from(state, enemy, hero))
    assert way is not None, "a hero in reach can be reached"
    threats = [each.id for each in heroes_to_hunt(state, enemy.at) if threatens(state, enemy, each, objective.tv)]
    pursuit.go_for_substitute(state, hero, threats)
    return _go(game, enemy, way.until(lambda at: not among(prey(state, enemy, at, objective), hero)), hero.id)


def _attackable_heroes(state: State, enemy: Enemy, ground: Ground, left: int) -> tuple[Hero, ...]:
    """Of the heroes that it can attack now, or after moving for `left` AP, those with the highest priority (NA-AIX-13)."""
    near = ground.near

    def priority(hero: Hero) -> tuple[int, ...]:
        return by_priority(state, enemy.at, hero)

    def able(hero: Hero) -> bool:
        if enemy_attack.can_attack_from(state, enemy, enemy.at, hero):
            return True
        return hero.id not in pursuit.of(state).given_up and bool(
            ground.within(near, left, _squares_to_attack_from(state, enemy, hero))
        )

    heroes = sorted(heroes_to_hunt(state, enemy.at), key=priority, reverse=True) if left >= 0 else []
    ranks = (tuple(filter(able, tied)) for _, tied in groupby(heroes, key=priority))
    return next(filter(None, ranks), ())


def _squares_to_attack_from(state: State, enemy: Enemy, hero: Hero) -> Wanted:
    """Only squares near the hero are checked: line of sight is slow to compute."""
    near = 0 if hero.at is None else state.world.around(hero.at, state.world.enemy(enemy.kind).attack.range)
    return Wanted(lambda at: _good_to_attack_from(state, enemy, at, hero), near)


def _hold(game: Battle, enemy: Enemy, first: Hero | None) -> bool:
    """NA-ENG-01, 04: in contact but with too few AP to attack, engage a hero for one AP, `first` before others."""
    state = game.state
    foes = (*heroes_to_hunt(state, enemy.at), *((first,) if isinstance(first, Persona) else ()))
    adjacent = [hero for hero in foes if hero.at and touching(state, enemy.at, hero.at)]
    for hero in sorted(adjacent, key=lambda hero: hero is not first):
        if (hero.id, enemy.id) not in state.engaged:
            pursuit.has_acted(state)
            spend(state, 1)
            enemy_orders.note_deed(state, enemy, hero.id, "hold")
            engage(game, enemy, hero, "NA-ENG-01")
            return True
    return False


def _go(game: Battle, enemy: Enemy, way: Way, target: str) -> bool:
    """Move. NA-ENG-14: leaving a fight needs no test. If a hero that it pushes back blocks the path, it decides again.

    NA-AIX-21: it does not go back on its way with nothing done. It gives up a hero who would make it do so.
    """
    state = game.state
    if pursuit.leads_back(state, enemy, way.path):
        return target in state.heroes and pursuit.give_up(state, target)
    if break_off(game, enemy, way.path[-1]) and _is_blocked(state, way):
        return True
    spend(state, way.costs[-1])
    pursuit.note_way(state, enemy, way.path)
    enemy_orders.note_walk(state, enemy, way.path, target)
    walk(game, enemy, way.path, way.costs[-1])
    return True


def _is_blocked(state: State, way: Way) -> bool:
    return any(foe.at in way.path for foe in (*state.heroes.values(), *state.personae.values()))
