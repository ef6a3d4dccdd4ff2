"""NR-ABI-15, 35, 38, 45, 47, NR-SNE-07: how abilities and tokens change movement."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.board.speed import HASTE_SQUARES
from rulesets.nova_aetas.state.gait import Gait
from rulesets.nova_aetas.state.queries import Model, heroes_on_board
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import abilities, card_key, has, world

RUNNER_SQUARES = 2
"""NR-ABI-15: squares for an AP."""
NO_SQUARES: frozenset[Square] = frozenset()


class Stride(Gait, frozen=True):
    """Costs are counted in parts of an AP: `per_ap` parts are one AP. A `hindered` model pays one AP more for every square.

    `tall` are the columns of opposing Tall models, which the model cannot jump over (NR-ABI-37).
    With `counts_squares` every square costs 1, whatever is on it: so a Charge measures its path (NR-ABI-09).
    """

    hindered: bool = False
    trample: bool = False
    heavy: bool = False
    counts_squares: bool = False
    tall: frozenset[Square] = NO_SQUARES

    @property
    def step(self) -> int:
        """NR-SNE-07: the AP of a single square."""
        return 1 + self.hindered


def stride_of(state: State, mover: Model) -> Stride:
    """How a model moves, from its cards and tokens. Kept for each set of cards and tokens."""
    board, cards = world(state), card_key(mover)
    hindered, hasty = Token.HINDERED in mover.tokens, Token.HASTE in mover.tokens
    jumps = isinstance(mover, Enemy) and Ability.JUMP in board.abilities(cards)
    tall = columns_of_tall_opponents(state, mover) if jumps else NO_SQUARES
    known = board.known_gaits.get((cards, hindered, hasty, tall))
    if known is None:
        known = _stride(state, mover, hindered=hindered, hasty=hasty, tall=tall)
        board.known_gaits[cards, hindered, hasty, tall] = known
    assert isinstance(known, Stride)
    return known


def _stride(state: State, mover: Model, *, hindered: bool, hasty: bool, tall: frozenset[Square]) -> Stride:
    """Heroes jump by their own action; for enemies, jumps are part of walking (NR-AI-17)."""
    owned = abilities(state, mover)
    return Stride(
        climb=owned.get(Ability.CLIMB, 0),
        jump=owned.get(Ability.JUMP, 0) if isinstance(mover, Enemy) else 0,
        diagonal=isinstance(mover, Hero) and _steps_diagonally(state, mover),
        fly=Ability.FLY in owned,
        acrobatic=Ability.TRAMPLE in owned,
        per_ap=RUNNER_SQUARES if Ability.RUNNER in owned else 1,
        free=HASTE_SQUARES if hasty else 0,
        passes_friends=Ability.FLY in owned,
        hindered=hindered,
        trample=Ability.TRAMPLE in owned,
        heavy=Ability.HEAVY in owned,
        tall=tall,
    )


def _steps_diagonally(state: State, hero: Hero) -> bool:
    """NA-MOV-02: a skill or a piece of equipment may allow diagonal steps."""
    cards = world(state).cards
    learnt = any(cards.skills[skill].diagonal for skill in hero.skills)
    return learnt or any(cards.equipment[item.id].diagonal for item in hero.items)


def columns_of_tall_opponents(state: State, mover: Model) -> frozenset[Square]:
    """The ground squares of the columns in which opposing Tall models stand."""
    board = world(state)
    if isinstance(mover, Hero):
        tall = [enemy.at for enemy in state.enemies.values() if enemy.kind in board.tall_kinds]
    else:
        heroes = heroes_on_board(state) if board.heroes_can_be_tall else ()
        tall = [at for hero, at in heroes if has(state, hero, Ability.TALL)]
    return frozenset(at.partition("+")[0] for at in tall) if tall else NO_SQUARES


def path_stride(state: State, mover: Model) -> Stride:
    """NR-AI-17: how a model that follows the chart walks: jumps are part of its way, also of an Ally's."""
    stride = stride_of(state, mover)
    if isinstance(mover, Enemy) or Ability.JUMP not in abilities(state, mover):
        return stride
    return replace(stride, jump=abilities(state, mover)[Ability.JUMP], tall=columns_of_tall_opponents(state, mover))


def gait(state: State, mover: Model) -> Gait:
    return stride_of(state, mover)


def charging_stride(state: State, mover: Model) -> Stride:
    """NR-ABI-09: a Charge counts squares only; tokens and swamps do not matter."""
    return replace(stride_of(state, mover), per_ap=1, free=0, hindered=False, counts_squares=True)
