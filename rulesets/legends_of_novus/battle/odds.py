"""The chance shown beside an option: the face that an Escape needs."""

from __future__ import annotations

from fractions import Fraction

from rulesets.engine.chances import Chance
from rulesets.engine.requests import Option
from rulesets.legends_of_novus.battle.steps import ESCAPE_NEED
from rulesets.legends_of_novus.cards.asking import D10, face_value
from rulesets.legends_of_novus.cards.board import escape_modifier
from rulesets.legends_of_novus.state.options import Escape
from rulesets.legends_of_novus.state.state import State


def chance(state: State, option: Option) -> Chance | None:
    """LN-BAT-06, LN-BAT-07, LN-DAT-02: for a single hero only: the State does not say which partner of a pair is asked now."""
    battle = state.battle
    if not isinstance(option, Escape) or battle is None or len(battle.standing) != 1:
        return None
    own = escape_modifier(state, battle.standing[0])
    need = max(2, ESCAPE_NEED - own)
    if state.world.house.d10_zero_is_ten:
        return Chance((D10,), need)
    succeed = sum(face_value(state, face) + own >= ESCAPE_NEED for face in range(2, D10.sides + 1))
    return Chance((D10,), need, whole=Fraction(succeed, D10.sides))
