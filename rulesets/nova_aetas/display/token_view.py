"""The tokens of a character in the view: those on its sheet, and the one that replaces its model."""

from __future__ import annotations

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.queries import Model


def shape(model: Model, kind: str) -> str:
    """NA-STA-02: the Sheep token replaces the model."""
    return Token.SHEEP if Token.SHEEP in model.tokens else kind


def tokens_on(model: Model) -> tuple[str, ...]:
    """NA-STA-35, 36: wounds are tokens of three and of one."""
    threes, ones = divmod(model.wounds, 3)
    return (*model.tokens, *("wound-3",) * threes, *("wound-1",) * ones)
