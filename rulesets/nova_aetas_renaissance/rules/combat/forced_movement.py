"""NR-GEN-09, NR-TRA-22..24: Forced Movement: a push by a card, and Press with the attacker who follows."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square, name
from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.rules.combat.engagement import break_contact
from rulesets.nova_aetas.state.events import Pushed
from rulesets.nova_aetas.state.queries import Battle, Model, Step
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.board.free_squares import free_next_to
from rulesets.nova_aetas_renaissance.state.events import Dashed
from rulesets.nova_aetas_renaissance.state.options import PushTo
from rulesets.nova_aetas_renaissance.state.queries import has


def _immovable(state: State, model: Model) -> bool:
    """NR-ABI-07, 19."""
    return has(state, model, Ability.BASTION) or has(state, model, Ability.DESTINY)


def push(game: Battle, user: Model, target: Model, squares: int, rule: str) -> Step:
    """Push in a straight line away from the user, onto Free squares of the same level, without Reaction Attacks."""
    for _ in range(squares):
        if user.at is None or target.at is None or _immovable(game.state, target):
            return
        to = yield from _choose_push_square(
            user, target, _free_squares_behind(game.state, user.at, target), "NR-GEN-09"
        )
        if to is None:
            return
        _push_to(game, target, to, rule)


def press(game: Battle, attacker: Model, target: Model) -> Step:
    """NR-TRA-22: push the target one square away, if possible. NR-TRA-23: then the attacker enters the square it left."""
    left = target.at
    to = yield from _push_square(game, attacker, target)
    if to is None or left is None:
        return
    _push_to(game, target, to, "NR-TRA-22")
    _follow(game, attacker, left)


def _push_to(game: Battle, target: Model, to: Square, rule: str) -> None:
    target.at = to
    game.emit(Pushed(target.id, to, rule))
    break_contact(game.state)


def _push_square(game: Battle, attacker: Model, target: Model) -> Procedure[Square | None]:
    state = game.state
    if attacker.at is None or target.at is None or _immovable(state, target):
        return None
    squares = _free_squares_behind(state, attacker.at, target)
    if not squares:
        squares = _free_squares_further_away(state, attacker.at, target)
    return (yield from _choose_push_square(attacker, target, squares, "NR-TRA-22"))


def _choose_push_square(
    pusher: Model, target: Model, squares: tuple[Square, ...], rule: str
) -> Procedure[Square | None]:
    """The pusher's player chooses, or anyone if the pusher is an enemy. A single square needs no question."""
    if len(squares) < 2:
        return squares[0] if squares else None
    seat = pusher.seat if isinstance(pusher, Hero) else ANYONE
    choices = tuple(PushTo(target.id, square) for square in squares)
    choice: PushTo = yield Choose(seat, choices, Cue("push-where", target=target.id), rule)
    return choice.to


def _free_squares_behind(state: State, pusher: Square, pushed: Model) -> tuple[Square, ...]:
    """The free square behind the pushed model on its level, along the longer axis; both squares if the axes are equal."""
    if pushed.at is None:
        return ()
    grid = state.world.grid
    here, there = grid.at(pusher), grid.at(pushed.at)
    dx, dy = there.x - here.x, there.y - here.y
    found = []
    if abs(dx) >= abs(dy) and dx:
        found.append((there.x + (1 if dx > 0 else -1), there.y))
    if abs(dy) >= abs(dx) and dy:
        found.append((there.x, there.y + (1 if dy > 0 else -1)))
    behind = (name(x, y, there.level) for x, y in found if x >= 0 and y >= 0)
    free = free_next_to(state, pushed)
    return tuple(at for at in behind if at in free)


def _free_squares_further_away(state: State, pusher: Square, pushed: Model) -> tuple[Square, ...]:
    """NR-TRA-22: any free square next to the target that is further from the attacker."""
    if pushed.at is None:
        return ()
    grid = state.world.grid
    far = grid.distance(pusher, pushed.at)
    return tuple(at for at in free_next_to(state, pushed) if grid.distance(pusher, at) > far)


def _follow(game: Battle, attacker: Model, left: Square) -> None:
    """NR-TRA-23, 24: the attacker must follow if the square is next to it and it may enter."""
    state = game.state
    if attacker.at is None or left not in free_next_to(state, attacker):
        return
    start, attacker.at = attacker.at, left
    game.emit(Dashed(attacker.id, start, left, "NR-TRA-23"))
    break_contact(state)
