"""NR-AI-01, 09, 16..20, 22, 28, 29: one activation of one enemy model."""

from __future__ import annotations

from functools import partial

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.content.enemy_cards import EnemySkill
from rulesets.nova_aetas.rules.board import areas as first_areas
from rulesets.nova_aetas.rules.combat.engagement import engage
from rulesets.nova_aetas.rules.enemies import enemy_orders, enemy_skills
from rulesets.nova_aetas.rules.enemies.approach import Wanted
from rulesets.nova_aetas.rules.enemies.enemy_attack import ICE_BLAST, PULSE
from rulesets.nova_aetas.rules.enemies.objectives import victim_of
from rulesets.nova_aetas.rules.enemies.reinforcement import call_for_help
from rulesets.nova_aetas.rules.enemies.targeting import by_die
from rulesets.nova_aetas.rules.movement.movement import reach
from rulesets.nova_aetas.state.events import EnemyDecided, EnemyIdle
from rulesets.nova_aetas.state.options import EnemyMove
from rulesets.nova_aetas.state.queries import Battle, Step, acting, has_skill, heroes_on_board, spend, touching
from rulesets.nova_aetas.state.state import Enemy, Hero
from rulesets.nova_aetas.state.victory import check_end
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.combat.enemy_attack import deliver
from rulesets.nova_aetas_renaissance.rules.combat.reaction_attacks import HELPLESS
from rulesets.nova_aetas_renaissance.rules.combat.statuses import begin, end
from rulesets.nova_aetas_renaissance.rules.enemies.aim import Aim, aim
from rulesets.nova_aetas_renaissance.rules.enemies.attacks import attack_repeatedly, possible_now, reload_at_once
from rulesets.nova_aetas_renaissance.rules.enemies.charge import can_charge, charge
from rulesets.nova_aetas_renaissance.rules.enemies.chart import Decision, Tie, decide, enemy_follower
from rulesets.nova_aetas_renaissance.rules.enemies.walking import go_to, walk_along
from rulesets.nova_aetas_renaissance.state.events import NodeLeft, Retreated
from rulesets.nova_aetas_renaissance.state.options import TakeOn
from rulesets.nova_aetas_renaissance.state.queries import has, rules


def take_turn(game: Battle, enemy: Enemy) -> Step:
    """NR-AI-28: tokens, Heal, reloading, the chart, a Shooter's retreat; then it Waits with the AP left."""
    state = game.state
    state.order = None
    yield from _first_edition_skills(game, enemy)
    if enemy.id not in state.enemies:
        return
    yield from begin(game, enemy)
    check_end(game)
    if acting(state).ap:
        reload_at_once(game, enemy)
        yield from call_for_help(game, enemy)
        yield from _act(game, enemy)
    if enemy.id in state.enemies:
        _wait_out_ap(game, enemy)
        end(game, enemy)


def _first_edition_skills(game: Battle, enemy: Enemy) -> Step:
    """NR-GEN-01: the first edition's Shell and Ice Blast come first (NA-ESK-06, 22)."""
    state = game.state
    enemy_skills.shell(game, enemy)
    if not has_skill(state, enemy, EnemySkill.ICE_BLAST):
        return
    if any(token in enemy.tokens for token in (*HELPLESS, Token.ACTED)):
        return
    around = first_areas.covers(state, PULSE, enemy.at, enemy.at)
    for hero, at in tuple(heroes_on_board(state)):
        if at in around and enemy.id in state.enemies:
            yield from deliver(game, enemy, hero, ICE_BLAST)
            check_end(game)


def _act(game: Battle, enemy: Enemy) -> Step:
    """NR-AI-19: follow the chart once. Then a Shooter retreats."""
    if enemy.id not in game.state.enemies or not acting(game.state).ap:
        return
    decision, attacked = (yield from _decide(game, enemy)), None
    if isinstance(decision.target, Hero) and decision.shot is not None:
        game.emit(EnemyDecided(enemy.id, "kill-heroes", decision.target.id, "NR-AI-13"))
        attacked = yield from _go_and_attack(game, enemy, decision.target, decision.shot)
    elif decision.serves_mission:
        attacked = yield from _follow_mission(game, enemy, decision)
    if attacked is not None and enemy.id in game.state.enemies:
        yield from retreat(game, enemy, attacked)


def _decide(game: Battle, enemy: Enemy) -> Procedure[Decision]:
    """Run the chart, break its ties, and report every node."""
    deciding = decide(game.state, enemy_follower(game.state, enemy, acting(game.state).ap))
    try:
        tie = next(deciding)
        while True:
            tie = deciding.send((yield from _break_tie(game, enemy, tie)))
    except StopIteration as done:
        decision: Decision = done.value
    for step in decision.steps:
        game.emit(NodeLeft(enemy.id, step.node, step.to, step.rule))
    return decision


def _break_tie(game: Battle, enemy: Enemy, tie: Tie) -> Procedure[Hero]:
    heroes = tuple(hero for hero in tie.models if isinstance(hero, Hero))
    if tie.by_die:
        return (yield from by_die(game, enemy, heroes))
    choices = tuple(TakeOn(enemy.id, hero.id) for hero in heroes)
    choice: TakeOn = yield Choose(ANYONE, choices, Cue("take-on", enemy=enemy.id), tie.rule)
    return game.state.heroes[choice.hero]


# Nodes 9 to 11


def _go_and_attack(game: Battle, enemy: Enemy, hero: Hero, shot: Aim) -> Procedure[Hero | None]:
    """Charge, or move as far as needed and attack as often as the AP allow. Returns the hero it attacked, if any."""
    state = game.state
    if can_charge(state, enemy, hero):
        yield from charge(game, enemy, hero)
        check_end(game)
        return hero
    if not shot.can_attack_from(enemy.at) and hero.at is not None:
        yield from go_to(game, enemy, Wanted(shot.can_attack_from, shot.near), (hero.at,), hero.id)
        check_end(game)
    if enemy.id not in state.enemies:
        return None
    can_attack = any(possible_now(state, enemy, hero))
    game.emit(NodeLeft(enemy.id, "N10", "N11" if can_attack else "END", "NR-AI-18"))
    if not can_attack:
        _engage(game, enemy, hero)
        return None
    return hero if (yield from attack_repeatedly(game, enemy, hero)) else None


def _engage(game: Battle, enemy: Enemy, hero: Hero) -> None:
    """NR-GEN-11, where enemies Engage: with too few AP for an attack, it Engages an adjacent hero (NA-ENG-04)."""
    state = game.state
    adjacent = hero.at is not None and touching(state, enemy.at, hero.at)
    if rules(state).reaction_attacks == "engage" and adjacent and acting(state).ap and hero.in_action:
        spend(state, 1)
        enemy_orders.note_deed(state, enemy, hero.id, "hold")
        engage(game, enemy, hero, "NA-ENG-01")


# Node 13


def _follow_mission(game: Battle, enemy: Enemy, decision: Decision) -> Procedure[Hero | None]:
    """NR-AI-22, 24: go the cheapest way, then do the action once; for a victim, nodes 9 to 11. Returns the hero it attacked."""
    state, mission = game.state, decision.mission
    assert mission is not None
    assert mission.task is not None
    task, victim = mission.task, victim_of(state, mission.instruction)
    game.emit(EnemyDecided(enemy.id, mission.instruction.do, task.target, "NR-AI-22"))
    if victim is not None and victim.at is not None:
        return (yield from _go_and_attack(game, enemy, victim, aim(state, enemy, victim)))
    if enemy.at not in task.squares and task.squares:
        wanted = Wanted(task.squares.__contains__, state.world.grid.bits.mask(task.squares))
        yield from go_to(game, enemy, wanted, task.squares, task.target)
        check_end(game)
    if task.perform is None or enemy.at not in task.squares:
        return None
    on_patrol = mission.instruction.do == "patrol"  # patrolling is movement, and goes on while AP last
    while enemy.id in state.enemies and acting(state).ap >= task.cost and (on_patrol or enemy.at in task.squares):
        enemy_orders.note_deed(state, enemy, task.target, mission.instruction.do)
        spend(state, task.cost)
        yield from task.perform(game, enemy)
        check_end(game)
        if not on_patrol:
            break
    return None


def _wait_out_ap(game: Battle, enemy: Enemy) -> None:
    """NR-AI-29: the enemy Waits with the AP that it cannot use."""
    ap = acting(game.state).ap
    if ap:
        game.emit(EnemyIdle(enemy.id, ap, "NR-AI-29"))
        enemy_orders.note_idle(game.state, enemy)


def retreat(game: Battle, enemy: Enemy, target: Hero) -> Step:
    """NR-ABI-43, 44: after its attack a Shooter moves as far as it can from its target.

    To the square with the greatest distance, then the fewest AP, then the players' choice. If none is further, it stays.
    """
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
