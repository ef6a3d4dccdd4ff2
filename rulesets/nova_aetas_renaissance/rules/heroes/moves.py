"""NR-GEN-11, NR-ABI-35..37, 46, NR-LVL-04: a hero's own movement, square by square, and their jumps."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.combat.engagement import break_contact, engagers
from rulesets.nova_aetas.rules.movement import noise
from rulesets.nova_aetas.rules.movement.movement import open_ways, reach, shut_to, walk
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.queries import Battle, Step, acting, occupied, spend
from rulesets.nova_aetas.state.reach import Reach
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.board.gait import columns_of_tall_opponents, stride_of
from rulesets.nova_aetas_renaissance.rules.board.step_costs import jumps
from rulesets.nova_aetas_renaissance.rules.combat.reaction_attacks import (
    leave_square,
    reacting_enemies,
    reactions_by_square,
)
from rulesets.nova_aetas_renaissance.rules.combat.wounds import wound_by_effect
from rulesets.nova_aetas_renaissance.state.events import Fell, Jumped
from rulesets.nova_aetas_renaissance.state.options import Jump
from rulesets.nova_aetas_renaissance.state.queries import ability, has, world


def move(game: Battle, hero: Hero, choice: options.Move) -> Step:
    """Each square left may cause Reaction Attacks. If they stop the hero, that step and its AP are lost."""
    ways = reach(game.state, hero, acting(game.state).ap)
    yield from walk_path(game, hero, ways, safest_path(game.state, hero, ways, choice.to))
    if hero.at is not None and hero.in_action:
        noise.heard(game, hero)


def safest_path(state: State, hero: Hero, ways: Reach, to: Square) -> tuple[Square, ...]:
    """NR-GEN-11: of the cheapest paths, the one on which the fewest Reaction Attacks are made; of equal ones, the usual one."""
    found = ways.found
    nearer = [square for square, (cost, _) in found.items() if cost < found[to][0]]
    reactions = reactions_by_square(state, hero, nearer)
    if has(state, hero, Ability.FLY) or not reactions:
        return ways.path(to)
    steps = open_ways(state, hero, ways.gait)
    attacks: dict[Square, int] = {}
    before: dict[Square, Square] = {}
    for square in sorted(nearer, key=lambda each: found[each][0]):
        on_leaving = attacks.setdefault(square, 0) + reactions[square]
        for other, price in steps[square]:
            if other not in found or found[other][0] != found[square][0] + price:
                continue
            usual = found[other][1] == square
            if other not in before or (on_leaving, not usual) < (attacks[other], True):
                attacks[other], before[other] = on_leaving, square
    path = [to]
    while before.get(path[-1], hero.at) != hero.at:
        path.append(before[path[-1]])
    return tuple(reversed(path))


def provoked_on_the_way(state: State, hero: Hero, path: tuple[Square, ...]) -> tuple[str, ...]:
    """The enemies that attack the hero on this path, once for each square next to them that the hero leaves."""
    left = (*((hero.at,) if hero.at is not None else ()), *path[:-1])
    return tuple(enemy.id for square in left for enemy in reacting_enemies(state, hero, square))


def walk_path(
    game: Battle, hero: Hero, ways: Reach, path: tuple[Square, ...], *, reactions_done_at: Square | None = None
) -> Step:
    """Walk square by square. Reaction Attacks at `reactions_done_at` are already made. They may also put somebody in the way."""
    state, paid, pending, shut = game.state, 0, list[Square](), dict[Square, str]()
    stop_squares, hindered, flies = (
        frozenset(ways.squares),
        Token.HINDERED in hero.tokens,
        has(game.state, hero, Ability.FLY),
    )
    assert hero.at is not None
    leaving = hero.at
    for square in path:
        if leaving != reactions_done_at and not flies and reacting_enemies(state, hero, leaving):
            paid = _walk_so_far(game, hero, ways, pending, stop_squares, paid)
            can_go_on = yield from leave_square(game, hero, leaving)
            shut, stop_squares = shut_to(state, hero, ways.gait), stop_squares - occupied(state).keys()
            if not can_go_on or square in shut:
                spend(state, min(acting(state).ap, ways.cost(square) - paid))
                return
            if Token.HINDERED in hero.tokens and not hindered and hero.at == leaving:
                yield from _continue_hindered(game, hero, path[path.index(square) :], leaving)
                return
        if square in shut:
            break
        pending.append(square)
        leaving = square
    _walk_so_far(game, hero, ways, pending, stop_squares, paid)


def _continue_hindered(game: Battle, hero: Hero, path: tuple[Square, ...], leaving: Square) -> Step:
    """NR-SNE-07: a hero who becomes Hindered on the way pays more from there on, and goes as far as their AP allow."""
    ways = reach(game.state, hero, acting(game.state).ap)
    reachable = [square for square in path if square in ways.squares]
    if reachable:
        yield from walk_path(game, hero, ways, ways.path(reachable[-1]), reactions_done_at=leaving)


def _walk_so_far(
    game: Battle, hero: Hero, ways: Reach, pending: list[Square], stop_squares: frozenset[Square], paid: int
) -> int:
    """Move the hero to the last square so far where they may stop. Returns the AP paid up to there."""
    last = max((index for index, square in enumerate(pending) if square in stop_squares), default=None)
    if last is None:
        return paid
    cost = ways.cost(pending[last])
    spend(game.state, cost - paid)
    walk(game, hero, tuple(pending[: last + 1]), cost - paid)
    del pending[: last + 1]
    return cost


# Jumps


def jump_options(state: State, hero: Hero, walks: frozenset[Square]) -> Iterator[Jump]:
    """NR-ABI-35..37: Free squares in a straight line, level or lower, over nothing Tall or Towering."""
    far = ability(state, hero, Ability.JUMP)
    if not far or hero.at is None or engagers(state, hero):
        return
    stride, taken, ap = stride_of(state, hero), occupied(state), acting(state).ap
    cheapest: dict[Square, int] = {}
    for square, parts in jumps(world(state), hero.at, far, stride, columns_of_tall_opponents(state, hero)):
        cost = stride.price(parts)
        too_heavy = has(state, hero, Ability.HEAVY) and state.world.grid.level(square)
        if square not in taken and cost <= ap and not too_heavy:
            cheapest[square] = min(cost, cheapest.get(square, cost))
    yield from (Jump(hero.id, square, cost, square not in walks) for square, cost in cheapest.items())


def jump(game: Battle, hero: Hero, choice: Jump) -> Step:
    """NR-GEN-11: a jump leaves a square like a step. NR-SNE-07: a hero who becomes Hindered then pays more, or stays."""
    state = game.state
    assert hero.at is not None
    start, cost = hero.at, choice.cost
    if not has(state, hero, Ability.FLY):
        if not (yield from leave_square(game, hero, start, choice.landing)):
            spend(state, cost)
            return
        costs = {jump.landing: jump.cost for jump in jump_options(state, hero, frozenset())}
        if choice.landing not in costs:
            return
        cost = costs[choice.landing]
    spend(state, cost)
    hero.at = choice.landing
    game.emit(Jumped(hero.id, start, choice.landing, cost))
    break_contact(state)
    yield from fall(game, hero, state.world.grid.level(start) - state.world.grid.level(choice.landing))
    if hero.in_action:
        noise.heard(game, hero)


def fall(game: Battle, hero: Hero, levels: int) -> Step:
    """NR-LVL-04: one wound for each level, which equipment cannot absorb."""
    if levels > 0:
        game.emit(Fell(hero.id, levels))
        yield from wound_by_effect(game, hero, levels, "NR-LVL-04")
