"""NR-AI-13: attack squares, the squares from which an enemy can attack a hero."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulesets.engine.boards.bits import Bits
from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.state.queries import heroes_on_board
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.content.cards import EnemyAttack
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.board.shots import Shots, shots
from rulesets.nova_aetas_renaissance.rules.board.sight import SightBlockers, sight_blockers
from rulesets.nova_aetas_renaissance.rules.combat.enemy_attack import allowed, profiles
from rulesets.nova_aetas_renaissance.state.queries import has, world
from rulesets.nova_aetas_renaissance.state.world import World


class Aim(Struct, frozen=True):
    """From where one enemy can attack one hero. Valid until a model moves.

    Only the squares of `near` are checked; all others are out of range. NR-ABI-22, 23: on the squares of `adjacent`, which are
    next to a hero, an Eclectic enemy has `shots_adjacent` instead of `shots`.
    """

    bits: Bits
    blockers: SightBlockers
    target: Square
    near: int
    shots: tuple[Shots, ...]
    adjacent: int
    shots_adjacent: tuple[Shots, ...]

    def can_attack_from(self, at: Square) -> bool:
        """Whether range, line of sight, height and area allow it; AP and loading do not count."""
        bit = self.bits.of[at]
        if not bit & self.near:
            return False
        usable = self.shots_adjacent if bit & self.adjacent else self.shots
        return any(each.can_reach(self.blockers, at, self.target) for each in usable)

    def can_attack_from_any(self, squares: int) -> bool:
        near = squares & self.near
        return near != 0 and any(map(self.can_attack_from, self.bits.squares(near)))

    def squares(self) -> Iterator[Square]:
        return filter(self.can_attack_from, self.bits.squares(self.near))


def aim(state: State, enemy: Enemy, hero: Hero) -> Aim:
    board, blockers, printed = world(state), sight_blockers(state, enemy), profiles(state, enemy)
    attacks = allowed(enemy, printed)
    bits, at = board.grid.bits, hero.at
    if at is None or not hero.in_action:
        return Aim(bits, blockers, "", 0, (), 0, ())
    near = board.around(at, max([attack.range for attack in attacks]))
    if not has(state, enemy, Ability.ECLECTIC):
        return Aim(bits, blockers, at, near, _shots(board, attacks, blockers), 0, ())
    far, close = (tuple([attack for attack in part if attack in attacks]) for part in (printed[:1], printed[1:]))
    return Aim(
        bits,
        blockers,
        at,
        near,
        _shots(board, far, blockers),
        _next_to_heroes(state),
        _shots(board, close, blockers),
    )


def attack_squares(state: State, enemy: Enemy, hero: Hero) -> frozenset[Square]:
    """NR-AI-03, 13: all attack squares. An order to kill stands while the weapon is unloaded or the enemy Blinded."""
    return frozenset(aim(state, enemy, hero).squares())


def _shots(board: World, attacks: tuple[EnemyAttack, ...], blockers: SightBlockers) -> tuple[Shots, ...]:
    return tuple([shots(board, attack, sniper=blockers.sniper) for attack in attacks])


def _next_to_heroes(state: State) -> int:
    board = world(state)
    return board.grid.bits.mask(square for _, at in heroes_on_board(state) for square in board.adjacent[at])
