"""NR-ABI-14, 20, 26, 27, NR-TRA-21: who can hold which token."""

from __future__ import annotations

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.combat.tokens import drop
from rulesets.nova_aetas.state.queries import Battle, Holder, Model
from rulesets.nova_aetas.state.state import Item
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import has, immunities, opposed

PREVENTED = {
    Ability.LEATHERY: frozenset({Token.BLEEDING, Token.EVISCERATED}),
    Ability.DESTINY: frozenset({Token.BLINDED, Token.POISONED, Token.STUNNED}),
    Ability.UNDEAD: frozenset({Token.STUNNED, Token.POISONED, Token.BLEEDING, Token.EVISCERATED}),
}


def admits(game: Battle, holder: Holder, token: Token) -> bool:
    """Whether the holder can gain the token. A second Marked model of a side makes the first lose its token."""
    if isinstance(holder, Item):
        return True
    if token in immunities(game.state, holder):
        return False
    if any(token in tokens and has(game.state, holder, ability) for ability, tokens in PREVENTED.items()):
        return False
    if token is Token.MARKED:
        _unmark_others_of_side(game, holder)
    return True


def _unmark_others_of_side(game: Battle, holder: Model) -> None:
    """NR-TRA-21: there is one Marked token for the heroes and one for the enemies."""
    state = game.state
    everyone: list[Model] = [*state.heroes.values(), *state.personae.values(), *state.enemies.values()]
    for other in everyone:
        if other is not holder and not opposed(other, holder):
            drop(game, other, Token.MARKED, "NR-TRA-21")
