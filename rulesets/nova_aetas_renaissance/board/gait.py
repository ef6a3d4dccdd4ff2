"""NR-ABI-15, 35, 38, 45, 47, NR-SNE-07: what abilities and tokens make of an Action Point of movement."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.board.gait import HASTE_SQUARES
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.gait import Gait
from rulesets.nova_aetas.state.queries import Model
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import ability, has, models, opposed, rules, world

RUNNER_SQUARES = 2
"""NR-ABI-15."""


class Stride(Gait, frozen=True):
    """Steps are counted in parts of an AP, `per_ap` to one. A `hindered` model pays an AP more for every square.

    No jump leads over the columns of `tall`, where opposing models with Tall stand (NR-ABI-37).
    With `counts_squares` nothing but squares counts: a Charge costs what it costs (NR-ABI-09).
    """

    hindered: bool = False
    trample: bool = False
    heavy: bool = False
    counts_squares: bool = False
    tall: frozenset[Square] = frozenset()

    @property
    def step(self) -> int:
        """NR-SNE-07."""
        return 1 + self.hindered


def stride_of(state: State, mover: Model) -> Stride:
    """Heroes jump by an action of their own; an enemy's ways lead over its jumps (NR-AI-17)."""
    runs, hindered = has(state, mover, Ability.RUNNER), Token.HINDERED in mover.tokens
    if hindered and runs and rules(state).hindered_riders_pay_one:
        runs = hindered = False
    return Stride(
        climb=ability(state, mover, Ability.CLIMB) or 0,
        jump=(ability(state, mover, Ability.JUMP) or 0) if isinstance(mover, Enemy) else 0,
        diagonal=isinstance(mover, Hero) and any(world(state).cards.skills[skill].diagonal for skill in mover.skills),
        fly=has(state, mover, Ability.FLY),
        acrobatic=has(state, mover, Ability.TRAMPLE),
        per_ap=RUNNER_SQUARES if runs else 1,
        free=HASTE_SQUARES if Token.HASTE in mover.tokens else 0,
        passes_friends=has(state, mover, Ability.FLY),
        hindered=hindered,
        trample=has(state, mover, Ability.TRAMPLE),
        heavy=has(state, mover, Ability.HEAVY),
        tall=_tall_opponents(state, mover) if has(state, mover, Ability.JUMP) else frozenset(),
    )


def _tall_opponents(state: State, mover: Model) -> frozenset[Square]:
    """Their columns, on the ground's names."""
    others = (other for other in models(state) if opposed(mover, other) and has(state, other, Ability.TALL))
    return frozenset(str(other.at).partition("+")[0] for other in others)


def gait(state: State, mover: Model) -> Gait:
    return stride_of(state, mover)


def charging(state: State, mover: Model) -> Stride:
    """NR-ABI-09: only squares count; tokens and swamps do not."""
    return replace(stride_of(state, mover), per_ap=1, free=0, hindered=False, counts_squares=True)
