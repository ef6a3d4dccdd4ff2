"""NR-GEN-11, NR-ABI-35..37, 46, NR-LVL-04: a hero's own movement, square by square, and his jumps."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.combat.engagement import break_contact, engagers
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.movement import noise
from rulesets.nova_aetas.movement.movement import reach, shut_to, walk
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.queries import Battle, Step, acting, occupied, spend
from rulesets.nova_aetas.state.reach import Reach
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.board.gait import columns_of_tall_opponents, stride_of
from rulesets.nova_aetas_renaissance.board.step_costs import jumps
from rulesets.nova_aetas_renaissance.combat.leaving import leave_square, reacting_enemies
from rulesets.nova_aetas_renaissance.combat.wounds import wound_by_effect
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.events import Fell, Jumped
from rulesets.nova_aetas_renaissance.state.options import Jump
from rulesets.nova_aetas_renaissance.state.queries import ability, has, rules, world


def move(game: Battle, hero: Hero, choice: options.Move) -> Step:
    """Every square he leaves may be answered; one who falls, is moved or finds his way shut loses that step and its AP."""
    there = reach(game.state, hero, acting(game.state).ap)
    yield from go(game, hero, there, there.path(choice.to))
    if hero.at is not None and hero.in_action:
        noise.heard(game, hero)


def go(game: Battle, hero: Hero, there: Reach, path: tuple[Square, ...], *, struck_at: Square | None = None) -> Step:
    """`struck_at` is a square whose Reaction Attacks have been made already. An answer may also put somebody in his way."""
    state, paid, ahead, shut = game.state, 0, list[Square](), dict[Square, str]()
    stops, hindered, flies = frozenset(there.squares), Token.HINDERED in hero.tokens, has(game.state, hero, Ability.FLY)
    assert hero.at is not None
    left = hero.at
    for square in path:
        if left != struck_at and not flies and reacting_enemies(state, hero, left):
            paid = _walk_so_far(game, hero, there, ahead, stops, paid)
            able = yield from leave_square(game, hero, left)
            shut, stops = shut_to(state, hero, there.gait), stops - occupied(state).keys()
            if not able or square in shut:
                spend(state, min(acting(state).ap, there.cost(square) - paid))
                return
            if Token.HINDERED in hero.tokens and not hindered and hero.at == left:
                yield from _go_on_hindered(game, hero, path[path.index(square) :], left)
                return
        if square in shut:
            break
        ahead.append(square)
        left = square
    _walk_so_far(game, hero, there, ahead, stops, paid)


def _go_on_hindered(game: Battle, hero: Hero, path: tuple[Square, ...], left: Square) -> Step:
    """NR-SNE-07: whoever is Hindered on his way pays the more from there on, and goes as far as his AP last."""
    there = reach(game.state, hero, acting(game.state).ap)
    able = [square for square in path if square in there.squares]
    if able:
        yield from go(game, hero, there, there.path(able[-1]), struck_at=left)


def _walk_so_far(
    game: Battle, hero: Hero, there: Reach, ahead: list[Square], stops: frozenset[Square], paid: int
) -> int:
    """Put him on the last square of the way so far on which he may stand; returns the AP paid up to there."""
    last = max((index for index, square in enumerate(ahead) if square in stops), default=None)
    if last is None:
        return paid
    cost = there.cost(ahead[last])
    spend(game.state, cost - paid)
    walk(game, hero, tuple(ahead[: last + 1]), cost - paid)
    del ahead[: last + 1]
    return cost


# Jumps


def jump_options(state: State, hero: Hero, walks: frozenset[Square]) -> Iterator[Jump]:
    """NR-ABI-35..37: a Free square in a straight line, level or lower, over nothing Tall or Towering."""
    far = ability(state, hero, Ability.JUMP)
    if not far or hero.at is None or engagers(state, hero):
        return
    stride, taken, ap = stride_of(state, hero), occupied(state), acting(state).ap
    best: dict[Square, int] = {}
    for square, parts in jumps(world(state), hero.at, far, stride, columns_of_tall_opponents(state, hero)):
        cost = stride.price(parts)
        too_heavy = has(state, hero, Ability.HEAVY) and state.world.grid.level(square)
        in_water = rules(state).water_is_impassable and square in world(state).water
        if square not in taken and cost <= ap and not too_heavy and not in_water:
            best[square] = min(cost, best.get(square, cost))
    yield from (Jump(hero.id, square, cost, square not in walks) for square, cost in best.items())


def jump(game: Battle, hero: Hero, choice: Jump) -> Step:
    """NR-GEN-11: the take-off leaves a square as a step does. NR-SNE-07: whoever is Hindered there pays the more, or stays."""
    state = game.state
    assert hero.at is not None
    start, cost = hero.at, choice.cost
    if not has(state, hero, Ability.FLY):
        if not (yield from leave_square(game, hero, start, choice.landing)):
            spend(state, cost)
            return
        able = {jump.landing: jump.cost for jump in jump_options(state, hero, frozenset())}
        if choice.landing not in able:
            return
        cost = able[choice.landing]
    spend(state, cost)
    hero.at = choice.landing
    game.tell(Jumped(hero.id, start, choice.landing, cost))
    break_contact(state)
    yield from fall(game, hero, state.world.grid.level(start) - state.world.grid.level(choice.landing))
    if hero.in_action:
        noise.heard(game, hero)


def fall(game: Battle, hero: Hero, levels: int) -> Step:
    """NR-LVL-04: a wound for each level dropped, which equipment cannot take."""
    if levels > 0 and not rules(game.state).falls_do_not_hurt:
        game.tell(Fell(hero.id, levels))
        yield from wound_by_effect(game, hero, levels, "NR-LVL-04")
