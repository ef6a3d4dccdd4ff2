"""NR-ABI-04: an Ally with an objective follows nodes 12 to 15 of the enemies' chart, with the sides exchanged.

The chart decides again before each of its actions, except that an Ally keeps to what it has begun to walk to until something
has happened: otherwise it could turn back half-way (`State.ally_aims`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.requests import ANYONE, Choose, Option
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.combat.engagement import engagers
from rulesets.nova_aetas.rules.enemies.objectives import Task
from rulesets.nova_aetas.rules.missions import levers
from rulesets.nova_aetas.rules.movement.movement import flood_of, open_ways, shut_to
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.queries import Battle, Model, Step, acting, has_trait, occupied
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.content.missions import AllyObjective
from rulesets.nova_aetas_renaissance.rules.board.gait import path_stride, stride_of
from rulesets.nova_aetas_renaissance.rules.board.shots import shots
from rulesets.nova_aetas_renaissance.rules.board.sight import sight_blockers
from rulesets.nova_aetas_renaissance.rules.enemies.aim import Aim
from rulesets.nova_aetas_renaissance.rules.enemies.chart import Follower, every_decision
from rulesets.nova_aetas_renaissance.rules.enemies.ground import nearest_square
from rulesets.nova_aetas_renaissance.rules.heroes.targets import attacks_of
from rulesets.nova_aetas_renaissance.state.options import Jump
from rulesets.nova_aetas_renaissance.state.queries import edition_state, rules, world

ALLY_ACTS = "act-ally"
"""The question what an Ally does."""

OBJECTIVE = ""
"""In `ally_aims`: the Ally goes to where its objective is. The other aims are enemies."""


def follows_objective(state: State, hero: Hero) -> bool:
    return objective_of(state, hero) is not None and not rules(state).players_command_allies


def objective_of(state: State, hero: Hero) -> AllyObjective | None:
    role = world(state).sheet.allies.get(hero.id)
    return None if role is None else role.objective


def choices(state: State, hero: Hero, payable: tuple[Option, ...]) -> tuple[Option, ...]:
    """The action itself if possible now, else what the chart says: a step of a cheapest way, an attack, or Wait."""
    objective = objective_of(state, hero)
    assert objective is not None
    final_actions = tuple(action for action in payable if _fulfils(objective, action))
    if final_actions:
        return final_actions
    offered = tuple(dict.fromkeys(each for some in _options_by_aim(state, hero, payable).values() for each in some))
    if state.world.house.enemies_choose_paths and all(isinstance(each, options.Move | Jump) for each in offered):
        offered = offered[:1]
    return offered or (options.Wait(acting(state).ap),)


def settles(state: State, request: Choose) -> Option | None:
    """An Ally who can do one thing only does it: nobody has to say so."""
    active = state.active
    ally = state.heroes.get(active.token) if active is not None and request.seat == ANYONE else None
    if ally is None or len(request.options) > 1 or request.why.key != ALLY_ACTS:
        return None
    return request.options[0]


def perform(game: Battle, hero: Hero, payable: Callable[[], tuple[Option, ...]], action: Option, step: Step) -> Step:
    """Take the `step` of an action. After a walk on which nothing happened, the Ally keeps to what it walks to."""
    state = game.state
    aims = _possible_aims(state, hero) if isinstance(action, options.Move | Jump) else []
    if len(aims) > 1:
        aims = [aim for aim, offered in _options_by_aim(state, hero, payable()).items() if action in offered]
    before = {enemy.id: enemy.at for enemy in state.enemies.values()}
    yield from step
    undisturbed = before == {enemy.id: enemy.at for enemy in state.enemies.values()}
    edition_state(state).ally_aims = aims if undisturbed else []


def _options_by_aim(state: State, hero: Hero, payable: tuple[Option, ...]) -> dict[str, tuple[Option, ...]]:
    """What serves each of its aims."""
    task = _task(state, hero)
    return {aim: _options_for(state, hero, task, aim, payable) for aim in _possible_aims(state, hero)}


def _possible_aims(state: State, hero: Hero) -> list[str]:
    """What it keeps to, or what nodes 12 to 15 say: several aims where the chart leaves a tie to the players, none to Wait."""
    begun = [aim for aim in edition_state(state).ally_aims if aim == OBJECTIVE or aim in state.enemies]
    return begun or _aims(state, hero, _task(state, hero))


def _aims(state: State, hero: Hero, task: Task) -> list[str]:

    def aim_at(now: State, enemy: Model) -> Aim:
        return _aim(now, hero, enemy)

    who = Follower(hero, acting(state).ap, tuple(state.enemies.values()), aim_at)
    decided = every_decision(state, who, "N12", task)
    aims = (
        OBJECTIVE if each.target is None else each.target.id for each in decided if each.target or each.serves_mission
    )
    return list(dict.fromkeys(aims))


def _task(state: State, hero: Hero) -> Task:
    """Where the objective is carried out, and the AP of its action."""
    objective = objective_of(state, hero)
    assert objective is not None
    match objective.do:
        case "go-to":
            return Task(OBJECTIVE, frozenset(objective.at))
        case "leave":
            return Task(OBJECTIVE, state.world.exits)
        case "work":
            lever = objective.lever or ""
            return Task(OBJECTIVE, levers.squares_at(state, lever), world(state).sheet.levers[lever].cost)


def _fulfils(objective: AllyObjective, action: Option) -> bool:
    match objective.do, action:
        case "leave", options.LeaveMap():
            return True
        case "work", options.PullLever(lever=lever):
            return lever == objective.lever
        case _:
            return False


def _options_for(state: State, hero: Hero, task: Task, aim: str, payable: tuple[Option, ...]) -> tuple[Option, ...]:
    assert hero.at is not None
    if aim == OBJECTIVE:
        return () if hero.at in task.squares else _steps_towards(state, hero, task.squares, payable)
    enemy = state.enemies[aim]
    shot = _aim(state, hero, enemy)
    if not shot.can_attack_from(hero.at):
        return _steps_towards(state, hero, frozenset(shot.squares()), payable, or_near=enemy.at)
    attacks = tuple(each for each in payable if isinstance(each, options.Attack) and each.target == aim)
    weapons = {weapon for weapon, _ in attacks_of(state, hero)}
    return attacks or tuple(each for each in payable if isinstance(each, options.Reload) and each.item in weapons)


def _aim(state: State, hero: Hero, target: Model) -> Aim:
    """NR-AI-13: from where it can attack an enemy; AP and loading do not count."""
    assert isinstance(target, Enemy)
    blockers, bits = sight_blockers(state, hero), state.world.grid.bits
    possible = [
        attack
        for _, attack in attacks_of(state, hero)
        if attack.target != "friend"
        and not attack.grenade
        and not (attack.kind == "mental" and Token.SILENCE in hero.tokens)
        and (attack.trait is None or has_trait(state, target, attack.trait))
    ]
    near = state.world.around(target.at, max([attack.range for attack in possible], default=0))
    lines = tuple([shots(world(state), attack, sniper=blockers.sniper) for attack in possible])
    return Aim(bits, blockers, target.at, near, lines, 0, ())


# Steps


def _steps_towards(
    state: State,
    hero: Hero,
    goals: frozenset[Square],
    payable: tuple[Option, ...],
    or_near: Square | None = None,
) -> tuple[Option, ...]:
    """The steps that begin a cheapest way to a free goal, or else to the square nearest to a goal, or to `or_near`."""
    assert hero.at is not None
    stride, bits = path_stride(state, hero), state.world.grid.bits
    flood, shut = flood_of(state, hero, stride), bits.mask(shut_to(state, hero, stride))
    lanes = flood.lanes_to(hero.at, bits.mask(goals - occupied(state).keys()), shut)
    if not lanes:
        nearest = nearest_square(state, hero, goals if or_near is None else (or_near,))
        lanes = [] if nearest is None else flood.lanes_to(hero.at, bits.of[nearest], shut)
    if not lanes:
        return ()
    if engagers(state, hero):
        return tuple(action for action in payable if isinstance(action, options.Disengage))
    costs = {square: cost for cost, lane in enumerate(lanes) for square in bits.squares(lane)}
    offered = _by_square_and_ap(payable)
    stops = {to: offered[to, stride.price(cost)] for to, cost in costs.items() if (to, stride.price(cost)) in offered}
    return tuple([stops[to] for to in _first_stops(hero.at, _squares_ahead(state, hero, costs, stops), stops)])


def _squares_ahead(
    state: State, hero: Hero, costs: dict[Square, int], stops: dict[Square, options.Move | Jump]
) -> dict[Square, list[Square]]:
    """From each square of the cheapest ways, the next ones. What cannot be walked is jumped, where a jump is offered."""
    walks, ways = open_ways(state, hero, stride_of(state, hero)), open_ways(state, hero, path_stride(state, hero))

    def leads_on(at: Square, to: Square, price: int) -> bool:
        can_go = (to, price) in walks[at] or isinstance(stops.get(to), Jump)
        return costs.get(to) == costs[at] + price and can_go

    return {at: [to for to, price in ways[at] if leads_on(at, to, price)] for at in costs}


def _by_square_and_ap(payable: Iterable[Option]) -> dict[tuple[Square, int], options.Move | Jump]:
    """The moves and jumps that are offered; where both cost the same, the move."""
    jumps = {(action.landing, action.cost): action for action in payable if isinstance(action, Jump)}
    return jumps | {(action.to, action.cost): action for action in payable if isinstance(action, options.Move)}


def _first_stops(
    start: Square, ahead: dict[Square, list[Square]], stops: dict[Square, options.Move | Jump]
) -> list[Square]:
    """The first squares of the ways where it may stop; or further ones, if they cost no more AP."""
    found, queue, seen = [], [start], {start}
    while queue:
        at = queue.pop(0)
        onward = ahead[at]
        if at in stops:
            onward = [to for to in onward if to in stops and stops[to].cost == stops[at].cost]
            if not onward:
                found.append(at)
        queue += [to for to in dict.fromkeys(onward) if to not in seen]
        seen.update(onward)
    return found
