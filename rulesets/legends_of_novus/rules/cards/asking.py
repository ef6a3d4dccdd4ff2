"""Questions to players, asked only if there is a choice; costs and discards."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.engine.cues import Cue
from rulesets.engine.dice import numbered
from rulesets.engine.requests import Choose, First, Option, Roll, Spoken
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.content.words import Cost
from rulesets.legends_of_novus.rules.cards.decks import discard_from_hand
from rulesets.legends_of_novus.rules.cards.equipping import destroy
from rulesets.legends_of_novus.rules.cards.gains import change_gp
from rulesets.legends_of_novus.state.options import Destroy, Discard, Target
from rulesets.legends_of_novus.state.state import Novus, State

D10 = numbered(10)
"""LN-DAT-02: the values 1 to 10; the face 0 is the 10."""


def roll_d10(seat: str, why: Cue, rule: str, need: int | None = None) -> Procedure[int]:
    faces = yield Roll(seat, (D10,), why, rule, need)
    return int(faces[0])


def ask(seat: str, options: Iterable[Option], why: Cue, rule: str, *, private: bool = False) -> Procedure[Option]:
    """Ask, unless there is only one option."""
    found = tuple(options)
    if len(found) == 1:
        return found[0]
    choice: Option = yield Choose(seat, found, why, rule, private=private)
    return choice


def ask_for_card(state: State, seat: str, options: Iterable[Option], why: Cue, rule: str) -> Procedure[Option]:
    """LN-SET-07: ask for one of several hidden cards, even if all are alike: not asking would show the others that they are.

    A solo player has nobody to hide them from.
    """
    found = tuple(options)
    if len(found) == 1 and len(state.order) == 1:
        return found[0]
    choice: Option = yield Choose(seat, found, why, rule, private=True)
    return choice


def ask_pair(seats: list[str], options: Iterable[Option], why: Cue, rule: str) -> Procedure[Option]:
    """LN-TEA-03: ask both partners; the first answer counts for the pair."""
    found = tuple(options)
    if len(found) == 1:
        return found[0]
    if len(seats) == 1:
        return (yield from ask(seats[0], found, why, rule))
    parts = tuple(Choose(seat, found, why, rule) for seat in seats)
    spoken: Spoken = yield First(parts, tuple(seats), why, rule)
    choice: Option = spoken.value
    return choice


def ask_target(seat: str, found: list[str], why: Cue) -> Procedure[str | None]:
    """Choose the player that a card applies to; None if there is nobody to choose."""
    if not found:
        return None
    choice = yield from ask(seat, map(Target, found), why, "LN-DAT-15")
    assert isinstance(choice, Target)
    return choice.seat


def affordable(state: State, seat: str, cost: Cost | None, card: str | None = None) -> bool:
    """`card` is the card being played from hand; it cannot be discarded as its own cost."""
    if cost is None:
        return True
    hero = state.heroes[seat]
    held = hero.hand_size - (card is not None and card in hero.adventures)
    return held >= cost.cards and hero.gp >= cost.gp


def pay(game: Novus, seat: str, cost: Cost | None, rule: str) -> Procedure[None]:
    """LN-DAT-15, LN-FAQ-02: pay GP to the bank, and discard cards that the player chooses."""
    if cost is None:
        return
    if cost.gp:
        change_gp(game, seat, -cost.gp, rule)
    yield from discard_cards(game, seat, cost.cards, rule)


def discard_cards(game: Novus, seat: str, count: int, rule: str) -> Procedure[None]:
    """LN-BAT-21: the player chooses cards from the hand. If there are not more than must go, they all go without a question."""
    hero = game.state.heroes[seat]
    for left in range(count, 0, -1):
        hand = (*hero.adventures, *hero.rewards)
        if len(hand) <= left:
            for card in hand:
                discard_from_hand(game, seat, card, rule)
            return
        why = Cue("ask.discard", seat=seat)
        choice = yield from ask_for_card(game.state, seat, map(Discard, dict.fromkeys(hand)), why, rule)
        assert isinstance(choice, Discard)
        discard_from_hand(game, seat, choice.card, rule)


def destroy_items(game: Novus, seat: str, count: int) -> Procedure[None]:
    """LN-BAT-22: the player chooses equipped items. If there are not more than must go, they all go without a question."""
    hero = game.state.heroes[seat]
    for left in range(count, 0, -1):
        if len(hero.equipped) <= left:
            destroy(game, seat, *hero.equipped)
            return
        why = Cue("ask.destroy", seat=seat)
        choice = yield from ask(seat, map(Destroy, dict.fromkeys(hero.equipped)), why, "LN-BAT-22")
        assert isinstance(choice, Destroy)
        destroy(game, seat, choice.card)
