"""NR-GEN-12, NR-LVL-01..03, NR-ABI-05, 11: how far it is, and who sees whom."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.engine.boards.square_grid import Lines, Square, any_clear
from rulesets.nova_aetas.board.sight import in_the_way
from rulesets.nova_aetas.state.queries import Model, friends_on_board
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import has, models, opposed, world
from rulesets.nova_aetas_renaissance.state.world import World


def flat_distance(state: State, a: Square, b: Square) -> int:
    """NR-GEN-12, NR-LVL-01: along rows and columns of the flat map; neither height nor a ladder adds to it."""
    return state.world.grid.distance(a, b)


def sees(state: State, viewer: Model, a: Square, b: Square) -> bool:
    lines = open_lines(world(state), a, b, sniper=has(state, viewer, Ability.SNIPER))
    return bool(lines) and (not lines[0] or eyes(state, viewer).see(lines, a, b))


def open_lines(board: World, a: Square, b: Square, *, sniper: bool) -> Lines:
    """The lines of sight that scenery leaves open, as the squares on which models could block them.

    What the map lists goes before everything (NA-BLD-17).
    """
    listed = board.listed_sight.get((a, b))
    if listed is not None:
        return (0,) if listed else ()
    level, other = board.grid.level(a), board.grid.level(b)
    if sniper:
        return _past_everything(board, a, b)
    if level != other:
        return _between(board, a, b, board.towers | board.standing & board.floor(max(level, other)))
    return board.grid.straight_line(a, b) if board.house.sight_between_centres else board.grid.lines(a, b)


def _past_everything(board: World, a: Square, b: Square) -> Lines:
    """NR-ABI-11: a Sniper disregards scenery; by house rule what is Towering stops him, on the ground and between levels."""
    level, stops = board.grid.level(a), board.rules.snipers_stop_at_tall
    if level != board.grid.level(b):
        return _between(board, a, b, board.towers) if stops else (0,)
    floor = board.floor(level)
    return tuple(line & floor for line in _between(board, a, b, board.towers & floor if stops else 0))


def _between(board: World, a: Square, b: Square, hiding: int) -> Lines:
    """NR-LVL-02, 03: between levels only Tall and Towering block; a roof hides what lies behind its own edge.

    The lines are drawn as on one level (NA-LOS-03).
    """
    straight = board.house.sight_between_centres
    lines = (board.grid.between(a, b),) if straight else board.grid.lines_over(a, b)
    return tuple(line for line in lines if not line & hiding)


class Eyes(NamedTuple):
    """Whom a viewer does not see past, as squares, while nobody moves: `models` on his own level, `tall` from any."""

    board: World
    sniper: bool
    models: int
    tall: int

    def clear(self, a: Square, b: Square) -> bool:
        lines = open_lines(self.board, a, b, sniper=self.sniper)
        return bool(lines) and (not lines[0] or self.see(lines, a, b))

    def see(self, lines: Lines, a: Square, b: Square) -> bool:
        """NR-LVL-03: whoever blocks on one level stands on that level. NR-ABI-11: a Sniper minds Tall models alone."""
        level = self.board.grid.level(a)
        if level != self.board.grid.level(b):
            return any_clear(lines, self.tall)
        tall = self.tall & self.board.floor(level) if self.sniper else self.tall
        return any_clear(lines, self.models | tall)


def eyes(state: State, viewer: Model) -> Eyes:
    board, sniper = world(state), has(state, viewer, Ability.SNIPER)
    if not sniper:
        return Eyes(board, sniper, in_the_way(state, viewer), _tall(state, viewer))
    side = _side(state, viewer) if board.house.every_model_blocks_sight else 0
    return Eyes(board, sniper, side, _tall(state, viewer) if board.rules.snipers_stop_at_tall else 0)


def _side(state: State, viewer: Model) -> int:
    return state.world.grid.bits.mask(other.at or "" for other in models(state) if not opposed(viewer, other))


def _tall(state: State, viewer: Model) -> int:
    """NR-ABI-05: any other Tall model; by house rule only opposing ones."""
    board = world(state)
    bits, kinds, found = board.grid.bits.of, board.tall_kinds, 0
    of_his_side = not board.rules.tall_friends_do_not_block
    if kinds and (of_his_side or isinstance(viewer, Hero)):
        for enemy in state.enemies.values():
            if enemy.kind in kinds and enemy is not viewer:
                found |= bits[enemy.at]
    if board.heroes_can_be_tall and (of_his_side or isinstance(viewer, Enemy)):
        for friend, at in friends_on_board(state):
            if friend is not viewer and has(state, friend, Ability.TALL):
                found |= bits[at]
    return found
