"""NR-GEN-12, NR-LVL-01..03, NR-ABI-05, 11: distances and lines of sight."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.engine.boards.square_grid import Lines, Square, any_clear
from rulesets.nova_aetas.rules.board.sight import in_the_way
from rulesets.nova_aetas.state.queries import Model, friends_on_board
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import has, world
from rulesets.nova_aetas_renaissance.state.world import World


def flat_distance(state: State, a: Square, b: Square) -> int:
    """NR-GEN-12, NR-LVL-01: counted along rows and columns of the flat map; height and ladders add nothing."""
    return state.world.grid.distance(a, b)


def sees(state: State, viewer: Model, a: Square, b: Square) -> bool:
    lines = open_lines(world(state), a, b, sniper=has(state, viewer, Ability.SNIPER))
    return bool(lines) and (not lines[0] or sight_blockers(state, viewer).leave_open(lines, a, b))


def open_lines(board: World, a: Square, b: Square, *, sniper: bool) -> Lines:
    """The lines of sight that scenery does not block, each as the squares on which a model could still block it.

    A line of sight that the map lists overrides everything else (NA-BLD-17). A first line of 0 cannot be blocked.
    NR-ABI-11: nothing blocks a Sniper's sight.
    """
    listed = board.listed_sight.get((a, b))
    if listed is not None:
        return (0,) if listed else ()
    if sniper:
        return (0,)
    level, other = board.grid.level(a), board.grid.level(b)
    if level != other:
        return _lines_past(board, a, b, board.towering_bits | board.standing & board.floor(max(level, other)))
    return board.grid.lines(a, b)


def _lines_past(board: World, a: Square, b: Square, blocked: int) -> Lines:
    """The lines that do not cross a `blocked` square, drawn as on one level (NA-LOS-03).

    NR-LVL-02, 03: between levels only Tall and Towering block, and a roof hides what is behind its own edge.
    """
    return tuple(line for line in board.grid.lines_over(a, b) if not line & blocked)


class SightBlockers(NamedTuple):
    """The squares of models that block one viewer's sight: `models` on his own level, `tall` from any level.

    Valid until a model moves.
    """

    board: World
    sniper: bool
    models: int
    tall: int

    def leave_open(self, lines: Lines, a: Square, b: Square) -> bool:
        """Whether at least one of the lines is free of models.

        NR-LVL-03: between levels, only Tall models block.
        """
        same_level = self.board.grid.level(a) == self.board.grid.level(b)
        return any_clear(lines, self.models | self.tall if same_level else self.tall)


def sight_blockers(state: State, viewer: Model) -> SightBlockers:
    board = world(state)
    if has(state, viewer, Ability.SNIPER):
        return SightBlockers(board, True, 0, 0)
    return SightBlockers(board, False, in_the_way(state, viewer), _tall_models(state, viewer))


def _tall_models(state: State, viewer: Model) -> int:
    """NR-ABI-05: the squares of all other Tall models, friends or not."""
    board = world(state)
    bits, kinds, found = board.grid.bits.of, board.tall_kinds, 0
    if kinds:
        for enemy in state.enemies.values():
            if enemy.kind in kinds and enemy is not viewer:
                found |= bits[enemy.at]
    if board.heroes_can_be_tall:
        for friend, at in friends_on_board(state):
            if friend is not viewer and has(state, friend, Ability.TALL):
                found |= bits[at]
    return found
