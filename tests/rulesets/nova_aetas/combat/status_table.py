"""A Scum and a Stratiota with tokens on them: she attacks it, it strikes her, or it besets her mind."""

from __future__ import annotations

from typing import Any

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import WoundsDealt
from tests.rulesets.nova_aetas.table import Table, battle

KNIVES = "attack:stratiota-1:throwing-knives"
MENTAL = {
    "sphere": "mental",
    "oppose": 2,
    "difficulty": 5,
    "effects": [{"do": "wounds"}, {"do": "status", "token": "hindered"}],
}


def scum(*tokens: Token, enemy: tuple[Token, ...] = (), **changes: Any) -> Table:
    """The Scum (Ra 5, Ph 3) with knives, and a tough Stratiota (Pd 5+) three squares away."""
    cards = {"enemies.stratiota.wo": 9} | changes.pop("cards", {})
    given: dict[str, Any] = {
        "heroes": {"scum": {"at": "C5", "tokens": list(tokens)}},
        "enemies": {"stratiota-1": {"at": "C2", "tokens": list(enemy)}},
        "active": "scum",
        "cards": cards,
    }
    return battle(**(given | changes))


def struck(*tokens: Token, enemy: tuple[Token, ...] = (), **changes: Any) -> Table:
    """A Stratiota (2 strikes at 5+) attacks the Scum, who holds these tokens."""
    changes.setdefault("heroes", {"scum": {"at": "C5", "tokens": list(tokens)}})
    changes.setdefault("enemies", {"stratiota-1": {"at": "C4", "tokens": list(enemy)}})
    return battle(active="stratiota", **changes)


def beset(*tokens: Token, enemy: tuple[Token, ...] = ()) -> Table:
    """The same with a mental attack: Oppose 2 at 5+, a wound and Hindered."""
    return struck(*tokens, enemy=enemy, cards={"enemies.stratiota.attack": MENTAL})


def wounds(table: Table) -> int:
    return sum(event.count for event in table.told(WoundsDealt))


def ap(table: Table) -> int:
    return table.active.ap
