"""NR-ABI-15, 35, 38, 45, 47, NR-SNE-07: what abilities and tokens make of an Action Point of movement."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.board.gait import HASTE_SQUARES
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.gait import Gait
from rulesets.nova_aetas.state.queries import Model, heroes_on_board
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import abilities, hand, has, rules, world

RUNNER_SQUARES = 2
"""NR-ABI-15."""
NOWHERE: frozenset[Square] = frozenset()


class Stride(Gait, frozen=True):
    """Steps are counted in parts of an AP, `per_ap` to one. A `hindered` model pays an AP more for every square.

    Its ways lead over no jump across the columns of `tall`, where opposing models with Tall stand (NR-ABI-37).
    With `counts_squares` nothing but squares counts: a Charge costs what it costs (NR-ABI-09).
    """

    hindered: bool = False
    trample: bool = False
    heavy: bool = False
    counts_squares: bool = False
    tall: frozenset[Square] = NOWHERE

    @property
    def step(self) -> int:
        """NR-SNE-07."""
        return 1 + self.hindered


def stride_of(state: State, mover: Model) -> Stride:
    """What the cards of a model and the tokens on it make of an AP; looked up once for each hand of cards."""
    board, cards = world(state), hand(mover)
    hindered, hasty = Token.HINDERED in mover.tokens, Token.HASTE in mover.tokens
    jumps = isinstance(mover, Enemy) and Ability.JUMP in board.abilities(cards)
    tall = tall_opponents(state, mover) if jumps else NOWHERE
    known = board.known_gaits.get((cards, hindered, hasty, tall))
    if known is None:
        known = _stride(state, mover, hindered=hindered, hasty=hasty, tall=tall)
        board.known_gaits[cards, hindered, hasty, tall] = known
    assert isinstance(known, Stride)
    return known


def _stride(state: State, mover: Model, *, hindered: bool, hasty: bool, tall: frozenset[Square]) -> Stride:
    """Heroes jump by an action of their own; an enemy's ways lead over its jumps (NR-AI-17)."""
    can = abilities(state, mover)
    runs = Ability.RUNNER in can
    if hindered and runs and rules(state).hindered_riders_pay_one:
        runs = hindered = False
    return Stride(
        climb=can.get(Ability.CLIMB, 0),
        jump=can.get(Ability.JUMP, 0) if isinstance(mover, Enemy) else 0,
        diagonal=isinstance(mover, Hero) and _steps_aside(state, mover),
        fly=Ability.FLY in can,
        acrobatic=Ability.TRAMPLE in can,
        per_ap=RUNNER_SQUARES if runs else 1,
        free=HASTE_SQUARES if hasty else 0,
        passes_friends=Ability.FLY in can,
        hindered=hindered,
        trample=Ability.TRAMPLE in can,
        heavy=Ability.HEAVY in can,
        tall=tall,
    )


def _steps_aside(state: State, hero: Hero) -> bool:
    """NA-MOV-02: diagonal steps are for those whom a skill or a thing lets take them."""
    cards = world(state).cards
    learnt = any(cards.skills[skill].diagonal for skill in hero.skills)
    return learnt or any(cards.equipment[item.id].diagonal for item in hero.items)


def tall_opponents(state: State, mover: Model) -> frozenset[Square]:
    """Their columns, on the ground's names."""
    board = world(state)
    if isinstance(mover, Hero):
        tall = [enemy.at for enemy in state.enemies.values() if enemy.kind in board.tall_kinds]
    else:
        heroes = heroes_on_board(state) if board.heroes_can_be_tall else ()
        tall = [at for hero, at in heroes if has(state, hero, Ability.TALL)]
    return frozenset(at.partition("+")[0] for at in tall) if tall else NOWHERE


def gait(state: State, mover: Model) -> Gait:
    return stride_of(state, mover)


def charging(state: State, mover: Model) -> Stride:
    """NR-ABI-09: only squares count; tokens and swamps do not."""
    return replace(stride_of(state, mover), per_ap=1, free=0, hindered=False, counts_squares=True)
