"""NR-ABI-04: an Ally with an objective follows nodes 12 to 15 of the enemies' chart, with the sides exchanged."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.requests import Option
from rulesets.nova_aetas.combat.engagement import engagers
from rulesets.nova_aetas.movement.movement import flood_of, open_ways, shut_to
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.queries import acting, occupied
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.board.gait import Stride, columns_of_tall_opponents, stride_of
from rulesets.nova_aetas_renaissance.content.missions import AllyObjective
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.options import Jump
from rulesets.nova_aetas_renaissance.state.queries import ability, rules, world


def follows_objective(state: State, hero: Hero) -> bool:
    return objective_of(state, hero) is not None and not rules(state).allies_are_free


def objective_of(state: State, hero: Hero) -> AllyObjective | None:
    role = world(state).sheet.allies.get(hero.id)
    return None if role is None else role.objective


def choices(state: State, hero: Hero, payable: tuple[Option, ...]) -> tuple[Option, ...]:
    """The action itself if possible now, else a step of a cheapest way, else an attack on an enemy in the way, else Wait."""
    objective = objective_of(state, hero)
    assert objective is not None
    final_actions = tuple(action for action in payable if _fulfils(objective, action))
    if final_actions:
        return final_actions
    goals = _goals(state, objective)
    if hero.at not in goals:
        steps = _steps_towards(state, hero, goals, payable)
        next_actions = _against_blockers(state, hero, goals, payable) if steps is None else steps
        if next_actions:
            return next_actions
    return (options.Wait(acting(state).ap),)


def _fulfils(objective: AllyObjective, action: Option) -> bool:
    match objective.do, action:
        case "leave", options.LeaveMap():
            return True
        case "work", options.PullLever(lever=lever):
            return lever == objective.lever
        case _:
            return False


def _goals(state: State, objective: AllyObjective) -> frozenset[Square]:
    match objective.do:
        case "go-to":
            return frozenset(objective.at)
        case "leave":
            return state.world.exits
        case "work":
            at = world(state).sheet.levers[objective.lever or ""].at
            beside = [square for square in state.world.street if state.world.grid.distance(square, at) == 1]
            return frozenset((*beside, at)) & frozenset(state.world.grid.squares)


def _stride(state: State, hero: Hero) -> Stride:
    """NR-AI-17: its jumps are part of its way, as an enemy's are."""
    stride, far = stride_of(state, hero), ability(state, hero, Ability.JUMP)
    return replace(stride, jump=far, tall=columns_of_tall_opponents(state, hero)) if far else stride


def _steps_towards(
    state: State, hero: Hero, goals: frozenset[Square], payable: tuple[Option, ...]
) -> tuple[Option, ...] | None:
    """The steps that begin a cheapest way to a free goal; none if it cannot pay them, None if there is no way."""
    assert hero.at is not None
    stride, bits = _stride(state, hero), state.world.grid.bits
    free, shut = bits.mask(goals - occupied(state).keys()), bits.mask(shut_to(state, hero, stride))
    lanes = flood_of(state, hero, stride).lanes_to(hero.at, free, shut)
    if not lanes:
        return None
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
    walks, ways = open_ways(state, hero, stride_of(state, hero)), open_ways(state, hero, _stride(state, hero))

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


def _against_blockers(
    state: State, hero: Hero, goals: frozenset[Square], payable: tuple[Option, ...]
) -> tuple[Option, ...]:
    """NR-AI-23, 25 with the sides exchanged: attack or approach the nearest enemy in the way, then the most wounded."""
    enemies = blockers(state, hero, goals)
    if not enemies:
        return ()
    grid, at = state.world.grid, hero.at
    assert at is not None
    best_rank = max((-grid.distance(at, enemy.at), enemy.wounds) for enemy in enemies)
    wanted = [enemy for enemy in enemies if (-grid.distance(at, enemy.at), enemy.wounds) == best_rank]
    names = {enemy.id for enemy in wanted}
    attacks = tuple(action for action in payable if isinstance(action, options.Attack) and action.target in names)
    if attacks:
        return attacks
    beside = frozenset(square for enemy in wanted for square in grid.neighbours[enemy.at])
    return _steps_towards(state, hero, beside, payable) or () if at not in beside else ()


def blockers(state: State, hero: Hero, goals: frozenset[Square]) -> tuple[Enemy, ...]:
    """The enemies on a cheapest way that would be open without enemies."""
    assert hero.at is not None
    stride, bits = _stride(state, hero), state.world.grid.bits
    shut = bits.mask(at for at, name in shut_to(state, hero, stride).items() if name not in state.enemies)
    on_way = sum(flood_of(state, hero, stride).lanes_to(hero.at, bits.mask(goals), shut))
    return tuple([enemy for enemy in state.enemies.values() if bits.of[enemy.at] & on_way])
