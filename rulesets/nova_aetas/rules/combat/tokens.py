"""NA-TOK: status tokens on characters and on the objects they carry."""

from __future__ import annotations

from rulesets.nova_aetas.content.cards import LATER_TOKENS, Token
from rulesets.nova_aetas.state.events import TokenGained, TokenLost
from rulesets.nova_aetas.state.queries import Battle, Holder, Model, acting, present
from rulesets.nova_aetas.state.state import Hero, Item, State

POSITIVE = frozenset(
    {
        Token.BLESSED,
        Token.CHARM,
        Token.IMPROVED_OPPOSE,
        Token.CONVERT,
        Token.DEFENCE,
        Token.DEFENSIVE_STANCE,
        Token.DISGUISE,
        Token.ENERGY_FIELD,
        Token.FLY,
        Token.HASTE,
        Token.MARKED,
        Token.PROVOKE,
        Token.REROLL,
        Token.SILENCE,
        Token.STRENGTH_1,
        Token.STRENGTH_2,
        Token.IMPROVED_STRIKE,
    }
)
"""NA-TOK-01: the light blue ones, as the book lists them."""
MARKERS = frozenset({Token.ACTED, Token.SHEEP, Token.UNLOADED})
"""Neither positive nor negative."""
NEGATIVE = frozenset(token for token in Token if token not in POSITIVE | MARKERS | LATER_TOKENS)
"""NA-TOK-01: the dark red ones, and Bleeding."""
HARMFUL = NEGATIVE | {Token.DISADVANTAGED, Token.EVISCERATED, Token.MARKED}
"""The negative tokens of all editions; later ones count Marked among them."""
STRONGER = {Token.STRENGTH_1: Token.STRENGTH_2, Token.WEAKNESS_1: Token.WEAKNESS_2}


def give(game: Battle, holder: Holder, token: Token, rule: str) -> bool:
    """NA-TOK-05, 07: never two of a type. NA-TOK-06: on objects a second Strength or Weakness makes it a 2.

    Returns whether the holder gained it.
    """
    if isinstance(holder, Item):
        token = _grown(holder, token)
    if token in holder.tokens or not game.state.world.edition.admits(game, holder, token):
        return False
    for weak in [weak for weak, strong in STRONGER.items() if strong is token and isinstance(holder, Item)]:
        drop(game, holder, weak, "NA-TOK-06")
    holder.tokens.append(token)
    _note_fresh(game, holder, token)
    game.emit(TokenGained(holder.id, token, rule))
    return True


def everyone_admits(_game: Battle, _holder: Holder, _token: Token) -> bool:
    """In the first edition no token is refused."""
    return True


def _grown(holder: Item, token: Token) -> Token:
    """The token to place: a 2 if the holder already has a 1 or a 2 of that type."""
    for weak, strong in STRONGER.items():
        if token in {weak, strong} and (weak in holder.tokens or strong in holder.tokens):
            return strong
    return token


def _note_fresh(game: Battle, holder: Holder, token: Token) -> None:
    """NA-STA-34: a token gained in the holder's own activation takes effect at the end of the next."""
    active = game.state.active
    if active is not None and not isinstance(holder, Item) and active.model == holder.id:
        acting(game.state).fresh.append(token)


def drop(game: Battle, holder: Holder, token: Token, rule: str) -> bool:
    if token not in holder.tokens:
        return False
    holder.tokens.remove(token)
    game.emit(TokenLost(holder.id, token, rule))
    _end_kept(game.state, holder, token)
    return True


def _end_kept(state: State, holder: Holder, token: Token) -> None:
    """NA-EFF-10, 15: a token that is gone needs no upkeep, so that ending the spell does not remove a later one like it."""
    for kept in state.kept:
        if kept.holder == holder.id and token in kept.tokens:
            kept.tokens.remove(token)
    state.kept = [kept for kept in state.kept if kept.tokens]


def takes(holder: Holder, token: Token) -> bool:
    """NA-TOK-05..07: whether giving the holder this token would change anything."""
    stronger = STRONGER.get(token) if isinstance(holder, Item) else None
    return token not in holder.tokens if stronger is None else stronger not in holder.tokens


def pass_on(game: Battle, item: Item | None, target: Model, kinds: frozenset[Token] = NEGATIVE) -> None:
    """NA-TOK-03, 04: negative tokens on an object move to the target when the object is used successfully.

    This comes after the wounds of that use, so that they do not end a Sleep that it gives. If the target is dead, the
    tokens are lost. Without an object (a skill is none) nothing happens.
    """
    if item is None:
        return
    for token in [token for token in item.tokens if token in kinds]:
        drop(game, item, token, "NA-TOK-03")
        if present(game.state, target):
            give(game, target, token, "NA-TOK-03")


def item_of(hero: Hero, name: str) -> Item | None:
    """Of several objects with that name: a loaded one first, then the one with the most tokens."""
    found = [item for item in hero.items if item.id == name]
    return min(found, key=lambda item: (Token.UNLOADED in item.tokens, -len(item.tokens)), default=None)
