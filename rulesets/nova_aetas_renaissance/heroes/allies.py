"""NR-ABI-04: an Ally with an objective follows nodes 12 to 15 of the enemies' chart, with the sides exchanged."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.requests import Option
from rulesets.nova_aetas.movement.movement import flood_of, open_ways, shut_to
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.queries import acting
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.board.gait import stride_of
from rulesets.nova_aetas_renaissance.content.missions import AllyObjective
from rulesets.nova_aetas_renaissance.state.queries import rules, world


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
        next_actions = _moves_towards(state, hero, goals, payable) or _against_blockers(state, hero, goals, payable)
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


def _moves(payable: Iterable[Option]) -> dict[Square, options.Move]:
    return {action.to: action for action in payable if isinstance(action, options.Move)}


def _moves_towards(
    state: State, hero: Hero, goals: frozenset[Square], payable: tuple[Option, ...]
) -> tuple[options.Move, ...]:
    """Moves to the first squares of the cheapest ways to a goal, as far as the hero can pay."""
    shut = shut_to(state, hero, stride_of(state, hero))
    first_squares = _first_steps(state, hero, frozenset(goal for goal in goals if goal not in shut), shut)
    moves = _moves(payable)
    return tuple(moves[square] for square in first_squares if square in moves)


def _first_steps(state: State, hero: Hero, goals: frozenset[Square], shut: dict[Square, str]) -> tuple[Square, ...]:
    """Neighbouring squares on a cheapest way."""
    assert hero.at is not None
    stride, bits = stride_of(state, hero), state.world.grid.bits
    lanes = flood_of(state, hero, stride).lanes_to(hero.at, bits.mask(goals), bits.mask(shut))
    steps = open_ways(state, hero, stride)[hero.at]
    first_squares = [at for at, price in steps if price < len(lanes) and bits.of[at] & lanes[price]]
    return tuple(dict.fromkeys(first_squares))


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
    return _moves_towards(state, hero, beside, payable) if at not in beside else ()


def blockers(state: State, hero: Hero, goals: frozenset[Square]) -> tuple[Enemy, ...]:
    """The enemies on a cheapest way that would be open without enemies."""
    assert hero.at is not None
    stride, bits = stride_of(state, hero), state.world.grid.bits
    shut = bits.mask(at for at, name in shut_to(state, hero, stride).items() if name not in state.enemies)
    on_way = sum(flood_of(state, hero, stride).lanes_to(hero.at, bits.mask(goals), shut))
    return tuple([enemy for enemy in state.enemies.values() if bits.of[enemy.at] & on_way])
