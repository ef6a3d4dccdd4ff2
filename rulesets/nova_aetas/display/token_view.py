"""The tokens of a character in the view: those on its sheet, and the one that replaces its model."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.queries import Model

# What players must not forget about a model, the most important first, with its glyph; a token has room for two.
MARKS: Mapping[str, str] = MappingProxyType(
    {
        Token.SLEEP: "sleep",
        Token.STUNNED: "stun",
        Token.KNOCKED_DOWN: "prone",
        Token.BLEEDING: "blood",
        Token.EVISCERATED: "blood",
        Token.POISONED: "poison",
        Token.BURNED: "fire",
        Token.BLINDED: "blind",
        Token.CHARM: "charm",
        Token.CONVERT: "charm",
        Token.SILENCE: "silence",
        Token.CURSED: "curse",
        Token.HINDERED: "slow",
        Token.MARKED: "target",
        Token.DISGUISE: "mask",
        Token.BLESSED: "bless",
        Token.HASTE: "haste",
        Token.FLY: "wing",
        Token.ENERGY_FIELD: "shield",
        Token.UNLOADED: "reload",
    }
)
MOST_MARKS = 2


def marks_on(model: Model) -> tuple[str, ...]:
    return tuple([token for token in MARKS if token in model.tokens][:MOST_MARKS]) if model.tokens else ()


def shape(model: Model, kind: str) -> str:
    """NA-STA-02: the Sheep token replaces the model."""
    return Token.SHEEP if Token.SHEEP in model.tokens else kind


def tokens_on(model: Model) -> tuple[str, ...]:
    """NA-STA-35, 36: wounds are tokens of three and of one."""
    threes, ones = divmod(model.wounds, 3)
    return (*model.tokens, *("wound-3",) * threes, *("wound-1",) * ones)
